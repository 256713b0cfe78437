import { expect, test } from 'vitest';
import { faultOf } from './field-errors.tsx';

const browsers = 'Fill out this field (in the language of the browser).';

test.each([
  ['text', { valueMissing: true }, 'Please fill in this field'],
  ['select-one', { valueMissing: true }, 'Please choose one'],
  ['email', { typeMismatch: true }, 'Please enter a valid email address'],
  ['url', { typeMismatch: true }, 'Please enter an address that begins with https://'],
  ['date', { badInput: true }, 'Please enter a day'],
  ['date', { rangeOverflow: true }, 'Please enter a day up to 29 Nov 2026'],
  ['date', { rangeUnderflow: true }, 'Please enter a day from 2 Mar 2026'],
  ['number', { rangeOverflow: true }, 'Please enter at most 180'],
  ['number', { rangeUnderflow: true }, 'Please enter at least 1'],
  ['password', { tooShort: true }, 'Please enter at least 8 characters'],
  ['text', { customError: true, valueMissing: true }, browsers],
])('a field of the type %s with %o says "%s"', (type, validity, sentence) => {
  const limits = type === 'date' ? { min: '2026-03-02', max: '2026-11-29' } : { min: '1', max: '180' };
  expect(faultOf({ type, validity, validationMessage: browsers, minLength: 8, ...limits })).toBe(sentence);
});
