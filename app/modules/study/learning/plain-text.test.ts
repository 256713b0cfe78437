import { expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

test.each([
  ['  Good.  ', 'Good.'],
  ['One\r\nTwo\r\n\r\n\r\n\r\nThree', 'One\nTwo\n\nThree'],
  ['a\u0000b\u0007c\u001b[31m', 'abc[31m'],
  ['<b>bold</b>', '<b>bold</b>'],
  [' \n ', ''],
])('%j is stored as %j', (typed, kept) => {
  expect(plainText(typed)).toBe(kept);
});
