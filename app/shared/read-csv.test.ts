import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { CsvError, readCsv } from './read-csv.ts';

const cellsOf = (text: string) => [...readCsv(text)].map(({ cells }) => cells);

describe('CSV', () => {
  it.each([
    [
      'plain cells',
      'a,b\nc,d\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['no line end at its end', 'a,b', [['a', 'b']]],
    ['line ends of every kind', 'a\r\nb\rc\n', [['a'], ['b'], ['c']]],
    ['quotes, commas and line ends within quotes', '"a ""b""","c,d","e\r\nf"\n', [['a "b"', 'c,d', 'e\r\nf']]],
    [
      'empty cells',
      ',\n"",x,\n',
      [
        ['', ''],
        ['', 'x', ''],
      ],
    ],
    ['empty lines, which are left out', '\n\na\n\n', [['a']]],
    ['a byte-order mark', '\u{feff}a,b', [['a', 'b']]],
    ['nothing', '', []],
  ])('has %s', (_, text, cells) => {
    expect(cellsOf(text)).toEqual(cells);
  });

  it('counts the line on which a record begins', () => {
    expect([...readCsv('a\n\n"b\nc"\nd\n')].map(({ line }) => line)).toEqual([1, 3, 5]);
  });

  it.each([
    ['within a plain cell', 'a\nb"c\n', 2],
    ['that nobody closes', 'a\n"b\nc', 2],
    ['followed by something', '"a"b,c', 1],
  ])('is refused with a quote %s', (_, text, line) => {
    expect(() => [...readCsv(text)]).toThrow(CsvError);
    expect(() => [...readCsv(text)]).toThrow(`Line ${line} `);
  });
});

test('reads a valid file unchanged', () => {
  const written = (rows: readonly (readonly string[])[]) =>
    rows.map((row) => row.map((text) => `"${text.replaceAll('"', '""')}"`).join(',')).join('\r\n');
  const row = fc.array(fc.string(), { minLength: 2, maxLength: 5 });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 5 }), (rows) => {
      expect(cellsOf(written(rows))).toEqual(rows);
    }),
  );
});
