import { describe, expect, test } from 'vitest';
import { isPersonal, publicPageKey, type PublicPage } from './public-pages.ts';

const pages: readonly PublicPage[] = [
  { path: /^\/$/, query: {} },
  {
    path: /^\/courses$/,
    query: { category: (value) => (value === 'nothing' ? null : value), page: (value) => value },
  },
];

describe('the key of a public page', () => {
  test.each([
    ['/', '/'],
    ['/?', '/'],
    ['/?utm_source=mail&fbclid=1', '/'],
    ['/courses?page=2&category=AI_Basics', '/courses?category=AI_Basics&page=2'],
    ['/courses?category=a%26b', '/courses?category=a%26b'],
    ['/courses?category=nothing&page=2', '/courses?page=2'],
    ['/courses?category=nothing', '/courses'],
  ])('of %s is %s', (url, key) => {
    expect(publicPageKey(url, pages)).toBe(key);
  });

  test.each([
    '/dashboard',
    '/courses/',
    '/courses?q=react',
    '/courses?page=1&page=2',
    '/courses?category=nothing&category=a',
    '/courses?toString=1',
    '/?redirectTo=/x',
    `/courses?category=${'x'.repeat(200)}`,
  ])('%s has none', (url) => {
    expect(publicPageKey(url, pages)).toBeNull();
  });
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
