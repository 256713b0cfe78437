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

  specifies('Courses list: six orders, in the address with search and filters');
  test('an order keeps search and filters', async ({ page }) => {
    await page.goto('/courses?level=intermediate');
    await select(page, 'Sort', 'price');
    await expect(page).toHaveURL(/\/courses\?level=intermediate&sort=price$/);
    await expect.poll(() => prices(page)).toEqual((await prices(page)).toSorted((a, b) => a - b));
    await page.goto('/courses?sort=price-high');
    const first = await prices(page);
    expect(first).toEqual(first.toSorted((a, b) => b - a));
    await page.getByRole('searchbox').fill('kenyan');
    await expect(page).toHaveURL(/search=kenyan&sort=price-high$/);
  });

  specifies('Courses list: nothing fits: the filter that would help most to remove');
  test('an empty result has a link to courses', async ({ page }) => {
    await page.goto('/courses?level=advanced&price=2500');
    await expect(page.getByRole('heading', { name: 'No course fits' })).toBeVisible();
    await expectNoViolations(page);
    await takeScreenshots(page, 'courses-nothing-fits');
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Remove: / })
      .last()
      .click();
    await expect(page.getByRole('heading', { name: 'No course fits' })).toHaveCount(0);
    await expect(cards(page).first()).toBeVisible();
  });

  test('invalid values in the address show the whole catalogue', async ({ page }) => {
    const answer = await page.goto('/courses?level=Expert&price=9e9&length=__proto__&sort=constructor&page=-1');
    expect(answer?.status()).toBe(200);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/courses$/);
    await expect(chip(page, '')).toHaveCount(0);
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

  test('a sheet that is closed without its button changes nothing', async ({ page }) => {
    await page.goto('/courses');
    await page.getByRole('button', { name: 'Filters' }).tap();
    const sheet = page.getByRole('form', { name: 'Filters' });
    await sheet.getByText('Advanced').tap();
    await sheet.getByRole('button', { name: 'Close' }).tap();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL(/\/courses$/);
    await page.getByRole('button', { name: 'Filters' }).tap();
    await expect(sheet.getByRole('radio', { name: 'Any' }).first()).toBeChecked();
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

  test('the lists and their button change the address', async ({ page }) => {
    await page.goto('/courses?search=a');
    await picker(page, 'Level').selectOption('beginner');
    await picker(page, 'Sort').selectOption('price');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(page).toHaveURL(/level=beginner/);
    await expect(chip(page, 'Beginner')).toBeVisible();
    const shown = await prices(page);
    expect(shown).toEqual(shown.toSorted((a, b) => a - b));
    await expect(page.getByRole('searchbox')).toHaveValue('a');
  });

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
