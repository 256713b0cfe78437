import { expect, test } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { portfolioItems } from '#app/database/schema/portfolio.ts';
import { accountSite } from '#tests/support/account-site.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { loader as getSitemap } from './sitemap.ts';
import { loader as getManifest } from './web-manifest.ts';
import { m } from '#texts';
import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();

async function textOf(loader: (args: never) => Promise<Response>, path = '/'): Promise<string> {
  let answer: Response | undefined;
  await accountSite(env).call(async (args: never) => (answer = await loader(args)), path);
  return (await answer?.text()) ?? '';
}

specifies('Public shell: sitemap, robots.txt, noindex, web manifest, icons');
test('the sitemap has every listed course and project at its absolute address, and no hidden ones', async () => {
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
test('the web manifest has the brand and the icon in every size', async () => {
  await env.pool.query(`insert into site_settings (key, value) values ('brand', '"Ujuzi"')`);
  expect(JSON.parse(await textOf(getManifest))).toMatchObject({
    name: 'Ujuzi',
    lang: 'en-KE',
    id: '/',
    start_url: '/',
    icons: expect.arrayContaining([expect.objectContaining({ sizes: '512x512', purpose: 'maskable' })]),
  });
});

test('the web manifest below the prefix of a language is in it, and opens the site in it', async () => {
  const manifest = JSON.parse(await textOf(getManifest, '/sw/site.webmanifest')) as Record<string, unknown>;
  expect(manifest).toMatchObject({ lang: 'sw-KE', id: '/sw', start_url: '/sw', scope: '/' });
  expect(manifest['description']).toBe(m.site_manifest({}, { locale: 'sw' }));
});
