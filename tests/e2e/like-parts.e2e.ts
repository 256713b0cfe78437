import { expect, type Page } from '@playwright/test';
import { findFaultsAt } from './support/expect-no-violations.ts';
import { test } from './support/test.ts';

const row = (cells = '<td>Paid</td>', link = 'Order') => `<tr><td><a href="/orders">${link}</a></td>${cells}</tr>`;
const pale = '<td style="color: #ddd">Paid</td>';

async function faultsOf(page: Page, rows: readonly string[]): Promise<string> {
  await page.setContent(
    `<!doctype html><html lang="en" data-theme="dark" style="background: #fff"><title>Orders</title><main><h1>Orders</h1>
      <table><thead><tr><th scope="col">Order</th><th scope="col">State</th></tr></thead><tbody>${rows.join('')}</tbody></table></main></html>`,
  );
  return (await findFaultsAt(page, 360)).join('\n');
}

/** Fails where the row is hidden from axe though it differs, or where what all rows share is hidden in all of them. */
test('a fault in the sixth of rows that look alike is found, and in all of them', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const six = Array.from({ length: 6 }, () => row());
  expect(await faultsOf(page, six)).toBe('');
  expect(await faultsOf(page, six.with(5, row(undefined, '')))).toContain('link-name');
  expect(await faultsOf(page, six.with(5, row(pale)))).toContain('color-contrast');
  expect(
    await faultsOf(
      page,
      six.map(() => row(pale)),
    ),
  ).toContain('color-contrast');
});
