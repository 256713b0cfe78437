import { expect, test } from 'vitest';
import { readDrawnCode, showDrawnCode } from './drawn-code.ts';

test.each(['ABCDEFGHJK', 'abcde-fghjk', ' abcde fghjk ', 'A_B.C-D E–F G H J K'])(
  'reads %j as it was drawn',
  (typed) => {
    expect(readDrawnCode(typed, 10)).toBe('ABCDEFGHJK');
  },
);

test.each(['', 'ABCDEFGHJ', 'ABCDEFGHJKM', 'ABCDEFGHJ0', 'ABCDEFGHJI', '=1+1', 'x'.repeat(1000)])(
  'reads no code in %j',
  (typed) => {
    expect(readDrawnCode(typed, 10)).toBe('');
  },
);

test('writes codes in groups, with a shorter last one', () => {
  expect([showDrawnCode('ABCDEFGHJK', 5), showDrawnCode('ABCDEFGHJKMN', 5), showDrawnCode('', 4)]).toEqual([
    'ABCDE-FGHJK',
    'ABCDE-FGHJK-MN',
    '',
  ]);
});
