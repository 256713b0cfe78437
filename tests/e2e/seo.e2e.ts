import { instructorSlug } from '#app/modules/catalogue/courses/instructor-name.ts';
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

/** Returns the attributes of the tags of the head with this name. */
const tagsOf = (html: string, name: string) =>
  [...(html.split('</head>')[0] ?? '').matchAll(new RegExp(`<${name}\\b([^>]*)>`, 'g'))].map(
    ([, attributes = '']) =>
      new Map(
        [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, unescape(value)]),
      ),
  );

const unescape = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#x27;', "'");

/** Returns the structured data of a page. */
const dataOf = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
    ([, text = '']) => JSON.parse(text) as Record<string, unknown>,
  );

specifies('Public shell: title, description, canonical address and share image of each page');
test('each page says what it is, and every address in its head answers', async ({ request, baseURL }) => {
  for (const [path, types] of pages) {
    const html = await (await request.get(path)).text();
    const metas = tagsOf(html, 'meta');
    const content = (name: string) =>
      metas.find((tag) => tag.get('name') === name || tag.get('property') === name)?.get('content') ?? '';
    for (const name of ['description', 'og:title', 'og:description', 'og:image:alt', 'twitter:title'])
      expect(content(name).trim(), `${path}: ${name}`).toBeTruthy();
    expect(content('twitter:card')).toBe('summary_large_image');
    const links = tagsOf(html, 'link').filter((tag) =>
      ['canonical', 'icon', 'manifest', 'apple-touch-icon'].includes(tag.get('rel') ?? ''),
    );
    expect(links, path).toHaveLength(4);
    const canonical = links.find((tag) => tag.get('rel') === 'canonical')?.get('href') ?? '';
    expect(new URL(canonical).pathname).toBe(path.split('?')[0]);
    expect(content('og:url')).toBe(canonical);
    expect(tagsOf(html, 'title'), path).toHaveLength(1);

    const data = dataOf(html);
    expect(data.map((each) => each['@type'])).toEqual(types);
    for (const each of data) expect(each['@context']).toBe('https://schema.org');

    const named = [...links.map((tag) => tag.get('href') ?? ''), content('og:image'), content('twitter:image')];
    const inData = JSON.stringify(data).match(/"https?:\/\/(?!schema\.org)[^"#]+"/g) ?? [];
    for (const address of new Set([...named, ...inData.map((text) => JSON.parse(text) as string)])) {
      const answer = await request.get(new URL(address, baseURL).href);
      expect([path, address, answer.status()]).toEqual([path, address, 200]);
    }
    const image = await request.get(content('og:image'));
    expect(image.headers()).toMatchObject({ 'content-type': content('og:image:type') });
  }
});

test('a course has an offer for its price, and a rating from its reviews', async ({ request }) => {
  const [data] = dataOf(await (await request.get(`/courses/${course.slug}`)).text());
  expect(data).toMatchObject({
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
