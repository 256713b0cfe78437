import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { toCents } from '#app/shared/money.ts';
import { enter } from './support/accounts.ts';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { takeScreenshots } from './support/screenshots.ts';
import { expectOrder, pay } from './support/shop.ts';
import { expect, test } from './support/test.ts';

test.use({ expectedErrors: [/status of 400/] });

test('a learner gives a course, and whoever has the card accepts it @main', async ({
  page,
  openShop,
  person,
  browser,
}) => {
  test.setTimeout(120_000);
  const shop = await openShop('embedded');
  const { giver, recipient } = await shop.look(async ({ db }) => {
    const { email, password } = await createLearner(db, { name: 'Faith Nyambura' });
    const other = await createLearner(db, { name: 'Akinyi Achieng' });
    await createCourse(db, { title: 'AI Basics for Working People', slug: 'ai', priceCents: toCents(350_000) });
    return { giver: { email, password }, recipient: { email: other.email, password: other.password } };
  });
  const { url } = await shop.start({ TRUSTED_PROXIES: '127.0.0.1,::1' });
  await enter(page.request, url, giver);
  await page.goto(`${url}/courses/ai`);
  await page.getByRole('link', { name: 'Give this course' }).click();
  await page.getByLabel('Their name').fill('Mama Akinyi');
  await page.getByLabel('Their e-mail').fill('nobody');
  await page.getByLabel('A line from you').fill('Elimu haina mwisho.');
  await expect(page.getByRole('article', { name: 'The card' })).toContainText('For Mama Akinyi, from Faith Nyambura');
  await page.getByLabel('M-Pesa phone number').fill(person.phone);
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByLabel('Their e-mail')).toHaveAttribute('aria-invalid', 'true');
  await expectNoViolations(page);
  await takeScreenshots(page, 'gift-new');
  await page.getByText('I hand it over myself').click();
  await pay(page, person);
  await expectOrder(page, 'Payment successful!');

  await page.goto(`${url}/dashboard/gifts`);
  await takeScreenshots(page, 'gifts');
  await page.getByRole('link', { name: 'Card and link' }).click();
  await takeScreenshots(page, 'gift-card');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'Send this gift' });
  await expect(menu).toContainText('The first who opens this link and accepts owns the course.');
  await expectNoViolations(page);
  await takeScreenshots(page, 'gift-send');
  const whatsApp = await menu.getByRole('link', { name: 'WhatsApp' }).getAttribute('href');
  const link = new URL(whatsApp ?? '').searchParams.get('text')?.split(' ').at(-1) ?? '';

  const theirs = await browser.newContext();
  const tab = await theirs.newPage();
  await tab.goto(`${url}/gift`);
  await tab.getByLabel('Code').fill(link.slice(-19).toLowerCase());
  const [answer] = await Promise.all([
    tab.waitForResponse((response) => response.url().includes('/gift/')),
    tab.getByRole('button', { name: 'Open the gift' }).click(),
  ]);
  expect(answer.ok()).toBe(true);
  await expect(tab.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', /redirectTo=%2Fgift%2F/);
  await takeScreenshots(tab, 'gift-open');
  await enter(tab.request, url, recipient);
  const shown = await tab.goto(link);
  expect(shown?.headers()).toMatchObject({
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  });
  await tab.getByRole('button', { name: 'Accept the gift' }).click();
  await expect(tab.getByText('Successfully enrolled in course!')).toBeVisible();
  await expectNoViolations(tab);
  await takeScreenshots(tab, 'gift-accepted');
  await theirs.close();
  await page.goto(`${url}/dashboard/gifts`);
  await expect(page.getByText(/Opened by Akinyi Achieng/)).toBeVisible();
});
