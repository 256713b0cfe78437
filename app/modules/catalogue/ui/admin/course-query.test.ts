import { describe, expect, test } from 'vitest';
import { readCourseQuery, searchOf, sortedBy } from './course-query.ts';

const read = (search: string) => readCourseQuery(new URLSearchParams(search));

describe('the query of the list of courses', () => {
  test.each([
    '',
    '?search=jua+kali&category=AI_Basics&level=advanced&status=draft&sort=-price&page=3',
    '?sort=newest',
    '?sort=title',
  ])('%j comes back as it was written', (search) => {
    expect(searchOf(read(search))).toBe(search);
  });

  test.each(['?sort=password', '?sort=--title', '?category=Sports&level=expert&status=deleted&page=-4', '?search='])(
    '%j asks for nothing',
    (search) => {
      expect(searchOf(read(search))).toBe('');
    },
  );

  test('keeps a search short, and free of what no database takes', () => {
    expect(read(`?search=${'a'.repeat(1_000_000)}`).search).toHaveLength(100);
    expect(read('?search=a%00b').search).toBe('ab');
  });

  test('sorts by a column, then the other way round, from the first page', () => {
    const first = sortedBy(read('?page=4&level=beginner'), 'title');
    expect(searchOf(first)).toBe('?level=beginner&sort=title');
    expect(searchOf(sortedBy(first, 'title'))).toBe('?level=beginner&sort=-title');
    expect(searchOf(sortedBy(first, 'students'))).toBe('?level=beginner&sort=-students');
  });
});
