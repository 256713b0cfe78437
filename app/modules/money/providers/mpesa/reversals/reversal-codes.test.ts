import { expect, test } from 'vitest';
import { reversalResultOf } from './reversal-codes.ts';

test('0 means refunded, R000001 means refunded before', () => {
  expect(reversalResultOf('0').kind).toBe('given');
  expect(reversalResultOf('R000001').kind).toBe('already');
});

test.each(['R000002', '1', '3', '11', '15', '21', '26', '2001', '2006', '2028', '8006'])(
  '%s is a refusal, with a sentence',
  (code) => {
    expect(reversalResultOf(code)).toMatchObject({ kind: 'refused', sentence: expect.stringMatching(/\.$/) });
  },
);

test.each(['4999', '', '00', 'constructor'])('%j proves nothing', (code) => {
  expect(reversalResultOf(code).kind).toBe('unknown');
});
