import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { toCents } from '#app/shared/money.ts';
import { enter } from './support/accounts.ts';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { takeScreenshots } from './support/screenshots.ts';
import { expect, test } from './support/test.ts';

test('a learner sends a link, and another phone pays without an account @main', async ({
  page,
  openShop,
  person,
  browser,
}) => {
  test.setTimeout(180_000);
  const shop = await openShop('embedded');
  const learner = await shop.look(async ({ db }) => {
    const { email, password } = await createLearner(db, { name: 'Faith Nyambura' });
    await createCourse(db, { title: 'Data Analysis with Kenyan Data', slug: 'data', priceCents: toCents(500_000) });
    return { email, password };
  });
  const { url } = await shop.start({ TRUSTED_PROXIES: '127.0.0.1,::1' });
  await enter(page.request, url, learner);
  await page.goto(`${url}/courses/data`);
  await page.getByRole('link', { name: 'Somebody else pays' }).click();
  await expect(page.getByRole('navigation', { name: 'How do you want to pay?' })).toBeVisible();
  await expect(page.getByLabel('Your name, as they see it')).toHaveValue('Faith N.');
  await page.getByLabel('Message (optional)').fill('Mama, this is the course I told you about.');
  await expectNoViolations(page);
  await takeScreenshots(page, 'ask-new');
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect(page.getByRole('heading', { name: 'Waiting for the payer' })).toBeVisible();
  const order = page.url();
  const link = `${new URL(url).protocol}//${await page.locator('.copybox output').textContent()}`;
  await expectNoViolations(page);
  await takeScreenshots(page, 'ask-waiting');

  const theirs = await browser.newContext();
  const payer = await theirs.newPage();
  const shown = await payer.goto(link);
  expect(shown?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
  await expect(payer.getByRole('heading', { name: 'Faith N. asks you to pay for this course' })).toBeVisible();
  await expect(payer.getByText('Mama, this is the course I told you about.')).toBeVisible();
  await expectNoViolations(payer);
  await takeScreenshots(payer, 'payer-ask');
  await payer.getByLabel('M-Pesa phone number').fill(person.phone);
  await payer.getByRole('button', { name: 'Pay KSh 5,000 with M-Pesa' }).click();
  await expect(payer.getByRole('heading', { name: 'Paid. Thank you.' })).toBeVisible();
  await expectNoViolations(payer);
  await takeScreenshots(payer, 'payer-paid');
  // Both pages change by themselves.
  await expect(page.getByRole('heading', { name: /^Paid by / })).toBeVisible();
  await expect(page.getByText(person.phone)).toHaveCount(0);

  const [receipt] = await Promise.all([
    payer.waitForEvent('download'),
    payer.getByRole('link', { name: 'Receipt (PDF)' }).click(),
  ]);
  expect(receipt.suggestedFilename()).toMatch(/receipt-.*\.pdf$/);
  await payer.getByLabel('Your message').fill('Soma kwa bidii.');
  await payer.getByLabel('Your name (optional)').fill('Mama Akinyi');
  await payer.getByRole('button', { name: 'Send to Faith' }).click();
  await expect(payer.getByText('Soma kwa bidii.')).toBeVisible();
  // The buyer's page led on to the course after a moment.
  await page.goto(order);
  await expect(page.getByText('Mama Akinyi')).toBeVisible();
  await takeScreenshots(page, 'ask-paid');

  const second = await (await browser.newContext()).newPage();
  await second.goto(link.replace('/p/', '/sw/p/'));
  await expect(second.getByRole('heading', { name: 'Imeshalipiwa' })).toBeVisible();
  await second.context().close();
  await theirs.close();
  await page.goto(`${url}/courses/data/content`);
  await expect(page.getByRole('main')).toBeVisible();
});
