import { z } from 'zod';

/** A line of a list of people. */
export interface ListLine {
  /** From 1, as in an editor. */
  readonly line: number;
  /** Lower case; the original text if it is no e-mail. */
  readonly email: string;
  readonly isEmail: boolean;
}

const email = z.email().max(254);

/** Returns whether a text is exactly one e-mail address. */
export const isEmail = (text: string): boolean => email.safeParse(text).success;

const maxShownLength = 80;

/**
 * Returns the e-mails of a list, one per non-empty line; from a line of a CSV file the first cell with one. Skips a first line without
 * any, as a table's heading. Accepts quotes, a byte order mark and 'Name <e-mail>'.
 */
export function readLines(text: string): readonly ListLine[] {
  const lines = text
    .replace(/^\u{feff}/u, '')
    .split(/\r\n|\r|\n/)
    .flatMap((row, index) => {
      const cells = row.split(/[,;\t]/).map(clean);
      if (cells.every((cell) => cell === '')) return [];
      const found = cells.find(isEmail);
      const shown = found ?? cells.find((cell) => cell !== '') ?? '';
      return [{ line: index + 1, email: shown.slice(0, found ? 254 : maxShownLength), isEmail: found !== undefined }];
    });
  const [first, ...rest] = lines;
  const isHead =
    first !== undefined && !first.isEmail && !first.email.includes('@') && rest.some((line) => line.isEmail);
  return isHead ? rest : lines;
}

function clean(cell: string): string {
  const bare = cell.replaceAll('\u0000', '').replaceAll(/["']/g, '').trim();
  return (/<([^<>]+)>$/.exec(bare)?.[1] ?? bare).trim().toLowerCase();
}
