import { expect, test } from 'vitest';
import { referenceKey, writtenReference } from './reference.ts';

test.each([
  ['RB-0012', 'RB-0012'],
  ['rb 0012', 'RB0012'],
  [' RB–0012\n', 'RB-0012'],
  ['RB\u20110012', 'RB-0012'],
  ['RB−0012', 'RB-0012'],
  ['ＲＢ－００１２', 'RB-0012'],
  ['R\u200BB\u00AD-\u{FE0F}0\u2060012\u{E0100}', 'RB-0012'],
  ['rb\u00A0–\u202F0012', 'RB-0012'],
])('%j is written %s', (typed, written) => {
  expect(writtenReference(typed)).toBe(written);
  expect(referenceKey(typed)).toBe('RB0012');
});

test.each(['RB-0013', 'RB/0012', 'RB.0012', 'RB_0012', 'R8-0012', 'RB-00123'])('%s is another reference', (typed) => {
  expect(referenceKey(typed)).not.toBe('RB0012');
});
