import { gzipSync } from 'node:zlib';
import { frontendFoundations as course } from '#seeds/content/courses/frontend-foundations.ts';
import { weighPage } from '../../bench/pages.ts';
import { expect, productUrl, test } from './support/test.ts';

/** The catalogue has its search, filters and orders besides. */
const mostScripts = (path: string) => (path === '/courses' ? 134_000 : 132_000);

for (const path of ['/', '/courses', `/courses/${course.slug}`, '/contact', '/portfolio']) {
  test(`a first visit of ${path} loads little, and no script of React before it is needed`, async ({ request }) => {
    const { scripts, deferredScripts, whole } = await weighPage(productUrl(), path);
    expect(scripts).toBe(0);
    expect(deferredScripts).toBeGreaterThan(50_000);
    expect(deferredScripts).toBeLessThan(mostScripts(path));
    expect(whole).toBeLessThan(120_000);
    const html = await (await request.get(path)).text();
    const script = html.slice(html.lastIndexOf('<script>'), html.lastIndexOf('</script>'));
    expect(script).toContain('hydrateOnInteraction');
    expect(gzipSync(script).byteLength).toBeLessThan(2_000);
  });
}

test('a page that is not the same for everybody loads its scripts at once, and last', async ({ request }) => {
  const { scripts, deferredScripts, whole } = await weighPage(productUrl(), '/login');
  expect(scripts).toBeGreaterThan(50_000);
  expect(scripts).toBeLessThan(132_000);
  expect(deferredScripts).toBe(0);
  expect(whole).toBeLessThan(350_000);
  const html = await (await request.get('/login')).text();
  expect(html).toContain('<link rel="modulepreload" fetchpriority="low"');
  expect(html).not.toContain('<link rel="modulepreload" href');
});
