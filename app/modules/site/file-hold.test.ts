import { expect, test } from 'vitest';
import { idsIn, maxHeld } from './file-hold.ts';

const [one, two] = ['3f2b8c1e-9d4a-4f6b-8a7c-0123456789ab', '11111111-2222-4333-8444-555555555555'];

test('the files of a draft are found in fields and texts, once and up to a limit', () => {
  expect(idsIn([one, 'Jua kali', '', `<p>x</p><img src="/media/${two}" alt=""><img src="/media/${one}">`])).toEqual([
    one,
    two,
  ]);
  const many = Array.from({ length: 300 }, (_, index) => `${String(index).padStart(8, '0')}${one.slice(8)}`);
  expect(idsIn([many.join(' ')])).toHaveLength(maxHeld);
});
