import { frontendFoundations as course } from '#seeds/content/courses/frontend-foundations.ts';
import { weighPage } from '../../bench/pages.ts';
import { expect, productUrl, test } from './support/test.ts';

for (const path of ['/', '/courses', `/courses/${course.slug}`]) {
  test(`a first visit of ${path} loads little, and its scripts last`, async ({ request }) => {
    const { scripts, whole } = await weighPage(productUrl(), path);
    expect(scripts).toBeGreaterThan(50_000);
    expect(scripts).toBeLessThan(116_700);
    expect(whole).toBeLessThan(350_000);
    const html = await (await request.get(path)).text();
    expect(html).toContain('<link rel="modulepreload" fetchpriority="low"');
    expect(html).not.toContain('<link rel="modulepreload" href');
  });
}
