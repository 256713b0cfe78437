/** A record of a CSV file, with its first line number, from 1. */
export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/** A text that is not CSV, and where. */
export class CsvError extends Error {
  readonly line: number;
  constructor(line: number, sentence: string) {
    super(sentence);
    this.name = 'CsvError';
    this.line = line;
  }
}

/** Separators of cells: spreadsheets write semicolons where decimals have a comma. */
export const csvSeparators = [',', ';', '\t'] as const;
export type CsvSeparator = (typeof csvSeparators)[number];

const plainCells: Readonly<Record<CsvSeparator, RegExp>> = {
  ',': /[^",\r\n]*/y,
  ';': /[^";\r\n]*/y,
  '\t': /[^"\t\r\n]*/y,
};

/**
 * Returns the cell that begins at `at`: quoted, with doubled quotes inside, or plain, without any quote; `end` is the position of what ends
 * it. Null for a misplaced quote. It steps from quote to quote, because an expression fails on a quoted cell of megabytes.
 */
export function cellAt(
  text: string,
  at: number,
  separator: CsvSeparator,
): { readonly value: string; readonly end: number } | null {
  const isQuoted = text[at] === '"';
  let end = at;
  if (isQuoted) {
    end = text.indexOf('"', at + 1);
    while (end >= 0 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
    if (end < 0) return null;
    end += 1;
  } else {
    const plain = plainCells[separator];
    plain.lastIndex = at;
    plain.test(text);
    end = Math.max(at, plain.lastIndex);
  }
  const written = text.slice(at, end);
  if (isQuoted) while (text[end] === ' ') end += 1;
  if (end < text.length && !['\r', '\n', separator].includes(text[end] ?? '')) return null;
  return { value: isQuoted ? written.slice(1, -1).replaceAll('""', '"') : written, end };
}

/** Returns the start of what follows the end of a line at `at`. */
export const behindLineEnd = (text: string, at: number): number => at + (text.startsWith('\r\n', at) ? 2 : 1);

/**
 * Reads comma-separated values (RFC 4180; also with a byte-order mark, any line ends and other separators). Skips empty lines. Throws CsvError
 * for a misplaced quote, so that half a file is never read as a whole one.
 */
export function* readCsv(input: string, separator: CsvSeparator = ','): Generator<CsvRecord, undefined> {
  const text = input.replace(/^\u{feff}/u, '');
  let cells: string[] = [];
  let line = 1;
  let begin = 1;
  let at = 0;
  while (at < text.length || cells.length > 0) {
    const cell = cellAt(text, at, separator);
    if (!cell) throw new CsvError(line, `Line ${line} has a quote in the wrong place.`);
    cells.push(cell.value);
    line += linesIn(cell.value);
    const isLast = text[cell.end] !== separator;
    at = isLast ? behindLineEnd(text, cell.end) : cell.end + 1;
    if (!isLast) continue;
    line += 1;
    if (cells.length > 1 || cells[0] !== '') yield { line: begin, cells };
    cells = [];
    begin = line;
  }
}

function linesIn(text: string): number {
  return /[\r\n]/.test(text) ? text.split(/\r\n|\n|\r/).length - 1 : 0;
}
