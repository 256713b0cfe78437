import { describe, expect, test } from 'vitest';
import { isForged, type RequestFacts } from './csrf.ts';
import { createSiteOrigins } from './site-origins.ts';

const site = createSiteOrigins('https://shop.example', 3000);
const post: RequestFacts = { method: 'POST', path: '/login', origin: undefined, fetchSite: undefined, hasCookie: true };

describe('a request that may change something', () => {
  test('passes from the site itself', () => {
    expect(isForged({ ...post, origin: 'https://shop.example' }, site)).toBe(false);
  });

  test.each([
    'https://evil.example',
    '',
    'http://shop.example',
    'https://shop.example.evil.example',
    'https://shop.example:444',
  ])('is refused from the origin "%s"', (origin) => {
    expect(isForged({ ...post, origin, fetchSite: 'same-origin' }, site)).toBe(true);
  });

  test.each(['cross-site', 'same-site', 'none', 'something new', undefined])(
    'is refused from a hidden origin when the browser says %s',
    (fetchSite) => {
      expect(isForged({ ...post, origin: 'null', fetchSite }, site)).toBe(true);
    },
  );

  test('passes from a page of the site that hides its origin because it sends no referrer', () => {
    expect(isForged({ ...post, origin: 'null', fetchSite: 'same-origin' }, site)).toBe(false);
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY'])('is checked with every method: %s', (method) => {
    expect(isForged({ ...post, method, origin: 'https://evil.example' }, site)).toBe(true);
  });

  test.each(['same-origin', 'none'])('passes without an origin when the browser says %s', (fetchSite) => {
    expect(isForged({ ...post, fetchSite }, site)).toBe(false);
  });

  test.each(['cross-site', 'same-site', 'something new'])(
    'is refused without an origin when the browser says %s',
    (fetchSite) => {
      expect(isForged({ ...post, fetchSite }, site)).toBe(true);
    },
  );

  test('from a program, without either header, passes only without a cookie', () => {
    expect(isForged({ ...post, hasCookie: false }, site)).toBe(false);
    expect(isForged({ ...post, hasCookie: true }, site)).toBe(true);
  });

  test('passes from anywhere to the address for payment results only', () => {
    const origin = 'https://evil.example';
    expect(isForged({ ...post, path: '/api/payments/results/secret', origin }, site)).toBe(false);
    expect(isForged({ ...post, path: '/api/payments/check-timeouts/secret', origin }, site)).toBe(false);
    expect(isForged({ ...post, path: '/api/payments/resultsX', origin }, site)).toBe(true);
    expect(isForged({ ...post, path: '/api/payments/results', origin }, site)).toBe(true);
    expect(isForged({ ...post, path: '/API/payments/results/secret', origin }, site)).toBe(true);
  });
});

test('reading is never refused', () => {
  for (const method of ['GET', 'HEAD']) {
    expect(isForged({ ...post, method, origin: 'https://evil.example', fetchSite: 'cross-site' }, site)).toBe(false);
  }
});
