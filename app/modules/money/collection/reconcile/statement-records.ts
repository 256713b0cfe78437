import { behindLineEnd, cellAt, csvSeparators, type CsvSeparator } from '#app/shared/read-csv.ts';
import { withoutFormat } from '#app/shared/fold-text.ts';
import type { UnreadLine } from '#app/shared/payment-terms.ts';
import { headingKey } from './statement-fields.ts';

/** The cells of a line of a file, or of a row of a sheet; the first is 1. */
export interface StatementRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Content of a file in any format. */
export interface StatementRecords {
  readonly records: readonly StatementRecord[];
  /** Lines that are no cells at all. */
  readonly broken: readonly UnreadLine[];
  /** True if amounts may be written 6.500,00. */
  readonly decimalComma: boolean;
}

const textOf = (cell: string) => withoutFormat(cell).replaceAll(/\s+/g, ' ').trim();

/** Returns the different texts in some columns of a line. More than one in columns of the same heading must not lose any in silence. */
export const textsIn = (columns: readonly number[], cells: readonly string[]): string[] => [
  ...new Set(columns.map((index) => textOf(cells[index] ?? '')).filter((text) => text !== '')),
];

/** Returns whether a line has text behind its headings: an amount with a comma, but without quotes, moves all cells behind it. */
export const hasTextBeyond = (headings: number, cells: readonly string[]): boolean =>
  cells.slice(headings).some((cell) => cell.trim() !== '');

/** Number of characters in which the headings are searched. */
const head = 64 * 1024;

/** Lines that are read in one go: some ten milliseconds. */
const linesAtOnce = 2_000;

/**
 * Reads text with commas, semicolons or tabs: the separator that gives the `required` headings. Reports a line with a misplaced quote as
 * broken and continues with the next; also a quote that closes lines later, which would consume them. Yields to other work in between.
 */
export async function readTextRecords(text: string, required: readonly string[]): Promise<StatementRecords> {
  const separator = findSeparator(text, required);
  const records: StatementRecord[] = [];
  const broken: UnreadLine[] = [];
  let at = 0;
  for (let line = 1; at < text.length; line += 1) {
    if (line % linesAtOnce === 0) await new Promise((resolve) => setTimeout(resolve));
    const read = readLine(text, at, separator);
    if (!read) broken.push({ line, reason: 'has a quote in the wrong place' });
    else if (read.cells.some((cell) => cell.trim() !== '')) records.push({ line, cells: read.cells });
    at = read?.end ?? endOfLine(text, at);
  }
  return { records, broken, decimalComma: separator === ';' };
}

/** Returns the cells of one line, and the start of the next; null if a quote is misplaced, or spans lines. */
function readLine(
  text: string,
  start: number,
  separator: CsvSeparator,
): { readonly cells: readonly string[]; readonly end: number } | null {
  const cells: string[] = [];
  for (let at = start; ;) {
    const cell = cellAt(text, at, separator);
    if (!cell || /[\r\n]/.test(cell.value)) return null;
    cells.push(cell.value);
    if (text[cell.end] !== separator) return { cells, end: behindLineEnd(text, cell.end) };
    at = cell.end + 1;
  }
}

function endOfLine(text: string, start: number): number {
  const ending = /\r\n|\n|\r/g;
  ending.lastIndex = start;
  return ending.exec(text) ? ending.lastIndex : text.length;
}

/** Returns the separator that gives most headings in one line; a comma if none does. */
function findSeparator(text: string, required: readonly string[]): CsvSeparator {
  const lines = text.slice(0, head).split(/\r\n|\n|\r/);
  const most = (separator: CsvSeparator) =>
    lines.reduce((best, line) => {
      const keys = new Set(line.split(separator).map((cell) => headingKey(cell.replaceAll('"', ''))));
      return Math.max(best, required.filter((name) => keys.has(name)).length);
    }, 0);
  return csvSeparators.reduce<CsvSeparator>((best, next) => (most(next) > most(best) ? next : best), ',');
}
