import { readEmail } from '#app/platform/email-address.ts';
import { plainQuotes, withoutFormat } from '#app/shared/fold-text.ts';

/** A line of a list of people, or one of several addresses of a line. */
export interface ListLine {
  /** From 1, as in an editor. */
  readonly line: number;
  /** Lower case; with a fault the text that is none, or the whole line. */
  readonly email: string;
  /** 'several': a row with several addresses, of which nothing says whose course it is. */
  readonly fault: 'invalid' | 'several' | null;
}

const maxShownLength = 80;
const separators = ',;\t';

/**
 * Returns the e-mails of a list, in order, and each line without one. A line holds an address, several of them, or is a row of a CSV file;
 * of a row with other cells beside several addresses none is taken. Skips a first line of headings. Accepts quotes around a cell, a byte
 * order mark and 'Name <e-mail>'; changes nothing else, because an address that was tidied may be another person's.
 */
export function readLines(text: string): readonly ListLine[] {
  const lines = text.replace(/^\u{feff}/u, '').split(/\r\n|\r|\n/);
  const read = lines.map((row, index) => readRow(row, index + 1));
  const head = read.findIndex((people) => people.length > 0);
  const isHead = isHeading(lines[head] ?? '') && read.slice(head + 1).some((people) => people.length > 0);
  return read.flatMap((people, index) => (isHead && index === head ? [] : people));
}

/** Returns whether a line names a column of addresses, and has none. */
const isHeading = (row: string) =>
  !row.includes('@') &&
  cellsOf(row).some((cell) => /^\W*(e-?mail|mail|barua)/i.test(cell) || /e-?mail\W*$/i.test(cell));

function readRow(row: string, line: number): readonly ListLine[] {
  const cells = cellsOf(row).filter((cell) => cell !== '');
  if (cells.length === 0) return [];
  const addresses = cells.map(addressOf);
  const found = new Set(addresses.filter((address) => address !== null));
  const [first = null] = found;
  const invalid = (shown: string): ListLine => ({ line, email: shownIn(shown), fault: 'invalid' });
  // What looks like an address and is none must not be lost beside one.
  const broken = cells.filter((cell, index) => addresses[index] === null && /\S@\S/.test(cell));
  if (found.size > 1 && cells.length > addresses.filter((address) => address !== null).length + broken.length)
    return [{ line, email: shownIn(row.trim()), fault: 'several' }];
  if (first === null && broken.length === 0) return [invalid(cells[0] ?? '')];
  return [...[...found].map((email): ListLine => ({ line, email, fault: null })), ...broken.map(invalid)];
}

const shownIn = (text: string) =>
  withoutFormat(text)
    .replaceAll(/\p{Cc}/gu, '')
    .slice(0, maxShownLength);

/** Splits a line at its separators, except within a quoted cell, and takes off quotes around a whole cell. */
function cellsOf(row: string): string[] {
  const cells: string[] = [];
  let isQuotable = true;
  for (let at = 0; at <= row.length;) {
    const closing = isQuotable && /^\s*"/.test(row.slice(at, at + 8)) ? closingQuote(row, at) : null;
    // Without a second quote, none of the line closes anything.
    if (closing === -1) isQuotable = false;
    let end = Math.max(at, closing ?? at);
    while (end < row.length && !separators.includes(row.charAt(end))) end += 1;
    cells.push(unquoted(row.slice(at, end).trim()));
    at = end + 1;
  }
  return cells;
}

/** Returns the place of the quote that closes a cell's first one; -1 without one. */
function closingQuote(row: string, start: number): number {
  let at = row.indexOf('"', row.indexOf('"', start) + 1);
  while (at >= 0 && row.charAt(at + 1) === '"') at = row.indexOf('"', at + 2);
  return at;
}

/** Takes off quotes around a whole cell. A quote within it is part of it, and doubled in double quotes. */
function unquoted(cell: string): string {
  const [, quote = '', inner = ''] = /^(["'])([^]*)["']$/.exec(plainQuotes(cell)) ?? [];
  const isWhole = quote !== '' && cell.length > 1 && plainQuotes(cell).endsWith(quote);
  if (!isWhole || inner.replaceAll('""', '').includes(quote)) return cell.trim();
  const written = cell.slice(1, -1);
  return (quote === '"' ? written.replaceAll('""', '"') : written).trim();
}

/** Returns the address of a cell, also of 'Name <e-mail>', unless the name is another address. */
function addressOf(cell: string): string | null {
  const [, name = '', inner] = /^([^<>]*)<([^<>]+)>$/.exec(cell) ?? [];
  const address = readEmail(inner ?? cell);
  return inner !== undefined && name.includes('@') && readEmail(unquoted(name.trim())) !== address ? null : address;
}
