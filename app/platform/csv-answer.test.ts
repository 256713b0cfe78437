import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv } from '#app/shared/read-csv.ts';
import { csvAnswer, csvLine } from './csv-answer.ts';

describe('a CSV file', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+254700000000', "'+254700000000"],
    ['-5', "'-5"],
    ['@SUM', "'@SUM"],
    ['  =cmd|x', "'  =cmd|x"],
    ['\t=1', "'\t=1"],
    ['\u{feff}=1', "'\u{feff}=1"],
    ['＝1', "'＝1"],
    ['a=b', 'a=b'],
    ['a;=1+1', 'a;=1+1'],
    ['', ''],
  ])('does not let a spreadsheet run %j', (input, written) => {
    expect(csvLine([input])).toBe(`"${written}"\r\n`);
  });

  it('quotes every text, and leaves numbers and empty cells unchanged', () => {
    expect(csvLine(['plain', 'a;b', 'a\tb'])).toBe('"plain","a;b","a\tb"\r\n');
    expect(csvLine(['a "b"', 'c,d', 'e\nf', -5, null, 0.5])).toBe('"a ""b""","c,d","e\nf",-5,,0.5\r\n');
    expect(csvLine(['=a,"b"'])).toBe('"\'=a,""b"""\r\n');
  });

  it('is read as it was written, except for the apostrophes', () => {
    const cell = fc.string({ unit: 'binary' }).filter((text) => !text.startsWith('\u{feff}'));
    fc.assert(
      fc.property(fc.array(cell, { minLength: 2, maxLength: 5 }), (cells) => {
        const [record] = readCsv(csvLine(cells));
        expect(record?.cells.map((text, index) => (text === cells[index] ? text : text.slice(1)))).toEqual(cells);
      }),
    );
  });

  it('is written while it is sent, and stops when the reader leaves', async () => {
    let reads = 0;
    let isOver = false;
    async function* batches() {
      try {
        for (;;) {
          reads += 1;
          yield [[reads, 'row']];
        }
      } finally {
        isOver = true;
      }
    }
    const answer = csvAnswer('audit "log".csv', ['Number', 'Text'], batches());
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="audit--log-.csv"');
    const reader = answer.body?.getReader();
    const read = async () => new TextDecoder('utf-8', { ignoreBOM: true }).decode((await reader?.read())?.value);
    expect(await read()).toBe('\u{feff}Number,Text\r\n');
    expect(await read()).toBe('1,"row"\r\n');
    await reader?.cancel();
    expect(isOver).toBe(true);
    expect(reads).toBeLessThan(5);
  });
});
