import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { enterAsDemoOwner } from './support/admin.ts';
import { openSession, throttle } from './support/portal-shop.ts';
import { workbookOf } from '#tests/support/workbook.ts';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { takeScreenshots } from './support/screenshots.ts';
import { expect, test } from './support/test.ts';
import { specifies } from '#tests/specifies.ts';

// The browser logs every refused request.
test.use({ expectedErrors: [/status of 400/] });

const head = 'Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn';

const upload = (page: Page, name: string, text: string) =>
  page.getByLabel('M-Pesa or bank statement').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

/** Opens payments beside the list on a wide screen. The list stays usable and is not read again. */
async function goThroughRecords(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1920, height: 1000 });
  await page.goto('/admin/payments?status=completed');
  await expect(page.getByRole('status').filter({ hasText: 'received' })).toHaveText(
    /^[\d,]+ payments, KSh\s[\d,.]+ received$/,
  );
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('.data')) requests.push(`${pathname} ${searchParams.get('_routes')}`);
  });
  const openers = page.locator('[data-opens]');
  const record = page.getByRole('dialog');
  const codeOf = async (n: number) => (await openers.nth(n).textContent()) ?? '';
  const [first, second] = [await codeOf(0), await codeOf(1)];
  await page.keyboard.press('j');
  await expect(openers.first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(record.getByRole('heading', { name: first })).toBeFocused();
  await expect(record).toContainText('Timeline');
  await expect(page).toHaveURL(/\/admin\/payments\/[0-9a-f-]{36}\?status=completed$/);
  await expect(record.getByRole('link', { name: 'Previous row' })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('j');
  await expect(record.getByRole('heading', { name: second })).toBeFocused();
  await expect(page.locator('tr[aria-current]')).toContainText(second);
  await page.setViewportSize({ width: 1920, height: 1000 });
  await record.getByRole('link', { name: 'Previous row' }).click();
  await expect(record.getByRole('heading', { name: first })).toBeVisible();
  // The record is not modal: the focus returns to the list, whose keys also move the record.
  await openers.first().focus();
  await page.keyboard.press('j');
  await expect(openers.nth(1)).toBeFocused();
  await expect(record.getByRole('heading', { name: second })).toBeVisible();
  // In a narrower window the record covers the list; in a wider one it stands beside it.
  await page.setViewportSize({ width: 1500, height: 1000 });
  await expect(page.locator('dialog:modal')).toContainText(second);
  await page.setViewportSize({ width: 1920, height: 1000 });
  await expect(page.locator('dialog:modal')).toHaveCount(0);
  await expect(record.getByRole('heading', { name: second })).toBeVisible();
  await record.getByRole('heading', { name: second }).focus();
  await page.keyboard.press('Escape');
  await expect(record).toHaveCount(0);
  await expect(openers.nth(1)).toBeFocused();
  await expect(page).toHaveURL(/\/admin\/payments\?status=completed$/);
  expect(
    requests.filter((one) => !/^\/admin\/payments\/[0-9a-f-]{36}\.data routes\/admin\/payments\/payment$/.test(one)),
  ).toEqual([]);
}

/** Compares a bank's statement that has the recorded transfer, and another for the same order; sets a third line aside. */
async function compareBankStatement(page: Page, reference: string, order: string): Promise<void> {
  const [day] = new Date().toISOString().split('T');
  await page.goto('/admin/payments/reconcile');
  await upload(
    page,
    `bank-${reference}.csv`,
    [
      'Date,Narration,Reference,Money Out,Money In,Balance',
      `${day},RTGS WANJIKU TRADERS,${reference},,"25,000.00",25000`,
      `${day},PESALINK ${order} WANJIKU TRADERS LIMITED NAIROBI,FT${reference},,100.00,25100`,
      `${day},INTEREST,,,12.50,25112.50`,
      `${day},LEDGER FEE,,50.00,,25062.50`,
    ].join('\n'),
  );
  await page.getByRole('button', { name: 'Compare' }).click();
  const lines = page.getByRole('listitem');
  await expect(lines.filter({ hasText: reference }).filter({ hasText: 'Waits for approval' })).toBeVisible();
  await lines.filter({ hasText: '12.50' }).getByText('Set aside').click();
  await page.getByRole('textbox', { name: 'What is it?' }).fill('Interest of November');
  await expectNoViolations(page);
  await takeScreenshots(page, 'bank-statement');
  await page.getByRole('button', { name: 'Pays no order' }).click();
  await expect(page.getByText('The line pays no order').first()).toBeVisible();
  await lines.filter({ hasText: order }).getByRole('link', { name: 'Record a payment' }).click();
  await expect(page.getByLabel('Reference')).toHaveValue(`FT${reference}`);
  await expect(page.getByLabel('Amount, KSh')).toHaveValue('100');
}

/** Records a transfer above the limit for an unpaid order, finds it on the bank's statement, and takes it back. */
async function recordPayment(page: Page): Promise<void> {
  await page.goto('/admin/payments?status=failed');
  await page.locator('[data-opens]').first().click();
  await page.getByRole('dialog').getByRole('link', { name: 'Record a payment' }).click();
  await expect(page.getByRole('heading', { name: 'Record a payment' })).toBeVisible();
  await page.getByLabel('Amount, KSh').fill('25,000');
  const reference = `E2E${Date.now()}`;
  const [, order = ''] = /order=(\w+)/.exec(page.url()) ?? [];
  await page.getByLabel('Reference').fill(reference);
  await page.getByLabel('Proof').setInputFiles('seeds/media/daily-sales-sheet.pdf');
  await takeScreenshots(page, 'record-payment');
  await page.getByRole('button', { name: 'Record a payment' }).click();
  await expect(page.getByText('A colleague approves it')).toBeVisible();
  await takeScreenshots(page, 'recorded-payment');
  await compareBankStatement(page, reference, order);
  await page.goto(`/admin/payments/recorded?search=${reference}`);
  await expect(page.getByRole('row').filter({ hasText: 'Waits for approval' }).first()).toBeVisible();
  await takeScreenshots(page, 'recorded-payments');
  await page
    .getByRole('link', { name: /^E2E\d+$/ })
    .first()
    .click();
  await page.getByLabel('If you take it back: why').fill('Of another order');
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByText('Of another order')).toBeVisible();
}

