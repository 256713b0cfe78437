import { readFile } from 'node:fs/promises';
import { enterAsDemoOwner } from './support/admin.ts';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { takeScreenshots } from './support/screenshots.ts';
import { expect, test } from './support/test.ts';
import { specifies } from '#tests/specifies.ts';

specifies(
  'Admin portal: analytics: cards compared with last month, trend, growth, statuses, demographics, funnel, CSV of each chart',
);
test('analytics can be used by keyboard, by months, as a table and as a file', async ({ page }) => {
  await enterAsDemoOwner(page);
  await page.goto('/admin/analytics');
  const trend = page.getByRole('region', { name: 'Monthly Revenue Trend' });
  await expect(trend.getByRole('listitem')).toHaveCount(6);
  await takeScreenshots(page, 'admin-analytics');

  await page.getByLabel('From month').selectOption({ index: 1 });
  await expect(page).toHaveURL(/from=20\d\d-\d\d&until=20\d\d-\d\d/);
  await expect(trend.getByRole('listitem')).toHaveCount(2);

  await trend.getByText('As a table').click();
  await expect(trend.getByRole('row')).toHaveCount(3);
  const link = trend.getByRole('link', { name: 'Monthly Revenue Trend as CSV' });
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(await readFile(await file.path(), 'utf8')).toMatch(/^\u{feff}?Month,Revenue \(KSh\),Completed payments\r\n/u);

  const tableOf = (title: string) => page.getByRole('region', { name: title, exact: true }).locator('.figure-table');
  await page.getByRole('region', { name: 'Completion', exact: true }).getByText('As a table').click();
  await page.getByRole('region', { name: 'Payment Status Summary', exact: true }).getByText('As a table').click();
  const isCut = (title: string) => tableOf(title).evaluate((box) => box.scrollWidth > box.clientWidth);
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await isCut('Completion')).toBe(false);
    await expect(page.getByRole('table', { name: 'Completion' }).getByRole('columnheader')).toHaveCount(5);
  }
  // Seven columns do not fit on a phone: the table scrolls, also by keyboard.
  expect(await isCut('Payment Status Summary')).toBe(true);
  await page.getByRole('region', { name: 'Payment Status Summary, table' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => tableOf('Payment Status Summary').evaluate((box) => box.scrollLeft)).toBeGreaterThan(0);
  await expectNoViolations(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  await link.focus();
  await page.keyboard.press('Tab');
  const month = trend.getByRole('listitem').first();
  await expect(month.getByRole('link')).toBeFocused();
  await expect(month.locator('.tip')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/payments\?status=completed&from=20\d\d-\d\d-01/);
});
