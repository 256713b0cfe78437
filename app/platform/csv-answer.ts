import { streamText } from './http/stream-text.ts';

/** A cell's value; null is an empty cell. */
export type CsvCell = string | number | null;

/** The columns of a file by their headings, which contain no comma or quote, and each column's cell for a row. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => CsvCell>>;

export function cellsOf<Row>(columns: CsvColumns<Row>, row: Row): CsvCell[] {
  return Object.values(columns).map((cellOf) => cellOf(row));
}

/** Starts of a text that a spreadsheet runs as a formula. The wide signs come from East Asian keyboards. */
const formula = /^[\s\u{feff}]*[=+\-@|%＝＋－＠]|^[\t\r\n]/u;

/**
 * Returns one line of comma-separated values (RFC 4180) with its line end. Quotes every text, because spreadsheets in other languages
 * split cells at semicolons and could find a formula after one. Puts an apostrophe, which spreadsheets hide, before a text that they
 * would run as a formula. Numbers stay numbers.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`;
}

function writeCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = formula.test(cell) ? `'${cell}` : cell;
  return `"${text.replaceAll('"', '""')}"`;
}

/**
 * Streams a CSV file as a download. `head` holds the column names, without commas and quotes; `batches` are database rows, some hundred
 * at a time. No cache may store it. The byte order mark tells Excel that the file is UTF-8.
 */
export function csvAnswer(
  fileName: string,
  head: readonly string[],
  batches: AsyncIterable<readonly (readonly CsvCell[])[]>,
): Response {
  async function* write() {
    yield `\u{feff}${head.join(',')}\r\n`;
    for await (const rows of batches) yield rows.map(csvLine).join('');
  }
  return new Response(streamText(write()), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName.replaceAll(/[^\w.-]/g, '-')}"`,
      'cache-control': 'private, no-store',
    },
  });
}
