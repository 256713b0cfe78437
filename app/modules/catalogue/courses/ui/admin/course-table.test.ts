import { describe, expect, test } from 'vitest';
import { activeFilters, columnSort, readQuery, searchOf } from '#app/ui/portal/list/list-definition.ts';
import { courseList } from './course-table.tsx';

const read = (search: string) => readQuery(courseList, new URLSearchParams(search));
const written = (search: string) => searchOf(courseList, read(search));
const sorted = (search: string, sort: 'title' | 'students') => columnSort(courseList, read(search), sort)?.to;

describe('the query of the list of courses', () => {
  test.each([
    '',
    '?search=jua+kali&status=draft&category=AI_Basics&level=advanced&sort=-price&page=3',
    '?sort=newest',
    '?sort=title',
  ])('%j is written as it was read', (search) => {
    expect(written(search)).toBe(search);
  });

  test.each(['?sort=password', '?sort=--title', '?category=Sports&level=expert&status=deleted&page=-4', '?search='])(
    '%j has no filters',
    (search) => {
      expect(written(search)).toBe('');
    },
  );

  test('shortens a search, and removes what no database accepts', () => {
    expect(read(`?search=${'a'.repeat(1_000_000)}`).search).toHaveLength(100);
    expect(read('?search=a%00b').search).toBe('ab');
  });

  test('sorts by a column, then in reverse, from the first page', () => {
    expect(sorted('?page=4&level=beginner', 'title')).toBe('/admin/courses?level=beginner&sort=title');
    expect(sorted('?level=beginner&sort=title', 'title')).toBe('/admin/courses?level=beginner&sort=-title');
    expect(sorted('?level=beginner&sort=title', 'students')).toBe('/admin/courses?level=beginner&sort=-students');
  });

  test('lists each active filter, with the list without it', () => {
    expect(activeFilters(courseList, read('?search=jua+kali&category=AI_Basics&status=draft&page=3'))).toEqual([
      { name: 'Search', value: 'jua kali', without: '/admin/courses?status=draft&category=AI_Basics' },
      { name: 'Status', value: 'Draft', without: '/admin/courses?search=jua+kali&category=AI_Basics' },
      { name: 'Category', value: 'AI Basics', without: '/admin/courses?search=jua+kali&status=draft' },
    ]);
    expect(activeFilters(courseList, read('?sort=title&rows=50'))).toEqual([]);
  });
});
