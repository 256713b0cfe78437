import type { Page } from '@playwright/test';
import { mpesaForASmallShop as course } from '#seeds/content/courses/mpesa-for-a-small-shop.ts';
import { enterAsDemoAdmin } from './support/admin.ts';
import { field } from './support/admin-shop.ts';
import { items, makeCourse } from './support/content-course.ts';
import { fillPhone, openCheckout } from './support/shop.ts';
import { expect, test } from './support/test.ts';

test.use({ expectedErrors: [/50[23]|net::ERR_FAILED/] });

const proxyPage = '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1>nginx</body></html>';
const proxyAnswer = { status: 502, contentType: 'text/html', body: proxyPage } as const;

/** Answers every form of the page as a proxy does when it cannot reach the server. */
async function putProxyBefore(page: Page): Promise<void> {
  await page.route(/\.data(\?|$)/, (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill(proxyAnswer),
  );
}

/** Cuts the connection under every form of the page. */
async function cutConnection(page: Page): Promise<void> {
  await page.route(/\.data(\?|$)/, (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort('failed'),
  );
}

/** Expects no text on the page that the product did not write. */
const expectOurWords = (page: Page, what: string) =>
  expect(page.getByText(/Bad Gateway|nginx|<html/), what).toHaveCount(0);

interface Form {
  readonly path: string;
  /** Labels of the fields, and the text to type. */
  readonly fields: Readonly<Record<string, string>>;
  /** A required selection. */
  readonly choice?: readonly [label: string, option: string];
  readonly button: string | RegExp;
}

const visitorForms = (email: string, password: string): readonly Form[] => [
  { path: '/login', fields: { Email: email, Password: password }, button: 'Login' },
  { path: '/reset-password', fields: { Email: email }, button: /Send/ },
  { path: '/admin/login', fields: { 'Admin email': email, Password: password }, button: 'Log in' },
];

const learnerForms: readonly Form[] = [
  { path: '/dashboard/account', fields: { 'Full name': 'Achieng Odhiambo' }, button: 'Save name' },
  { path: '/dashboard/account', fields: { 'Phone number': '0712 345 678' }, button: 'Save number' },
];

const portalForms = (content: string): readonly Form[] => [
  {
    path: '/admin/users/new',
    fields: { Name: 'Kiprono Bett', Email: 'kbett@tea.example', Password: 'Chai-ya-2026' },
    button: 'Add User',
  },
  { path: `${content}/sections/new`, fields: { 'Section title': 'Later' }, button: /Add/ },
  {
    path: '/admin/portfolio/new',
    fields: { 'Project Title': 'Tea ledger', Description: 'Weights by phone.', Technologies: 'React, PostgreSQL' },
    choice: ['Category', 'Web Development'],
    button: 'Add Item',
  },
];

const ownerForms: readonly Form[] = [
  { path: '/admin/settings', fields: { 'Street or post-office box': 'Ngong Road 12' }, button: 'Save Company' },
  { path: '/admin/settings', fields: { 'Money-back days': '45' }, button: 'Save Guarantee and ratings' },
];

/** Sends each form to a proxy, and over a connection that is cut; expects an error in the product's words and the typed text unchanged. */
async function expectKept(page: Page, forms: readonly Form[]): Promise<void> {
  for (const form of forms) {
    await expectKeptOnce(page, form, putProxyBefore);
    await expectKeptOnce(page, form, cutConnection);
  }
}

async function expectKeptOnce(
  page: Page,
  { path, fields, choice, button }: Form,
  breakConnection: (page: Page) => Promise<void>,
): Promise<void> {
  await page.goto(path);
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).first().fill(value);
  if (choice) await page.getByLabel(choice[0], { exact: true }).selectOption(choice[1]);
  await breakConnection(page);
  await page.getByRole('button', { name: button, exact: true }).last().click();
  await expect(page.locator('.toast').first(), path).toContainText(/please try again/);
  await expectOurWords(page, path);
  for (const [label, value] of Object.entries(fields)) {
    await expect(page.getByLabel(label, { exact: true }).first(), path).toHaveValue(value);
  }
  if (choice) await expect(page.getByLabel(choice[0], { exact: true }), path).toHaveValue(choice[1]);
  await page.unrouteAll();
}

test("visitors' forms keep the input when a proxy answers, or the connection is cut", async ({ page, person }) => {
  const { email, name, password } = person;
  await expectKept(page, visitorForms(email, password));
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

test("learners' forms keep the input when a proxy answers, or the connection is cut", async ({ page, learner }) => {
  await expectKept(page, learnerForms);
  await openCheckout(page, course);
  await fillPhone(page, learner.phone);
  await putProxyBefore(page);
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(page.locator('.toast')).toContainText('What you typed is still here');
  await expectOurWords(page, 'checkout');
  await expect(page.getByRole('textbox', { name: 'M-Pesa phone number' })).toHaveValue(learner.phone);
  await page.unrouteAll();
  await cutConnection(page);
  const cut = page.waitForEvent('requestfailed');
  await page.getByRole('button', { name: /^Pay/ }).click();
  await cut;
  await expect(page.getByRole('textbox', { name: 'M-Pesa phone number' })).toHaveValue(learner.phone);
  // No order was placed, and the same form pays when the server is back.
  await page.unrouteAll();
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(page).toHaveURL(/\/orders\//);
});

test("the portal's forms keep the input when a proxy answers, or the connection is cut", async ({
  page,
  admin: _admin,
}) => {
  const { path } = await makeCourse(page.request);
  await expectKept(page, portalForms(path));
});

test.describe('the editor of a lesson', () => {
  // A lesson becomes a PDF before its file exists: the automatic save is refused meanwhile, without a message.
  test.use({ expectedErrors: [/50[23]|status of 400|net::ERR_FAILED/] });

  test('keeps input that a proxy blocked, and saves it afterwards', async ({ page, admin: _admin }) => {
    const { path } = await makeCourse(page.request);
    await page.goto(path);
    await page.getByRole('link', { name: 'Edit Ant' }).click();
    await putProxyBefore(page);
    await page.getByLabel('Item title').fill('Anthill');
    const refusal = page.getByText('An error occurred while saving content. Please try again.').first();
    await expect(refusal).toBeVisible();
    await expectOurWords(page, 'autosave');
    await expect(page.getByLabel('Item title')).toHaveValue('Anthill');

    // An upload waits for the server instead of failing, and finishes when it is back.
    await page.unrouteAll();
    await page.route(/\/api\/uploads/, (route) => route.fulfill(proxyAnswer));
    await page.locator('.seg').getByText('PDF').click();
    const file = field(page, 'PDF file');
    await file.locator('input[type=file]').setInputFiles('seeds/media/formula-card.pdf');
    await expect(file.getByText('Waiting for the connection')).toBeVisible();
    await expectOurWords(page, 'upload');
    await page.unrouteAll();
    await expect(file.getByRole('button', { name: /^Replace/ })).toBeVisible();
    await page.getByRole('button', { name: 'Save item' }).click();
    await expect(items(page, 'The page').first()).toHaveText('Anthill');
  });
});

test('settings, statements and decisions about money stay when a proxy answers', async ({ page, person }) => {
  test.slow();
  await enterAsDemoAdmin(page);
  await expectKept(page, ownerForms);

  await page.goto('/admin/payments/reconcile');
  const code = person.msisdn.slice(-9).padStart(10, 'P');
  const statement = [
    'Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn',
    `${code},2020-03-02 09:00:00,Pay Bill from 254712408116 by somebody,Completed,1234,`,
  ].join('\n');
  const name = `${code}.csv`;
  const selected = page.getByLabel('M-Pesa or bank statement');
  await selected.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(statement) });
  await page.route('**/admin/payments/reconcile/file', (route) => route.fulfill(proxyAnswer));
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(page.getByRole('alert')).toContainText('The statement could not be compared. Please try again.');
  await expectOurWords(page, 'statement');
  expect(await selected.evaluate((input: HTMLInputElement) => input.files?.[0]?.name)).toBe(name);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();

  await putProxyBefore(page);
  await page.getByRole('button', { name: 'Enter in the books' }).click();
  await expect(page.locator('.toast').first()).toContainText(/please try again/);
  await expectOurWords(page, 'entering');
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Enter in the books' }).click();
  await expect(page).toHaveURL(/\/admin\/payments\/cases/);

  const decision = { path: `/admin/payments/decide/match/${code}`, button: 'Match to order' };
  await expectKept(page, [{ ...decision, fields: { 'Order number': 'M-000001', Reason: 'They called us.' } }]);
});

test("a page of the portal explains a proxy's answer in our words", async ({ page, admin: _admin }) => {
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
