import { DomainError } from '#app/shared/domain-error.ts';
import { isLinear } from '#tests/support/linear-time.ts';
import type { Reader, Readers } from './readers.ts';

/** What is repeated: signs that readers look for, alone and in pairs; in files those that begin and end something. */
export const structure = [
  ' ',
  '\n',
  ' \n',
  ',',
  '"',
  '""',
  '"\n',
  '\\"',
  '{',
  '{}',
  '=a',
  '~a',
  '#',
  '::',
  '[',
  '<',
  '<p>',
  '<a href="',
  '&',
  '//\nx\n',
  'T',
  'd',
  'from ',
  'to ',
  'date,',
  '1/1/2026 ',
  '26/11/2026,a,1\n',
  'a\n',
];

const units = [
  ...structure,
  ';',
  '",',
  '\\',
  '}',
  '=',
  ':',
  '->',
  '](',
  '<a',
  '</p>',
  '@',
  'a@',
  '.',
  '-',
  '/',
  '%',
  '%2',
  '*',
  '**',
  '(',
  'T1:',
  '1',
  '1,',
  '1 ',
  '07',
  '254 ',
  'a',
  'a ',
  'a=',
  '\u00e9',
  '\ud83d\ude00',
  '\u{fdd0}',
];

/** Refusals are answers: what counts is that they come soon, and that nothing else is thrown. */
const refusals = ['CsvError', 'DomainError'];

export async function readOrRefuse(read: (text: string) => unknown, text: string): Promise<void> {
  try {
    await read(text);
  } catch (error) {
    if (!(error instanceof DomainError) && !refusals.includes(error instanceof Error ? error.name : '')) throw error;
  }
}

/** Returns what a test of each reader takes: its name, itself, and what its texts begin with. */
export const casesOf = (readers: Readers) =>
  Object.entries(readers).map(([name, reader]) => {
    const { read, begins = [] } = typeof reader === 'function' ? { read: reader } : reader;
    return [name, read, ['', ...begins]] as const;
  });

/**
 * Returns up to three texts for which a reader takes more than linear time: each beginning, followed by many of each unit. The first look is
 * the `longest` for each unit after one of the beginnings, and as long as usual after the others.
 */
export async function slowTexts(
  read: Reader['read'],
  begins: readonly string[],
  { look, longest = look, upTo }: { readonly look: number; readonly longest?: number; readonly upTo: number },
  repeated: readonly string[] = units,
): Promise<string[]> {
  const slow: string[] = [];
  for (const [turn, begin] of begins.entries()) {
    for (const [index, unit] of repeated.entries()) {
      const lengths = { look: (turn + index) % begins.length === 0 ? longest : look, upTo };
      // What fits nothing makes an expression give up, and try again.
      const textOf = (length: number) => `${begin}${unit.repeat(Math.ceil(length / unit.length))}\u0001`;
      const isFast = () => isLinear((text: string) => readOrRefuse(read, text), textOf, lengths);
      // Thousands of measurements on a busy machine have a wrong one now and then, but not six of the same text.
      let measured = 0;
      while (measured < 6 && !(await isFast())) measured += 1;
      if (measured === 6) slow.push(JSON.stringify(`${begin}${unit}…`));
      // They show what is slow; each takes seconds to measure.
      if (slow.length === 3) return slow;
    }
  }
  return slow;
}
