import { signIn } from './support/accounts.ts';
import { fillPortalLogin, newColleague } from './support/admin.ts';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { expect, productUrl, test } from './support/test.ts';
import { specifies } from '#tests/specifies.ts';

specifies('Public shell: admin forces the light theme');
test('the sidebar stays visible on long pages and in low windows, and is light in both themes', async ({
  page,
  staffMember,
}) => {
  await page.goto('/admin/analytics');
  for (const theme of ['dark', 'light']) {
    await page.evaluate((name) => void (document.documentElement.dataset['theme'] = name), theme);
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(246, 244, 240)');
  }
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const sidebar = page.getByRole('complementary').filter({ hasText: staffMember.email });
  await expect(sidebar.getByRole('link', { name: 'Dashboard' })).toBeInViewport();
  await expect(sidebar.getByRole('button', { name: 'Logout' })).toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 420 });
  await sidebar.getByRole('button', { name: 'Logout' }).scrollIntoViewIfNeeded();
  await expect(sidebar.getByRole('button', { name: 'Logout' })).toBeInViewport();
});

test('a staff member gets to the requested page, is named in the sidebar, and logs out to the login', async ({
  page,
}) => {
  const colleague = newColleague();
  await signIn(page.request, colleague);
  // A staff member's session at the learners' login does not open the portal.
  await page.goto('/admin/audit');
  await expect(page).toHaveURL(/\/admin\/login/);
  await fillPortalLogin(page, colleague);
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

test('on a phone the navigation is in a drawer, which closes on navigation', async ({ page, staffMember }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/admin/dashboard');
  await page.getByRole('button', { name: 'Menu' }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText(staffMember.email)).toBeVisible();
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

/** Lists with figures, actions or several filters above them. */
const crowdedLists = [
  'payments',
  'courses',
  'users',
  'orders',
  'offers',
  'invoices',
  'plans',
  'reviews',
  'messages',
  'audit',
];

test('the first row of a list is on the first screen of a phone and a tablet, below figures, actions and filters', async ({
  page,
  staffMember,
}) => {
  expect(staffMember.email).toContain('@');
  for (const list of crowdedLists) {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/admin/${list}`);
    for (const width of [390, 820]) {
      await page.setViewportSize({ width, height: 844 });
      const row = page.locator('.list tbody tr, .portal-main .empty').first();
      const { y } = (await row.boundingBox()) ?? { y: Infinity };
      expect([list, width, y < 600]).toEqual([list, width, true]);
    }
  }
});

test('filters and actions unfold on a phone, and stay open while one after the other is set', async ({
  page,
  staffMember,
}) => {
  expect(staffMember.email).toContain('@');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/payments');
  const from = page.getByLabel('From day');
  await expect(from).toBeHidden();
  await page.locator('summary', { hasText: 'Filters' }).press('Enter');
  await page.getByLabel('Status', { exact: true }).selectOption('completed');
  await expect(page).toHaveURL(/status=completed/);
  await expect(from).toBeVisible();
  const compare = page.getByRole('link', { name: 'Reconcile', exact: true });
  await expect(compare).toBeHidden();
  await page.locator('.page-actions summary').click();
  await expect(compare).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 844 });
  await page.goto('/admin/payments');
  await expect(from).toBeVisible();
  await expect(compare).toBeVisible();
});

test('filters work by keyboard, and keep the focus', async ({ page, staffMember }) => {
  expect(staffMember.email).toContain('@');
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

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a phone opens the navigation', async ({ page, ownStaff: _admin }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/admin/security');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(`${productUrl()}/admin/login`);
  });
});
