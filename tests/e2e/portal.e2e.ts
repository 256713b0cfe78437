import { registerAndVerify, send, signIn } from './support/accounts.ts';
import { fillAdminLogin, newColleague } from './support/admin.ts';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { signInAtGoogle } from './support/google.ts';
import { takeScreenshots } from './support/screenshots.ts';
import { expect, productUrl, test } from './support/test.ts';
import { specifies } from '#tests/specifies.ts';

/** Pages of the portal, with their headings. */
const pages = [
  ['/admin/dashboard', 'Dashboard'],
  ['/admin/courses', 'Courses'],
  ['/admin/users', 'User Management'],
  ['/admin/users/enrol', 'Enroll many users'],
  ['/admin/reviews', 'Reviews'],
  ['/admin/audit', 'Audit log'],
  ['/admin/security', 'Security'],
] as const;

test.describe('the login of the portal', () => {
  test.use({ expectedErrors: [/status of 40[0-9]/] });

  specifies('Routes: /admin/login, /admin/dashboard');
  test('says why it does not open, and keeps the e-mail', async ({ page, person }) => {
    await registerAndVerify(page, person);
    await page.goto('/admin/login');
    await expect(page.getByRole('heading', { level: 1, name: 'Admin Portal' })).toBeVisible();
    await expect(page.getByText('Authorized personnel only. Access is logged.')).toBeVisible();
    for (const [change, sentence] of [
      [{ password: 'Wrong-pass-1' }, 'Invalid admin credentials'],
      [{ email: `nobody-${person.email}` }, 'Invalid admin credentials'],
      [{}, 'Not authorized as admin'],
    ] as const) {
      const typed = { ...person, ...change };
      await fillAdminLogin(page, typed);
      await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
      await expect(page.getByLabel('Admin email')).toHaveValue(typed.email);
    }
    await page.goto('/admin/dashboard');
    await expect(page).toHaveURL(/\/admin\/login\?redirectTo=%2Fadmin%2Fdashboard$/);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page.getByText('Please enter your email address')).toBeVisible();
    await expect(page.getByText('Please enter your password')).toBeVisible();
    await expectNoViolations(page);
    await takeScreenshots(page, 'admin-login');
  });
});

test('the sidebar stays visible on long pages and in low windows', async ({ page, admin }) => {
  await page.goto('/admin/analytics');
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const sidebar = page.getByRole('complementary').filter({ hasText: admin.email });
  await expect(sidebar.getByRole('link', { name: 'Dashboard' })).toBeInViewport();
  await expect(sidebar.getByRole('button', { name: 'Logout' })).toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 420 });
  await sidebar.getByRole('button', { name: 'Logout' }).scrollIntoViewIfNeeded();
  await expect(sidebar.getByRole('button', { name: 'Logout' })).toBeInViewport();
});

test('an admin gets to the requested page, is named in the sidebar, and logs out to the login', async ({ page }) => {
  const colleague = newColleague();
  await signIn(page.request, colleague);
  // An admin's session at the learners' login does not open the portal.
  await page.goto('/admin/audit');
  await expect(page).toHaveURL(/\/admin\/login/);
  await fillAdminLogin(page, colleague);
  await expect(page).toHaveURL(`${productUrl()}/admin/audit`);
  const sidebar = page.getByRole('complementary');
  await expect(sidebar.getByText(colleague.name)).toBeVisible();
  await expect(sidebar.getByText(colleague.email)).toBeVisible();
  await expect(sidebar.getByRole('link', { name: 'Audit log' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('row', { name: new RegExp(`${colleague.name}.*signed in`) })).toBeVisible();
  await page.goto('/admin/login');
  await expect(page).toHaveURL(`${productUrl()}/admin/dashboard`);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${productUrl()}/admin/login`);
  await page.goto('/admin/dashboard');
  await expect(page).toHaveURL(/\/admin\/login/);
});

test('Google opens the portal to an admin', async ({ page }) => {
  const colleague = newColleague();
  await registerAndVerify(page, colleague);
  await page.goto('/admin/login?redirectTo=%2Fadmin%2Fsecurity');
  await signInAtGoogle(page, colleague.email);
  await expect(page).toHaveURL(`${productUrl()}/admin/security`);
  await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible();
});

test.describe('another person at Google', () => {
  test.use({ expectedErrors: [/status of 403/] });

  test('sees that the portal is for admins only', async ({ page, person }) => {
    await page.goto('/admin/login');
    await signInAtGoogle(page, person.email);
    await expect(page.getByText('Not authorized as admin')).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/login\?refused=not_authorized_as_admin$/);
    await expect(page.getByText('Not authorized as admin')).toBeVisible();
  });
});

specifies('Public shell: admin forces the light theme');
test('every page of the portal is light in both themes, and accessible', async ({ page, admin }) => {
  test.slow();
  expect(admin.email).toContain('@');
  for (const [path, title] of pages) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expectNoViolations(page);
    await takeScreenshots(page, `admin-${title.toLowerCase().replaceAll(' ', '-')}`);
    await page.evaluate(() => void (document.documentElement.dataset['theme'] = 'dark'));
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(246, 244, 240)');
  }
});

test('on a phone the navigation is in a drawer, which closes on navigation', async ({ page, admin }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/admin/dashboard');
  await page.getByRole('button', { name: 'Menu' }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText(admin.email)).toBeVisible();
  await expectNoViolations(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await drawer.getByRole('link', { name: 'Audit log' }).click();
  await expect(page).toHaveURL(/\/admin\/audit$/);
  await expect(drawer).toHaveCount(0);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused();
});

test('the audit log is filtered by the address, and exported', async ({ page, admin }) => {
  await send(page.request, '/admin/security', { intent: 'begin' });
  await page.goto('/admin/audit');
  await page.getByLabel('Who').selectOption({ label: `${admin.name} (${admin.email})` });
  await page.getByLabel('Action').selectOption('admin.signed_in');
  await expect(page).toHaveURL(/who=[0-9a-f-]{36}&action=admin\.signed_in/);
  await expect(page.getByRole('row', { name: /signed in/ })).toHaveCount(1);
  await expect(page.getByRole('rowheader', { name: /^Today, / })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^audit-\d{4}-\d\d-\d\d\.csv$/);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  const lines = Buffer.concat(chunks).toString('utf8').trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(admin.email);
  await page.getByLabel('From day').fill('2001-01-01');
  await page.getByLabel('Until day').fill('2001-01-02');
  await expect(page.getByRole('heading', { name: 'No entries match your filters' })).toBeVisible();
  await page.getByRole('link', { name: 'Clear the filters' }).click();
  await expect(page.getByRole('row', { name: /signed in/ }).first()).toBeVisible();
});

test('filters work by keyboard, and keep the focus', async ({ page, admin }) => {
  expect(admin.email).toContain('@');
  await page.goto('/admin/payments');
  const status = page.getByLabel('Status', { exact: true });
  await status.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(/status=pending/);
  await expect(status).toHaveValue('pending');
  await expect(status).toBeFocused();
  const search = page.getByRole('searchbox');
  await search.fill('nobody of this name');
  await page.getByRole('link', { name: 'Clear the filters' }).press('Enter');
  await expect(page).toHaveURL(/\/admin\/payments$/);
  await expect(search).toHaveValue('');
  await expect(search).toBeFocused();

  await page.goto('/admin/audit');
  const action = page.getByLabel('Action');
  await action.focus();
  await action.selectOption('admin.signed_in');
  await expect(page).toHaveURL(/action=admin\.signed_in/);
  await expect(action).toBeFocused();
});
