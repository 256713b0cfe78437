import { expect, test } from 'vitest';
import { readListFile } from './read-list-file.ts';

const list = 'name,email\nWanjirũ,w@shule.example';

test.each([
  ['UTF-8', Buffer.from(list)],
  ['UTF-16', Buffer.from(`\u{feff}${list}`, 'utf16le')],
  ['UTF-16, the other way round', Buffer.from(`\u{feff}${list}`, 'utf16le').swap16()],
])('a list in %s is read', (_encoding, bytes) => {
  expect(readListFile(bytes)).toEqual({ text: list });
});

test.each([
  ['PK\u0003\u0004sheet', 'This is a spreadsheet file. Save it as CSV and choose that.'],
  ['%PDF-1.7', 'This file is not text. Choose a CSV file with a line for each user.'],
])('%j is refused in one sentence', (latin1, fault) => {
  expect(readListFile(Buffer.from(latin1, 'latin1'))).toEqual({ fault });
});
