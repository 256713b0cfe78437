import { createHash } from 'node:crypto';
import type { APIRequestContext, BrowserContext } from '@playwright/test';
import { createCourse } from '#app/modules/catalogue/course-factory.ts';
import { createLearner } from '#app/modules/identity/user-factory.ts';
import { createEnrolment } from '#app/modules/learning/enrolment-factory.ts';
import { send } from './support/accounts.ts';
import { expect, test } from './support/test.ts';

/** The same page as it is rendered for one person alone: somebody with a payment under way, of which there is none. */
const alone = 'mic3_payment=7b1c2f0e-1111-4111-8111-111111111111';
const password = 'Mkeka-wa-2026';
/** Names that are nowhere else on a page, some of which try to get out of their place. */
const names = ['Njoki wa Wairimũ', '</script><b title="x">\\ & \'Njeri\'', 'Wanjikũ 🧵 \\u003c', '${name} $& $1'];

async function cookiesOf(request: APIRequestContext): Promise<string> {
  const { cookies } = await request.storageState();
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

async function read(request: APIRequestContext, address: string, cookie: string) {
  const answer = await request.get(address, { headers: { cookie } });
  expect(answer.status()).toBe(200);
  return { html: await answer.text(), policy: answer.headers()['content-security-policy'] ?? '' };
}

async function logIn({ request }: BrowserContext, site: string, email: string): Promise<string> {
  await send(request, `${site}/login`, { email, password });
  const cookie = await cookiesOf(request);
  expect(cookie).toContain('session');
  return cookie;
}

/** A shop with a course and learners of these names, of whom the last has the course. Nothing of it changes meanwhile. */
test('public pages that are kept are those that are rendered for each person', async ({ browser, openShop }) => {
  const shop = await openShop('embedded');
  const { slug, learners } = await shop.look(async ({ db }) => {
    const course = await createCourse(db, { sections: [{ lessons: ['One', 'Two'] }] });
    const made = [];
    for (const name of names) made.push(await createLearner(db, { name, password }));
    await createEnrolment(db, { userId: made.at(-1)?.id ?? '', courseId: course.id });
    return { slug: course.slug, learners: made };
  });
  const { url: site } = await shop.start({ TRUSTED_PROXIES: '127.0.0.1,::1' });
  const course = `${site}/courses/${slug}`;
  const pages = [...['/', '/courses', '/about', '/contact', '/portfolio', '/terms'].map((path) => site + path), course];
  for (const [index, name] of names.entries()) {
    const context = await browser.newContext();
    const cookie = await logIn(context, site, learners[index]?.email ?? '');
    for (const address of pages) {
      const kept = await read(context.request, address, cookie);
      const rendered = await read(context.request, address, `${cookie}; ${alone}`);
      expect(kept.html).toBe(rendered.html);
      expect(kept.policy).toBe(rendered.policy);
      for (const [, attributes = '', text = ''] of kept.html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi))
        if (!/\ssrc=|ld\+json/.test(attributes))
          expect(kept.policy).toContain(createHash('sha256').update(text).digest('base64'));
    }
    const page = await context.newPage();
    await page.goto(course);
    await expect(page.locator('header .account-menu')).toHaveAttribute('title', name);
    const isOwner = index === names.length - 1;
    await expect(page.getByRole('link', { name: isOwner ? 'Access Content' : /Pay with/ }).first()).toBeVisible();
    await page.getByRole('link', { name: 'About Us' }).first().click();
    await expect(page).toHaveURL(/\/about$/);
    await expect(page.locator('header .account-menu')).toHaveAttribute('title', name);
    // A session that has ended has nobody's name.
    await send(context.request, `${site}/logout`, {});
    expect((await read(context.request, `${site}/`, cookie)).html).not.toContain('Log Out');
    await context.close();
  }
});
