import { instructorSlug } from '#app/modules/catalogue/instructor.ts';
import { mpesaForASmallShop as course } from '#seeds/content/courses/mpesa-for-a-small-shop.ts';
import { demoReviews } from '#seeds/content/demo-people.ts';
import { demoPortfolio } from '#seeds/content/portfolio.ts';
import { expect, test } from './support/test.ts';
import { specifies } from '#tests/specifies.ts';

const project = demoPortfolio[0];
const ratings = demoReviews.filter(({ courseSlug }) => courseSlug === course.slug).map(({ rating }) => rating);
const average = ratings.reduce<number>((sum, rating) => sum + rating, 0) / ratings.length;
const pages = [
  ['/', ['Organization']],
  ['/courses', []],
  ['/courses?category=Mobile', []],
  [`/courses/${course.slug}`, ['Course', 'BreadcrumbList']],
  [`/instructors/${instructorSlug(course.instructor)}`, ['Person', 'BreadcrumbList']],
  ['/portfolio', []],
  [`/portfolio/${project?.slug}`, ['BreadcrumbList']],
  ['/about', []],
  ['/contact', ['FAQPage']],
  ['/newsletter', []],
  ['/terms', []],
  ['/privacy-policy', []],
] as const;

for (const [path, types] of pages) {
  specifies('Public shell: title, description, canonical address and share image of each page');
  test(`${path} says what it is, and every address in its head answers`, async ({ page }) => {
    await page.goto(path);
    const head = page.locator('head');
    const content = (name: string) =>
      head.locator(`meta[name="${name}"], meta[property="${name}"]`).first().getAttribute('content');

    for (const name of ['description', 'og:title', 'og:description', 'og:image:alt', 'twitter:title'])
      expect((await content(name))?.trim(), name).toBeTruthy();
    expect(await content('twitter:card')).toBe('summary_large_image');
    const canonical = (await head.locator('link[rel=canonical]').getAttribute('href')) ?? '';
    expect(new URL(canonical).pathname).toBe(path.split('?')[0]);
    expect(await content('og:url')).toBe(canonical);
    expect(await head.locator('link[rel=canonical], title').count()).toBe(2);

    const scripts = await head.locator('script[type="application/ld+json"]').allTextContents();
    const data = scripts.map((text) => JSON.parse(text) as Record<string, unknown>);
    expect(data.map((each) => each['@type'])).toEqual(types);
    for (const each of data) expect(each['@context']).toBe('https://schema.org');

    const links = await head
      .locator('link[rel=canonical], link[rel=icon], link[rel=manifest], link[rel=apple-touch-icon]')
      .evaluateAll((all) => all.map((link) => (link as HTMLLinkElement).href));
    const named = [...links, await content('og:image'), await content('twitter:image')];
    const inData = JSON.stringify(data).match(/"https?:\/\/(?!schema\.org)[^"#]+"/g) ?? [];
    for (const address of [...named, ...inData.map((text) => JSON.parse(text) as string)]) {
      const answer = await page.request.get(new URL(address ?? '', page.url()).href);
      expect([address, answer.status()]).toEqual([address, 200]);
    }
    expect(links).toHaveLength(4);
    const image = await page.request.get((await content('og:image')) ?? '');
    expect(image.headers()).toMatchObject({ 'content-type': await content('og:image:type') });
  });
}

test('a course has an offer for its price, and a rating from its reviews', async ({ page }) => {
  await page.goto(`/courses/${course.slug}`);
  const text = (await page.locator('script[type="application/ld+json"]').first().textContent()) ?? '';
  expect(JSON.parse(text)).toMatchObject({
    name: course.title,
    aggregateRating: { ratingValue: Math.round(average * 10) / 10, ratingCount: ratings.length },
    offers: { '@type': 'Offer', priceCurrency: 'KES', price: expect.stringMatching(/^\d+\.\d\d$/) },
  });
});

specifies('Public shell: sitemap, robots.txt, noindex, web manifest, icons');
test('everything in the sitemap and the web manifest answers', async ({ request }) => {
  const xml = await (await request.get('/sitemap.xml')).text();
  const addresses = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
  expect(addresses.some((address) => address.endsWith(`/courses/${course.slug}`))).toBe(true);
  const manifest = (await (await request.get('/site.webmanifest')).json()) as { icons: { src: string }[] };
  for (const address of [...addresses, ...manifest.icons.map(({ src }) => src)])
    expect([address, (await request.get(address)).status()]).toEqual([address, 200]);
});

specifies("Public shell: the browser's colour follows the theme");
test('the browser uses the colour of the theme', async ({ page }) => {
  await page.goto('/');
  const colour = () => page.locator('meta[name=theme-color]').first().getAttribute('content');
  const dark = await colour();
  await page.locator('[data-theme-toggle]').first().click();
  await expect.poll(colour).not.toBe(dark);
  const canvas = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--color-canvas').trim(),
  );
  expect(await colour()).toBe(canvas);
});
