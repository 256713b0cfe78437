import { describe, expect, test } from 'vitest';
import { fieldErrorsOf } from '#app/modules/people/accounts/account-forms.ts';
import { toCents } from '#app/shared/money.ts';
import { courseForm } from './course-input.ts';
import { freeSlug, slugOf } from '#app/shared/slug.ts';
import { specifies } from '#tests/specifies.ts';
import { readPrice, writePrice } from '#app/shared/typed-price.ts';

const filled = { title: 'Beads', instructor: 'Wanjiru', description: 'About beads.', price: '6500' };
const errorsOf = (changes: Record<string, string>) => {
  const form = courseForm.safeParse({ ...filled, ...changes });
  return form.success ? {} : fieldErrorsOf(form.error);
};

describe('a price', () => {
  test.each([
    ['6500', 650_000],
    [' 6,500 ', 650_000],
    ['0', 0],
    ['5499.5', 549_950],
    ['0.01', 1],
    ['1,234,567.89', 123_456_789],
    ['KSh 2,499.50', 249_950],
    ['Ksh.2499', 249_900],
    ['KES\u00a02,499', 249_900],
    ['2,499/=', 249_900],
  ])('%j is %d cents', (text, cents) => {
    expect(readPrice(text)).toBe(cents);
  });

  test.each([
    '',
    '6,5OO',
    '-1',
    '1e3',
    '0x10',
    '1.234',
    '12,34',
    '1,2345',
    'NaN',
    '١٢',
    '1'.repeat(13),
    '--',
    '.5',
    '5.',
    'KSh',
    '$5',
    'KSh -5',
  ])('%j is refused', (text) => {
    expect(readPrice(text)).toBeNull();
  });

  test('is shown again as it was typed', () => {
    for (const text of ['6500', '5499.50', '0', '0.01']) expect(writePrice(readPrice(text) ?? toCents(-1))).toBe(text);
  });
});

describe('the form of a course', () => {
  specifies('Validation: course form: required fields, both price errors, YouTube URL or file');
  test('requires title, instructor, description and price', () => {
    expect(errorsOf({ title: ' ', instructor: '', description: '\n', price: '' })).toEqual({
      title: 'Please enter a title',
      instructor: 'Please enter the instructor',
      description: 'Please enter a description',
      price: 'Please enter a price',
    });
  });

  specifies(
    'Validation: course form: required fields, both price errors, YouTube URL or file',
    'Catalogue, site and admin: ten categories; old query values still work',
  );
  test.each([
    [{ price: '6,5OO' }, { price: 'Invalid price value: 6,5OO. Price must be a number.' }],
    [{ price: '250000.01' }, { price: 'Price may be at most 250,000: M-Pesa moves no more at once' }],
    [{ price: 'x'.repeat(1_000_000) }, { price: `Invalid price value: ${'x'.repeat(40)}. Price must be a number.` }],
    [{ title: 'x'.repeat(1_000_000) }, { title: 'Please use at most 200 characters' }],
    [{ title: '\u200b\u2800' }, { title: 'Please enter a title' }],
    [{ title: '— … \u202e' }, { title: 'Please enter a title' }],
    [{ instructor: '\u3164' }, { instructor: 'Please enter the instructor' }],
    [{ description: '\u2800 \ufe0f' }, { description: 'Please enter a description' }],
    [{ level: 'expert' }, { level: 'Please choose a level' }],
    [{ category: 'sports' }, { category: 'Please choose a category' }],
    [{ status: 'deleted' }, { status: 'Please choose a status' }],
    [{ slug: './' }, { slug: 'Please use small letters, digits and single hyphens, at most 80' }],
    [{ slug: '00000000-0000-4000-8000-000000000000' }, { slug: expect.stringContaining('small letters') as string }],
    [{ youtube: 'https://vimeo.com/1' }, { youtube: expect.stringContaining('YouTube') as string }],
    [{ imageId: '1; drop table' }, { imageId: expect.stringContaining('upload it again') as string }],
    [{ outcomes: 'a\n'.repeat(31) }, { outcomes: 'Please write at most 30 lines' }],
    [{ features: 'a'.repeat(301) }, { features: 'Please keep each line below 300 characters' }],
  ])('refuses %j', (changes, errors) => {
    expect(errorsOf(changes)).toEqual(errors);
  });

  specifies('Catalogue, site and admin: lists of a course: outcomes, requirements, features');
  test('removes characters that no database stores, and line breaks of one-line fields', () => {
    expect(
      courseForm.parse({ ...filled, title: ' Be\u0000ads\r\nand  strings\uD800 ', about: 'One\r\n\r\nTwo\u0007' }),
    ).toMatchObject({
      title: 'Beads and strings\uFFFD',
      about: 'One\n\nTwo',
      status: 'active',
      duration: '4 weeks',
      slug: null,
    });
  });
});

test.each([
  ['\u202eBeads\u202c and \u2066strings\u2069', 'Beads and strings'],
  ['Be\u200bads\u00ad 👩\u200d🏫', 'Beads 👩\u200d🏫'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['7', '7'],
])('the title %j is %j', (typed, title) => {
  expect(courseForm.parse({ ...filled, title: typed, instructor: typed })).toMatchObject({ title, instructor: title });
});

describe('an address', () => {
  test.each([
    ['Uzuri wa Rangi: Sehemu 2', 'uzuri-wa-rangi-sehemu-2'],
    ['  Café, “crème” & Co. ', 'cafe-creme-co'],
    ["What you'll learn", 'what-youll-learn'],
    ['Ngʼombe – a soft\u00adhyphen', 'ngombe-a-softhyphen'],
    ['数据', 'course'],
    ['00000000-0000-4000-8000-000000000000', 'course'],
    ['a'.repeat(79) + ' b', 'a'.repeat(79)],
  ])('%j becomes %s', (title, slug) => {
    expect(slugOf(title)).toBe(slug);
  });

  test('is the first free one', () => {
    expect(freeSlug('beads', new Set())).toBe('beads');
    expect(freeSlug('beads', new Set(['beads', 'beads-3']))).toBe('beads-2');
  });
});
