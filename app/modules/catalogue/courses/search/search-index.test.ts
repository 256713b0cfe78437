import { describe, expect, test } from 'vitest';
import { createSearchIndex, searchedFields, type SearchedCourse } from './search-index.ts';
import { distanceOf, parseSearch, stemOf, withoutClass } from './word-forms.ts';

const course = (id: string, texts: Partial<SearchedCourse>): SearchedCourse => ({
  id,
  ...(Object.fromEntries(searchedFields.map((field) => [field, ''])) as Omit<SearchedCourse, 'id'>),
  ...texts,
});

const shop = [
  course('mpesa', {
    title: 'M-Pesa Records for a Small Shop\nKumbukumbu za M-Pesa kwa Duka Dogo',
    category: 'general\nGeneral\nJumla',
    instructor: 'Ng’ang’a Mwangi',
    lessons: 'Till or Pay Bill?\nTill au Pay Bill?\nMambo matano',
    description: 'Write down each payment.\nAndika kila malipo.',
  }),
  course('sheets', {
    title: 'Spreadsheets for Small Business',
    category: 'data\nData\nTakwimu',
    instructor: 'Wanjirũ Kamau',
    lessons: 'A list that stays clean\nPivot tables',
    description: 'Sums you can trust.',
    about: 'You work in Excel, LibreOffice or Google Sheets.',
  }),
  course('analysis', {
    title: 'Data Analysis with Kenyan Data',
    category: 'data\nData\nTakwimu',
    instructor: 'Barasa Masinde',
    lessons: 'Which average?\nClean a table',
    description: 'Rain, maize and prices of the county.\nMvua, mahindi na bei.',
  }),
  course('front', {
    title: 'Frontend Foundations',
    category: 'frontend\nFrontend',
    instructor: 'Faith Nyambura',
    lessons: 'JavaScript that waits\nCafés on a map',
    description: 'Pages with HTML, CSS and JavaScript.',
  }),
  course('grants', {
    title: 'Grant Writing: Need to Budget',
    category: 'grant writing\nGrant Writing\nUandishi wa Ruzuku',
    instructor: 'Halima Yusuf',
    lessons: 'The farm’s budget\nShamba na bajeti',
    description: 'Proposals that donors read. The runner of a C++ club wrote one.',
  }),
];
const index = createSearchIndex(shop);
const find = (typed: string) => {
  const { scores } = index.find(typed);
  return [...scores].toSorted(([, a], [, b]) => b - a).map(([id]) => id);
};

describe('a search finds', () => {
  test.each([
    // Dashes, quotes, accents, capitals and width.
    ['mpesa', ['mpesa']],
    ['m-pesa', ['mpesa']],
    ['M–PESA', ['mpesa']],
    ['m pesa', ['mpesa']],
    ['ｍｐｅｓａ', ['mpesa']],
    ["ng'ang'a", ['mpesa']],
    ['nganga', ['mpesa']],
    ['WANJIRU', ['sheets']],
    ['cafe', ['front']],
    // Spelling mistakes: a letter too many, missing, wrong, or swapped.
    ['mpessa', ['mpesa']],
    ['mepsa', ['mpesa']],
    ['spredsheet', ['sheets']],
    ['spreadsheat', ['sheets']],
    ['javascrpt', ['front']],
    ['javasrcipt', ['front']],
    ['jvascri', ['front']],
    ['analisis', ['analysis']],
    ['wanjiro kamao', ['sheets']],
    ['bajetti', ['grants']],
    // Other forms, beginnings and middles.
    ['spreadsheet', ['sheets']],
    ['writing', ['mpesa', 'grants']],
    ['write', ['grants', 'mpesa']],
    ['budgets', ['grants']],
    ['spreads', ['sheets']],
    ['dsheet', ['sheets']],
    ['maduka', ['mpesa']],
    ['mashamba', ['grants']],
    // Several words, in any order, in one or in two.
    ['kenya data', ['analysis']],
    ['data kenya', ['analysis']],
    ['spread sheet', ['sheets']],
    ['java script', ['front']],
    ['grantwriting', ['grants']],
    ['smallshop', ['mpesa']],
    // Other languages, lessons, instructors, and what the course is about.
    ['duka', ['mpesa']],
    ['kumbukumbu', ['mpesa']],
    ['mahindi', ['analysis']],
    ['excel', ['sheets']],
    ['pivot', ['sheets']],
    ['pay bill till', ['mpesa']],
    ['faith nyambura javascript', ['front']],
    ['takwimu excel', ['sheets']],
    ['c++', ['grants']],
    // Words that say nothing.
    ['how to use excel', ['sheets']],
    ['for', ['mpesa', 'sheets']],
    ['learn javascript', ['front']],
    ['jifunza kutoka kwa duka', ['mpesa']],
    // Operators.
    ['small -shop', ['sheets']],
    ['“small shop”', ['mpesa']],
    ['pivot or mahindi', ['sheets', 'analysis']],
    ['data -"pivot tables"', ['analysis']],
    ['zeppelin', []],
  ] as const)('%j: %j', (typed, ids) => {
    expect(find(typed).toSorted()).toEqual(ids.toSorted());
  });
});

