import { sql } from 'drizzle-orm';
import { createCourse } from '#app/modules/catalogue/course-factory.ts';
import { placeOrder } from '#app/modules/checkout/place-order.server.ts';
import { createAdmin, createLearner } from '#app/modules/identity/user-factory.ts';
import { toCents } from '#app/shared/money.ts';
import { mpesaForASmallShop as course } from '#seeds/content/courses/mpesa-for-a-small-shop.ts';
import { send } from './support/accounts.ts';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { takeScreenshots } from './support/screenshots.ts';
import { mailsTo } from './support/mailbox.ts';
import { buy, expectNotPaid, expectOrder, openCheckout, openOrder, pay, sendAgain } from './support/shop.ts';
import { SimulatedPhone } from './support/simulated-phone.ts';
import { expect, test } from './support/test.ts';
import { ledgerDepsWithoutJobs } from '#tests/support/ledger-deps.ts';
import { specifies } from '#tests/specifies.ts';

specifies('States: purchase: processing, success, toast, redirect after 1.5 s, failure');
test('a cancelled payment says so, and is paid at the second try @main', async ({ page, learner, phone }) => {
  await phone.answers('wait-for-me');
  await openCheckout(page, course);
  await pay(page, learner);
  await expectOrder(page, 'Check your phone');
  await phone.press('cancel');
  await expectNotPaid(page);
  await expect(page.getByRole('heading', { level: 1, name: 'The prompt was cancelled or timed out' })).toBeVisible();
  await expect(page.getByText('Nothing was taken.')).toBeVisible();
  await expect(page.getByText('still in your cart')).toBeVisible();
  await expectNoViolations(page);
  await takeScreenshots(page, 'payment-failed');

  await sendAgain(page);
  await expectOrder(page, 'Check your phone');
  await phone.press('approve');
  await expectOrder(page, 'Payment successful!');
  await expect(page).toHaveURL(/\/content/);
  expect((await phone.prompts()).map(({ resultCode }) => resultCode)).toEqual(['1032', '0']);
});

const refusals = [
  ['no-money', 'There is not enough money in this M-Pesa account', 'Please top up and try again.'],
  ['wrong-pin', 'The M-Pesa PIN was wrong', 'Please try again.'],
  ['unreachable', 'The phone could not be reached', 'Is it on, and does it have signal?'],
] as const;

