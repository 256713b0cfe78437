import { mpesaForASmallShop as course } from '#seeds/content/courses/mpesa-for-a-small-shop.ts';
import { fillLogin, send } from './support/accounts.ts';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { signInAtGoogle } from './support/google.ts';
import { takeScreenshots } from './support/screenshots.ts';
import { latestMail } from './support/mailbox.ts';
import { buy, placeOrder } from './support/shop.ts';
import { expect, productUrl, test } from './support/test.ts';
import { specifies } from '#tests/specifies.ts';

const path = '/dashboard/account';

test('a learner changes name and phone, and the page is accessible', async ({ page, learner }) => {
  test.slow();
  await page.goto('/dashboard');
  await page.getByRole('banner').getByRole('link', { name: learner.name }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible();
  await page.getByLabel('Full name').fill('Wanjirũ Kamau');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByText('Your name is saved.')).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Wanjirũ Kamau');
  await page.getByLabel('Phone number').fill(learner.phone);
  await page.getByRole('button', { name: 'Save number' }).click();
  await expect(page.getByText('Your phone number is saved.')).toBeVisible();
  await expectNoViolations(page);
  await takeScreenshots(page, 'account');
  await page.getByRole('button', { name: 'Remove number' }).click();
  await expect(page.getByText('Your phone number is removed.')).toBeVisible();
  await expect(page.getByLabel('Phone number')).toHaveValue('');
});

test.describe('an error', () => {
  test.use({ expectedErrors: [/status of 40[03]/] });

  specifies(
    'States: my account: name, phone, password, browsers, consents',
    'Validation: account: name, phone, password, deletion',
  );
  test('is shown under its field, which has the focus', async ({ page, learner }) => {
    await page.goto(path);
    const phone = page.getByLabel('Phone number');
    await phone.fill('12345');
    await page.getByRole('button', { name: 'Save number' }).click();
    await expect(page.getByText('Please enter a Kenyan mobile number')).toBeVisible();
    await expect(phone).toBeFocused();
    await expect(phone).toHaveValue('12345');
    await page.getByLabel('Present password').fill('Not-it-2026');
    await page.getByLabel('New password', { exact: true }).fill(`${learner.password}-9`);
    await page.getByLabel('Confirm new password').fill(`${learner.password}-9`);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('This is not your present password.')).toBeVisible();
    await expect(page.getByLabel('Present password')).toBeFocused();
    await expectNoViolations(page);
  });
});

test('a new password signs the other browsers out', async ({ page, browser, learner }) => {
  const other = await browser.newContext({
    baseURL: productUrl(),
    extraHTTPHeaders: { 'x-forwarded-for': '10.1.2.6' },
  });
  await send(other.request, '/login', { email: learner.email, password: learner.password });
  await page.goto(path);
  await expect(page.getByRole('listitem').filter({ hasText: 'This browser' })).toContainText('Last seen now');
  const selected = 'Mbuyu-mkubwa-7';
  await page.getByLabel('Present password').fill(learner.password);
  await page.getByLabel('New password', { exact: true }).fill(selected);
  await page.getByLabel('Confirm new password').fill(selected);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password is changed')).toBeVisible();
  await expect(page.getByLabel('Present password')).toHaveValue('');
  expect((await other.request.get('/dashboard', { maxRedirects: 0 })).status()).toBe(302);
  const mail = await latestMail(page.request, learner.email, /password was changed/i);
  expect(mail.text).toContain('Every other browser');

  await send(other.request, '/login', { email: learner.email, password: selected });
  await page.reload();
  await page
    .getByRole('button', { name: /^Sign out / })
    .filter({ hasNotText: 'everywhere' })
    .click();
  await expect(page.getByText('That browser is signed out.')).toBeVisible();
  expect((await other.request.get('/dashboard', { maxRedirects: 0 })).status()).toBe(302);
  await other.close();
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL(/\/login/);
  await fillLogin(page, { ...learner, password: selected });
});

specifies('States: my account: download of personal data');
test('the data can be exported', async ({ page, learner }) => {
  await page.goto(path);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download my data' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/);
  const file = await page.request.get(`${path}/export`);
  expect(file.headers()).toMatchObject({ 'content-type': /application\/json/, 'cache-control': /no-store/ });
  expect(await file.json()).toMatchObject({ profile: { email: learner.email }, orders: [] });
});

test.describe('an account with a course', () => {
  test.use({ expectedErrors: [/status of 40[03]/] });

  specifies('States: my account: deletion');
  test('is deleted by its email and password, and cannot be opened any more', async ({ page, learner }) => {
    test.slow();
    await buy(page, learner, course);
    await page.goto(path);
    await page.getByRole('link', { name: 'Delete my account' }).click();
    await expect(page.getByRole('heading', { name: 'What stays' })).toBeVisible();
    await expectNoViolations(page);
    await takeScreenshots(page, 'account-delete');
    await page.getByLabel('Type your email to confirm').fill('somebody@example.com');
    await page.getByLabel('Password', { exact: true }).fill(learner.password);
    await page.getByRole('button', { name: 'Delete my account for good' }).click();
    await expect(page.getByText('Please type the e-mail of this account.')).toBeVisible();
    await expect(page.getByLabel('Type your email to confirm')).toBeFocused();
    await page.getByLabel('Type your email to confirm').fill(learner.email);
    await page.getByRole('button', { name: 'Delete my account for good' }).click();
    await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible();
    await expectNoViolations(page);
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/login/);
    await latestMail(page.request, learner.email, /account is deleted/i);
  });
});

test('an open payment prevents the deletion', async ({ page, learner, phone }) => {
  await phone.answers('wait-for-me');
  await placeOrder(page, learner, course);
  await page.goto(`${path}/delete`);
  await expect(page.getByText('A payment of yours is still open')).toBeVisible();
  await expect(page.getByRole('button', { name: /Delete/ })).toHaveCount(0);
});

test('a learner who signs in by Google types no password', async ({ page, person }) => {
  await page.goto(path);
  await signInAtGoogle(page, person.email);
  await expect(page.getByRole('link', { name: 'Choose a password' })).toBeVisible();
  await page.goto(`${path}/delete`);
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
  await page.getByLabel('Type your email to confirm').fill(person.email);
  await page.getByRole('button', { name: 'Delete my account for good' }).click();
  await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  specifies('States: my account: name, phone, password, browsers, consents');
  test('the account is changed and deleted', async ({ page, learner }) => {
    await page.goto(path);
    await page.getByLabel('Full name').fill('Achieng Odhiambo');
    await page.getByRole('button', { name: 'Save name' }).click();
    await expect(page.getByText('Your name is saved.')).toBeVisible();
    await expect(page.getByRole('banner')).toContainText('Achieng Odhiambo');
    await page.getByRole('link', { name: 'Delete my account' }).click();
    await page.getByLabel('Type your email to confirm').fill(learner.email);
    await page.getByLabel('Password', { exact: true }).fill(learner.password);
    await page.getByRole('button', { name: 'Delete my account for good' }).click();
    await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible();
    await page.goto(path);
    await expect(page).toHaveURL(/\/login/);
  });
});
