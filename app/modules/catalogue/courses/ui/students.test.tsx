import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Students } from './price-and-rating.tsx';
import { specifies } from '#tests/specifies.ts';

specifies(
  "Courses list: a card: image, category, rating, student count or 'New', description, price, '+ Cart', 'View', instructor",
  'Course detail: student count, instructor',
  "Constants: students 0 is 'New'",
  "Learning: student count is counted; 0 is 'New'",
);
it.each([
  [0, 'New'],
  [1, '1 student'],
  [2, '2 students'],
  [1234, '1,234 students'],
])('a course of %i students says %j', (count, words) => {
  expect(renderToStaticMarkup(<Students count={count} />).replace(/<[^>]*>/g, '')).toBe(words);
});
