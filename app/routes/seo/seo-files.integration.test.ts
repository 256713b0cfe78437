import { expect, test } from 'vitest';
import { createCourse } from '#app/modules/catalogue/course-factory.ts';
import { portfolioItems } from '#app/database/schema/portfolio.ts';
import { accountSite } from '#tests/support/account-site.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { loader as getSitemap } from './sitemap.ts';
import { loader as getManifest } from './web-manifest.ts';
import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();

async function textOf(loader: (args: never) => Promise<Response>): Promise<string> {
  let answer: Response | undefined;
  await accountSite(env).call(async (args: never) => (answer = await loader(args)), '/');
  return (await answer?.text()) ?? '';
}

specifies('Public shell: sitemap, robots.txt, noindex, web manifest, icons');
test('the sitemap has every listed course and project at its absolute address, and nothing else of them', async () => {
  await createCourse(env.db, { slug: 'listed', category: 'ai-basics' });
  await createCourse(env.db, { slug: 'draft', status: 'draft' });
  await env.db.insert(portfolioItems).values({
    slug: 'soko',
    title: 'Soko',
    category: 'Web Development',
    description: 'What was done.',
  });
  const xml = await textOf(getSitemap);
  const addresses = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
  const origin = new URL(addresses[0] ?? '').origin;
  expect(addresses).toEqual(
    expect.arrayContaining(
      ['/', '/courses', '/contact', '/courses?category=AI_Basics', '/courses/listed', '/portfolio/soko'].map(
        (path) => origin + path,
      ),
    ),
  );
  expect(xml).not.toMatch(/draft|category=Frontend|dashboard|login/);
  expect(xml).toMatch(/courses\/listed<\/loc><lastmod>\d{4}-\d\d-\d\d<\/lastmod>/);
});

specifies('Public shell: sitemap, robots.txt, noindex, web manifest, icons');
test('the web manifest has the brand and the mark in every size', async () => {
  await env.pool.query(`insert into site_settings (key, value) values ('brand', '"Ujuzi"')`);
  expect(JSON.parse(await textOf(getManifest))).toMatchObject({
    name: 'Ujuzi',
    start_url: '/',
    icons: expect.arrayContaining([expect.objectContaining({ sizes: '512x512', purpose: 'maskable' })]),
  });
});
