import type { Page } from '@playwright/test';
import { frontendFoundations as dearer } from '#seeds/content/courses/frontend-foundations.ts';
import { mpesaForASmallShop as course } from '#seeds/content/courses/mpesa-for-a-small-shop.ts';
import { send } from './support/accounts.ts';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { takeScreenshots } from './support/screenshots.ts';
import { stopClock } from './support/page-clock.ts';
import { newPerson } from './support/person.ts';
import { buy, expectNotPaid, expectOrder, fillPhone, openCheckout, openOrder } from './support/shop.ts';
import { SimulatedPhone } from './support/simulated-phone.ts';
import { expect, productUrl, test } from './support/test.ts';
import { specifies } from '#tests/specifies.ts';

const checking = 'Still checking. Do not pay again.';
const payButton = (page: Page) => page.getByRole('button', { name: /^Pay/ });
/** Matches a number as screens show it: '0791 ••• 678'. */
const masked = ({ msisdn }: { msisdn: string }) => new RegExp(`0${msisdn.slice(3, 6)}.•••.${msisdn.slice(-3)}`);

specifies("Money: Kenyan numbers in every spelling; the last one is offered masked; anybody's phone may pay");
test('the number of the last payment is offered masked, and is nowhere in the page', async ({
  page,
  learner,
  phone,
}) => {
  test.slow();
  await buy(page, learner, course);
  await openCheckout(page, dearer);
  const remembered = page.getByRole('radio', { name: masked(learner) });
  await expect(remembered).toBeChecked();
  await expect(page.getByRole('textbox', { name: 'M-Pesa phone number' })).toBeHidden();
  await expectNoViolations(page);
  await takeScreenshots(page, 'checkout-remembered');
  const { pathname, search } = new URL(page.url());
  await phone.answers('wrong-pin');
  await payButton(page).click();
  await expectNotPaid(page);
  await expect(page.getByRole('radio', { name: /again$/ })).toBeChecked();
  for (const path of [pathname + search, `${pathname}.data${search}`, page.url(), `${page.url()}.data`]) {
    const text = await (await page.request.get(path)).text();
    expect(text, path).toMatch(masked(learner));
    for (const digits of [learner.msisdn, learner.msisdn.slice(3), learner.phone]) expect(text).not.toContain(digits);
  }
  expect(await phone.prompts()).toHaveLength(2);
});

specifies("Money: Kenyan numbers in every spelling; the last one is offered masked; anybody's phone may pay");
test('another person’s phone can pay, and the screen says which one and who enters the PIN', async ({
  page,
  playwright,
  learner,
  phone,
}) => {
  const friend = newPerson();
  const request = await playwright.request.newContext();
  const theirs = new SimulatedPhone(request, process.env['SIMULATOR_URL'] ?? '', friend.msisdn);
  await phone.answers('cancelled');
  await theirs.answers('wait-for-me');
  await openOrder(page, learner, course);
  await expectNotPaid(page);
  await fillPhone(page, friend.phone);
  await page.getByRole('button', { name: 'Send the prompt again' }).click();
  await expectOrder(page, 'Check your phone');
  const steps = page.getByRole('list').filter({ hasText: 'never on this page' });
  await expect(steps).toContainText(masked(friend));
  await expect(steps).toContainText('or ask its owner to');
  await expect(steps).toContainText('Who pays enters the M-Pesa PIN');
  const order = new URL(page.url()).pathname;
  const way = await page.request.get(`${order}/phone`, { maxRedirects: 0 });
  expect(way.headers()['location']).toBe(`${process.env['SIMULATOR_URL']}/phone/${friend.msisdn}`);
  await theirs.press('approve');
  await expectOrder(page, 'Payment successful!');
  expect((await phone.prompts()).length + (await theirs.prompts()).length).toBe(2);
  await request.dispose();
});

test.describe('without any news', () => {
  test.use({ expectedErrors: [/net::ERR_FAILED/] });

  specifies("Money: 'initiated' and 'successful' are told apart; the wait survives a reload");
  test('the screen is still checking after ninety seconds, and says not to pay again', async ({
    page,
    learner,
    phone,
  }) => {
    await phone.answers('wait-for-me');
    await page.clock.install();
    await page.route('**/api/orders/**', (route) => route.abort());
    await openOrder(page, learner, course);
    await expectOrder(page, 'Check your phone');
    await stopClock(page);
    await page.clock.runFor(60_000);
    await expectOrder(page, 'Check your phone');
    await page.clock.runFor(30_000);
    await expectOrder(page, checking);
    await expect(page.getByText('We are still checking with M-Pesa. Please do not pay again.')).toBeVisible();
    await expect(page.getByText(`the receipt goes to ${learner.email}`)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Send again in/ })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Check now' })).toBeEnabled();
  });
});

specifies("Money: 'initiated' and 'successful' are told apart; the wait survives a reload");
test('a second device shows the same wait, and both show its end', async ({ page, browser, learner, phone }) => {
  test.slow();
  await phone.answers('wait-for-me');
  await openOrder(page, learner, course);
  await expectOrder(page, 'Check your phone');
  await page.reload();
  await expectOrder(page, 'Check your phone');
  const other = await browser.newContext({
    baseURL: productUrl(),
    extraHTTPHeaders: { 'x-forwarded-for': newPerson().address },
  });
  const second = await other.newPage();
  await send(other.request, '/login', { email: learner.email, password: learner.password });
  await second.goto('/dashboard/receipts');
  await second.getByRole('link', { name: /^See the payment/ }).click();
  await expectOrder(second, 'Check your phone');
  await phone.press('approve');
  await expectOrder(second, 'Payment successful!');
  await expectOrder(page, 'Payment successful!');
  await other.close();
});

test.describe('events of an order', () => {
  /** Counts how often the page has opened the stream and polled the status. */
  function countRequests(page: Page) {
    const count = { live: 0, status: 0 };
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith('/live')) count.live += 1;
      if (pathname.endsWith('/status')) count.status += 1;
    });
    return count;
  }

  test('arrive by the stream alone while it is open, even on a hidden page', async ({ page, learner, phone }) => {
    await phone.answers('wait-for-me');
    await page.clock.install();
    const count = countRequests(page);
    const opened = page.waitForResponse(/\/live$/);
    await openOrder(page, learner, course);
    await expectOrder(page, 'Check your phone');
    await opened;
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    const polls = count.status;
    await page.clock.runFor(30_000);
    await phone.press('cancel');
    await expectNotPaid(page);
    expect(count).toEqual({ live: 1, status: polls });
  });

  test('are replaced by polling while the stream is closed', async ({ page, learner, phone }) => {
    await phone.answers('wait-for-me');
    await page.route('**/api/orders/*/live', (route) => route.fulfill({ status: 204 }));
    const count = countRequests(page);
    await openOrder(page, learner, course);
    await expectOrder(page, 'Check your phone');
    await phone.press('approve');
    await expectOrder(page, 'Payment successful!');
    expect(count.status).toBeGreaterThan(0);
  });
});
