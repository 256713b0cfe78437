import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** A test of a scenario. */
interface ListedScenario {
  readonly number: number;
  /** Name of its file. */
  readonly name: string;
  /** The same without the ending. */
  readonly file: string;
  readonly title: string;
}

const ending = /\.scenarios(?:\.all)?\.integration\.test\.ts$/;
const call = /\bscenario(?:OfEach)?\(\s*(\d+),\s*(?:'([^'\n]*)'|"([^"\n]*)")/g;

/** Lists the tests of all scenarios, by number and then by position. */
export function listScenarios(): ListedScenario[] {
  return readdirSync(import.meta.dirname)
    .filter((name) => ending.test(name))
    .toSorted((one, other) => one.localeCompare(other))
    .flatMap((name) => {
      const source = readFileSync(join(import.meta.dirname, name), 'utf8');
      return [...source.matchAll(call)].map(([, number, title, quoted]) => ({
        number: Number(number),
        name,
        file: name.replace(ending, ''),
        title: title ?? quoted ?? '',
      }));
    })
    .toSorted((one, other) => one.number - other.number);
}
