import { describe, expect, it } from 'vitest';
import { wholeCatalogue } from '../course-choices.ts';
import { courseListAddress, readCourseFilter } from './read-course-filter.ts';
import { specifies } from '#tests/specifies.ts';

const read = (query: string) => readCourseFilter(new URLSearchParams(query));

describe('the query of the catalogue', () => {
  it('is everything from the first page by default', () => {
    expect(read('')).toEqual(wholeCatalogue);
    const query =
      'search=small+shop&category=AI_Basics&level=advanced&price=5000&length=4-to-6&language=sw&sort=price-high&page=2';
    const filter = {
      search: 'small shop',
      category: 'ai-basics',
      level: 'advanced',
      price: '5000',
      length: '4-to-6',
      language: 'sw',
      sort: 'price-high',
      page: 2,
    } as const;
    expect(read(query)).toEqual(filter);
    expect(courseListAddress(filter)).toBe(`/courses?${query}`);
  });

  it('is written without defaults', () => {
    const empty = 'search=&category=&level=&price=&length=&language=&sort=popular&page=1';
    expect(read(empty)).toEqual(wholeCatalogue);
    expect(courseListAddress(wholeCatalogue)).toBe('/courses');
  });

  it.each([
    'level=Beginner',
    'level=expert',
    'price=5001',
    'price=-1',
    'price=5e3',
    'length=6',
    'language=fr',
    'language=SW',
    'sort=random',
    'sort=toString',
    'level=__proto__',
  ])('is the whole catalogue for %s', (query) => {
    expect(read(query)).toEqual(wholeCatalogue);
  });

  specifies('Courses list: search box');
  it('has a search of at most a hundred characters', () => {
    expect(read(`search=${'x'.repeat(1_000_000)}`).search).toBe('x'.repeat(100));
    expect(read('search=a%00b').search).toBe('ab');
    expect(read(`search=${'x'.repeat(99)}%F0%9F%A7%B5`).search).toBe(`${'x'.repeat(99)}\ufffd`);
    expect(read('search=+small%20%20%0Ashop%09').search).toBe('small shop');
  });

  it.each(['0', '-1', '1.5', 'two', '1e9', 'NaN', 'Infinity', ''])('is the first page where page is %j', (page) => {
    expect(read(`page=${page}`).page).toBe(1);
  });

  it('ignores an unknown category', () => {
    expect(read('category=Weaving').category).toBeNull();
  });
});
