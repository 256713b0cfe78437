import { createHash } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { frontendFoundations } from '#seeds/content/courses/frontend-foundations.ts';
import { send, signIn } from './support/accounts.ts';
import { newPerson } from './support/person.ts';
import { expect, test } from './support/test.ts';

const course = `/courses/${frontendFoundations.slug}`;
const pages = ['/', '/courses', course, '/about', '/contact', '/portfolio', '/terms'];

/** The same page as it is rendered for one person alone: somebody with a payment under way, of which there is none. */
const alone = 'mic3_payment=7b1c2f0e-1111-4111-8111-111111111111';

async function read(request: APIRequestContext, path: string, more: string | null = null) {
  const { cookies } = await request.storageState();
  const own = cookies.map(({ name, value }) => `${name}=${value}`);
  const answer = await request.get(path, {
    headers: { cookie: [...own, ...(more === null ? [] : [more])].join('; ') },
  });
  expect(answer.status()).toBe(200);
  return { html: await answer.text(), policy: answer.headers()['content-security-policy'] ?? '' };
}

const names = ['Njoki wa Wairimũ', '</script><b title="x">\\ & \'Njeri\'', 'Wanjikũ 🧵 \\u003c', '${name} $& $1'];

for (const name of names) {
  test(`a public page that is kept is the one that is rendered for ${JSON.stringify(name)}`, async ({
    page,
    context,
  }) => {
    const { request } = context;
    await signIn(request, { ...newPerson(), name });
    for (const path of pages) {
      // Pictures that are prepared meanwhile, and journeys that change courses, show on one of the two first.
      await expect(async () => {
        const rendered = await read(request, path, alone);
        const kept = await read(request, path);
        expect(kept.html).toBe(rendered.html);
        expect(kept.policy).toBe(rendered.policy);
        for (const [, attributes = '', text = ''] of kept.html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi))
          if (!/\ssrc=|ld\+json/.test(attributes))
            expect(kept.policy).toContain(createHash('sha256').update(text).digest('base64'));
      }).toPass({ timeout: 100_000, intervals: [500, 2_000, 10_000] });
    }
    await page.goto('/courses');
    await expect(page.locator('header .me')).toHaveAttribute('title', name);
    await page.getByRole('link', { name: 'About Us' }).first().click();
    await expect(page.locator('header .me')).toHaveAttribute('title', name);
  });
}

test('everybody has their own name on it, and nobody’s after the session has ended', async ({
  playwright,
  baseURL,
}) => {
  const people = [newPerson(), newPerson()];
  const browsers: APIRequestContext[] = [];
  for (const person of people) {
    const browser = await playwright.request.newContext({
      baseURL: baseURL ?? '',
      extraHTTPHeaders: { 'x-forwarded-for': person.address },
    });
    await signIn(browser, person);
    browsers.push(browser);
  }
  const [first, second] = browsers;
  const [one, other] = people;
  if (!first || !second || !one || !other) throw new Error('there are two');
  for (let time = 0; time < 2; time += 1) {
    expect((await read(first, '/')).html).toContain(one.name);
    const theirs = await read(second, '/');
    expect(theirs.html).toContain(other.name);
    expect(theirs.html).not.toContain(one.name);
  }
  const { cookies } = await first.storageState();
  const session = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  await send(first, '/logout', {});
  const after = await second.get('/', { headers: { cookie: session } });
  expect(await after.text()).not.toMatch(/Log Out|Wanjiku/);
  for (const browser of browsers) await browser.dispose();
});

test('who has the course is led to it, and who has not may buy it', async ({ page, context, learner }) => {
  expect(learner.name).not.toBe('');
  await page.goto(course);
  await expect(page.getByRole('link', { name: /Pay with/ }).first()).toBeVisible();
  const demo = await context.request.post('/login', {
    form: { email: 'learner@example.com', password: 'Learner#2026' },
    headers: { 'sec-fetch-site': 'same-origin' },
    maxRedirects: 0,
  });
  expect(demo.status()).toBeLessThan(400);
  await page.goto(course);
  await expect(page.getByRole('link', { name: 'Access Content' }).first()).toBeVisible();
});
