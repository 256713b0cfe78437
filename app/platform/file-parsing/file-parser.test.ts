import { readFileSync } from 'node:fs';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { pdfOfPages, pdfWithLargeIndex, pdfWithLargePage, workbookWith, zipOf } from '#tests/support/file-bombs.ts';
import { workbookOf } from '#tests/support/workbook.ts';
import { createFileParser, defaultParserLimits, type ParserLimits } from './file-parser.server.ts';
import type { FileRefusalReason } from './file-refusal.ts';
import { sourceOf, type FileSource } from './file-source.ts';

/** A process takes half a second to start: the tests that need no limits of their own share one. */
const shared = createFileParser();
afterAll(() => shared.rest());

let parser = shared;
/** Makes a parser of the test's own. */
function open(limits: Partial<ParserLimits>, now?: () => number): void {
  parser = createFileParser({ ...defaultParserLimits, ...limits }, now);
}
afterEach(() => {
  vi.unstubAllEnvs();
  if (parser !== shared) parser.rest();
  parser = shared;
});

/** Takes seconds of processor time, and a gigabyte of memory. */
const largePage = sourceOf(pdfWithLargePage(50_000_000));
const pdf = sourceOf(pdfOfPages(['one', 'two', 'three']));
const three = { pageCount: 3, isXfa: false };
const amina = { userId: 'amina' };
const juma = { userId: 'juma' };
const refused = (reason: FileRefusalReason) => ({ name: 'FileRefusal', reason });
const isAlive = (pid: number | undefined) => {
  try {
    return pid !== undefined && process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('a file', () => {
  test('is parsed in a process that has none of the settings of the server', async () => {
    vi.stubEnv('AUTH_SECRET', 'very secret');
    parser.rest();
    expect(await parser.parse('measurePdf', { source: pdf, by: amina })).toMatchObject({ pageCount: 3 });
    expect(parser.pid).not.toBe(process.pid);
    const environment = readFileSync(`/proc/${parser.pid}/environ`, 'utf8');
    expect(environment).toContain('NODE_ENV=');
    expect(environment).not.toMatch(/secret|DATABASE_URL/i);
  });

  test.each([
    ['without a form', '', false],
    ['with a form of XFA alone', '/AcroForm << /XFA [(template) 3 0 R] /Fields [] >>', true],
    ['with a form that browsers show too', '/AcroForm << /XFA [(template) 3 0 R] /Fields [3 0 R] >>', false],
    ['with a damaged form', '/AcroForm (none)', false],
  ])('that is a PDF %s says whether readers see it', async (_, form, isXfa) => {
    const source = sourceOf(pdfOfPages(['one'], form));
    expect(await parser.parse('measurePdf', { source, by: amina })).toEqual({ pageCount: 1, isXfa });
  });

  test('that is a PDF in a font outside the file has its words', async () => {
    const font =
      '<< /Type /Font /Subtype /Type0 /BaseFont /STSong /Encoding /UniGB-UCS2-H /DescendantFonts [<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> /FontDescriptor << /Type /FontDescriptor /FontName /STSong /Flags 6 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >> >>] >>';
    const source = sourceOf(pdfOfPages(['\\116\\055\\145\\207'], '', font));
    const { pages } = await parser.parse('readPdfPages', { source, by: amina, options: { from: 1, count: 1 } });
    expect(pages).toEqual(['中文']);
  });

  const bombs: [string, () => FileSource, FileRefusalReason, Partial<ParserLimits> | null][] = [
    ['memory', () => sourceOf(pdfWithLargeIndex(100_000_000)), 'unpacks_too_large', null],
    // The time is many times what the honest files behind it take, with a process that begins.
    ['time', () => largePage, 'takes_too_long', { cpuMs: 1_500, wallMs: 600_000, memory: 2 ** 32, heapMb: 1_000 }],
  ];
  test.each(bombs)(
    'is refused when it takes too much %s, and the next one is parsed by a new process',
    async (_, sourceOfBomb, reason, limits) => {
      if (limits) open(limits);
      await parser.parse('measurePdf', { source: pdf, by: juma });
      const { pid } = parser;
      const options = { from: 1, count: 10 };
      const bomb = parser.parse('readPdfPages', { source: sourceOfBomb(), by: amina, options });
      const behind = [juma, amina].map((by) => parser.parse('measurePdf', { source: pdf, by }));
      await expect(bomb).rejects.toMatchObject(refused(reason));
      expect(await Promise.all(behind)).toEqual([three, three]);
      expect(parser.pid).not.toBe(pid);
      expect(isAlive(pid)).toBe(false);
    },
  );

  test('whose process is killed from outside fails alone: all that wait are parsed by the next one', async () => {
    await parser.parse('measurePdf', { source: pdf, by: juma });
    const { pid = 0 } = parser;
    const options = { from: 1, count: 10 };
    const failing = expect(
      parser.parse('readPdfPages', { source: largePage, by: amina, options }),
    ).rejects.toBeInstanceOf(Error);
    const others = [juma, amina, 'visitors', 'background', { ownerId: 'wanjiru' }] as const;
    const behind = others.map((by) => parser.parse('measurePdf', { source: pdf, by }));
    process.kill(pid, 'SIGKILL');
    await failing;
    expect(await Promise.all(behind)).toEqual([three, three, three, three, three]);
    expect(parser.pid).not.toBe(pid);
  });

  test('whose bytes cannot be read fails with the error of the storage, and not as a damaged file', async () => {
    const failure = new Error('the bucket did not answer');
    const source = { byteSize: 1_000, read: () => Promise.reject(failure) };
    await expect(parser.parse('measurePdf', { source, by: amina })).rejects.toBe(failure);
    expect(await parser.parse('measurePdf', { source: pdf, by: amina })).toMatchObject({ pageCount: 3 });
  });

  test('is parsed by a new process after the idle one was ended from outside', async () => {
    await parser.parse('measurePdf', { source: pdf, by: amina });
    const { pid = 0 } = parser;
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => isAlive(pid)).toBe(false);
    expect(await parser.parse('measurePdf', { source: pdf, by: amina })).toMatchObject({ pageCount: 3 });
  });

  test('ends with the process that a crash of the system ends', async () => {
    await parser.parse('measurePdf', { source: pdf, by: amina });
    const { pid = 0 } = parser;
    const source = {
      byteSize: 1_000,
      read: async () => {
        process.kill(pid, 'SIGSEGV');
        return new Uint8Array(10);
      },
    };
    await expect(parser.parse('measurePdf', { source, by: amina })).rejects.toMatchObject(refused('damaged'));
    expect(await parser.parse('measurePdf', { source: pdf, by: juma })).toMatchObject({ pageCount: 3 });
  });
});

const readWorkbook = (bytes: Uint8Array) => parser.parse('readWorkbook', { source: sourceOf(bytes), by: amina });

// `bombs.all.process.test.ts` waits for the limit of the product.
test('a workbook of attributes is refused when its time is up', async () => {
  open({ cpuMs: 1_500 });
  await expect(readWorkbook(workbookWith(`<row ${'r '.repeat(7_000_000)}`))).rejects.toMatchObject(
    refused('takes_too_long'),
  );
});

test('a workbook of long shared strings is refused, and one of 20,000 rows is read', async () => {
  await expect(readWorkbook(zipOf({ 'xl/workbook.xml': { content: Buffer.alloc(20_000_000) } }))).rejects.toMatchObject(
    refused('unpacks_too_large'),
  );
  const rows = Array.from({ length: 20_000 }, (_, row) => [
    'SLK4H7R9QT',
    row,
    '254712***678 - JANE',
    6_500.5,
    'MIC3ABCDEF',
  ]);
  const [sheet] = await readWorkbook(workbookOf(rows));
  expect(sheet).toHaveLength(20_000);
  expect(sheet?.at(-1)).toEqual(['SLK4H7R9QT', '19999', '254712***678 - JANE', '6500.5', 'MIC3ABCDEF']);
});

describe('people', () => {
  test('take turns', async () => {
    const order: string[] = [];
    const parse = async (by: typeof amina | 'visitors', name: string) => {
      await parser.parse('measurePdf', { source: pdf, by });
      order.push(name);
    };
    await Promise.all([
      ...['a1', 'a2', 'a3', 'a4'].map((name) => parse(amina, name)),
      ...['v1', 'v2', 'v3'].map((name) => parse('visitors', name)),
      parse(juma, 'j1'),
    ]);
    expect(order).toEqual(['a1', 'a2', 'v1', 'j1', 'a3', 'v2', 'a4', 'v3']);
  });

  test('have a limit of files at once, which nobody else feels', async () => {
    open({ atOnce: 2 });
    const parse = (by: typeof amina | 'visitors') => parser.parse('measurePdf', { source: pdf, by });
    const files = [amina, amina, amina, juma, 'visitors', 'visitors', 'visitors'] as const;
    const outcomes = await Promise.allSettled(files.map(parse));
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      ...Array.from({ length: 4 }, () => 'fulfilled'),
    ]);
    expect(outcomes[2]).toMatchObject({ reason: refused('too_many_at_once') });
    expect(await parse(amina)).toEqual(three);
  });

  test('have a limit of work a day, which nobody else feels', async () => {
    let now = 1_000;
    open({ dayMs: 1 }, () => now);
    const parse = (by: typeof amina | 'visitors') => parser.parse('measurePdf', { source: pdf, by });
    await parse(amina);
    await expect(parse(amina)).rejects.toMatchObject(refused('day_used_up'));
    expect(await Promise.all([parse(juma), parse('visitors'), parse('visitors')])).toEqual([three, three, three]);
    now += 24 * 60 * 60 * 1000 - 1;
    await expect(parse(amina)).rejects.toMatchObject(refused('day_used_up'));
    now += 1;
    expect(await parse(amina)).toEqual(three);
  });
});

describe('the process', () => {
  test('starts with the first file, and ends after a while without one', async () => {
    open({ idleMs: 20 });
    expect(parser.pid).toBeUndefined();
    const running = parser.parse('measurePdf', { source: pdf, by: amina });
    const { pid } = parser;
    await running;
    await expect.poll(() => isAlive(pid)).toBe(false);
    expect(parser.pid).toBeUndefined();
    expect(await parser.parse('measurePdf', { source: pdf, by: amina })).toMatchObject({ pageCount: 3 });
  });

  test('ends a job that is aborted', async () => {
    const abort = new AbortController();
    const source = {
      byteSize: 1_000,
      read: () => {
        abort.abort(new Error('the server stops'));
        return new Promise<never>(() => undefined);
      },
    };
    const { signal } = abort;
    await expect(parser.parse('measurePdf', { source, by: amina, signal })).rejects.toThrow('the server stops');
    expect(await parser.parse('measurePdf', { source: pdf, by: amina })).toMatchObject({ pageCount: 3 });
  });
});
