import type { Page, Route } from '@playwright/test';
import { mpesaForASmallShop as course } from '#seeds/content/courses/mpesa-for-a-small-shop.ts';
import { enterAsDemoOwner } from './support/admin.ts';
import { field } from './support/portal-shop.ts';
import { items, makeCourse } from './support/content-course.ts';
import { addToCart, fillPhone, idOf, openCheckout, takeCourse } from './support/shop.ts';
import { enterAs, examplePath } from './support/long-shop-pages.ts';
import { expect, test } from './support/test.ts';

test.use({ expectedErrors: [/50[023]|net::ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to fetch/] });

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

/** React Router's answer to a form whose action failed. */
const failedAnswer = {
  status: 500,
  contentType: 'text/x-script',
  body: '[{"_1":2},"error",["SanitizedError",3,4],"Error","Unexpected Server Error"]\n',
} as const;

/** Answers every form of the page as our server does when it fails on it. */
async function failOnServer(page: Page): Promise<void> {
  await page.route(/\.data(\?|$)/, (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill(failedAnswer),
  );
}

/** Takes the connection away, also for what a page reads again after a form. */
const goOffline = (page: Page) => page.context().setOffline(true);

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
  { path: '/gift', fields: { Code: 'ABCD-EFGH' }, button: 'Open the gift' },
  { path: '/admin/login', fields: { 'Admin email': email, Password: password }, button: 'Log in' },
];

