import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { nameKey, oldTables, tableOfFile } from './exported-tables.ts';
import { findMedia } from './old-media.server.ts';
import { parseJson } from './cells.ts';
import { readExport, readJsonObjects } from './read-export.ts';

let folder = '';
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'read-export-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Reads a file: line, title and price of its rows, and what else was reported. */
async function read(name: string, text: string | Buffer) {
  const path = join(folder, name);
  writeFileSync(path, text);
  const reported: string[] = [];
  const rows: [number, string, string][] = [];
  const listener = {
    unknownColumn: (heading: string) => void reported.push(heading),
    raggedRow: ({ line }: { line: number }, sentence: string) => void reported.push(`${line} ${sentence}`),
  };
  for await (const row of readExport(path, oldTables.courses, listener))
    rows.push([row.place.line, row.text('title'), row.text('price')]);
  return { rows, reported };
}

describe('files of the old system', () => {
  test.each([
    ['Courses.csv', 'Courses'],
    ['public.courses_rows.json', 'Courses'],
    ['Course_Progress.csv', 'course_progress'],
    ['course_progress.json', 'course_progress'],
    ['courseContent.ndjson', 'course_content'],
    ['newsletter.TSV', 'newsletter'],
    ['Payments (1).csv', undefined],
    ['Payments.xlsx', undefined],
    ['students.csv', undefined],
  ])('%s is the table %s', (name, table) => expect(tableOfFile(name)?.name).toBe(table));

  test('headings have one name in all spellings', () => {
    expect(['Course Title', 'course_title', 'courseTitle', 'COURSE-TITLE'].map(nameKey)).toEqual(
      Array(4).fill('coursetitle'),
    );
    expect(nameKey('Technologies (comma-separated)')).toBe('technologiescommaseparated');
  });

  test('CSV is read with byte-order marks, quotes, all line ends and the line of each row', async () => {
    const text =
      '\u{feff}id,Course Title,Price,Stars\r\n1,"Bees, and\r\nhives",500,5\r\n\r\n2,"Say ""hi""",,4\r\n3,Short\r\n4,Goats,700,3';
    expect(await read('Courses.csv', text)).toEqual({
      rows: [
        [2, 'Bees, and\r\nhives', '500'],
        [5, 'Say "hi"', ''],
        [7, 'Goats', '700'],
      ],
      reported: ['Stars', '6 has 2 cells instead of 4'],
    });
  });

  test.each([
    [',', 'Courses.csv'],
    [';', 'Courses.csv'],
    ['\t', 'Courses.csv'],
    ['\t', 'Courses.tsv'],
  ])('CSV with %j as separator is recognised by its headings (%s)', async (separator, name) => {
    const others = [',', ';', '\t'].filter((other) => other !== separator);
    const lines = [
      ['\u{feff}id', '"Course Title"', `"${['Stars', 'and', 'more'].join(others[0])}"`, 'Price'],
      ['1', `"Bees${separator} and hives"`, '5', '500'],
      ['2', `Goats${others.join('')}`, '"4"', '700'],
    ];
    const text = lines.map((cells) => cells.join(separator)).join('\r\n');
    expect((await read(name, text)).rows).toEqual([
      [2, `Bees${separator} and hives`, '500'],
      [3, `Goats${others.join('')}`, '700'],
    ]);
  });

  test.each([
    ['Courses.csv', 'id,title,price\n1,Bees,500\n2,Caf\u00e9,700\n3,Goats,800\n', 3],
    ['Courses.csv', 'id,title,price\n1,Caf\u00e9,500', 2],
    ['Courses.json', '{"id":1}\n{"id":2,"title":"Caf\u00e9"}\n', 2],
  ])('%s in another encoding than UTF-8 is refused, by its line', async (name, text, line) => {
    await expect(read(name, Buffer.from(text, 'latin1'))).rejects.toMatchObject({
      message: expect.stringContaining('is not in UTF-8'),
      place: { line },
    });
    expect((await read(name, Buffer.from(text, 'utf8'))).rows.some(([, title]) => title === 'Café')).toBe(true);
  });

  test.each(['Courses.csv', 'Courses.json'])('a spreadsheet named %s is refused as such', async (name) => {
    await expect(read(name, Buffer.from('PK\u0003\u0004\u0014\u0000\u0006'))).rejects.toMatchObject({
      message: 'is a spreadsheet file: save it again as “CSV UTF-8”, or as JSON',
      place: { line: 1 },
    });
  });

  test('an invalid line is found in a file of many chunks, and characters across chunks stay whole', async () => {
    const rows = Array.from({ length: 40_000 }, (_, n) => `${n},Mchanganyiko wa ñ na é ${n},1\n`);
    const text = `id,title,price\n${rows.join('')}`;
    expect((await read('Courses.csv', text)).rows).toHaveLength(40_000);
    const spoilt = Buffer.concat([Buffer.from(text), Buffer.from([0x31, 0x2c, 0xe9, 0x0a])]);
    await expect(read('Courses.csv', spoilt)).rejects.toMatchObject({ place: { line: 40_002 } });
  });

  test('a line with a single unknown heading is read as separated by commas', async () => {
    expect(await read('Courses.csv', 'title\nBees; hives\n')).toMatchObject({
      rows: [[2, 'Bees; hives', '']],
      reported: [],
    });
    expect((await read('Courses.csv', 'a;b,c;d\n1;2,3;4')).reported).toEqual(['a;b', 'c;d']);
    expect(await read('Courses.csv', '')).toEqual({ rows: [], reported: [] });
  });

  test('JSON numbers keep every digit, also in lists', async () => {
    const ids = '9007199254740993, 9007199254740992, -9223372036854775808, 123456789012345678901234567890';
    const path = join(folder, 'profiles.json');
    writeFileSync(
      path,
      `[${ids
        .split(', ')
        .map((id) => `{"id": ${id}, "purchased_courses": [${ids}]}`)
        .join(',')}]`,
    );
    const rows = [];
    for await (const row of readExport(path, oldTables.profiles, {
      unknownColumn: () => expect.fail(),
      raggedRow: () => expect.fail(),
    }))
      rows.push(row);
    expect(rows.map((row) => row.text('id'))).toEqual(ids.split(', '));
    expect(rows.map((row) => row.list('purchased'))).toEqual(Array(4).fill(ids.split(', ')));
  });

  test('of two columns with one heading the filled one counts, and none if they differ', async () => {
    const text = 'id,title,Title,price\n1,Bees,,500\n2,,Goats,500\n3,Hens,Hens,500\n';
    expect((await read('Courses.csv', text)).rows.map(([, title]) => title)).toEqual(['Bees', 'Goats', 'Hens']);
    await expect(read('Courses.csv', `${text}4,Bees,Goats,500\n`)).rejects.toThrow(
      'has different texts in two columns of this heading',
    );
  });

  test('JSON is read as an array and by lines; of two headings of a column the filled one counts', async () => {
    const array =
      '[\n {"id": 1, "title": "", "Course Title": "Bees", "Price": 500},\n {"id": 2, "title": "Goats", "stars": null}\n]\n';
    expect(await read('Courses.json', array)).toEqual({
      rows: [
        [2, 'Bees', '500'],
        [3, 'Goats', ''],
      ],
      reported: ['stars'],
    });
    const lines = '{"id": 1, "title": "Bees"}\n{"id": 2, "title": "Goats", "price": 7.5}\n';
    expect((await read('Courses.jsonl', lines)).rows).toEqual([
      [1, 'Bees', ''],
      [2, 'Goats', '7.5'],
    ]);
  });

  test('JSON is read the same with any chunks', async () => {
    const values = fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(
        values,
        fc.integer({ min: 1, max: 9 }),
        fc.constantFrom(undefined, 2),
        async (input, size, space) => {
          const text = JSON.stringify(input, undefined, space);
          const chunks = (async function* () {
            for (let at = 0; at < text.length; at += size) yield await Promise.resolve(text.slice(at, at + size));
          })();
          const found: unknown[] = [];
          for await (const { value } of readJsonObjects(chunks)) found.push(value);
          expect(found).toEqual(parseJson(text));
        },
      ),
      { numRuns: 200 },
    );
  });

  test.each(['[1]', 'hello', '[{}] {}', '[{} [', '[{"a": }]'])('%j is not JSON of objects', async (text) => {
    await expect(read('Courses.json', text)).rejects.toThrow(/JSON|end/);
  });
});

