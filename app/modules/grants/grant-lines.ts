import { z } from 'zod';

/** One line of a list of people. */
export interface ListLine {
  /** From 1, as an editor counts. */
  readonly line: number;
  /** In lower case; what was written, where it is no e-mail. */
  readonly email: string;
  readonly isEmail: boolean;
}

const email = z.email().max(254);

/** Whether a text is one e-mail and nothing else. */
export const isEmail = (text: string): boolean => email.safeParse(text).success;

const longestShown = 80;

/**
 * The e-mails of a list, one for each line that is not empty: of a line of a CSV file the first cell that has one. A first line
 * without any is the head of a table, and is left out. Quotes, a mark of UTF-8 and 'Name <e-mail>' are seen through.
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
      return [{ line: index + 1, email: shown.slice(0, found ? 254 : longestShown), isEmail: found !== undefined }];
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
