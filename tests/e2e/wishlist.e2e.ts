import type { Page } from '@playwright/test';
import { frontendFoundations as course } from '#seeds/content/courses/frontend-foundations.ts';
import { fillLogin, signIn } from './support/accounts.ts';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { newPerson } from './support/person.ts';
import { takeScreenshots } from './support/screenshots.ts';
import { expect, productUrl, test } from './support/test.ts';
import { specifies } from '#tests/specifies.ts';

const list = `/courses?search=${encodeURIComponent(course.title)}`;
const heart = (page: Page) => page.getByRole('button', { name: new RegExp(`Wishlist: ${course.title}$`) });
const entry = (page: Page) => page.getByRole('main').getByRole('listitem').filter({ hasText: course.title });

specifies('Wishlist: courses kept for later, of each learner alone');
test('a heart saves a course on all pages, for its learner alone', async ({ page, learner: _learner, browser }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(list);
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false');
  const box = await heart(page).boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  const saved = page.waitForResponse('**/api/wishlist');
  await heart(page).click();
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
  expect((await saved).status()).toBe(200);
  await expect(page).toHaveURL(/\/courses\?search=/);
  await takeScreenshots(page, 'courses-with-heart');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/courses/${course.slug}`);
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');

  const other = await browser.newContext({ baseURL: productUrl() });
  await signIn(other.request, newPerson());
  const theirs = await other.newPage();
  const read = theirs.waitForResponse('**/api/wishlist');
  await theirs.goto(list);
  expect(await (await read).json()).toEqual([]);
  await expect(heart(theirs)).toHaveAttribute('aria-pressed', 'false');
  await other.close();

  await page.goto('/dashboard/wishlist');
  await expect(entry(page).getByText((course.priceCents / 100).toLocaleString('en-KE'))).toBeVisible();
  await expectNoViolations(page);
  await takeScreenshots(page, 'wishlist');
  await page.getByRole('button', { name: `Remove ${course.title}` }).click();
  await expect(page.getByRole('heading', { name: 'Your wishlist is empty' })).toBeVisible();
  await takeScreenshots(page, 'wishlist-empty');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  specifies('Wishlist: a visitor is led to the login and back, and the course is saved then');
  test('a visitor is led to the login and back to the course, which is saved', async ({ page, person, browser }) => {
    const elsewhere = await browser.newContext({ baseURL: productUrl() });
    await signIn(elsewhere.request, person);
    await elsewhere.close();
    await page.goto(list);
    await heart(page).click();
    await expect(page).toHaveURL(/\/login\?/);
    await fillLogin(page, person);
    await expect(page).toHaveURL(new RegExp(`/courses/${course.slug}$`));
    await page.goto('/dashboard/wishlist');
    await expect(entry(page)).toBeVisible();
    await entry(page).getByRole('button', { name: '+ Cart' }).click();
    await expect(page).toHaveURL(/\/cart$/);
  });
});
