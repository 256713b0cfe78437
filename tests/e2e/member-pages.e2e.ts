import { createHash } from 'node:crypto';
import type { APIRequestContext, BrowserContext } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { createEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import { send } from './support/accounts.ts';
import { expect, test } from './support/test.ts';

/** The cookie of a pending payment, which makes the server render the page for this person alone. The payment does not exist. */
const alone = 'mic3_payment=7b1c2f0e-1111-4111-8111-111111111111';
const password = 'Mkeka-wa-2026';
/** Names that occur nowhere else on a page. Some try to break out of their place in the HTML. */
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

/** Changes a cached page as if it loaded its scripts at once. */
const withScripts = (html: string) =>
  html
    .replaceAll('<link rel="deferred" ', '<link rel="modulepreload" fetchpriority="low" ')
    .replace('<script type="deferred" ', '<script type="module" ')
    .replace(/<script>\(function hydrateOnInteraction.*?<\/script>/s, '');

async function logIn({ request }: BrowserContext, site: string, email: string): Promise<string> {
  await send(request, `${site}/login`, { email, password });
  const cookie = await cookiesOf(request);
  expect(cookie).toContain('session');
  return cookie;
}

/** Relations of the learners to the course. */
const standings = ['none', 'bought', 'studied', 'reviewed'] as const;

/** A shop with a course and learners of these names, with different relations to the course. Its data do not change during the test. */
test('cached public pages equal those rendered for each person', async ({ browser, openShop }) => {
  const shop = await openShop('embedded');
  const { slug, id, learners, besideTitle } = await shop.look(async ({ db }) => {
    const course = await createCourse(db, { sections: [{ lessons: ['One', 'Two'] }] });
    // Suggested courses; some of the learners have the first.
    const beside = [await createCourse(db), await createCourse(db), await createCourse(db)];
    const made = [];
    for (const [index, name] of names.entries()) {
      const learner = await createLearner(db, { name, password });
      made.push(learner);
      const standing = standings[index % standings.length];
      const [first] = beside;
      if (first && index % 2 === 1) await createEnrolment(db, { userId: learner.id, courseId: first.id });
      if (standing === 'none') continue;
      await createEnrolment(db, { userId: learner.id, courseId: course.id });
      if (standing === 'bought') continue;
      await db.execute(sql`insert into lesson_completions (user_id, lesson_id, course_id)
        values (${learner.id}, ${course.lessons[0]?.id}, ${course.id})`);
      if (standing === 'reviewed')
        await db.execute(sql`insert into reviews (user_id, course_id, rating) values (${learner.id}, ${course.id}, 4)`);
    }
    return { slug: course.slug, id: course.id, learners: made, besideTitle: beside[0]?.title ?? '' };
  });
  const { url: site } = await shop.start({ TRUSTED_PROXIES: '127.0.0.1,::1' });
  const course = `${site}/courses/${slug}`;
  const pages = ['/', '/courses', '/about', '/contact', '/portfolio', '/terms'].map((path) => site + path);
  // Some of these searches also try to break out of their place.
  for (const search of [
    'one',
    ' Of  course',
    'zeppelin',
    '"><b>',
    "it's & </script><!--",
    '🧵 \u2028 ñ',
    '${words} $& $1',
    '%22+a%',
    'a&search=b',
  ])
    pages.push(`${site}/courses?${new URLSearchParams({ search }).toString()}`);
  pages.push(`${site}/courses?search=course&category=Data`, `${site}/courses?page=2&search=course`);
  pages.push(course, `${site}/courses/${id}`, `${course}?reviews=1`, `${site}/instructors/wanjiru-kamau`);
  for (const [index, name] of names.entries()) {
    const context = await browser.newContext();
    const cookie = await logIn(context, site, learners[index]?.email ?? '');
    for (const address of pages) {
      const cached = await read(context.request, address, cookie);
      const rendered = await read(context.request, address, `${cookie}; ${alone}`);
      expect(cached.html).toBe(rendered.html);
      expect(cached.policy).toBe(rendered.policy);
      for (const [, attributes = '', text = ''] of cached.html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi))
        if (!/\ssrc=|ld\+json/.test(attributes))
          expect(cached.policy).toContain(createHash('sha256').update(text).digest('base64'));
    }
    const page = await context.newPage();
    await page.goto(course);
    await expect(page.locator('header .account-menu')).toHaveAttribute('title', name);
    const standing = standings[index % standings.length] ?? 'none';
    const isOwner = standing !== 'none';
    await expect(page.getByRole('link', { name: isOwner ? 'Access Content' : /Pay with/ }).first()).toBeVisible();
    const suggested = page.locator('.course-suggestions');
    await expect(suggested.getByRole('link')).toHaveCount(2);
    await expect(suggested.getByText(besideTitle, { exact: true })).toHaveCount(index % 2 === 1 ? 0 : 1);
    const review = { none: null, bought: null, studied: 'Write a review', reviewed: 'Change your review' }[standing];
    await expect(page.getByRole('link', { name: /(Write a|Change your) review/ })).toHaveText(
      review === null ? [] : [review],
    );
    await page.getByRole('link', { name: 'About Us' }).first().click();
    await expect(page).toHaveURL(/\/about$/);
    await expect(page.locator('header .account-menu')).toHaveAttribute('title', name);
    // A page for an ended session shows no name.
    await send(context.request, `${site}/logout`, {});
    expect((await read(context.request, `${site}/`, cookie)).html).not.toContain('Log Out');
    await context.close();
  }
  // A visitor with a cart gets the shared page.
  const context = await browser.newContext();
  for (const address of pages) {
    const shared = await read(context.request, address, '');
    expect(await read(context.request, address, `mic3_cart=${id}`)).toEqual(shared);
    expect((await read(context.request, address, `mic3_cart=${id}; ${alone}`)).html).toBe(withScripts(shared.html));
  }
  await context.close();
});
