import { expect, test } from './support/test.ts';
import { specifies } from '#tests/specifies.ts';

test.use({ expectedErrors: [/net::ERR_FAILED/] });

specifies('Errors: Failed to load dashboard data… (with Try Again)');
test('dashboard and receipts that fail to load say so within their frame, with Try Again', async ({
  page,
  learner: _learner,
}) => {
  await page.goto('/dashboard');
  await page.route('**/dashboard.data*', (route) => route.abort());
  await page.getByRole('banner').getByRole('link', { name: 'My Courses' }).click();
  await expect(page.getByRole('heading', { name: 'Failed to load dashboard data. Please try again.' })).toBeVisible();
  await expect(page.getByText('You have no courses yet')).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('navigation', { name: 'Dashboard' })).toBeVisible();
  await page.unroute('**/dashboard.data*');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Courses' })).toBeVisible();

  await page.route('**/dashboard/receipts.data*', (route) => route.abort());
  await page.getByRole('banner').getByRole('link', { name: 'Receipts' }).click();
  const failure = page.getByRole('heading', { name: 'Failed to load your receipts. Please try again.' });
  await expect(failure).toBeVisible();
  await expect(page.getByText('Nothing of what you paid is lost.')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('navigation', { name: 'Dashboard' })).toBeVisible();
  await page.unroute('**/dashboard/receipts.data*');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Receipts' })).toBeVisible();
});

specifies(
  'Constants: dashboard reloads every 60 s',
  'Catalogue, site and admin: an error is never shown as an empty list',
);
test('a minute without a connection leaves the dashboard unchanged', async ({ page, learner: _learner }) => {
  await page.clock.install({ time: new Date('2026-03-02T09:00:00+03:00') });
  for (const [path, heading] of [
    ['/dashboard', 'Karibu'],
    ['/dashboard/courses', 'My Courses'],
    ['/dashboard/achievements', 'Achievements'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('button', { name: 'Switch between dark and light' }).first().click();
    await page.route(/\/dashboard.*\.data/, (route) => route.abort());
    const failed = page.waitForEvent('requestfailed');
    await page.clock.runFor(60_000);
    await failed;
    await page.clock.runFor(1_000);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
    await page.unrouteAll();
  }
});

specifies(
  'Errors: Failed to load courses. Please try again. (with Try Again)',
  'Catalogue, site and admin: an error is never shown as an empty list',
);
test('a catalogue that fails to load says so within its frame, with Try Again', async ({ page }) => {
  await page.goto('/courses');
  await page.route('**/courses.data*', (route) => route.abort());
  await page.getByRole('navigation', { name: 'Category' }).getByRole('link', { name: /^Data/ }).click();
  await expect(page.getByRole('heading', { name: 'Failed to load courses. Please try again.' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await page.unroute('**/courses.data*');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('1 course', { exact: true })).toBeVisible();
});
