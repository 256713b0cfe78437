import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { toCents } from '#app/shared/money.ts';
import { enter } from './support/accounts.ts';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { takeScreenshots } from './support/screenshots.ts';
import { expectOrder, fillPhone } from './support/shop.ts';
import { expect, test } from './support/test.ts';

test.use({ expectedErrors: [/status of 40[04]/] });

test('an organisation buys seats on one phone, and somebody joins on another @main', async ({
  page,
  openShop,
  person,
  browser,
}) => {
  test.setTimeout(180_000);
  const shop = await openShop('embedded');
  const { owner, learner } = await shop.look(async ({ db }) => {
    const { email, password } = await createLearner(db, { name: 'Amani Mwakio' });
    const other = await createLearner(db, { name: 'Faith Nyambura' });
    await createCourse(db, { title: 'AI Basics for Working People', slug: 'ai', priceCents: toCents(350_000) });
    return { owner: { email, password }, learner: { email: other.email, password: other.password } };
  });
  const { url } = await shop.start({ TRUSTED_PROXIES: '127.0.0.1,::1' });
  await page.setViewportSize({ width: 360, height: 740 });
  await enter(page.request, url, owner);
  await page.goto(`${url}/courses/ai`);
  await page.getByRole('link', { name: 'For a team' }).click();
  const people = page.getByLabel('How many people?');
  await people.fill('90');
  await expect(page.getByText('100 seats cost KSh 7,000 less than 90.')).toBeVisible();
  await expectNoViolations(page);
  await takeScreenshots(page, 'team-price');
  await people.fill('5');
  await people.press('PageUp');
  await people.press('ArrowUp');
  await people.press('PageDown');
  await expect(people).toHaveValue('6');
  await page.getByRole('link', { name: 'Pay with M-Pesa' }).click();

  await expect(page.getByRole('heading', { name: 'Pay for 6 seats' })).toBeVisible();
  await page.getByLabel('M-Pesa phone number').fill(person.phone);
  await page.getByRole('button', { name: 'Order the seats' }).click();
  await expect(page.getByLabel('Name of the organisation')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Name of the organisation').fill('Taita Farms SACCO');
  await expectNoViolations(page);
  await takeScreenshots(page, 'team-checkout');
  await fillPhone(page, person.phone);
  await page.getByRole('button', { name: 'Order the seats' }).click();
  await expect(page).toHaveURL(/\/orders\//);
  await expectOrder(page, 'Payment successful!');
  await page.getByRole('link', { name: /seats/i }).first().click();
  await expect(page.getByRole('heading', { name: '6 seats are ready' })).toBeVisible();
  await expectNoViolations(page);
  await takeScreenshots(page, 'team-payment');

  await page.getByRole('link', { name: 'Invite people' }).click();
  await page
    .getByRole('textbox', { name: 'E-mail addresses' })
    .fill('ekiru@example.com, Nyambura <nyambura@example.com>\ngrace.mghoi@');
  await page.getByRole('button', { name: 'Check the list' }).click();
  await expect(page.getByText('2 new people')).toBeVisible();
  await expect(page.getByText('“grace.mghoi@”')).toBeVisible();
  await expectNoViolations(page);
  await takeScreenshots(page, 'team-invite');
  await page.getByRole('button', { name: 'Send 2 invitations' }).click();
  await expect(page.getByText('2 invitations are on their way')).toBeVisible();

  await page.getByRole('link', { name: 'Join codes' }).click();
  await page.getByRole('button', { name: 'Make the code' }).click();
  const code = page.locator('.code-big');
  await expect(code).toHaveText(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/);
  const typed = await code.innerText();
  await expectNoViolations(page);
  await takeScreenshots(page, 'team-code');
  const poster = await page.request.get(
    `${url}${await page.getByRole('link', { name: /Poster/ }).getAttribute('href')}`,
  );
  expect(poster.headers()).toMatchObject({ 'content-type': 'application/pdf' });

  const theirs = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const tab = await theirs.newPage();
  await tab.goto(`${url}/join`);
  await takeScreenshots(tab, 'team-join-form');
  await tab.getByRole('textbox', { name: 'Code' }).fill('AAAAA-AAAAA');
  await tab.getByRole('button', { name: 'Continue' }).click();
  await expect(tab.getByText('We do not know this code.')).toBeVisible();
  await expectNoViolations(tab);
  await tab.getByRole('textbox', { name: 'Code' }).fill(typed.toLowerCase().replace('-', ' '));
  await tab.getByRole('button', { name: 'Continue' }).click();
  await expect(tab.getByRole('heading', { name: 'Taita Farms SACCO has paid a course for you' })).toBeVisible();
  await expect(tab.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', /redirectTo=%2Fjoin%2F/);
  await enter(tab.request, url, learner);
  await tab.reload();
  await expectNoViolations(tab);
  await takeScreenshots(tab, 'team-join');
  await tab.getByRole('button', { name: 'Agree and join' }).click();
  await expect(tab.getByText('You have joined')).toBeVisible();
  await expectNoViolations(tab);
  await takeScreenshots(tab, 'team-joined');
  await tab.getByLabel('County').selectOption('Taita-Taveta');
  await tab.getByRole('button', { name: 'Save answers' }).click();
  await expect(tab).toHaveURL(/\/content/);

  await tab.goto(`${url}/dashboard/courses/ai`);
  await tab.getByRole('link', { name: 'Leave the team' }).click();
  await expectNoViolations(tab);
  await tab.getByRole('button', { name: 'Leave the team' }).click();
  await expect(tab.getByText('You have left the team. The course stays yours.')).toBeVisible();
  await theirs.close();

  await page.reload();
  await expect(page.getByText('1 of at most 4 people have joined.')).toBeVisible();
  await page.getByRole('button', { name: 'Stop the code' }).click();
  await expect(page.getByText('Stopped')).toBeVisible();
});
