import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { fileKindOf } from '#app/shared/file-kind.ts';
import { parseJson } from './cells.ts';
import { nameKey, type ExportedTable } from './exported-tables.ts';
import { OldRow, type Place } from './old-row.ts';

/** A file that cannot be read from this place on. */
export class ExportFault extends Error {
  override name = 'ExportFault';
  readonly place: Place;
  constructor(place: Place, sentence: string) {
    super(sentence);
    this.place = place;
  }
}

interface Listener {
  /** Called once for each heading that no column of the table has. */
  readonly unknownColumn: (heading: string) => void;
  /** Called for a row that is left out because the number of its cells differs from that of the headings. */
  readonly raggedRow: (place: Place, sentence: string) => void;
}

/**
 * Reads the rows of an exported table one after the other: CSV with a line of headings (RFC 4180, UTF-8; also with semicolons or tabs), or
 * JSON, by the file's ending. Holds one row in memory, whatever the size of the file. Throws ExportFault.
 */
export async function* readExport<Column extends string>(
  path: string,
  table: ExportedTable<Column>,
  listener: Listener,
): AsyncGenerator<OldRow<Column>> {
  const file = basename(path);
  const known = new Set(Object.values<readonly string[]>(table.columns).flat());
  const reported = new Set<string>();
  const reportUnknown = (heading: string) => {
    if (known.has(nameKey(heading)) || reported.has(heading)) return;
    reported.add(heading);
    listener.unknownColumn(heading);
  };
  if (!/\.[ct]sv$/i.test(file)) {
    for await (const { line, value } of jsonOf(path, file)) {
      const cells = Object.entries(value).map(([heading, cell]) => [heading, textOf(cell)] as const);
      for (const [heading] of cells) reportUnknown(heading);
      yield new OldRow(table, { file, line }, cells);
    }
    return;
  }
  let headings: readonly string[] | null = null;
  for await (const { line, cells } of csvOf(path, file, await findSeparator(path, known))) {
    if (!headings) {
      headings = cells;
      for (const heading of headings) reportUnknown(heading);
      continue;
    }
    if (cells.length !== headings.length) {
      listener.raggedRow({ file, line }, `has ${cells.length} cells instead of ${headings.length}`);
      continue;
    }
    const named = headings.map((heading, at) => [heading, cells[at] ?? ''] as const);
    yield new OldRow(table, { file, line }, named);
  }
}

async function* jsonOf(path: string, file: string) {
  try {
    yield* readJsonObjects(readUtf8(path));
  } catch (error) {
    if (error instanceof JsonFault || error instanceof EncodingFault)
      throw new ExportFault({ file, line: error.line }, error.message);
    throw error;
  }
}

async function* csvOf(path: string, file: string, delimiter: string) {
  const source = Readable.from(readUtf8(path));
  const parser = source.pipe(parse({ bom: true, delimiter, relax_column_count: true }));
  source.on('error', (error) => parser.destroy(error));
  // An empty line is a record too, so each record counts one line, and one more for each line break in a quoted cell.
  let line = 1;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      if (cells.length > 1 || cells[0] !== '') yield { line, cells };
      line += 1 + cells.reduce((breaks, cell) => breaks + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0);
    }
  } catch (error) {
    if (error instanceof EncodingFault) throw new ExportFault({ file, line: error.line }, error.message);
    if (error instanceof CsvError) throw new ExportFault({ file, line }, `is not CSV (${error.message})`);
    throw error;
  } finally {
    source.destroy();
  }
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  return typeof cell === 'string' ? cell : JSON.stringify(cell);
}

/** Bytes of the longest line of headings. */
const maxHeadBytes = 64 * 1024;

const separators = [',', ';', '\t'] as const;
type Separator = (typeof separators)[number];

/**
 * Finds the separator of a CSV file: the one by which most headings of its first line are keys of `known` (`nameKey`); otherwise a comma.
 * Spreadsheets write semicolons where decimals have a comma, as in 1,5.
 */
async function findSeparator(path: string, known: ReadonlySet<string>): Promise<Separator> {
  const head = await firstLine(path);
  // Keys contain no quotes. A separator within quotes makes unknown headings.
  const found = separators.map((separator) => ({
    separator,
    count: head.split(separator).filter((heading) => known.has(nameKey(heading))).length,
  }));
  return found.reduce((best, next) => (next.count > best.count ? next : best)).separator;
}

async function firstLine(path: string): Promise<string> {
  let text = '';
  for await (const chunk of createReadStream(path, {
    encoding: 'utf8',
    end: maxHeadBytes - 1,
  }) as AsyncIterable<string>)
    text += chunk;
  return /[^\r\n]+/.exec(text)?.[0] ?? '';
}

