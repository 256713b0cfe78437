import { expect, test } from 'vitest';
import { meta } from './courses.tsx';
import { specifies } from '#tests/specifies.ts';

const facts = { appUrl: 'https://shop.example', brand: 'MIC3', city: '', phone: '', email: '', socials: {} };

/** The canonical address and the title of what the catalogue found. */
function headOf(page: number, filters: { category?: 'ai-basics'; search?: string } = {}) {
  const loaderData = {
    courses: [],
    total: 30,
    page,
    pages: 3,
    filters: { category: null, search: '', page, ...filters },
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
    'AI Basics courses, page 3 · MIC3',
  ]);
});

specifies('Public shell: title, description, canonical address and share image of each page');
test('a search has the address of the list it looked into', () => {
  expect(headOf(2, { search: 'shop' })).toEqual(['https://shop.example/courses', 'Courses · MIC3']);
  expect(headOf(2, { search: 'shop', category: 'ai-basics' })).toEqual([
    'https://shop.example/courses?category=AI_Basics',
    'AI Basics courses · MIC3',
  ]);
});