specifies('Admin portal: a statement of M-Pesa is compared line by line');
test('payments are found, opened and exported, and a statement is compared', async ({ page, person, staff }) => {
  test.slow();
  // An owner without a colleague would approve alone.
  await staff.cookies();
  await enterAsDemoOwner(page);
  // A payment of the demo content: purchases of other tests may lack their code, without which M-Pesa cannot reverse them.
  const code = 'DEMO000004';
  await page.goto('/admin/payments?status=completed');
  const transaction = page.getByRole('row').filter({ hasText: code }).getByRole('link').first();
  await takeScreenshots(page, 'admin-payments');

  await page.getByRole('searchbox').fill(code);
  await expect(page).toHaveURL(/search=/);
  await expect(page.getByRole('row').filter({ hasText: code }).first()).toBeVisible();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Export' }).click()]);
  expect(await readFile(await file.path(), 'utf8')).toContain(code);

  await transaction.click();
  await expect(page.getByRole('dialog')).toContainText('Timeline');
  await takeScreenshots(page, 'admin-payment');
  await page.getByRole('dialog').getByRole('link', { name: 'Refund' }).click();
  await expect(page.getByText('What happens')).toBeVisible();
  // The button states the amount, and the sentence the way of the refund.
  const refund = page.getByRole('button', { name: /^Refund KSh [\d,]+$/ });
  const amount = ((await refund.textContent()) ?? '').replace('Refund ', '');
  const returned = page.getByLabel('M-Pesa code of the return');
  await expect(returned).toHaveCount(0);
  await page.getByText('By hand', { exact: true }).click();
  await expect(returned).toBeVisible();
  await expect(page.getByText(`${amount} counts as refunded.`)).toBeVisible();
  await page.getByText('M-Pesa reversal', { exact: true }).click();
  await expect(page.getByText(`M-Pesa is asked, once, to send ${amount} back to the account that paid.`)).toBeVisible();
  await takeScreenshots(page, 'admin-payments-refund');

  await page.goto('/admin/payments/cases');
  await takeScreenshots(page, 'admin-payments-cases');
  await goThroughRecords(page);
  await recordPayment(page);

  await page.goto('/admin/payments/reconcile');
  await upload(page, 'wrong.csv', 'name,price\n');
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(page.getByRole('alert')).toContainText('There is no line with the headings');
  const name = `${person.email.split('@')[0]}.csv`;
  const lines = Array.from(
    { length: 20_000 },
    (_, n) =>
      `E2E${String(n).padStart(7, '0')},2020-03-02 09:00:00,Pay Bill from 254712408116 by somebody with a name,Completed,20,`,
  );
  await upload(page, name, [head, ...lines].join('\n'));
  const compare = page.getByRole('button', { name: 'Compare' });
  const bar = page.getByRole('progressbar', { name: `Upload of ${name}` });
  const session = await openSession(page);
  await throttle(session, 0.02);
  await compare.click();
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(0);
  await expectNoViolations(page);
  await takeScreenshots(page, 'admin-payments-statement-sending');
  await page.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Cancelled' })).toBeVisible();
  await expect(bar).toHaveCount(0);
  await expect(compare).toBeFocused();
  await throttle(session, 200);
  await compare.click();
  // Two megabytes, which are read, compared and stored line by line.
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByText('The books do not agree with the statement.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Missing in the books 20,000' })).toBeVisible();
  await takeScreenshots(page, 'admin-payments-statement');
});