describe('the best match comes first:', () => {
  test.each([
    ['data', 'analysis'],
    ['budget', 'grants'],
    ['small', 'mpesa'],
    ['clean table', 'analysis'],
    ['javascript pages', 'front'],
  ])('%j', (typed, first) => {
    expect(find(typed)[0]).toBe(first);
  });

  test('title before category, lessons, description and the rest; whole words before beginnings and middles', () => {
    const places = ['title', 'lessons', 'description', 'about'] as const;
    const { scores } = createSearchIndex([
      ...places.map((field) => course(field, { [field]: 'A loom of sisal' })),
      course('beginning', { title: 'Looming' }),
      course('middle', { title: 'Heirloom' }),
    ]).find('loom');
    expect([...scores].toSorted(([, a], [, b]) => b - a).map(([id]) => id)).toEqual([
      'title',
      'beginning',
      'middle',
      'lessons',
      'description',
      'about',
    ]);
  });
});

test.each([
  ['mpesa zeppelin', ['mpesa']],
  ['kenya excel', ['sheets', 'analysis']],
  ['zeppelin excel', ['sheets']],
  ['zeppelin', []],
  ['small data shop -kumbukumbu', ['sheets', 'analysis']],
])('%j finds none, and these are nearest: %j', (typed, ids) => {
  const { scores, nearest } = index.find(typed);
  expect([...scores.keys()]).toEqual([]);
  expect(nearest.toSorted()).toEqual(ids.toSorted());
});

test.each([
  ['weaving', 'weave'],
  ['weaves', 'weave'],
  ['running', 'run'],
  ['stopped', 'stop'],
  ['stories', 'story'],
  ['classes', 'classe'],
])('%j and %j are forms of a word', (one, other) => {
  expect(stemOf(one)).toBe(stemOf(other));
});

test.each([
  ['maduka', 'duka'],
  ['vitabu', 'tabu'],
  ['kitabu', 'tabu'],
  ['maji', 'maji'],
])('%j without its class is %j', (word, rest) => {
  expect(withoutClass(word)).toBe(rest);
});

test.each([
  ['mpesa', 'mpesa', 0],
  ['mpessa', 'mpesa', 1],
  ['mpsea', 'mpesa', 1],
  ['pesa', 'mpesa', 1],
  ['', 'ab', 2],
  ['abc', 'xyz', 3],
  ['a', 'abcdefgh', 3],
])('%j is %j but for %i letters', (typed, word, steps) => {
  expect(distanceOf(typed, word, 2)).toBe(steps);
  expect(distanceOf(word, typed, 2)).toBe(steps);
});

test('a search reads a limited number of words', () => {
  expect(parseSearch('data '.repeat(10_000)).wanted.length).toBeLessThanOrEqual(12);
  expect(parseSearch('"'.repeat(10_000)).wanted).toEqual([]);
  expect(index.find('-'.repeat(10_000)).scores.size).toBe(0);
});
