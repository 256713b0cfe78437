import type { BrowserContext, Page } from '@playwright/test';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { takeScreenshots } from './support/screenshots.ts';
import { expect, test } from './support/test.ts';

test.use({
  expectedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to fetch|Error loading route module|status of 404|\b503\b/],
});

/** Disconnects once the page knows the routes of its links, shortly after it was opened. */
async function disconnect(page: Page, context: BrowserContext): Promise<void> {
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
}

const isSameDocument = (page: Page) => page.evaluate(() => 'isSameDocument' in window);

test('without a connection the shop keeps its frame, and opens the page when the connection is back @main', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await disconnect(page, context);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About Us' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'No connection' })).toBeVisible();
  await expect(page).toHaveURL(/\/about$/);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expectNoViolations(page);
  await takeScreenshots(page, 'no-connection');
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'No connection' })).toBeVisible();
  // The browser already has the previous page.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL(/\/$/);
  expect(await isSameDocument(page)).toBe(true);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About Us' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'No connection' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: /About/ })).toBeVisible();
});

test('without a connection the dashboard keeps its frame for a page that is not loaded', async ({
  page,
  context,
  learner: _learner,
}) => {
  await page.goto('/dashboard');
  await disconnect(page, context);
  await page.getByRole('banner').getByRole('link', { name: 'Receipts' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'No connection' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('navigation', { name: 'Dashboard' })).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);
  await takeScreenshots(page, 'dashboard-no-connection');
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Receipts' })).toBeVisible();
});

test('without a connection another area shows a plain frame', async ({ page, context, learner: _learner }) => {
  await page.goto('/');
  await disconnect(page, context);
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'No connection' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);
  await context.setOffline(false);
  await expect(page.getByRole('banner').getByRole('navigation', { name: 'Dashboard' })).toBeVisible();
});

test('a script removed by a new release is loaded with a new document', async ({ page }) => {
  await page.goto('/contact');
  await page.waitForLoadState('networkidle');
  await page.route('**/assets/about-*.js', (route) => route.fulfill({ status: 404, body: 'Not found' }), { times: 1 });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About Us' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /About/ })).toBeVisible();
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a reload and Back without a connection show a page of the shop, which stores nothing of the person', async ({
    page,
    context,
    learner: _learner,
  }) => {
    const reload = () => page.evaluate(() => location.reload());
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Switch between dark and light' }).first().click();
    await page.evaluate(async () => navigator.serviceWorker.ready);
    await page.goto('/sw/dashboard/receipts');
    await context.setOffline(true);
    await reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Hakuna mtandao' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await page.getByRole('button', { name: 'Jaribu tena' }).click();
    await expect(page.getByText('Bado hakuna mtandao.')).toBeVisible();
    await expectNoViolations(page);
    await takeScreenshots(page, 'offline-page');
    await page.evaluate(() => history.back());
    await expect(page.getByRole('heading', { level: 1, name: 'No connection' })).toBeVisible();
    expect(await page.evaluate(async () => (await caches.keys()).length)).toBe(0);
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: /Karibu/ })).toBeVisible();
  });
});
