import { mpesaForASmallShop as course } from '#seeds/content/courses/mpesa-for-a-small-shop.ts';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { takeScreenshots } from './support/screenshots.ts';
import { latestMail } from './support/mailbox.ts';
import { buy } from './support/shop.ts';
import { expect, test } from './support/test.ts';
import { specifies } from '#tests/specifies.ts';

const path = '/dashboard/account';

test.describe('an error', () => {
  test.use({ expectedErrors: [/status of 40[03]/] });

  specifies(
    'States: my account: name, phone, password, browsers, consents',
    'Validation: account: name, phone, password, deletion',
  );
  test('is shown under its field, which has the focus; a new name is in the header', async ({ page, learner }) => {
    await page.goto(path);
    await page.getByLabel('Full name').fill('Wanjirũ Kamau');
    await page.getByRole('button', { name: 'Save name' }).click();
    await expect(page.getByText('Your name is saved.')).toBeVisible();
    await expect(page.getByRole('banner')).toContainText('Wanjirũ Kamau');
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

test.describe('an account with a course', () => {
  test.use({ expectedErrors: [/status of 40[03]/] });

  specifies('States: my account: deletion');
  test('is deleted by its email and password, and cannot be opened any more', async ({ page, learner }) => {
    test.slow();
    await buy(page, learner, course);
    await page.goto(path);
    await page.getByRole('link', { name: 'Delete my account' }).click();
    await expect(page.getByRole('heading', { name: 'What stays' })).toBeVisible();
    await takeScreenshots(page, 'account-delete');
    await page.getByLabel('Type your email to confirm').fill('somebody@example.com');
    await page.getByLabel('Password', { exact: true }).fill(learner.password);
    await page.getByRole('button', { name: 'Delete my account for good' }).click();
    await expect(page.getByText('Please type the e-mail of this account.')).toBeVisible();
    await expect(page.getByLabel('Type your email to confirm')).toBeFocused();
    await page.getByLabel('Type your email to confirm').fill(learner.email);
    await page.getByRole('button', { name: 'Delete my account for good' }).click();
    await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible();
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/login/);
    await latestMail(page.request, learner.email, /account is deleted/i);
  });
});
