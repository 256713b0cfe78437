import { expect, test } from 'vitest';
import { preloadHeader } from './preload-header.ts';

test('lists styles before the typeface, and nothing that the page only shows', () => {
  const html = `<head><link rel="preload" href="/assets/a.woff2" as="font" type="font/woff2" crossorigin="anonymous"/>
    <link rel="icon" href="/favicon.svg"/><link rel="stylesheet" href="/assets/a.css#"/>
    <link rel="stylesheet" href="/assets/b.css"/></head><img src="/art/a.svg"/>`;
  expect(preloadHeader(html)).toBe(
    '</assets/a.css>; rel=preload; as=style, </assets/b.css>; rel=preload; as=style, </assets/a.woff2>; rel=preload; as=font; type="font/woff2"; crossorigin',
  );
});

test('is missing on a page without styles', () => {
  expect(preloadHeader('<p>text</p>')).toBeNull();
});
