import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { staffRoles } from '#app/shared/actor.ts';
import { lessonKindNames } from '#app/shared/course-terms.ts';
import { locales } from '#app/shared/locale.ts';
import { questionKindNames } from '#app/shared/study-terms.ts';
import { listScenarios } from '#tests/scenarios/listed-scenarios.ts';
import { readDocuments } from './documents.ts';

const numerals = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

const registries = globSync('app/modules/{catalogue/lesson-kinds,study/learning/ui/player}/lesson-kind{s,-*}.ts');

/** Things of the project that documents may count, by the words after the number. */
const counted: readonly (readonly [words: RegExp, count: number])[] = [
  [/^ways a payment can go\b/, new Set(listScenarios().map(({ number }) => number)).size],
  [/^roles\b/, staffRoles.length],
  [/^kinds of lessons?\b/, lessonKindNames.length],
  [/^kinds(;| of questions?\b)/, questionKindNames.length],
  [/^languages\b/, locales.length],
  [/^parts, each in a registry\b/, registries.length],
];

const number = `\\d[\\d,]*|${numerals.join('|')}`;
const things =
  'files|folders|modules|migrations|decisions|scenarios|journeys|roles|registries|languages|kinds|ways|parts,';
const counts = new RegExp(`\\b(${number}) ((?:${things})[^|]{0,30})`, 'gi');

/** Returns the numbers of things of the project in a text that are wrong, or that nobody counts here. */
function faultsIn(text: string): string[] {
  return [...text.replaceAll(/\s+/g, ' ').matchAll(counts)].flatMap(([sentence, written = '', words = '']) => {
    const isInWords = numerals.includes(written.toLowerCase());
    const value = isInWords ? numerals.indexOf(written.toLowerCase()) + 2 : Number(written.replaceAll(',', ''));
    const count = counted.find(([known]) => known.test(words))?.[1];
    return count === value ? [] : [`${sentence}: ${count === undefined ? 'nobody counts them' : `there are ${count}`}`];
  });
}

test.each([
  [`${staffRoles.length} roles`, []],
  ['the six kinds of lessons', []],
  ['one of nine kinds of questions', ['nine kinds of questions: there are 8']],
  ['in 12 modules', ['12 modules: nobody counts them']],
  ['44 ways a payment can go', ['44 ways a payment can go: there are 45']],
])('in %s is wrong: %j', (text, faults) => {
  expect(faultsIn(text)).toEqual(faults);
});

test('every number of files, modules, kinds and the like in a document is that of the sources', async () => {
  // A decision says what was counted on its day.
  const current = (await readDocuments()).filter(({ path }) => !path.startsWith('docs/decisions/'));
  expect(current.flatMap(({ path, text }) => faultsIn(text).map((fault) => `${path}: ${fault}`))).toEqual([]);
});
