import { expect, test } from 'vitest';
import { maxEntries, writeSitemap } from './write-sitemap.ts';

test('addresses are absolute and escaped for XML, with the day of the last change if known', () => {
  const xml = writeSitemap('https://shop.example', [
    { path: '/?a=1&b=<"\'>', changedAt: null },
    { path: '/courses/sell-by-phone', changedAt: new Date('2026-03-04T21:30:00Z') },
  ]);
  expect(xml).toContain('<loc>https://shop.example/?a=1&amp;b=&lt;&quot;&apos;&gt;</loc><xhtml:link');
  expect(xml).toContain('<loc>https://shop.example/courses/sell-by-phone</loc><lastmod>2026-03-04</lastmod>');
});

test('a page is listed in each language, with its alternate', () => {
  const xml = writeSitemap('https://shop.example', [{ path: '/', changedAt: null }]);
  const others =
    '<xhtml:link rel="alternate" hreflang="en" href="https://shop.example/"/><xhtml:link rel="alternate" hreflang="sw" href="https://shop.example/sw"/>';
  expect(xml).toContain(`<url><loc>https://shop.example/</loc>${others}</url>\n`);
  expect(xml).toContain(`<url><loc>https://shop.example/sw</loc>${others}</url>\n`);
});

test('a file never exceeds the limits of the protocol', () => {
  const many = Array.from({ length: maxEntries + 1 }, (_, index) => ({ path: `/${index}`, changedAt: null }));
  expect(writeSitemap('https://shop.example', many).match(/<url>/g)).toHaveLength(maxEntries);
});
