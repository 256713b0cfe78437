import { mpesaForASmallShop as course } from '#seeds/content/courses/mpesa-for-a-small-shop.ts';
import { registerAndVerify, send } from './support/accounts.ts';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { announcedSlug } from './support/open-course-site.ts';
import { takeScreenshots } from './support/screenshots.ts';
import { latestMail } from './support/mailbox.ts';
import { addToCart } from './support/shop.ts';
import { expect, test } from './support/test.ts';
import { specifies } from '#tests/specifies.ts';

for (const path of ['/dev/mailbox', '/dev/mails?mail=receipt'])
  test(`the demo's ${path} can be used by everybody, in both themes, on a phone, a tablet and a desktop`, async ({
    page,
  }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expectNoViolations(page);
    await takeScreenshots(page, path.replace(/\W+/g, '-').slice(1));
  });

specifies('Cart and checkout: cart with breadcrumbs');
test('a full cart and its checkout are accessible', async ({ page }) => {
  await addToCart(page, course);
  await page.goto('/cart');
  await expect(page.getByRole('link', { name: 'Checkout', exact: true })).toBeVisible();
  await expectNoViolations(page);
  await takeScreenshots(page, 'cart');
  await page.goto('/checkout');
  await expect(page.getByRole('heading', { name: 'Login Required' })).toBeVisible();
  await expectNoViolations(page);
  await takeScreenshots(page, 'login-required');
});

test('the page of a course that is not open yet is accessible, and takes an address', async ({ page, courseSite }) => {
  await page.goto(`${courseSite.url}/courses/${announcedSlug}`);
  await expect(page).toHaveURL(`${courseSite.url}/waiting-list/${announcedSlug}`);
  await page.getByRole('region', { name: 'Not open yet' }).getByLabel('Email address').fill('faith@shule.example');
  await page.getByRole('button', { name: 'Tell me when it opens' }).click();
  await expect(page.getByText('Please confirm it in the mail that we have just sent.')).toBeVisible();
  await expectNoViolations(page);
});

test.describe('a refusal', () => {
  test.use({ expectedErrors: [/status of 40[01]/] });

  specifies(
    'Public shell: no axe violation and no sideways scroll on any public or account page',
    'Account pages: /update-password: new password, confirm, live strength meter',
    'Validation: update password: submit is disabled otherwise',
  );
  test('of a form is accessible', async ({ page, person }) => {
    test.slow();
    await page.goto('/login');
    await page.getByLabel('Email', { exact: true }).fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill('Wrong#2026');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('Invalid email or password');
    await expectNoViolations(page);
    await takeScreenshots(page, 'login-refused');

    await page.goto('/register');
    await page.getByLabel('Password', { exact: true }).fill('weak-word');
    await page.getByLabel('Confirm password', { exact: true }).fill('other-word');
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByLabel('Full name')).toBeFocused();
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
    await expectNoViolations(page);
    await takeScreenshots(page, 'register-refused');

    await registerAndVerify(page, person);
    await send(page.request, '/reset-password', { email: person.email });
    const { links } = await latestMail(page.request, person.email, /Reset your/);
    await page.goto(links.find((address) => address.includes('/update-password')) ?? '');
    await page.getByLabel('New password', { exact: true }).fill('weakweak');
    await expect(page.getByText('Password is too weak. Please make it stronger.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Update password' })).toBeDisabled();
    await expectNoViolations(page);
    await takeScreenshots(page, 'update-password-weak');
  });
});
