import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exampleQuestions } from '../question-factory.ts';
import { inLanguage } from './parsed-question.ts';
import { anyQuestion, signs, withoutIds } from './question-arbitrary.ts';
import { readGift } from './read-gift.ts';
import { writeGift } from './write-gift.ts';

const defaults = { use: 'practice', locale: 'en' } as const;
const read = (text: string) => readGift(text, defaults);
const first = (text: string) => read(text).found[0];
const contentOf = (text: string) => withoutIds(first(text)?.question?.content);

describe('GIFT', () => {
  test.each([
    [
      'a single choice with feedback',
      "::Grant:: Who's buried in Grant's tomb?{\n=Grant #Yes ~no one #No ~Napoleon\n####In New York.\n}",
      {
        kind: 'single_choice',
        prompt: { en: "Who's buried in Grant's tomb?" },
        beside: {},
        explanation: { en: 'In New York.' },
        options: [
          { text: { en: 'Grant' }, isRight: true, reason: { en: 'Yes' } },
          { text: { en: 'no one' }, isRight: false, reason: { en: 'No' } },
          { text: { en: 'Napoleon' }, isRight: false, reason: {} },
        ],
      },
    ],
    [
      'a multiple choice with weights',
      'Which two? {~%50%a ~%50%b ~%-100%c}',
      {
        kind: 'multiple_choice',
        options: [{ isRight: true }, { isRight: true }, { isRight: false, text: { en: 'c' } }],
      },
    ],
    ['true', 'The sun rises in the east.{T}', { kind: 'true_false', isTrue: true }],
    [
      'false with feedback',
      'It is {false#No, it is not.}',
      { kind: 'true_false', isTrue: false, explanation: { en: 'No, it is not.' } },
    ],
    [
      'a number with a tolerance',
      'How much?{#5350:10}',
      { kind: 'number', right: 5350, tolerance: 10, toleranceIn: 'amount' },
    ],
    ['a range', 'How much?{#1.1..1.3}', { kind: 'number', right: 1.2, tolerance: 0.1 }],
    ['a number in Arabic digits', 'How much?{#٥٣٥٠}', { kind: 'number', right: 5350 }],
    [
      'a number with answers that are wrong',
      'When?{#=1822:0 =%0%1820:2#Earlier than it was}',
      { kind: 'number', right: 1822, replies: [{ value: 1820, reason: { en: 'Earlier than it was' } }] },
    ],
    ['several spellings', 'Two plus two?{=four =4}', { kind: 'short_text', spellings: ['four', '4'] }],
    ['a spelling without its sign', 'Two plus two?{four}', { kind: 'short_text', spellings: ['four'] }],
    [
      'a wrong spelling',
      'Which element?{=label =%0%placeholder#No label}',
      { kind: 'short_text', replies: [{ text: 'placeholder', reason: { en: 'No label' } }] },
    ],
    [
      'pairs with a spare answer',
      'Match.{=cat -> meows =dog -> barks = -> sings}',
      {
        kind: 'matching',
        pairs: [
          { text: { en: 'cat' }, answer: { text: { en: 'meows' } } },
          { text: { en: 'dog' }, answer: { text: { en: 'barks' } } },
        ],
        spares: [{ text: { en: 'sings' } }],
      },
    ],
    [
      'a missing word',
      'Moodle costs {~lots of money =nothing} a year.',
      {
        kind: 'gaps',
        prompt: { en: 'Fill the gap.' },
        text: { en: 'Moodle costs [nothing] a year.' },
        spares: { en: 'lots of money' },
      },
    ],
    [
      'a missing word with feedback',
      'Moodle costs {~much#No =nothing} a year.',
      { kind: 'single_choice', prompt: { en: 'Moodle costs _____ a year.' } },
    ],
    [
      'a missing word with several spellings',
      'It costs {=nothing =zero} a year.',
      { kind: 'short_text', prompt: { en: 'It costs _____ a year.' }, spellings: ['nothing', 'zero'] },
    ],
    ['escapes', String.raw`1 \= 2\: \{a\}\nb \\ c \# \~{T}`, { prompt: { en: '1 = 2: {a}\nb \\ c # ~' } }],
    ['HTML', '[html]<p>Is 1 &lt; 2&#63;<br>Say it</p>{T}', { prompt: { en: 'Is 1 < 2?\nSay it' } }],
    [
      'text that looks like HTML',
      'Which one?{=<label> ~<p>}',
      { options: [{ text: { en: '<label>' } }, { text: { en: '<p>' } }] },
    ],
    [
      'an explanation in the format of the question',
      '::q::[html]<p>Q?</p>{=a ~b ####<p>Because <b>x</b> &lt; y</p>}',
      { prompt: { en: 'Q?' }, explanation: { en: 'Because x < y' } },
    ],
    [
      'the explanation of a missing word in that format',
      '[html]<p>Bees make {=<b>honey</b>####<i>Yes</i>} all day.</p>',
      { text: { en: 'Bees make [honey] all day.' }, explanation: { en: 'Yes' } },
    ],
    [
      'a text with a format of its own',
      '[html]<p>Which tag?</p>{=[plain]<b>x</b> ~[html]<i>none</i>####[plain]It is <b>.}',
      {
        options: [{ text: { en: '<b>x</b>' } }, { text: { en: 'none' } }],
        explanation: { en: 'It is <b>.' },
      },
    ],
    [
      "Moodle's own format, which is HTML with lines",
      'What is H<sub>2</sub>O\nat 5 &lt; 10 &deg;C?<br/>x<sup>&minus;2</sup> m<sup>2</sup> a<sub>n+1</sub> 1<sup>st</sup> x<sup>ab</sup> y<sub>B</sub>{T####See <sup>1</sup>}',
      { prompt: { en: 'What is H₂O\nat 5 < 10 °C?\nx⁻² m² aₙ₊₁ 1st x^(ab) y_B' }, explanation: { en: 'See ¹' } },
    ],
    ['a formula within formatting', 'Is it <b>10<sup><i>3</i></sup></b>?{T}', { prompt: { en: 'Is it 10³?' } }],
    [
      'signs that are no markup',
      'If a<b and c>d, is 5 & 6 < 7 &mora; R&D?{T}',
      { prompt: { en: 'If a<b and c>d, is 5 & 6 < 7 &mora; R&D?' } },
    ],
    [
      'a tag of no editor beside markup',
      '<p>What does <label> do?</p>{T}',
      { prompt: { en: 'What does <label> do?' } },
    ],
    ['plain text, whatever is in it', '[plain]H<sub>2</sub>O &lt; 1{T}', { prompt: { en: 'H<sub>2</sub>O &lt; 1' } }],
    ['a title in place of a text', '::Is it so?::{T}', { prompt: { en: 'Is it so?' } }],
  ])('%s is read', (_name, text, content) => {
    expect(first(text)?.faults).toEqual([]);
    expect(contentOf(text)).toMatchObject(content);
  });

  test.each([
    ['an essay', 'Write about it.{}', 'is an essay. Use an assignment for texts that a person grades.'],
    ['a description', 'Read this first.', 'has no answer in braces.'],
    ['a brace that is not closed', 'Is it so?{T', 'opens or closes a brace without the other one.'],
    ['a brace that is not opened', 'Is it so?T}', 'opens or closes a brace without the other one.'],
    [
      'two answers',
      'One {=a ~b} and {=c ~d}.',
      'has braces within its braces. Put a backslash before braces that are text.',
    ],
    [
      'an unclear number',
      'How much?{#1,5}',
      '“1,5” can mean 1.5 or 15. Write a dot before decimals, and no sign between thousands.',
    ],
    ['no number', 'How much?{#}', 'has no number in its braces.'],
    ['a word for a number', 'How much?{#much}', '“much” is no number.'],
    ['several numbers', 'How much?{#=1 =2}', 'has several right numbers. Keep one, or write a range.'],
    ['a range upside down', 'How much?{#5..1}', 'The range from 5 to 1 is upside down.'],
    [
      'several right answers',
      'Which?{=a =b ~c}',
      'has several right answers in a single choice. Give them weights for a multiple choice: ~%50%.',
    ],
    ['an answer without a sign', 'Which?{a ~b}', 'has an answer without = or ~ before it.'],
    ['a pair without an arrow', 'Match.{=a -> 1 =b}', 'has pairs and an answer without “->”.'],
  ])('%s is a fault', (_name, text, fault) => {
    expect(first(text)).toMatchObject({ question: null, faults: [fault] });
  });

  test('questions are separated by empty lines and titles, and by their lines; comments and categories are skipped', () => {
    const file = [
      '// a comment {',
      '$CATEGORY: $course$/Bees',
      '',
      '::One:: Is it',
      'so?{T}',
      '::Two:: Broken {',
      '',
      '// [id:7] [tag:Check] [tag:difficulty-3]',
      'Three?{F}',
      '// at the end',
    ];
    const { found, notes } = read(`\u{feff}${file.join('\r\n')}`);
    expect(found.map(({ line, words, faults }) => [line, words, faults.length])).toEqual([
      [4, 'Is it so?', 0],
      [6, 'Broken {', 1],
      [9, 'Three?', 0],
    ]);
    expect(found[2]?.question).toMatchObject({ use: 'check', difficulty: 3 });
    expect(notes).toEqual([
      {
        line: 2,
        sentence: 'The category “$course$/Bees” is left out: questions belong to the course that you import into.',
      },
    ]);
  });

  test('the course of a category is its first own part', () => {
    const courses = ['$course$/top/Default for Bees/Hives', 'Goats', '$course$/top'].map(
      (category) => readGift(`$CATEGORY: ${category}\n\nIs it?{T}`, defaults, true).found[0]?.question?.course,
    );
    expect(courses).toEqual(['Bees', 'Goats', '']);
  });

  test('parts of a question that are left out are reported', () => {
    expect(first('Which?{=a ~%50%b ~c}')?.notes).toEqual(['Parts of points are left out.']);
    expect(first('Which?{~%70%a ~%30%b ~c}')?.notes).toEqual(['Parts of points are left out.']);
    expect(first('[html]<b>Which</b> <img src="x">?{T}')?.notes).toEqual([
      'Pictures and tables are left out.',
      'The formatting of its HTML is left out.',
    ]);
    expect(first('<p>H<sub>2</sub>O</p>{T}')?.notes).toEqual([]);
    expect(first('Is <em>it</em> so?{T####<ul><li>Yes</li></ul>}')?.notes).toEqual([
      'The formatting of its HTML is left out.',
    ]);
    expect(first('Which?{=any*}')?.notes).toEqual(['A star in an accepted word is read as a star.']);
  });

  test('any question that GIFT can contain is unchanged after export and import', () => {
    let written = 0;
    fc.assert(
      fc.property(anyQuestion, (content) => {
        const own = inLanguage(content, 'en');
        const writing = writeGift({ content, use: 'check', difficulty: 2 }, 'en');
        if ('reason' in writing) return;
        written += 1;
        const { found, notes } = read(`\n${writing.text}\n`);
        expect(notes).toEqual([]);
        expect(found.map(({ faults, notes: said }) => [faults, said])).toEqual([[[], []]]);
        expect(withoutIds(found[0]?.question)).toEqual(
          withoutIds({ use: 'check', difficulty: 2, content: own, lesson: '', place: '', course: '' }),
        );
      }),
      { numRuns: 500, seed: 72 },
    );
    expect(written).toBeGreaterThan(250);
  });

  test.each([
    ['ordering', 'GIFT has no ordering. Use CSV.'],
    ['gaps', 'GIFT holds one gap per question.'],
  ] as const)('%s is reported as missing from the file', (kind, reason) => {
    expect(writeGift({ content: exampleQuestions[kind], use: 'practice', difficulty: 1 }, 'en')).toEqual({ reason });
  });

  test('a question without the language, or unfinished, is reported as missing from the file', () => {
    const { prompt, ...rest } = exampleQuestions.true_false;
    const write = (content: typeof exampleQuestions.true_false) =>
      writeGift({ content, use: 'practice', difficulty: 1 }, 'sw');
    expect(write({ ...rest, prompt: { en: prompt.en ?? '' } })).toEqual({
      reason: 'It is not written in this language.',
    });
    const single = { ...exampleQuestions.single_choice, options: [] };
    expect(writeGift({ content: single, use: 'practice', difficulty: 1 }, 'sw')).toEqual({
      reason: 'It is not finished.',
    });
  });

  test('a number is written with its tolerance as an amount, and the text beside it as text', () => {
    const content = {
      ...exampleQuestions.number,
      tolerance: 2,
      toleranceIn: 'percent' as const,
      replies: [],
      explanation: {},
    };
    expect(writeGift({ content, use: 'check', difficulty: 2 }, 'sw')).toEqual({
      text: '// [tag:check] [tag:difficulty-2]\nSanduku liwe na pesa ngapi?\\n\\nSales \\= KSh 18,450\\nM-Pesa \\= KSh 11,900\\nCredit \\= KSh 1,200 {#5350:107}\n',
    });
  });

  test('any text is read without an error', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...signs('{}=~#%:\\$/[]>-\n ab1.,*'), '->', '####', '::'), { maxLength: 40 }),
        (input) => {
          for (const { question, faults } of read(input.join('')).found)
            expect(question === null).toBe(faults.length > 0);
        },
      ),
      { numRuns: 1000, seed: 72 },
    );
  });
});