const learnerForms = (courseId: string): readonly Form[] => [
  {
    path: '/dashboard/account',
    fields: {
      'Present password': 'Present-Pass-2026',
      'New password': 'Mahindi-na-kunde-7',
      'Confirm new password': 'Mahindi-na-kunde-7',
    },
    button: 'Change password',
  },
  {
    path: `/dashboard/gifts/new/${courseId}`,
    fields: {
      'Their name': 'Mama Akinyi',
      'A line from you': 'Elimu haina mwisho.',
      'M-Pesa phone number': '0712 345 678',
    },
    button: /^Pay/,
  },
  { path: '/cart', fields: { 'Coupon code': 'KARIBU' }, button: 'Apply' },
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

/**
 * Sends each form to a proxy and without a connection, and the first one also over a connection that only the form loses: of two requests that
 * fail without an answer a form sees no difference. Expects an error in the product's words and the typed text unchanged.
 */
async function expectKept(page: Page, forms: readonly Form[]): Promise<void> {
  for (const [index, form] of forms.entries()) {
    await expectKeptOnce(page, form, putProxyBefore);
    await expectKeptOnce(page, form, goOffline);
    if (index === 0) await expectKeptOnce(page, form, cutConnection);
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
  await page.context().setOffline(false);
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
  test.slow();
  await addToCart(page, course);
  await expectKept(page, learnerForms(await idOf(page.request, course)));
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

/** Forms of pages that the demo does not have, in the shop of long names; `:names` are its examples. */
const formsOfMembers: readonly Form[] = [
  {
    path: '/dashboard/courses/:courseId/review',
    fields: { 'What should others know? (optional)': 'Short lessons.' },
    button: /review/i,
  },
  {
    path: '/dashboard/seats/:seatsOrderId',
    fields: { 'Who gets the seats': 'baraka@team.example' },
    button: 'Save names',
  },
  { path: '/dashboard/plans/:number', fields: { 'Or another amount, KSh': '500' }, button: /^Pay with/ },
  { path: '/quotations/:token', fields: {}, button: 'Accept the quotation' },
];

test('reviews, seats, instalment plans and quotations keep the input whatever answers', async ({ page, longShop }) => {
  test.slow();
  const at = (path: string) => longShop.url + examplePath(path, longShop);
  await enterAs(page, 'learner', longShop.url);
  for (const { path, fields, button } of formsOfMembers) {
    await page.goto(at(path));
    for (const [label, value] of Object.entries(fields))
      await page.getByLabel(label, { exact: true }).first().fill(value);
    for (const breakConnection of [putProxyBefore, failOnServer, cutConnection, goOffline]) {
      await breakConnection(page);
      await page.getByRole('button', { name: button }).last().click();
      await expect(page.locator('.toast').first(), path).toContainText(/What you typed is still here/);
      await expectOurWords(page, path);
      for (const [label, value] of Object.entries(fields))
        await expect(page.getByLabel(label, { exact: true }).first(), path).toHaveValue(value);
      await page.locator('.toast').first().getByRole('button', { name: 'Dismiss' }).click();
      await expect(page.locator('.toast'), path).toHaveCount(0);
      await page.unrouteAll();
      await page.context().setOffline(false);
    }
  }
});

test('a note typed in a lesson is kept until the server has it, and one stays until the server has deleted it', async ({
  page,
  learner: _learner,
}) => {
  test.slow();
  await takeCourse(page, course);
  await page.goto(`/courses/${course.slug}/content`);
  await page.getByText('My notes', { exact: true }).click();
  const notes = /\/api\/courses\/[^/]+\/notes/;
  const posts = (answer: (route: Route) => Promise<void>) => () =>
    page.route(notes, (route) => (route.request().method() === 'GET' ? route.continue() : answer(route)));
  const breaks = [
    posts((route) => route.fulfill(proxyAnswer)),
    posts((route) => route.fulfill(failedAnswer)),
    () => goOffline(page),
  ];
  const typed = page.getByRole('textbox', { name: 'New note' });
  for (const [index, breakConnection] of breaks.entries()) {
    await breakConnection();
    await typed.fill(`Note ${index}`);
    await expect(page.getByText('Kept on this device, and sent once you are connected again').first()).toBeVisible();
    await expect(typed).toHaveValue(`Note ${index}`);
    await page.getByRole('button', { name: 'Done' }).click();
    await expectOurWords(page, 'a lesson');
    await page.unrouteAll();
    await page.context().setOffline(false);
  }
  await page.reload();
  await expect(page.getByText('Kept on this device', { exact: false })).toHaveCount(0);
  await page.goto(`/dashboard/courses/${course.slug}/notes`);
  const listed = page.getByRole('main').getByRole('listitem');
  await expect(async () => {
    await page.reload();
    await expect(listed).toHaveCount(breaks.length, { timeout: 1_000 });
  }).toPass();

  const deleteFirst = page.getByRole('button', { name: 'Delete the note “Note 0”' });
  for (const breakConnection of [putProxyBefore, failOnServer, cutConnection, goOffline]) {
    await breakConnection(page);
    await deleteFirst.click();
    await expect(page.locator('.toast').first()).toContainText(/please try again/);
    await expectOurWords(page, 'notes');
    await expect(listed).toHaveCount(breaks.length);
    await page.locator('.toast').first().getByRole('button', { name: 'Dismiss' }).click();
    await page.unrouteAll();
    await page.context().setOffline(false);
  }
  await deleteFirst.click();
  await expect(listed).toHaveCount(breaks.length - 1);
  await page.reload();
  await expect(listed).toHaveCount(breaks.length - 1);
  await expect(deleteFirst).toHaveCount(0);
});

test('the contact and newsletter forms keep the input in Kiswahili, and are sent when the server is back', async ({
  page,
  person,
}) => {
  await page.goto('/sw/contact');
  const form = page.getByRole('form', { name: 'Ujumbe' });
  const footer = page.getByRole('contentinfo').locator('form');
  const fields = { name: person.name, email: person.email, message: 'Habari, nina swali.' };
  for (const [name, value] of Object.entries(fields)) await form.locator(`[name="${name}"]`).fill(value);
  await footer.locator('[name="email"]').fill(person.email);
  const breaks = [
    () => page.route(/\/api\//, (route) => route.fulfill(proxyAnswer)),
    () => page.route(/\/api\//, (route) => route.abort('failed')),
    () => goOffline(page),
  ];
  for (const breakConnection of breaks) {
    await breakConnection();
    for (const sent of [form, footer]) {
      await sent.getByRole('button').click();
      await expect(sent.locator('.err')).toContainText(/jaribu tena/);
    }
    await expectOurWords(page, '/sw/contact');
    for (const [name, value] of Object.entries(fields))
      await expect(form.locator(`[name="${name}"]`)).toHaveValue(value);
    await expect(footer.locator('[name="email"]')).toHaveValue(person.email);
    await page.unrouteAll();
    await page.context().setOffline(false);
  }
  for (const sent of [form, footer]) {
    const answered = page.waitForResponse((answer) => answer.request().method() === 'POST');
    await sent.getByRole('button').click();
    expect([200, 201, 202]).toContain((await answered).status());
  }
});

test("the portal's forms keep the input when a proxy answers, or the connection is cut", async ({
  page,
  staffMember: _admin,
}) => {
  const { path } = await makeCourse(page.request);
  await expectKept(page, portalForms(path));
});

test.describe('the editor of a lesson', () => {
  // A lesson becomes a PDF before its file exists: the automatic save is refused meanwhile, without a message.
  test.use({ expectedErrors: [/50[23]|status of 400|net::ERR_FAILED/] });

  test('keeps input that a proxy blocked, and saves it afterwards', async ({ page, staffMember: _admin }) => {
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
  await enterAsDemoOwner(page);
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

test("a page of the portal explains a proxy's answer in our words", async ({ page, staffMember: _admin }) => {
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