/** The line, from 1, where a file stops being UTF-8. */
class EncodingFault extends Error {
  override name = 'EncodingFault';
  readonly line: number;
  constructor(line: number, found = 'not in UTF-8') {
    super(`is ${found}: save it again as “CSV UTF-8”, or as JSON`);
    this.line = line;
  }
}

const lineFeed = 0x0a;

/**
 * Reads the text of a file, chunk by chunk, including its byte-order mark. Throws EncodingFault for other encodings: spreadsheets save in
 * the code page of their machine by default, and names with accents would be misread.
 */
async function* readUtf8(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let line = 1;
  let isFirst = true;
  let begunLine = Buffer.alloc(0);
  const decode = (bytes?: Buffer): string => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined });
    } catch (error) {
      if (error instanceof TypeError) throw new EncodingFault(line + linesBeforeFault(begunLine, bytes));
      throw error;
    }
  };
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    if (isFirst && fileKindOf(chunk) === 'spreadsheet') throw new EncodingFault(line, 'a spreadsheet file');
    isFirst = false;
    yield decode(chunk);
    const last = chunk.lastIndexOf(lineFeed);
    for (const byte of chunk) if (byte === lineFeed) line += 1;
    begunLine = last < 0 ? Buffer.concat([begunLine, chunk]) : Buffer.from(chunk.subarray(last + 1));
  }
  yield decode();
}

/** Counts the whole lines before the first that is not UTF-8. */
function linesBeforeFault(begunLine: Buffer, bytes: Buffer = Buffer.alloc(0)): number {
  const all = Buffer.concat([begunLine, bytes]);
  let from = 0;
  for (let lines = 0; ; lines += 1) {
    const end = all.indexOf(lineFeed, from);
    if (end < 0 || !isUtf8(all.subarray(from, end))) return lines;
    from = end + 1;
  }
}

/** A text that is not JSON, with its line. */
class JsonFault extends Error {
  override name = 'JsonFault';
  readonly line: number;
  constructor(line: number, sentence: string) {
    super(sentence);
    this.line = line;
  }
}

/**
 * Reads the objects of a JSON array, or of one object per line, with the line on which each begins. Holds one object in memory. Throws
 * JsonFault for anything between the objects, and for a text that ends early.
 */
export async function* readJsonObjects(
  chunks: AsyncIterable<string>,
): AsyncGenerator<{ readonly line: number; readonly value: Readonly<Record<string, unknown>> }> {
  const state = {
    line: 1,
    begin: 1,
    depth: 0,
    isInText: false,
    isEscaped: false,
    kept: '',
    isArray: false,
    isClosed: false,
  };
  for await (const chunk of chunks) {
    let from = state.depth > 0 ? 0 : -1;
    for (let at = 0; at < chunk.length; at++) {
      const letter = chunk[at] ?? '';
      if (letter === '\n') state.line += 1;
      if (state.depth === 0 && letter !== '{') {
        between(state, letter);
        continue;
      }
      if (state.depth === 0) {
        if (state.isClosed) throw new JsonFault(state.line, 'goes on after its end');
        from = at;
        state.begin = state.line;
      }
      step(state, letter);
      if (state.depth > 0) continue;
      const value = parseObject(state.kept + chunk.slice(from, at + 1), state.begin);
      state.kept = '';
      from = -1;
      yield { line: state.begin, value };
    }
    if (from >= 0) state.kept += chunk.slice(from);
  }
  if (state.depth > 0 || (state.isArray && !state.isClosed)) throw new JsonFault(state.line, 'ends in the middle');
}

interface State {
  readonly line: number;
  depth: number;
  isInText: boolean;
  isEscaped: boolean;
  isArray: boolean;
  isClosed: boolean;
}

function between(state: State, letter: string): void {
  if (/[\s,\u{feff}]/u.test(letter)) return;
  if (letter === '[' && !state.isArray) state.isArray = true;
  else if (letter === ']' && state.isArray && !state.isClosed) state.isClosed = true;
  else throw new JsonFault(state.line, 'is not a JSON array of objects');
}

function step(state: State, letter: string): void {
  if (state.isEscaped) state.isEscaped = false;
  else if (state.isInText) {
    if (letter === '\\') state.isEscaped = true;
    if (letter === '"') state.isInText = false;
  } else if (letter === '"') state.isInText = true;
  else if (letter === '{' || letter === '[') state.depth += 1;
  else if (letter === '}' || letter === ']') state.depth -= 1;
}

function parseObject(text: string, line: number): Readonly<Record<string, unknown>> {
  try {
    return parseJson(text) as Readonly<Record<string, unknown>>;
  } catch (error) {
    throw new JsonFault(line, `is not JSON (${(error as Error).message.split('\n')[0]})`);
  }
}
