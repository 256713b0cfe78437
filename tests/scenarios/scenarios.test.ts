import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

interface Listed {
  readonly number: number;
  readonly file: string;
  readonly title: string;
}

const ending = /\.scenarios(?:\.all)?\.integration\.test\.ts$/;
const call = /\bscenario(?:OfEach)?\(\s*(\d+),\s*(?:'([^'\n]*)'|"([^"\n]*)")/g;
const byNumber = (one: Listed, other: Listed) => one.number - other.number;

/** All scenarios of all files, by number and then by position. */
const tests: readonly Listed[] = readdirSync(import.meta.dirname)
  .filter((name) => ending.test(name))
  .toSorted((one, other) => one.localeCompare(other))
  .flatMap((name) => {
    const source = readFileSync(join(import.meta.dirname, name), 'utf8');
    return [...source.matchAll(call)].map(([, number, title, quoted]) => ({
      number: Number(number),
      file: name.replace(ending, ''),
      title: title ?? quoted ?? '',
    }));
  })
  .toSorted(byNumber);

/** Returns the rows of the table in docs/payments.md: number and tests. */
function documented(): { number: number; proofs: string[] }[] {
  const [, section = ''] = readFileSync('docs/payments.md', 'utf8').split('\n## Scenarios\n');
  const rows = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| (\d+) \| [^|]+ \| (.+) \|$/gm)];
  return rows.map(([, number, proofs = '']) => ({ number: Number(number), proofs: proofs.split(' · ') }));
}

describe('the scenarios of the design', () => {
  test('have a test each, 1 to 45', () => {
    const numbers = Array.from({ length: 45 }, (_, index) => index + 1);
    expect([...new Set(tests.map(({ number }) => number))]).toEqual(numbers);
  });

  test('are listed in docs/payments.md with all of their tests, and no others', () => {
    const expected = [...Map.groupBy(tests, ({ number }) => number)].map(([number, listed]) => ({
      number,
      proofs: listed.map(({ file, title }) => `${file} › ${title}`),
    }));
    expect(documented()).toEqual(expected);
  });
});
