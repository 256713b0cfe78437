import type { Page } from '@playwright/test';
import { mpesaForASmallShop as course } from '#seeds/content/courses/mpesa-for-a-small-shop.ts';
import { formatKsh, toCents } from '#app/shared/money.ts';
import { enterAsDemoOwner } from './support/admin.ts';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { takeScreenshots } from './support/screenshots.ts';
import type { Person } from './support/person.ts';
import { expectNotPaid, expectOrder, openOrder } from './support/shop.ts';
import type { SimulatedPhone } from './support/simulated-phone.ts';
import { expect, productUrl, test } from './support/test.ts';
import { specifies } from '#tests/specifies.ts';

const amount = course.priceCents / 100;

/** Places an order with a prompt that did not reach the phone. */
async function failedOrder(page: Page, learner: Person, phone: SimulatedPhone): Promise<void> {
  await phone.answers('unreachable');
  await openOrder(page, learner, course);
  await expectNotPaid(page);
}

const claimField = (page: Page) => page.getByLabel('M-Pesa code');
const open = (page: Page, disclosure: string) => page.locator('summary', { hasText: disclosure }).click();

async function claim(page: Page, code: string): Promise<void> {
  await claimField(page).fill(code);
  await page.getByRole('button', { name: 'Find my payment' }).click();
}

specifies("Money: 'initiated' and 'successful' are told apart; the wait survives a reload");
test('a payment by Pay Bill with a wrong account number is found by its code @main', async ({
  page,
  learner,
  phone,
}) => {
  await failedOrder(page, learner, phone);
  const code = await phone.payByHand({ amount, account: 'JANE' });
  await open(page, 'I already paid');
  await expectNoViolations(page);
  await takeScreenshots(page, 'already-paid');
  await claim(page, code.toLowerCase());
  await expectOrder(page, 'Payment successful!');
  await expect(page.getByText(code)).toBeVisible();
  await expect(page).toHaveURL(/\/content/);
});

test('two payments that add up to the price pay the order when a staff member combines them', async ({
  page,
  browser,
  learner,
  phone,
}) => {
  test.slow();
  await failedOrder(page, learner, phone);
  await open(page, 'Pay by Pay Bill instead');
  const account = (await page.getByText(/^MIC3[A-Z0-9]{6}$/).textContent()) ?? '';
  const first = await phone.payByHand({ amount: amount - 500, account });
  const second = await phone.payByHand({ amount: 500, account });
  await expectOrder(page, 'A person is looking into it');
  const orderId = new URL(page.url()).pathname.split('/').at(-1);

  const context = await browser.newContext({ baseURL: productUrl() });
  const office = await context.newPage();
  await enterAsDemoOwner(office);
  await office.goto('/admin/payments/cases');
  const cases = office.getByRole('row').filter({ hasText: account });
  await expect(cases).toHaveCount(2);
  await takeScreenshots(office, 'admin-payments-cases-parts');
  await cases.first().getByRole('link', { name: 'Combine payments' }).click();
  const sum = `${formatKsh(toCents(course.priceCents - 50_000))} + ${formatKsh(toCents(50_000))} = ${formatKsh(toCents(course.priceCents))}`;
  await expect(office.getByText(`The order is paid with these payments: ${sum}.`)).toBeVisible();
  await expectNoViolations(office);
  await takeScreenshots(office, 'admin-payments-combine');
  await office.getByRole('checkbox', { name: second }).uncheck();
  await expect(office.getByText(`${formatKsh(toCents(50_000))} is missing`)).toBeVisible();
  await office.getByLabel('M-Pesa code of another payment').fill(second);
  await office.getByRole('button', { name: 'Add the payment' }).click();
  await expect(office.getByText(`The order is paid with these payments: ${sum}.`)).toBeVisible();
  await office.getByLabel('Reason').fill('Both in the M-Pesa portal');
  await office.getByRole('button', { name: 'Combine payments' }).click();
  await expect(office.getByText('The order is paid', { exact: true }).first()).toBeVisible();
  await context.close();

  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expectOrder(page, 'Payment successful!', { timeout: 500 });
  }).toPass();
  await page.goto(`/dashboard/receipts/${orderId}`);
  for (const code of [first, second])
    await expect(page.getByRole('article', { name: /^Receipt MIC3/ })).toContainText(code);
  await takeScreenshots(page, 'receipt-of-two-payments');
});
