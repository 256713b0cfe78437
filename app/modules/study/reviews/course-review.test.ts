import { expect, test } from 'vitest';
import { authorOf } from './course-review.ts';

test.each([
  ['Faith Nyambura', 'Faith N.'],
  ['  Wanjirũ   wa  Kamau ', 'Wanjirũ K.'],
  ['Faith', 'Faith'],
  ['Nguyễn văn ánh', 'Nguyễn Á.'],
  ['', ''],
])('%j signs as %j', (name, author) => {
  expect(authorOf(name)).toBe(author);
});
