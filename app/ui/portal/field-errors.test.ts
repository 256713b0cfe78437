import { expect, test } from 'vitest';
import { faultOf } from './field-errors.tsx';

const browsers = 'Fill out this field (in the language of the browser).';

test.each([
  ['text', { valueMissing: true }, 'Please fill in this field'],
  ['select-one', { valueMissing: true }, 'Please choose one'],
  ['email', { typeMismatch: true }, 'Please enter a valid email address'],
  ['url', { typeMismatch: true }, 'Please enter an address that begins with https://'],
  ['date', { badInput: true }, 'Please enter a day'],
  ['password', { tooShort: true }, 'Please enter at least 8 characters'],
  ['text', { customError: true, valueMissing: true }, browsers],
])('a field of the type %s with %o says "%s"', (type, validity, sentence) => {
  expect(faultOf({ type, validity, validationMessage: browsers, minLength: 8 })).toBe(sentence);
});
