import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { nameKey, type ExportedTable } from './exported-tables.ts';
import { findSeparator } from './find-separator.ts';
import { OldRow, type Place } from './old-row.ts';
import { JsonFault, readJsonObjects } from './read-json-objects.ts';
import { EncodingFault, readUtf8 } from './read-utf8.ts';

/** A place in a file from which on it cannot be read. */
export class ExportFault extends Error {
  override name = 'ExportFault';
  readonly place: Place;
  constructor(place: Place, sentence: string) {
    super(sentence);
    this.place = place;
  }
}

interface Listener {
  /** Headings that no column of the table has; told once for each. */
  readonly unknownColumn: (heading: string) => void;
  /** A row that is left out because it has not the cells of its heading. */
  readonly raggedRow: (place: Place, sentence: string) => void;
}

/**
 * The rows of an exported table, one after the other: CSV with a line of headings (RFC 4180, UTF-8; also with semicolons or tabs), or JSON, by the
 * file's ending. Holds one row in memory, whatever the size of the file. Throws ExportFault.
 */
export async function* readExport<Column extends string>(
  path: string,
  table: ExportedTable<Column>,
  listener: Listener,
): AsyncGenerator<OldRow<Column>> {
  const file = basename(path);
  const known = new Set(Object.values<readonly string[]>(table.columns).flat());
  const told = new Set<string>();
  const tell = (heading: string) => {
    if (known.has(nameKey(heading)) || told.has(heading)) return;
    told.add(heading);
    listener.unknownColumn(heading);
  };
  if (!/\.[ct]sv$/i.test(file)) {
    for await (const { line, value } of jsonOf(path, file)) {
      const cells = Object.entries(value).map(([heading, cell]) => [heading, textOf(cell)] as const);
      for (const [heading] of cells) tell(heading);
      yield new OldRow(table, { file, line }, cells);
    }
    return;
  }
  let headings: readonly string[] | null = null;
  for await (const { line, cells } of csvOf(path, file, await findSeparator(path, known))) {
    if (!headings) {
      headings = cells;
      for (const heading of headings) tell(heading);
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
  // An empty line is a record too, so a record has a line, and one more for each that a quoted cell goes on over.
  let line = 1;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      if (cells.length > 1 || cells[0] !== '') yield { line, cells };
      line += 1 + cells.reduce((breaks, cell) => breaks + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0);
    }
  } catch (error) {
    if (error instanceof EncodingFault) throw new ExportFault({ file, line: error.line }, error.message);
    if (error instanceof CsvError) throw new ExportFault({ file, line }, `is no CSV (${error.message})`);
    throw error;
  } finally {
    source.destroy();
  }
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  return typeof cell === 'string' ? cell : JSON.stringify(cell);
}
