import type { Page } from '@playwright/test';
import { mpesaForASmallShop as course } from '#seeds/content/courses/mpesa-for-a-small-shop.ts';
import { startSimulator, type Simulator } from '#simulator/start-simulator.ts';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { takeScreenshots } from './support/screenshots.ts';
import { openOrder } from './support/shop.ts';
import { expect, test } from './support/test.ts';
import { specifies } from '#tests/specifies.ts';

// A mistake is answered with 422, which the browser logs.
test.use({ expectedErrors: [/status of 422/] });

const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });

specifies('Money: Daraja, and a simulator of it over HTTP, by `MPESA_MODE`');
test('a buyer answers the prompt on the page of the phone, without a reload', async ({ page, learner, phone }) => {
  await phone.answers('wait-for-me');
  const screen = await page.context().newPage();
  await screen.goto(`${process.env['SIMULATOR_URL']}/phone/${learner.msisdn}`);
  await expect(screen.getByText('Simulator, no real money')).toBeVisible();
  await expect(messages(screen)).toContainText('No messages yet.');
  await takeScreenshots(screen, 'phone-empty');

  await openOrder(page, learner, course);
  const prompt = screen.getByRole('form', { name: 'M-PESA' });
  await expect(prompt).toContainText(`Do you want to pay`);
  await expect(screen.getByRole('status').first()).toContainText('M-Pesa asks: pay');
  await expectNoViolations(screen);
  await takeScreenshots(screen, 'phone-prompt');

  const pad = prompt.getByRole('group', { name: 'PIN pad' });
  for (const digit of ['1', '2', '9']) await pad.getByRole('button', { name: digit, exact: true }).click();
  await prompt.getByRole('button', { name: 'Approve' }).click();
  await expect(prompt.getByRole('alert')).toHaveText('Enter the four digits of the PIN.');
  for (const digit of ['1', '2', '9']) await pad.getByRole('button', { name: digit, exact: true }).click();
  await pad.getByRole('button', { name: 'Delete a digit' }).click();
  for (const digit of ['3', '4', '5']) await pad.getByRole('button', { name: digit, exact: true }).click();
  await expect(prompt.getByLabel('M-Pesa PIN, four digits')).toHaveValue('1234');
  await prompt.getByRole('button', { name: 'Approve' }).click();

  await expect(prompt).toHaveCount(0);
  await expect(page).toHaveURL(/\/content/);
  await expect(messages(screen)).toContainText('Confirmed.');
  await expectNoViolations(screen);
  await takeScreenshots(screen, 'phone-paid');
  await screen.close();
});

test.describe('without a shop, whose owner would be asked about unexpected money', () => {
  let simulator: Simulator;
  test.beforeEach(async () => {
    simulator = await startSimulator({ port: 0 });
  });
  test.afterEach(() => simulator.close());

  test("a customer pays by Pay Bill by keyboard alone, and selects the phone's next answer", async ({
    context,
    person,
  }) => {
    const page = await context.newPage();
    await page.goto(`${simulator.url}/phone/${person.msisdn}`);
    const navigation = page.getByRole('navigation', { name: 'On the phone' });
    await navigation.getByRole('link', { name: 'Lipa na M-PESA' }).press('Enter');
    await page.getByRole('textbox', { name: 'Account number' }).fill('a wrong account');
    await page.getByLabel('Amount in shillings').fill('12,000');
    await page.getByLabel('M-Pesa PIN, four digits').fill('0000');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('Wrong PIN. Nothing was paid.');
    await expect(page.getByRole('textbox', { name: 'Account number' })).toHaveValue('a wrong account');
    await expectNoViolations(page);
    await takeScreenshots(page, 'phone-pay');
    await page.getByLabel('M-Pesa PIN, four digits').fill('1234');
    await page.keyboard.press('Enter');
    await expect(messages(page)).toContainText('Ksh 12,000 paid to');
    await expect(page.locator('.purse')).toContainText('Ksh 288,000');

    await page.locator('summary', { hasText: 'Callbacks' }).press('Enter');
    await page.getByRole('radio', { name: 'Callback before the answer to the request' }).check();
    await page.reload();
    await expect(page.getByRole('radio', { name: 'Callback before the answer to the request' })).toBeChecked();

    await page.getByRole('link', { name: 'All phones' }).click();
    await expect(page.getByRole('region', { name: 'Money at the shop' })).toContainText('KSh 12,000');
    await expectNoViolations(page);
    await takeScreenshots(page, 'phones');
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('the page of the phone can pay and select answers', async ({ page, person }) => {
      await page.goto(`${simulator.url}/phone/${person.msisdn}?screen=till`);
      await page.getByLabel('Amount in shillings').fill('50');
      await page.getByLabel('M-Pesa PIN, four digits').fill('1234');
      await page.getByRole('button', { name: 'Pay', exact: true }).click();
      await expect(messages(page)).toContainText('Ksh 50 paid to');
      await page.getByRole('radio', { name: 'Not enough money' }).check();
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('radio', { name: 'Not enough money' })).toBeChecked();
    });
  });
});
