import { streamText } from './http/stream-text.ts';

/** What a cell may hold; null is an empty one. */
export type CsvCell = string | number | null;

/** The columns of a file: their heads, the product's own words without a comma or a quote, and the cell of a row. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => CsvCell>>;

export function cellsOf<Row>(columns: CsvColumns<Row>, row: Row): CsvCell[] {
  return Object.values(columns).map((cellOf) => cellOf(row));
}

/** How a spreadsheet begins what it takes for a formula; the wide ones are those of East Asian keyboards. */
const formula = /^[\s\u{feff}]*[=+\-@|%＝＋－＠]|^[\t\r\n]/u;

/**
 * One line of comma-separated values (RFC 4180) with its end. Every text is quoted, because spreadsheets of other languages
 * split cells at semicolons, and what follows one could be a formula. A text that a spreadsheet would run as a formula gets an
 * apostrophe before it, which spreadsheets do not show. Numbers stay numbers.
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
 * A CSV file as an answer, written while it is sent. `head` are the product's own words, without a comma or a quote; `batches` are rows as the database gives them, some hundred at a time; kept by
 * nobody. The mark at its beginning tells Excel that it is UTF-8.
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
