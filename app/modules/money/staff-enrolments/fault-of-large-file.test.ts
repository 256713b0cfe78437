import { expect, test } from 'vitest';
import { faultOfLargeFile } from './read-list-file.ts';

const formWith = (...parts: string[]) => {
  const form = new FormData();
  form.set('file', new File(parts, 'list.csv'));
  return form;
};

test('a file that is too large is refused by its type', async () => {
  const much = 'a@shule.example\n'.repeat(60_000);
  expect(await faultOfLargeFile(formWith(much))).toBe('This file is too large. Choose one of at most 1,000 lines.');
  expect(await faultOfLargeFile(formWith('PK\u0003\u0004', much))).toContain('This is a spreadsheet file.');
  expect(await faultOfLargeFile(formWith('a@shule.example'))).toBeNull();
  expect(await faultOfLargeFile(new FormData())).toBeNull();
});