describe('files beside the export', () => {
  test('are found by the longest suffix of an old address, and never outside of their folder', () => {
    const media = join(folder, 'media');
    mkdirSync(join(media, '12', 'videos'), { recursive: true });
    writeFileSync(join(media, '12', 'videos', 'in tro.mp4'), 'a');
    writeFileSync(join(media, 'in tro.mp4'), 'b');
    writeFileSync(join(folder, 'secret'), 'c');
    symlinkSync(join(folder, 'secret'), join(media, 'link.mp4'));
    const found = (address: string) => findMedia(media, address)?.slice(media.length + 1) ?? null;
    expect(found('https://old.example.com/storage/v1/object/public/content/12/videos/in%20tro.mp4?t=1')).toBe(
      '12/videos/in tro.mp4',
    );
    expect(found('https://old.example.com/other/in%20tro.mp4')).toBe('in tro.mp4');
    expect(found('12/videos/in tro.mp4')).toBe('12/videos/in tro.mp4');
    expect(
      [
        '../secret',
        '/../secret',
        'https://x.example/%2e%2e/secret',
        '..\\secret',
        'link.mp4',
        '12',
        'gone.mp4',
        '%',
      ].map(found),
    ).toEqual(Array(8).fill(null));
    expect(findMedia(join(folder, 'nothing'), 'a.mp4')).toBeNull();
  });
});
