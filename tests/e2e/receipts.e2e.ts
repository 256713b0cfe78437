import type { Page } from '@playwright/test';
import { interfaceDesignFromZero as rounded } from '#seeds/content/courses/interface-design-from-zero.ts';
import { mpesaForASmallShop as course } from '#seeds/content/courses/mpesa-for-a-small-shop.ts';
import { signIn } from './support/accounts.ts';
import { takeScreenshots } from './support/screenshots.ts';
import { latestMail } from './support/mailbox.ts';
import { newPerson } from './support/person.ts';
import { buy } from './support/shop.ts';
import { expect, productUrl, test } from './support/test.ts';
import { specifies } from '#tests/specifies.ts';

const list = (page: Page) => page.getByRole('table', { name: 'Your purchases, newest first' });

specifies('States: purchase: history of everything tried and paid');
test('a purchase is in the history, and its receipt can be read, printed and downloaded', async ({
  page,
  learner,
  phone,
}) => {
  test.slow();
  const orderId = await buy(page, learner, rounded);
  const [prompt] = await phone.prompts();
  const code = prompt?.receipt ?? 'no receipt';

  await page.goto('/dashboard');
  await page.getByRole('banner').getByRole('link', { name: 'Receipts' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Receipts' })).toBeVisible();
  const row = list(page).getByRole('row').filter({ hasText: rounded.title });
  await expect(row).toContainText('Paid');
  await expect(row).toContainText(code);
  await row.getByRole('link', { name: /^Receipt/ }).click();

  await expect(page).toHaveURL(new RegExp(`/dashboard/receipts/${orderId}$`));
  const sheet = page.getByRole('article', { name: /^Receipt MIC3/ });
  for (const words of [code, rounded.title, 'Rounded up to the next shilling', learner.name, learner.email]) {
    await expect(sheet).toContainText(words);
  }
  const html = await (await page.request.get(`/dashboard/receipts/${orderId}`)).text();
  for (const number of [learner.phone, learner.msisdn]) expect(html).not.toContain(number);
  await takeScreenshots(page, 'receipt');

  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download PDF' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^mic3-receipt-MIC3[A-Z0-9]{6}\.pdf$/);
  const file = await page.request.get(`/dashboard/receipts/${orderId}/pdf`);
  expect(file.headers()).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': /no-store/ });
  expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-');

  const mail = await latestMail(page.request, learner.email, /receipt/i);
  expect(mail.text).toContain(code);
  const link = mail.links.find((address) => address.endsWith(`/dashboard/receipts/${orderId}`));
  await page.goto(link ?? '');
  await expect(sheet).toContainText(code);
});

specifies('States: purchase: receipt as page, PDF and mail with the same content');
test('the printout has the receipt alone, on one page, black on white even in the dark theme', async ({
  page,
  learner,
}) => {
  const orderId = await buy(page, learner, course);
  await page.goto(`/dashboard/receipts/${orderId}`);
  await page.evaluate(() => {
    window.print = () => void (document.documentElement.dataset['printed'] = 'yes');
  });
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes');

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('article', { name: /^Receipt/ })).toBeVisible();
  for (const hidden of [page.getByRole('banner').first(), page.getByRole('button', { name: 'Print' })]) {
    await expect(hidden).toBeHidden();
  }
  const colours = await page.evaluate(() => {
    const { backgroundColor } = getComputedStyle(document.body);
    return [backgroundColor, getComputedStyle(document.querySelector('.receipt') ?? document.body).color];
  });
  expect(colours).toEqual(['rgb(255, 255, 255)', 'rgb(29, 20, 18)']);
  const width = await page.getByRole('article').evaluate((sheet) => sheet.getBoundingClientRect().width);
  expect(width).toBe(page.viewportSize()?.width);
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  expect(paper).toMatch(/\/MediaBox \[0 0 59[45](\.\d+)? 84[12](\.\d+)?\]/);
});

test.describe("another learner's receipt", () => {
  test.use({ expectedErrors: [/status of 404/] });

  test('does not exist, as a page, as data and as a file', async ({ page, browser, learner }) => {
    const receipt = `/dashboard/receipts/${await buy(page, learner, course)}`;
    const other = await browser.newContext({
      baseURL: productUrl(),
      extraHTTPHeaders: { 'x-forwarded-for': '10.1.2.5' },
    });
    await signIn(other.request, newPerson());
    for (const path of [receipt, `${receipt}.data`, `${receipt}/pdf`]) {
      const answer = await other.request.get(path);
      expect([path, answer.status()]).toEqual([path, 404]);
      expect(await answer.text()).not.toContain(learner.email);
    }
    await other.close();
    await page.goto('/dashboard/receipts/00000000-0000-4000-8000-000000000000');
    await expect(page.getByText('Order not found')).toBeVisible();
  });
});
