import { describe, expect, test } from 'vitest';
import { readCachedAddress, type CachedRoute } from './cached-routes.ts';
import { isPersonal } from './cookies.ts';

const routes: readonly CachedRoute[] = [
  { path: /^\/$/, page: { cache: 'member' } },
  {
    path: /^\/courses$/,
    page: {
      cache: 'member',
      query: { category: (value) => (value === 'nothing' ? null : value), page: (value) => value, word: 'uncached' },
      finds: { search: 'words', level: (value) => (value === 'any' ? null : value) },
    },
  },
];
const keyOf = (url: string) => readCachedAddress(routes, url)?.key ?? null;

describe('the key of a cached page', () => {
  test.each([
    ['/', '/'],
    ['/?', '/'],
    ['/?utm_source=mail&fbclid=1', '/'],
    ['/courses?page=2&category=AI_Basics', '/courses?category=AI_Basics&page=2'],
    ['/courses?category=a%26b', '/courses?category=a%26b'],
    ['/courses?category=nothing&page=2', '/courses?page=2'],
    ['/courses?category=nothing', '/courses'],
  ])('of %s is %s', (url, key) => {
    expect(keyOf(url)).toBe(key);
  });

  test.each([
    '/dashboard',
    '/courses/',
    '/courses?q=react',
    '/courses?page=1&page=2',
    '/courses?word=a',
    '/courses?search=a&search=b',
    '/?search=a',
    '/courses?category=nothing&category=a',
    '/courses?toString=1',
    '/?redirectTo=/x',
    `/courses?category=${'x'.repeat(200)}`,
  ])('%s has none', (url) => {
    expect(keyOf(url)).toBeNull();
  });
});

test.each([
  ['/courses?search=%20bead%20%20work&page=2', { key: '/courses?page=2', words: 'bead work', isSearch: true }],
  ['/courses?search=', { key: '/courses', words: '', isSearch: false }],
  ['/courses?search=a?b', { key: '/courses', words: 'a?b', isSearch: true }],
  ['/courses?level=beginner', { key: '/courses?level=beginner', words: '', isSearch: true }],
  ['/courses?level=any&page=2', { key: '/courses?page=2', words: '', isSearch: false }],
])('what %s searches', (url, expected) => {
  expect(readCachedAddress(routes, url)).toMatchObject(expected);
});

test.each([
  [undefined, false],
  ['', false],
  ['theme=light', false],
  ['theme=light; mic3.session_token=abc', true],
  ['theme=light; mic3.known_browser=abc.def', false],
  ['__Host-mic3.known_browser=abc.def', false],
  ['mic3_cart=', false],
  ['theme=light; mic3_cart=7b1c2f0e-1111-4111-8111-111111111111', false],
  ['mic3_cart=7b1c2f0e-1111-4111-8111-111111111111; mic3_payment=7b1c2f0e-1111-4111-8111-111111111111', true],
  ['__Host-mic3.session_token=x', true],
  ['mic3_code=KARIBU10', true],
  ['something_unknown=1', true],
  ['theme_session=1', true],
] as const)('whether the cookies "%s" identify a person: %s', (cookies, expected) => {
  expect(isPersonal(cookies)).toBe(expected);
});
