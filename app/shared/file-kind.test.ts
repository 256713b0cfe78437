import { expect, test } from 'vitest';
import { fileKindOf } from './file-kind.ts';

test.each([
  ['', 'text'],
  ['name,email\r\n\tWanjiru,w@shule.example', 'text'],
  ['Café', 'text'],
  ['PK,name\n1,Bees', 'text'],
  ['PK\u0003\u0004\u0014\u0000\u0006', 'spreadsheet'],
  ['\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1', 'spreadsheet'],
  ['\u00ff\u00fen\u0000a\u0000', 'utf16'],
  ['\u00fe\u00ff\u0000n\u0000a', 'utf16'],
  ['%PDF-1.7 letters alone', 'binary'],
  ['\u0089PNG\r\n\u001a\n', 'binary'],
  ['name\u0000', 'binary'],
])('%j is %s', (latin1, kind) => {
  expect(fileKindOf(Buffer.from(latin1, 'latin1'))).toBe(kind);
});
