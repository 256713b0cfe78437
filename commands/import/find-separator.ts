import { createReadStream } from 'node:fs';
import { nameKey } from './exported-tables.ts';

/** The longest that a line of headings may be, in bytes. */
const longestHead = 64 * 1024;

const separators = [',', ';', '\t'] as const;
type Separator = (typeof separators)[number];

/**
 * What stands between the cells of a CSV file: the one that makes the most headings of its first line into keys of `known` (`nameKey`);
 * a comma where none does. Spreadsheets write semicolons where people write 1,5.
 */
export async function findSeparator(path: string, known: ReadonlySet<string>): Promise<Separator> {
  const head = await firstLine(path);
  // A quote is no letter of a key; a separator within one makes headings that nobody knows.
  const found = separators.map((separator) => ({
    separator,
    count: head.split(separator).filter((heading) => known.has(nameKey(heading))).length,
  }));
  return found.reduce((best, next) => (next.count > best.count ? next : best)).separator;
}

async function firstLine(path: string): Promise<string> {
  let text = '';
  for await (const chunk of createReadStream(path, { encoding: 'utf8', end: longestHead - 1 }) as AsyncIterable<string>)
    text += chunk;
  return /[^\r\n]+/.exec(text)?.[0] ?? '';
}
