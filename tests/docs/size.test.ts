import { expect, test } from 'vitest';
import { countWords, readDocuments } from './documents.ts';

const limits = {
  'README.md': 600,
  'CONTRIBUTING.md': 500,
  'docs/architecture.md': 1_200,
  'docs/performance.md': 1_500,
  'docs/payments.md': 4_000,
};
const limitOfAll = 55_000;

const documents = await readDocuments();

test('words are counted as wc -w does', () => {
  expect(countWords('| a | b |\n\n# One, two\nthree-four  five\n')).toBe(10);
  expect(countWords('')).toBe(0);
});

test.each(Object.entries(limits))('%s has at most %i words', (path, limit) => {
  const words = countWords(documents.find((each) => each.path === path)?.text ?? '');
  expect(words).toBeGreaterThan(100);
  expect(words).toBeLessThanOrEqual(limit);
});

test('all documents together have at most 55,000 words', () => {
  const words = documents.map(({ path, text }) => [path, countWords(text)] as const);
  const all = words.reduce((sum, [, count]) => sum + count, 0);
  const largest = words.toSorted(([, one], [, other]) => other - one).slice(0, 10);
  expect(all, `the largest: ${largest.map(([path, count]) => `${path} ${count}`).join(', ')}`).toBeLessThanOrEqual(
    limitOfAll,
  );
});
