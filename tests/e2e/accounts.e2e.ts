import { registerAndVerify } from './support/accounts.ts';
import { mailsTo } from './support/mailbox.ts';
import { expect, test } from './support/test.ts';
import { specifies } from '#tests/specifies.ts';

specifies('Routes: /login, /register');
test('a visitor registers, verifies the address by mail and is signed in @main', async ({ page, person }) => {
  await registerAndVerify(page, person);
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByText(person.email)).toBeVisible();
});

specifies('Account pages: /register: a form sent twice is taken once');
test('a form that is sent twice by a double click is accepted once @main', async ({ page, person }) => {
  await page.goto('/register');
  await page.getByLabel('Full name').fill(person.name);
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm password', { exact: true }).fill(person.password);
  await page.getByLabel(/I accept/).check();
  await page.getByRole('button', { name: 'Register' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Please check your email to verify your account' })).toBeVisible();
  expect((await mailsTo(page.request, person.email)).length).toBe(1);

  // Reload, back and forward send nothing again.
  await page.reload();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('');
  await page.goto('/login');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Create your account' })).toBeVisible();
  expect((await mailsTo(page.request, person.email)).length).toBe(1);
});
