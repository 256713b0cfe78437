import { expect, test } from 'vitest';
import { categoryIds } from '#app/shared/course-terms.ts';
import { categoryWords } from '#app/modules/catalogue/category-words.server.ts';
import { wholeCatalogue, type CourseFilter } from '#app/modules/catalogue/course-choices.ts';
import { meta } from './courses.tsx';
import { specifies } from '#tests/specifies.ts';

const facts = { appUrl: 'https://shop.example', brand: 'MIC3', city: '', phone: '', email: '', socials: {} };

/** The canonical address and the title of what the catalogue found. */
function headOf(page: number, filters: Partial<CourseFilter> = {}) {
  const loaderData = {
    courses: [],
    total: 30,
    page,
    pages: 3,
    filters: { ...wholeCatalogue, page, ...filters },
    about: filters.category ? categoryWords[filters.category] : null,
  };
  const matches = [{ id: 'root' }, { id: 'routes/public/layout', loaderData: { facts } }];
  const head = meta({ loaderData, matches } as unknown as Parameters<typeof meta>[0]) ?? [];
  const canonical = head.find((tag) => 'rel' in tag && tag.rel === 'canonical');
  const title = head.find((tag) => 'title' in tag);
  return [canonical && 'href' in canonical && canonical.href, title && 'title' in title && title.title];
}

specifies('Public shell: title, description, canonical address and share image of each page');
test('each page of the catalogue and of a category has an address of its own', () => {
  expect(headOf(1)).toEqual(['https://shop.example/courses', 'Courses · MIC3']);
  expect(headOf(2)).toEqual(['https://shop.example/courses?page=2', 'Courses, page 2 · MIC3']);
  expect(headOf(3, { category: 'ai-basics' })).toEqual([
    'https://shop.example/courses?category=AI_Basics&page=3',
    'AI basics courses for working people, page 3 · MIC3',
  ]);
});

specifies('Public shell: title, description, canonical address and share image of each page');
test('a search has the address of the list it looked into', () => {
  expect(headOf(2, { search: 'shop' })).toEqual(['https://shop.example/courses', 'Courses · MIC3']);
  expect(headOf(2, { search: 'shop', category: 'ai-basics' })).toEqual([
    'https://shop.example/courses?category=AI_Basics',
    'AI basics courses for working people · MIC3',
  ]);
});

test('a filter and an order have the address of the list that they show a part of', () => {
  for (const filter of [{ level: 'beginner' }, { price: '5000' }, { length: 'longer' }, { sort: 'price' }] as const) {
    expect(headOf(2, filter)).toEqual(['https://shop.example/courses', 'Courses · MIC3']);
    expect(headOf(1, { ...filter, category: 'ai-basics' })[0]).toBe('https://shop.example/courses?category=AI_Basics');
  }
});

specifies('Courses list: a page for each category with words of its own');
test('no two categories have a title, a heading, a paragraph or a description in common', () => {
  for (const part of ['title', 'heading', 'text', 'description'] as const) {
    const words = categoryIds.map((category) => categoryWords[category][part]);
    expect(new Set(words).size).toBe(categoryIds.length);
  }
  for (const { description, title } of Object.values(categoryWords)) {
    expect(description.length).toBeLessThanOrEqual(160);
    expect(title.length).toBeLessThanOrEqual(60);
  }
});
