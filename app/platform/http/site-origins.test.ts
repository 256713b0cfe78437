import { expect, test } from 'vitest';
import { createSiteOrigins } from './site-origins.ts';

test('a public site has one origin, whatever host a request contains', () => {
  const site = createSiteOrigins('https://shop.example', 3000);
  expect(site.includes('https://shop.example')).toBe(true);
  expect(site.includes('http://localhost:3000')).toBe(false);
  expect(site.forHost('127.0.0.1:3000')).toBe('https://shop.example');
  expect(site.forHost('evil.example')).toBe('https://shop.example');
  expect(site.forHost(undefined)).toBe('https://shop.example');
});

test('on the loopback the site accepts every name of the loopback, at its own port', () => {
  const site = createSiteOrigins('http://localhost:3000', 3000);
  expect(site.forHost('127.0.0.1:3000')).toBe('http://127.0.0.1:3000');
  expect(site.forHost('LOCALHOST:3000')).toBe('http://localhost:3000');
  expect(site.includes('http://[::1]:3000')).toBe(true);
  expect(site.includes('http://localhost:3001')).toBe(false);
});
