import { expect, test } from 'vitest';
import { excerptOf, searchWords } from './search-words.ts';

test.each([
  ['Receipt  CODE, receipt', ['receipt', 'code']],
  ['a b', ['a', 'b']],
  ['a code', ['code']],
  ["'; drop table (lessons) %_\\", ['drop', 'table', 'lessons']],
  ['Malipo ya M-Pesa', ['malipo', 'ya', 'pesa']],
  ['re\u00adceipt \u202acode\u202c', ['receipt', 'code']],
  ['  ', []],
])('the words of %j are %j', (typed, words) => {
  expect(searchWords(typed)).toEqual(words);
});

const marked = (text: string, words: readonly string[]) =>
  excerptOf(text, words)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');

test('an excerpt marks words with that beginning, adjacent ones as one', () => {
  expect(marked('Who paid? The receipt code is the same.', ['receipt', 'code'])).toBe(
    'Who paid? The [receipt code] is the same.',
  );
  expect(marked('Decode two codes', ['code'])).toBe('Decode two [codes]');
  const long = marked(`${'before '.repeat(40)}receipt ${'after '.repeat(60)}`, ['receipt']);
  expect(long).toMatch(/^… (before )+\[receipt\] (after )+…$/);
  expect(long.length).toBeLessThan(240);
});
