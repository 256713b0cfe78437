import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Students } from './students.tsx';

it.each([
  [0, 'New'],
  [1, '1 student'],
  [2, '2 students'],
  [1234, '1,234 students'],
])('a course of %i students says %j', (count, words) => {
  expect(renderToStaticMarkup(<Students count={count} />).replace(/<[^>]*>/g, '')).toBe(words);
});
