import type { Page } from '@playwright/test';
import { makeCourse } from './support/content-course.ts';
import { expect, test } from './support/test.ts';

test.use({ expectedErrors: [/50[23]/] });

const proxyPage = '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1>nginx</body></html>';

/** Answers every form of the page as a proxy does that cannot reach the server. */
async function putProxyBefore(page: Page): Promise<void> {
  await page.route(/\.data(\?|$)/, (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ status: 502, contentType: 'text/html', body: proxyPage }),
  );
}

interface Form {
  readonly path: string;
  /** Fields and what is typed into them. */
  readonly fields: Readonly<Record<string, string>>;
  readonly button: string | RegExp;
}

/** Sends each form, and expects that it says so in our words and keeps what was typed. */
async function expectKept(page: Page, forms: readonly Form[]): Promise<void> {
  for (const { path, fields, button } of forms) {
    await page.goto(path);
    for (const [label, value] of Object.entries(fields))
      await page.getByLabel(label, { exact: true }).first().fill(value);
    await putProxyBefore(page);
    await page.getByRole('button', { name: button, exact: true }).last().click();
    await expect(page.locator('.toast').first(), path).toContainText(/please try again/);
    await expect(page.getByText(/Bad Gateway|nginx/), path).toHaveCount(0);
    for (const [label, value] of Object.entries(fields)) {
      await expect(page.getByLabel(label, { exact: true }).first(), path).toHaveValue(value);
    }
    await page.unrouteAll();
  }
}

test('forms of visitors keep what was typed where a proxy answers', async ({ page, person }) => {
  const { email, name, password } = person;
  await expectKept(page, [
    { path: '/login', fields: { Email: email, Password: password }, button: 'Login' },
    { path: '/reset-password', fields: { Email: email }, button: /Send/ },
    { path: '/admin/login', fields: { 'Admin email': email, Password: password }, button: 'Log in' },
  ]);
  await page.goto('/register');
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password', { exact: true }).fill(password);
  await page.getByLabel(/I accept/).check();
  await putProxyBefore(page);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.locator('.toast')).toContainText('What you typed is still here');
  await expect(page.getByLabel('Full name')).toHaveValue(name);
});

test('forms of a learner keep what was typed where a proxy answers', async ({ page, learner: _learner }) => {
  await expectKept(page, [
    { path: '/dashboard/account', fields: { 'Full name': 'Achieng Odhiambo' }, button: 'Save name' },
    { path: '/dashboard/account', fields: { 'Phone number': '0712 345 678' }, button: 'Save number' },
  ]);
});

test('forms of the portal keep what was typed where a proxy answers', async ({ page, admin: _admin }) => {
  const { path } = await makeCourse(page.request);
  await expectKept(page, [
    {
      path: '/admin/users/new',
      fields: { Name: 'Kiprono Bett', Email: 'kbett@tea.example', Password: 'Chai-ya-2026' },
      button: 'Add User',
    },
    { path: `${path}/sections/new`, fields: { 'Section title': 'Later' }, button: /Add/ },
  ]);
});

test('a page of the portal that a proxy answers for says so in our words', async ({ page, admin: _admin }) => {
  await page.goto('/admin/dashboard');
  await page.waitForLoadState('networkidle');
  await page.route(/\/admin\/(users|courses|payments|messages|audit).*\.data/, (route) =>
    route.fulfill({ status: 503, contentType: 'text/html', body: proxyPage }),
  );
  for (const name of ['Users', 'Courses', 'Payments', 'Messages']) {
    await page.getByRole('complementary').getByRole('link', { name }).first().click();
    await expect(
      page
        .getByRole('main')
        .getByRole('button', { name: /Try again/i })
        .first(),
    ).toBeVisible();
    await expect(page.getByText(/Bad Gateway|nginx/)).toHaveCount(0);
    await expect(page.getByRole('complementary').getByRole('link', { name: 'Dashboard' }).first()).toBeVisible();
  }
});
