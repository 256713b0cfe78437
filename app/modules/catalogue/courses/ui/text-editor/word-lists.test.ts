import { expect, test } from 'vitest';
import { readMarker } from './clean-pasted.ts';

test.each([
  ['1.\u00A0\u00A0 ', 1],
  ['12)', 12],
  ['(3)', 3],
  ['1.3.', 3],
  ['2.10', 10],
  ['Step 2:', 2],
  ['7', 7],
])('%j numbers its item %d', (text, number) => {
  expect(readMarker(text)).toEqual({ isNumbered: true, number });
});

test.each(['a.', 'b)', '(c)', 'iv.', 'xviii)'])('%j numbers its item without a digit', (text) => {
  expect(readMarker(text)).toEqual({ isNumbered: true, number: null });
});

test.each(['·', '•\u00A0', 'o', '§', 'ü', 'v', '–', '\uF0B7', ''])('%j is a bullet', (text) => {
  expect(readMarker(text)).toEqual({ isNumbered: false, number: null });
});
