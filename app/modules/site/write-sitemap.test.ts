import { expect, test } from 'vitest';
import { mostEntries, writeSitemap } from './write-sitemap.ts';

test('addresses are absolute and written as XML, with the day of the last change where it is known', () => {
  const xml = writeSitemap('https://shop.example', [
    { path: '/?a=1&b=<"\'>', changedAt: null },
    { path: '/courses/sell-by-phone', changedAt: new Date('2026-03-04T21:30:00Z') },
  ]);
  expect(xml).toContain('<loc>https://shop.example/?a=1&amp;b=&lt;&quot;&apos;&gt;</loc></url>');
  expect(xml).toContain('<loc>https://shop.example/courses/sell-by-phone</loc><lastmod>2026-03-04</lastmod>');
});

test('a file never has more than the protocol allows', () => {
  const many = Array.from({ length: mostEntries + 1 }, (_, index) => ({ path: `/${index}`, changedAt: null }));
  expect(writeSitemap('https://shop.example', many).match(/<url>/g)).toHaveLength(mostEntries);
});
