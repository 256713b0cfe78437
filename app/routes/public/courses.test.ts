import { expect, test } from 'vitest';
import { inLocale } from '#app/platform/locale.server.ts';
import { categoryIds } from '#app/shared/course-terms.ts';
import { locales } from '#app/shared/locale.ts';
import { categoryWords } from '#app/modules/catalogue/courses/category-words.server.ts';
import { wholeCatalogue, type CourseFilter } from '#app/modules/catalogue/courses/course-choices.ts';
import { meta } from './courses.tsx';
import { specifies } from '#tests/specifies.ts';

const facts = { appUrl: 'https://shop.example', brand: 'MIC3', city: '', phone: '', email: '', socials: {} };

/** Returns the canonical address and the title of a catalogue page. */
function headOf(page: number, filters: Partial<CourseFilter> = {}) {
  const loaderData = {
    courses: [],
    total: 30,
    page,
    pages: 3,
    filters: { ...wholeCatalogue, page, ...filters },
    about: filters.category ? categoryWords(filters.category) : null,
  };
  const matches = [{ id: 'root' }, { id: 'routes/public/layout', loaderData: { facts } }];
  const head = meta({ loaderData, matches } as unknown as Parameters<typeof meta>[0]) ?? [];
  const canonical = head.find((tag) => 'rel' in tag && tag.rel === 'canonical');
  const title = head.find((tag) => 'title' in tag);
  return [canonical && 'href' in canonical && canonical.href, title && 'title' in title && title.title];
}

specifies('Public shell: title, description, canonical address and share image of each page');
test('each page of the catalogue and of a category has its own canonical address', () => {
  expect(headOf(1)).toEqual(['https://shop.example/courses', 'Courses · MIC3']);
  expect(headOf(2)).toEqual(['https://shop.example/courses?page=2', 'Courses, page 2 · MIC3']);
  expect(headOf(3, { category: 'ai-basics' })).toEqual([
    'https://shop.example/courses?category=AI_Basics&page=3',
    'AI basics courses for working people, page 3 · MIC3',
  ]);
});

specifies('Public shell: title, description, canonical address and share image of each page');
test('the canonical address of a search is that of its list', () => {
  expect(headOf(2, { search: 'shop' })).toEqual(['https://shop.example/courses', 'Courses · MIC3']);
  expect(headOf(2, { search: 'shop', category: 'ai-basics' })).toEqual([
    'https://shop.example/courses?category=AI_Basics',
    'AI basics courses for working people · MIC3',
  ]);
});

test('the canonical address of a filter and an order is that of their list', () => {
  for (const filter of [{ level: 'beginner' }, { price: '5000' }, { length: 'longer' }, { sort: 'price' }] as const) {
    expect(headOf(2, filter)).toEqual(['https://shop.example/courses', 'Courses · MIC3']);
    expect(headOf(1, { ...filter, category: 'ai-basics' })[0]).toBe('https://shop.example/courses?category=AI_Basics');
  }
});

specifies('Courses list: a page for each category with words of its own');
test.each(locales)('no two categories share a title, a heading, a paragraph or a description: %s', (locale) => {
  const all = inLocale(locale, () => categoryIds.map(categoryWords));
  for (const part of ['title', 'heading', 'text', 'description'] as const)
    expect(new Set(all.map((words) => words[part])).size).toBe(categoryIds.length);
  for (const { description, title } of all) {
    expect(description.length).toBeLessThanOrEqual(160);
    expect(title.length).toBeLessThanOrEqual(60);
  }
});
