import { expect, test } from 'vitest';
import type { QuestionContent } from './kinds/question-kinds.ts';
import { exampleQuestions } from './question-factory.ts';
import { translationStates } from './translation-states.ts';

const { ordering } = exampleQuestions;
const stateOf = (content: QuestionContent, published: QuestionContent | null, text: object) =>
  translationStates(content, published, 'sw').get(text) ?? null;

test('a text without its translation is missing, and one that is written in no language is not', () => {
  const content = { ...ordering, prompt: { en: 'Put in order.' }, beside: {} };
  expect(stateOf(content, null, content.prompt)).toBe('missing');
  expect(stateOf(content, null, content.beside)).toBeNull();
  expect(translationStates(content, null, 'en').size).toBe(0);
});

test('a translation is older while the text has changed since the revision and it has not, wherever its row was moved', () => {
  const [first, ...others] = ordering.items;
  const changed = { id: first?.id ?? '', text: { ...first?.text, en: 'Write it down first' } };
  const content = { ...ordering, items: [...others, changed] };
  expect([...translationStates(content, ordering, 'sw')]).toEqual([[changed.text, 'older']]);
  const translated = { ...changed, text: { ...changed.text, sw: 'Andika kwanza' } };
  expect(translationStates({ ...ordering, items: [...others, translated] }, ordering, 'sw').size).toBe(0);
  expect(translationStates(ordering, ordering, 'sw').size).toBe(0);
});
