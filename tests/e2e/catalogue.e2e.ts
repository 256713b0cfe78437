import type { Page } from '@playwright/test';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { takeScreenshots } from './support/screenshots.ts';
import { cartButton } from './support/shop.ts';
import { expect, test } from './support/test.ts';
import { specifies } from '#tests/specifies.ts';

/** Returns the number of results that the page states. */
async function found(page: Page): Promise<number> {
  const words = await page
    .getByRole('status')
    .filter({ hasText: /courses?$/ })
    .textContent();
  return Number.parseInt(words ?? '', 10);
}

const cards = (page: Page) => page.getByRole('region', { name: 'Found courses' }).getByRole('article');
/** Returns the prices of the courses on the page, in shillings. */
const prices = async (page: Page) =>
  (await cards(page).locator('.price').allTextContents()).map((text) => Number(text.replaceAll(/[^\d.]/g, '')));
const picker = (page: Page, name: string) => page.getByRole('combobox', { name });
/** Selects as a person does, who focuses the list first: that loads the scripts. */
async function select(page: Page, name: string, value: string): Promise<void> {
  await picker(page, name).focus();
  await picker(page, name).selectOption(value);
}
const chip = (page: Page, name: string) => page.getByRole('link', { name: `Remove: ${name}` });

test.describe('on a desktop', () => {
  specifies('Courses list: filters by level, price and length, each choice with its count');
  test('a filter finds its stated number of courses, shows as a chip, and is removed by it', async ({ page }) => {
    await page.goto('/courses');
    const all = await found(page);
    const beginner = picker(page, 'Level').getByRole('option', { name: /^Beginner/ });
    const count = Number(/\((\d+)\)/.exec((await beginner.textContent()) ?? '')?.[1]);
    await select(page, 'Level', 'beginner');
    await expect(page).toHaveURL(/\/courses\?level=beginner$/);
    await expect(page.getByText(`${count} of ${all} courses`, { exact: true })).toBeVisible();

    await select(page, 'Price', '5000');
    await expect(chip(page, 'Up to KSh 5,000')).toBeVisible();
    await expect(page).toHaveURL(/\/courses\?level=beginner&price=5000$/);
    for (const price of await prices(page)) expect(price).toBeLessThanOrEqual(5_000);
    await expectNoViolations(page);
    await takeScreenshots(page, 'courses-filtered');

    await chip(page, 'Up to KSh 5,000').click();
    await expect(page.getByText(`${count} of ${all} courses`, { exact: true })).toBeVisible();
    await page.goBack();
    await expect(chip(page, 'Up to KSh 5,000')).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  specifies('Courses list: filters by level, price and length, each choice with its count');
  test('the sheet states the number of courses, and shows them', async ({ page }) => {
    await page.goto('/courses');
    const all = await found(page);
    await page.getByRole('button', { name: 'Filters' }).tap();
    const sheet = page.getByRole('form', { name: 'Filters' });
    await expect(sheet.getByRole('button', { name: `Show ${all} courses` })).toBeVisible();
    // Closed without its button, it changes nothing.
    await sheet.getByText('Advanced').tap();
    await sheet.getByRole('button', { name: 'Close' }).tap();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL(/\/courses$/);
    await page.getByRole('button', { name: 'Filters' }).tap();
    await expect(sheet.getByRole('radio', { name: 'Any' }).first()).toBeChecked();
    await sheet.getByText('Beginner').tap();
    await sheet.getByText('Up to 5,000').tap();
    const show = sheet.getByRole('button', { name: /^Show \d+ courses?$/ });
    const expected = Number(/\d+/.exec((await show.textContent()) ?? '')?.[0]);
    expect(expected).toBeLessThan(all);
    await expectNoViolations(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await takeScreenshots(page, 'courses-filters');
    await show.tap();
    await expect(page).toHaveURL(/\/courses\?level=beginner&price=5000$/);
    await expect(sheet).toBeHidden();
    await expect(page.getByText(`${expected} of ${all} courses`, { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Filters 2' })).toBeVisible();
  });

  test('courses are rows with a picture, a price and a cart button', async ({ page }) => {
    await page.goto('/courses?search=shop');
    const row = cards(page).first();
    const box = await row.boundingBox();
    expect(box?.height).toBeLessThan(140);
    const title = await row.getByRole('heading').textContent();
    const add = row.getByRole('button', { name: `+ Cart ${title}` });
    const size = await add.boundingBox();
    expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await add.tap();
    await expect(row.getByRole('button', { name: 'In cart' })).toBeVisible();
    await expect(cartButton(page, 1)).toBeVisible();
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a phone opens the filters and applies them', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/courses?sort=price');
    await page.getByRole('button', { name: 'Filters' }).click();
    const sheet = page.getByRole('form', { name: 'Filters' });
    await sheet.getByText('Intermediate').click();
    await expect(sheet.locator('.filter-count')).toBeHidden();
    await sheet.getByRole('button', { name: /^Show/ }).click();
    await expect(chip(page, 'Intermediate')).toBeVisible();
    await expect(page).toHaveURL(/sort=price/);
  });
});

specifies('Courses list: search box');
test('the search box suggests courses by keyboard and pointer, and keeps its text', async ({ page }) => {
  await page.goto('/courses');
  const search = page.getByLabel('Search courses');
  const options = page.getByRole('listbox', { name: 'Suggested courses' }).getByRole('option');
  await search.pressSequentially('mpessa smal', { delay: 15 });
  await expect(options.first()).toContainText('M-Pesa Records for a Small Shop');
  await expect(search).toHaveRole('combobox');
  await expect(search).toHaveAttribute('aria-expanded', 'true');
  await expectNoViolations(page);
  await search.press('Escape');
  await expect(options).toHaveCount(0);
  await expect(search).toHaveValue('mpessa smal');
  await search.press('l');
  await expect(options.first()).toBeVisible();
  await search.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await search.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'M-Pesa Records for a Small Shop' })).toBeVisible();
  await page.goBack();
  await search.pressSequentially('mpessa', { delay: 15 });
  await options.first().click();
  await expect(page).toHaveURL(/\/courses\/[^?]+$/);
  await page.goto('/courses');

  const steps = () => page.evaluate(() => history.length);
  const before = await steps();
  await search.fill('small shop zeppelin');
  await search.press('Enter');
  await expect(page).toHaveURL(/search=small\+shop\+zeppelin$/);
  await expect(page.getByText('0 courses', { exact: true })).toBeVisible();
  await expect(search).toHaveValue('small shop zeppelin');
  await expect(search).toBeFocused();
  expect(await steps(), 'the whole search is one step back').toBe(before + 1);
  await page.goBack();
  await expect(page.getByText('0 courses', { exact: true })).toBeHidden();
  await page.goForward();
  await expect(search).toHaveValue('small shop zeppelin');
});

test.describe('a course that was removed meanwhile', () => {
  test.use({ expectedErrors: [/status of 404/] });

  test('is reported as gone without loading another document', async ({ page }) => {
    await page.goto('/courses');
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    // Sends the answer to an unknown course.
    await page.route(/\/courses\/.*\.data/, async (route) => {
      const url = new URL(route.request().url());
      url.pathname = '/courses/no-such-course.data';
      await route.fulfill({ response: await route.fetch({ url: url.href }) });
    });
    await page.locator('main .card a[href^="/courses/"]').first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Course not found' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
  });
});
