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

/** Matches a cell and its end: quoted, with doubled quotes inside, or plain, without any quote. */
const cellPatterns: Readonly<Record<CsvSeparator, RegExp>> = {
  ',': /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/y,
  ';': /(?:"([^"]*(?:""[^"]*)*)"|([^";\r\n]*))(;|\r\n|\n|\r|$)/y,
  '\t': /(?:"([^"]*(?:""[^"]*)*)"|([^"\t\r\n]*))(\t|\r\n|\n|\r|$)/y,
};

/**
 * Reads comma-separated values (RFC 4180; also with a byte-order mark, any line ends and other separators). Skips empty lines. Throws CsvError
 * for a misplaced quote, so that half a file is never read as a whole one.
 */
export function* readCsv(input: string, separator: CsvSeparator = ','): Generator<CsvRecord, undefined> {
  const cell = cellPatterns[separator];
  const text = input.replace(/^\u{feff}/u, '');
  let cells: string[] = [];
  let line = 1;
  let begin = 1;
  let at = 0;
  while (at < text.length || cells.length > 0) {
    cell.lastIndex = at;
    const found = cell.exec(text);
    if (!found) throw new CsvError(line, `Line ${line} has a quote in the wrong place.`);
    const [whole, quoted, plain = '', end] = found;
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    line += whole.match(/\r\n|\n|\r/g)?.length ?? 0;
    at = cell.lastIndex;
    if (end === separator) continue;
    if (cells.length > 1 || cells[0] !== '') yield { line: begin, cells };
    cells = [];
    begin = line;
  }
}