for (const [scenario, reason, advice] of refusals) {
  test(`a payment that ends with ${scenario} says why, and that no money was taken`, async ({
    page,
    learner,
    phone,
  }) => {
    await phone.answers(scenario);
    await openOrder(page, learner, course);
    await expectNotPaid(page);
    await expect(page.getByRole('heading', { level: 1, name: reason })).toBeVisible();
    await expect(page.getByText('Nothing was taken.')).toBeVisible();
    await expect(page.getByText(advice)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send the prompt again' })).toBeEnabled();
    await page.goto(`/courses/${course.slug}`);
    await expect(page.getByRole('link', { name: 'Access Content' })).toHaveCount(0);
  });
}

test('a missing callback is found by a query @main', async ({ page, learner, phone }) => {
  test.slow();
  await phone.answers('callback-lost');
  await openOrder(page, learner, course);
  await expectOrder(page, 'Check your phone');
  // The first query goes out 20 seconds after the request, and the shop sends few queries at once.
  await expectOrder(page, 'Payment successful!');
});

for (const scenario of ['three-callbacks', 'callback-first'] as const) {
  test(`with ${scenario} there is one payment, one receipt and one mail`, async ({ page, learner, phone }) => {
    await phone.answers(scenario);
    await buy(page, learner, course);
    const receipts = async () =>
      (await mailsTo(page.request, learner.email)).filter(({ text }) => /receipt/i.test(text));
    await expect.poll(async () => (await receipts()).length).toBe(1);
    await page.goto(`/dashboard/courses/${course.slug}`);
    const [prompt] = await phone.prompts();
    await expect(page.getByText(prompt?.receipt ?? 'no receipt')).toHaveCount(1);
  });
}

test('without an answer from M-Pesa the screen says not to pay again, and has no button', async ({
  page,
  learner,
  phone,
}) => {
  await phone.answers('dropped-before');
  await openOrder(page, learner, course);
  await expectOrder(page, 'Still checking. Do not pay again.');
  await expect(page.getByRole('button', { name: /^Send again in/ })).toBeDisabled();
  await page.reload();
  await expectOrder(page, 'Still checking. Do not pay again.');
  expect(await phone.prompts()).toEqual([]);
});

test('an answer slower than the timeout ends well, with one prompt', async ({ page, learner, phone }) => {
  await phone.answers('slow-answer');
  await openOrder(page, learner, course);
  await expectOrder(page, 'Payment successful!');
  expect((await phone.prompts()).map(({ resultCode }) => resultCode)).toEqual(['0']);
});

specifies("Money: 'initiated' and 'successful' are told apart; the wait survives a reload");
test('the wait survives a reload and a closed page', async ({ page, context, learner, phone }) => {
  await phone.answers('wait-for-me');
  await openOrder(page, learner, course);
  await expectOrder(page, 'Check your phone');
  await page.reload();
  await expectOrder(page, 'Check your phone');
  const address = page.url();
  await page.close();

  const later = await context.newPage();
  await later.goto(address);
  await expectOrder(later, 'Check your phone');
  await phone.press('approve');
  await expectOrder(later, 'Payment successful!');
  await expect(later).toHaveURL(/\/content/);
});

test.describe('repeated clicks on Pay', () => {
  test.use({ expectedErrors: [/status of 409/] });

  test('send one prompt @main', async ({ page, learner, phone }) => {
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

test('a payment form that is sent again after the payment leads to its order', async ({ page, learner, phone }) => {
  await openCheckout(page, course);
  const value = (name: string) => page.locator(`form:has([name="phone"]) [name="${name}"]`).inputValue();
  const fields = { intent: 'pay', orderKey: await value('orderKey'), course: await value('course') };
  await pay(page, learner);
  await expectOrder(page, 'Payment successful!');
  const order = new URL(page.url()).pathname;
  const again = await send(page.request, '/checkout', { ...fields, phone: learner.phone });
  expect(again.headers()['location']).toBe(order);
  expect(await phone.prompts()).toHaveLength(1);
});

test.describe('a price that changed while the checkout was open', () => {
  test.use({ expectedErrors: [/status of 409/] });

  test('is shown with the new total, and charged only when Pay is pressed again', async ({ page, learner, phone }) => {
    // The checkout as read before a price change. Other tests use the course, so only this page gets an old price.
    await page.route(/\/checkout\.data\?/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replaceAll(String(course.priceCents), '99900') });
    });
    await openCheckout(page, course);
    // A prefetch may still be on its way.
    await page.unrouteAll({ behavior: 'wait' });
    const button = page.getByRole('button', { name: /^Pay/ });
    await expect(button).toHaveText('Pay KSh 999 with M-Pesa');
    await page.getByLabel('M-Pesa phone number').fill(learner.phone);
    await button.click();
    await expect(
      page.getByText('The price has changed since this page was opened: it is KSh 1,500 now.'),
    ).toBeVisible();
    await expect(button).toHaveText('Pay KSh 1,500 with M-Pesa');
    expect(await phone.prompts()).toEqual([]);

    await pay(page, learner);
    await expectOrder(page, 'Payment successful!');
    expect((await phone.prompts()).map(({ amount }) => amount)).toEqual([1500]);
  });
});

test('an order older than its price is ordered again at today’s, and money for the old one still counts', async ({
  page,
  openShop,
  person,
  request,
}) => {
  test.setTimeout(120_000);
  const shop = await openShop('embedded');
  const { order, learner, admin } = await shop.look(async ({ db }) => {
    const owner = await createAdmin(db);
    const { id, name, email, password } = await createLearner(db);
    const made = await createCourse(db, { priceCents: toCents(150_000) });
    const threeDaysAgo = new Date(Date.now() - 72 * 3_600_000);
    const actor = { kind: 'learner', userId: id, name, email } as const;
    const oldOrder = { courseIds: [made.id], idempotencyKey: 'three-days-ago' };
    const placed = await placeOrder({ ...ledgerDepsWithoutJobs(db, { now: () => threeDaysAgo }), actor }, oldOrder);
    await db.execute(sql`update courses set price_cents = 180000`);
    return {
      order: placed,
      learner: { email, password },
      admin: { email: owner.email, password: owner.password },
    };
  });
  const { url, simulatorUrl } = await shop.start({ TRUSTED_PROXIES: '127.0.0.1,::1' });
  const phone = new SimulatedPhone(request, simulatorUrl ?? '', person.msisdn);
  await send(page.request, `${url}/login`, learner);
  const old = `${url}/orders/${order.orderId}`;
  await page.goto(old);
  await expect(page.getByText('This order is too old to be paid at its price.')).toBeVisible();
  await expectNoViolations(page);
  await takeScreenshots(page, 'order-too-old');

  await page.getByRole('button', { name: 'Order again' }).click();
  await expect(page).toHaveURL(/\/checkout\?course=/);
  await expect(page.getByRole('button', { name: 'Pay KSh 1,800 with M-Pesa' })).toBeVisible();
  await pay(page, person);
  expect(page.url()).not.toBe(old);
  await expectOrder(page, 'Payment successful!');
  expect((await phone.prompts()).map(({ amount }) => amount)).toEqual([1800]);

  // The learner has the course: a payment of the old order is accepted at its old total, and must be refunded.
  await page.goto(old);
  await expect(page.getByText(`KSh 1,500 to MIC3, order ${order.number}`)).toBeVisible();
  await expect(page.getByText('You have this course already.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Order again' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Open the course' })).toBeVisible();
  await expectNoViolations(page);
  await takeScreenshots(page, 'order-owned');
  const code = await phone.payByHand({ amount: 1500, account: order.number });
  await expectOrder(page, 'Payment successful!');
  await page.goto(`${url}/dashboard/receipts`);
  const receipt = page.getByRole('row').filter({ hasText: code });
  await expect(receipt).toContainText(order.number);
  await expect(receipt).toContainText('KSh 1,500');
  await send(page.request, `${url}/admin/login`, admin);
  await page.goto(`${url}/admin/payments/cases`);
  await expect(page.getByRole('row').filter({ hasText: order.number })).toContainText('Refund to send');
});

test.describe('an invalid number', () => {
  test.use({ expectedErrors: [/status of 400/] });

  specifies('Cart and checkout: asks for a phone number, placeholder 254XXXXXXXXX');
  test('is refused before there is an order, in words, and stays in the field', async ({ page, learner, phone }) => {
    await openCheckout(page, course);
    await page.getByLabel('M-Pesa phone number').fill('0800 123');
    await page.getByRole('button', { name: /^Pay/ }).click();
    await expect(page.getByText('Please enter a Kenyan mobile number that has M-Pesa')).toBeVisible();
    await expect(page.getByLabel('M-Pesa phone number')).toHaveValue('0800 123');
    await expect(page.getByLabel('M-Pesa phone number')).toBeFocused();
    await pay(page, learner);
    await expectOrder(page, 'Payment successful!');
    expect(await phone.prompts()).toHaveLength(1);
  });
});

specifies("Cart and checkout: '[TESTING] Skip Payment & View Content' for any logged-in user");
test('in test mode the payment can be skipped', async ({ page, learner: _learner, phone }) => {
  await openCheckout(page, course);
  await page.getByRole('button', { name: '[TESTING] Skip Payment & View Content' }).click();
  await expect(page).toHaveURL(/\/content/);
  await expect(page.getByRole('heading', { level: 1, name: 'Till or paybill?' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark as complete' })).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: course.title, exact: true })).toBeVisible();
  expect(await phone.prompts()).toEqual([]);
});