test('an Excel statement is compared and entered, and the rest waits for a staff member', async ({ page, person }) => {
  await enterAsDemoOwner(page);
  await page.goto('/admin/payments');
  await page.getByRole('link', { name: 'Reconcile' }).click();
  const code = person.email
    .replaceAll(/[^a-z0-9]/gi, '')
    .toUpperCase()
    .slice(0, 9)
    .padEnd(10, '7');
  const movement = [code, '3/2/2026 9:05 AM', 'Pay Bill from 254712***116 - JANE', 'Completed', 'KSh 1,234', ''];
  const bytes = workbookOf([
    head.split(','),
    movement,
    [`${code.slice(0, 9)}8`, 'never', 'Pay Bill', 'Completed', 20, ''],
  ]);
  await page.getByLabel('M-Pesa or bank statement').setInputFiles({
    name: `${code}.xlsx`,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(bytes),
  });
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(page.getByRole('heading', { name: `${code}.xlsx` })).toBeVisible();
  await page.getByText('1 line could not be read and was left out.').click();
  await expect(page.getByText("Line 3: 'never' is no time")).toBeVisible();
  await expectNoViolations(page);
  await takeScreenshots(page, 'admin-payments-statement-unread');
  await page.getByRole('button', { name: 'Enter in the books' }).click();
  await expect(page).toHaveURL(/\/admin\/payments\/cases/);
  await expect(page.getByRole('row').filter({ hasText: 'KSh 1,234' }).first()).toContainText(
    'Money that belongs to no order',
  );
  await takeScreenshots(page, 'admin-payments-cases-entered');
  await page.goto('/admin/payments/reconcile');
  await expect(page.getByText('Compared with M-Pesa up to')).toBeVisible();
  await takeScreenshots(page, 'admin-payments-reconcile');
  await page.goto('/admin/payments');
  await expect(page.getByText('Compared with M-Pesa up to')).toBeVisible();
  // Statements have gaps now, of other journeys' banks too. On a phone the payments still begin on the first screen.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText('No statement covers').first()).toBeVisible();
  const row = await page.locator('.list tbody tr').first().boundingBox();
  expect(row?.y).toBeLessThan(600);
  await takeScreenshots(page, 'admin-payments-compared');
});
