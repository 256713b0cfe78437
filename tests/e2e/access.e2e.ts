import type { Page } from '@playwright/test';
import { mpesaForASmallShop as course } from '#seeds/content/courses/mpesa-for-a-small-shop.ts';
import { lessonsOf } from './support/finish-course.ts';
import { signIn } from './support/accounts.ts';
import { newPerson } from './support/person.ts';
import { placeOrder } from './support/shop.ts';
import { expect, productUrl, test } from './support/test.ts';
import { specifies } from '#tests/specifies.ts';

/** Reads the ids of the lessons and the address of the PDF as a buyer of the course. */
async function readAsOwner(page: Page): Promise<{ lessons: string[]; media: string[] }> {
  await page.goto(`/courses/${course.slug}`);
  await page.getByRole('link', { name: 'Pay with M-Pesa' }).click();
  await page.getByRole('button', { name: '[TESTING] Skip Payment & View Content' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Till or paybill?' })).toBeVisible();
  const links = page.getByRole('navigation', { name: 'Lessons' }).getByRole('link');
  const lessons = await links.evaluateAll((found) => found.map((link) => link.dataset['lesson'] ?? ''));
  const media: string[] = [];
  for (const lesson of lessons) {
    const html = await (await page.request.get(`/courses/${course.slug}/content?lesson=${lesson}`)).text();
    media.push(...(html.match(/\/media\/[0-9a-f-]{36}/g) ?? []));
  }
  return { lessons, media: [...new Set(media)] };
}

test.describe('a learner who did not pay', () => {
  test.use({ expectedErrors: [/status of 40[34]/] });

  specifies(
    'Roles: content by purchase, not by login',
    "Cart and checkout: '[TESTING] Skip Payment & View Content' for any logged-in user",
  );
  test('sees the paywall, and gets no body, no media and no progress @main', async ({
    page,
    browser,
    learner: _learner,
  }) => {
    const owner = await browser.newContext({
      baseURL: productUrl(),
      extraHTTPHeaders: { 'x-forwarded-for': '10.1.2.3' },
    });
    await signIn(owner.request, newPerson());
    const { lessons, media } = await readAsOwner(await owner.newPage());
    await owner.close();
    expect(lessons).toHaveLength(lessonsOf(course).length);
    expect(media.length).toBeGreaterThanOrEqual(2);

    const [, pdf, video] = lessons;
    for (const [lesson, words] of [
      [pdf, 'how to close a day in five steps'],
      [video, 'Receipt code, amount, payer'],
    ] as const) {
      await page.goto(`/courses/${course.slug}/content?lesson=${lesson}`);
      await expect(page.getByRole('heading', { level: 1, name: 'This lesson comes with the course' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Buy', exact: true })).toBeVisible();
      for (const suffix of ['content', 'content.data']) {
        const answer = await page.request.get(`/courses/${course.slug}/${suffix}?lesson=${lesson}`);
        const text = await answer.text();
        expect(text, suffix).not.toContain(words);
        expect(text, suffix).not.toMatch(/\/media\/[0-9a-f-]{36}/);
      }
    }
    for (const address of media) {
      const answer = await page.request.get(address);
      expect([address, answer.status()]).toEqual([address, 404]);
      expect((await answer.body()).length).toBeLessThan(1000);
    }
    const refused = await page.request.post(`/api/courses/${course.slug}/progress`, {
      data: { intent: 'complete', lessonId: pdf },
      headers: { origin: productUrl() },
    });
    expect(refused.status()).toBe(403);
    expect(await refused.json()).toEqual({ error: 'Failed to update progress' });
  });
});

test('the free lesson can be read before paying, and the others show the price', async ({
  page,
  learner: _learner,
}) => {
  await page.goto(`/courses/${course.slug}`);
  await page.getByRole('link', { name: 'Try 1 lesson free' }).click();
  await expect(page.getByText('Must you know what each payment is for')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark as complete' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Next' }).first().click();
  await expect(page.getByRole('main')).toContainText('1,500');
  await page.getByRole('link', { name: 'Buy', exact: true }).click();
  await expect(page).toHaveURL(/\/checkout\?course=/);
});

specifies('Roles: learner: own progress only');
test('nobody sees the order of another learner @main', async ({ page, browser, learner, phone }) => {
  await phone.answers('wait-for-me');
  const order = await placeOrder(page, learner, course);

  const other = await browser.newContext({
    baseURL: productUrl(),
    extraHTTPHeaders: { 'x-forwarded-for': '10.1.2.4' },
  });
  await signIn(other.request, newPerson());
  for (const path of [order, `${order}/phone`, `/api${order}/status`, `/api${order}/live`]) {
    expect([path, (await other.request.get(path)).status()]).toEqual([path, 404]);
  }
  await other.close();
});
