import { mpesaForASmallShop as course } from '#seeds/content/courses/mpesa-for-a-small-shop.ts';
import { interfaceDesignFromZero as rounded } from '#seeds/content/courses/interface-design-from-zero.ts';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { takeScreenshots } from './support/screenshots.ts';
import { expectNotPaid, expectOrder, openCheckout, openOrder, pay, sendAgain } from './support/shop.ts';
import { expect, test } from './support/test.ts';
import { specifies } from '#tests/specifies.ts';

specifies('States: purchase: processing, success, toast, redirect after 1.5 s, failure');
test('a cancelled payment says so, and is paid at the second try @main', async ({ page, learner, phone }) => {
  await phone.answers('wait-for-me');
  await openCheckout(page, course);
  await pay(page, learner);
  await expectOrder(page, 'Check your phone');
  for (const other of ['I already paid', 'Pay by Pay Bill instead']) await expect(page.getByText(other)).toHaveCount(0);
  await phone.press('cancel');
  await expectNotPaid(page);
  await expect(page.getByRole('heading', { level: 1, name: 'The prompt was cancelled or timed out' })).toBeVisible();
  await expect(page.getByText('Nothing was taken.')).toBeVisible();
  await expect(page.getByText('still in your cart')).toBeVisible();
  await takeScreenshots(page, 'payment-failed');

  await sendAgain(page);
  await expectOrder(page, 'Check your phone');
  await phone.press('approve');
  await expectOrder(page, 'Payment successful!');
  await expect(page).toHaveURL(/\/content/);
  expect((await phone.prompts()).map(({ resultCode }) => resultCode)).toEqual(['1032', '0']);
});

test('a missing callback is found by a query', async ({ page, learner, phone }) => {
  test.slow();
  await phone.answers('callback-lost');
  await openOrder(page, learner, course);
  await expectOrder(page, 'Check your phone');
  // The first query goes out 20 seconds after the request, and the shop sends few queries at once.
  await expectOrder(page, 'Payment successful!');
});

test.describe('repeated clicks on Pay', () => {
  test.use({ expectedErrors: [/status of 409/] });

  test('send one prompt', async ({ page, learner, phone }) => {
    await phone.answers('wait-for-me');
    await openCheckout(page, course);
    const checkout = page.url();
    await page.getByLabel('M-Pesa phone number').fill(learner.phone);
    await page.getByRole('button', { name: /^Pay/ }).dblclick();
    await expectOrder(page, 'Check your phone');
    const order = page.url();
    // The course's page leads to the pending payment; another tab still shows the checkout.
    await page.goto(checkout);
    await page.getByRole('button', { name: /^Pay/ }).click();
    await expect(
      page.getByText(`A payment for "${course.title}" is already on its way in another order.`),
    ).toBeVisible();
    expect(await phone.prompts()).toHaveLength(1);
    await page.getByRole('link', { name: 'See that payment' }).click();
    await expectOrder(page, 'Check your phone');
    expect(page.url()).toBe(order);
  });
});

test('the checkout and every end of a payment are accessible', async ({ page, learner, phone }) => {
  test.slow();
  await phone.answers('wait-for-me');
  await openCheckout(page, rounded);
  await expect(page.getByText('Rounded up to the next shilling')).toBeVisible();
  await expectNoViolations(page);
  await takeScreenshots(page, 'checkout');
  await pay(page, learner);
  await expectOrder(page, 'Check your phone');
  await expectNoViolations(page);
  await takeScreenshots(page, 'order-waiting');
  await phone.press('cancel');
  await expectNotPaid(page);
  await expectNoViolations(page);
  await takeScreenshots(page, 'order-failed');
  await phone.answers('success');
  await sendAgain(page);
  await expectOrder(page, 'Payment successful!');
  await expect(page).toHaveURL(/\/content/);
  await page.goBack();
  await expectOrder(page, 'Payment successful!');
  await takeScreenshots(page, 'order-paid');
});
