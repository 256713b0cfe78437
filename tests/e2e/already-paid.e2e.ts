import type { Page } from '@playwright/test';
import { mpesaForASmallShop as course } from '#seeds/content/courses/mpesa-for-a-small-shop.ts';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { lookAt } from './support/look-at.ts';
import type { Person } from './support/person.ts';
import { expectNotPaid, expectOrder, openOrder } from './support/shop.ts';
import type { SimulatedPhone } from './support/simulated-phone.ts';
import { expect, test } from './support/test.ts';

const amount = course.priceCents / 100;

/** An order whose prompt did not reach the phone. */
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

test('a payment by Pay Bill with a wrong account number is found by its code', async ({ page, learner, phone }) => {
  await failedOrder(page, learner, phone);
  const code = await phone.payByHand({ amount, account: 'JANE' });
  await open(page, 'I already paid');
  await expectNoViolations(page);
  await lookAt(page, 'already-paid');
  await claim(page, code.toLowerCase());
  await expectOrder(page, 'Payment successful!');
  await expect(page.getByText(code)).toBeVisible();
  await expect(page).toHaveURL(/\/content/);
});

test('a payment by Pay Bill with the order’s number is found by itself', async ({ page, learner, phone }) => {
  await failedOrder(page, learner, phone);
  await open(page, 'Pay by Pay Bill instead');
  const account = await page.getByText(/^MIC3[A-Z0-9]{6}$/).textContent();
  await lookAt(page, 'pay-by-hand');
  await phone.payByHand({ amount, account: account ?? '' });
  await expectOrder(page, 'Payment successful!');
});

test('another amount goes to a person; the right one, paid afterwards, is seen on coming back to the page', async ({
  page,
  learner,
  phone,
}) => {
  await failedOrder(page, learner, phone);
  await open(page, 'Pay by Pay Bill instead');
  const account = (await page.getByText(/^MIC3[A-Z0-9]{6}$/).textContent()) ?? '';
  await phone.payByHand({ amount: amount - 1, account });
  await expectOrder(page, 'A person is looking into it');
  await expect(page.getByRole('button', { name: 'Send the prompt again' })).toHaveCount(0);
  await expect(page.getByText('Pay by Pay Bill instead')).toHaveCount(0);
  await phone.payByHand({ amount, account });
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expectOrder(page, 'Payment successful!', 500);
  }).toPass();
});

test.describe('a code that is none', () => {
  test.use({ expectedErrors: [/status of 400/] });

  test('is refused in words, and one that nobody knows goes to a person', async ({ page, learner, phone }) => {
    await failedOrder(page, learner, phone);
    await open(page, 'I already paid');
    await claim(page, '0712345678');
    await expect(page.getByText('Please enter the code from the M-Pesa message')).toBeVisible();
    await expect(claimField(page)).toHaveValue('0712345678');
    await claim(page, 'SLK4H7R9QT');
    await expect(page.getByText('A person is looking for the payment SLK4H7R9QT')).toBeVisible();
    await lookAt(page, 'claim-waiting');
    await page.reload();
    await expect(page.getByText('A person is looking for the payment SLK4H7R9QT')).toBeVisible();
  });
});

test('while the prompt is fresh nothing is offered but the prompt', async ({ page, learner, phone }) => {
  await phone.answers('wait-for-me');
  await openOrder(page, learner, course);
  await expectOrder(page, 'Check your phone');
  await expect(page.getByText('I already paid')).toHaveCount(0);
  await expect(page.getByText('Pay by Pay Bill instead')).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a payment is claimed by its code too', async ({ page, learner, phone }) => {
    await phone.answers('unreachable');
    await openOrder(page, learner, course);
    await expect(async () => {
      await page.reload();
      await expectNotPaid(page, 500);
    }).toPass();
    const code = await phone.payByHand({ amount, account: 'JANE' });
    await open(page, 'I already paid');
    await claim(page, code);
    await expect(async () => {
      await page.reload();
      await expectOrder(page, 'Payment successful!', 500);
    }).toPass();
  });
});
