import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { plantedDefects } from '#tests/long/planted/planted-defects.ts';
import { testsBeside, timesIn } from '#tests/long/planted/tree-copy.ts';

test('a text is counted as often as it stands', () => {
  expect([timesIn('a.b', '.'), timesIn('a', '.'), timesIn('a.b.c', '.')]).toEqual([1, 0, 2]);
});

test.each(plantedDefects)('$name: its text stands once in the code, and its likely tests are there', (defect) => {
  const { file, text, replacement, likely = testsBeside(file) } = defect;
  expect(timesIn(readFileSync(file, 'utf8'), text)).toBe(1);
  expect(replacement).not.toBe(text);
  expect(likely.length).toBeGreaterThan(0);
  for (const each of likely) expect(readFileSync(each, 'utf8')).not.toBe('');
});

test('each defect has a name of its own', () => {
  expect(new Set(plantedDefects.map(({ name }) => name)).size).toBe(plantedDefects.length);
  expect(plantedDefects).toHaveLength(60);
});
