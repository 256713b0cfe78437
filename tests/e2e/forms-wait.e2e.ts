import type { Page } from '@playwright/test';
import { createStaff, createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { expect, test } from './support/test.ts';

// A wrong password.
test.use({ expectedErrors: [/status of 403 .*\/admin\/confirm\.data\)$/] });

const passwordField = (page: Page) => page.locator('[data-proof] input[name="password"]');

test('a form waits for its proof, and is sent as it was typed', async ({ browser, page, openShop }) => {
  const shop = await openShop('PostgreSQL');
  const [owner, learner] = await shop.look(({ db }) =>
    Promise.all([createStaff(db, { role: 'owner' }), createLearner(db, { name: 'Faith Wanjiru' })]),
  );
  const { url } = await shop.start({});
  const sql = (text: string) => shop.look(async ({ pool }) => (await pool.query<Record<string, string>>(text)).rows);
  const ageProofs = () => sql(`update sessions set identity_confirmed_at = now() - interval '11 minutes'`);
  const endSessions = () => sql(`update sessions set expires_at = now() - interval '1 minute'`);
  const logInAtPortal = async (at: Page) => {
    await at.goto(`${url}/admin/login`);
    await at.locator('input[name="email"]').fill(owner.email);
    await at.locator('input[name="password"]').fill(owner.password);
    await at.locator('form button[type="submit"]').first().click();
    await expect(at).toHaveURL(/\/admin\/dashboard$/);
  };
  const appointed = (email: string) =>
    sql(`select a.role from admins a join users u on u.id = a.user_id where u.email = '${email}'`);

  await test.step('an appointment, in a dialog above the form', async () => {
    await logInAtPortal(page);
    await page.goto(`${url}/admin/admins`);
    await page.locator('form input[name="email"]').fill('achieng@team.example');
    await page.locator('form select[name="role"]').selectOption('support');
    await ageProofs();
    await page.getByRole('button', { name: 'Appoint' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await expect(dialog).toBeVisible();
    await expectNoViolations(page);
    await passwordField(page).fill('Wrong-pass-1');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(dialog.getByText('not your present password')).toBeVisible();
    expect(await appointed('achieng@team.example')).toEqual([]);
    await passwordField(page).fill(owner.password);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect.poll(() => appointed('achieng@team.example')).toEqual([{ role: 'support' }]);
  });

  await test.step('a file, on the page that offers it', async () => {
    await page.goto(`${url}/admin/users?search=faith`);
    await ageProofs();
    await page.getByRole('link', { name: 'CSV' }).click();
    await expect(page).toHaveURL(/\/admin\/confirm\?/);
    await page.locator('input[name="password"]').fill(owner.password);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Confirm' }).click();
    expect((await download).suggestedFilename()).toMatch(/^users-.*\.csv$/);
    await expect(page).toHaveURL(/\/admin\/users\?search=faith$/);
    await expect(page.getByText('Your file is being downloaded.')).toBeVisible();
  });

  await test.step('an appointment after the session has ended', async () => {
    await page.goto(`${url}/admin/admins`);
    await page.locator('form input[name="email"]').fill('baraka@team.example');
    await endSessions();
    await page.getByRole('button', { name: 'Appoint' }).click();
    await expect(page.getByRole('dialog', { name: 'Your admin session has ended' })).toBeVisible();
    await passwordField(page).fill(owner.password);
    await page.getByRole('button', { name: 'Log in again' }).click();
    await expect.poll(() => appointed('baraka@team.example')).toEqual([{ role: 'admin' }]);
  });

  await test.step('the same without scripts', async () => {
    const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    await logInAtPortal(plain);
    await plain.goto(`${url}/admin/admins`);
    await plain.locator('form input[name="email"]').fill('chebet@team.example');
    await endSessions();
    await plain.getByRole('button', { name: 'Appoint' }).click();
    await expect(plain.getByText('What you typed is kept.')).toBeVisible();
    expect(await plain.content()).not.toContain('chebet');
    await plain.locator('input[name="email"]').fill(owner.email);
    await plain.locator('input[name="password"]').fill(owner.password);
    await plain.locator('form button[type="submit"]').first().click();
    await plain.getByRole('button', { name: 'Send the form' }).click();
    await expect(plain).toHaveURL(/\/admin\/admins\?done=appointed$/);
    expect(await appointed('chebet@team.example')).toEqual([{ role: 'admin' }]);
    await plain.context().close();
  });

  await test.step('a learner in Kiswahili', async () => {
    const own = await (await browser.newContext()).newPage();
    await own.goto(`${url}/sw/login`);
    await own.locator('input[name="email"]').fill(learner.email);
    await own.locator('input[name="password"]').fill(learner.password);
    await own.locator('form button[type="submit"]').first().click();
    await expect(own).toHaveURL(/\/sw\/dashboard$/);
    await own.goto(`${url}/sw/dashboard/account`);
    await own.locator('input[name="name"]').fill('Faith Njeri');
    await endSessions();
    await own.locator('button[value="name"]').click();
    const dialog = own.getByRole('dialog', { name: 'Muda wako wa kuingia umeisha' });
    await expect(dialog.locator('input[name="email"]')).toHaveValue(learner.email);
    await expectNoViolations(own);
    await passwordField(own).fill(learner.password);
    await dialog.getByRole('button', { name: 'Ingia', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect
      .poll(() => sql(`select name from users where id = '${learner.id}'`))
      .toEqual([{ name: 'Faith Njeri' }]);
    await own.context().close();
  });
});
