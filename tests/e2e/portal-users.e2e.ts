import { readFile } from 'node:fs/promises';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createStaff, createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { send } from './support/accounts.ts';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { takeScreenshots } from './support/screenshots.ts';
import { testInOwnShop } from './support/own-shop.ts';
import { expect } from './support/test.ts';
import type { Page } from '@playwright/test';
import { specifies } from '#tests/specifies.ts';

/** Two courses and 31 learners. The test deletes the last learner and adds another, so the number stays the same. */
const test = testInOwnShop(async (db) => {
  for (const title of ['Beads by Hand', 'Cloth on a Loom']) await createCourse(db, { title });
  for (let n = 1; n <= 31; n += 1)
    await createLearner(db, { name: `Learner ${n}`, email: `l${n}@shule.example`, createdAt: new Date(2026, 0, n) });
  return { staffMember: await createStaff(db, { name: 'Wairimu Njeri', createdAt: new Date(2025, 0, 1) }) };
});

const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));
const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text });
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('a search keeps the tab that is still loading, and a tab the search', async ({ page }) => {
  await page.goto('/admin/users?rows=50');
  await expect(page.getByRole('row')).toHaveCount(33);
  const list = /\/admin\/users(\.data)?\?/;
  // Answers nothing until the test says so, as a thin connection does.
  let answer = () => undefined as void;
  const slow = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(list, async (route) => {
    await slow;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Active', exact: true }).click();
  const tab = page.locator('input[type=hidden][name=show]');
  await expect(tab).toHaveValue('active');
  await page.getByRole('searchbox').fill('learner 3');
  await expect(page.getByRole('link', { name: 'Suspended', exact: true })).toHaveAttribute('href', /search=learner/);
  await page.getByRole('link', { name: 'Staff', exact: true }).click();
  await expect(tab).toHaveValue('admins');
  await page.getByRole('searchbox').fill('wairimu');
  answer();
  await expect(page).toHaveURL(/\?rows=50&search=wairimu&show=admins(&sort=-newest)?$/);
  await expect(page.getByRole('row').filter({ hasText: 'Wairimu Njeri' })).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('wairimu');
  await page.unroute(list);
});

specifies('Routes: /admin/users');
test('a staff member finds, adds, corrects, enrols, suspends and deletes users @main', async ({
  page,
  site,
  browser,
}) => {
  await page.goto('/admin/users');
  await expect(page.getByRole('row')).toHaveCount(26);
  await expect(page.getByRole('status').filter({ hasText: 'users' })).toHaveText('32 users');
  await expect(page.getByText('1–25 of 32 users')).toBeVisible();
  await expect(page.getByRole('link', { name: 'First page' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('link', { name: 'Next page' }).press('Enter');
  await expect(page).toHaveURL(/\/admin\/users\?after=/);
  await expect(page.getByRole('row')).toHaveCount(8);
  // There is no next page, so the focus goes to the remaining link.
  await expect(page.getByRole('link', { name: 'Previous page' })).toBeFocused();
  await expect(page.getByText('26–32 of 32 users')).toBeVisible();
  await page.getByRole('link', { name: 'Previous page' }).click();
  await expect(page.getByText('1–25 of 32 users')).toBeVisible();
  await page.getByRole('link', { name: 'Last page' }).click();
  await expect(page.getByText('26–32 of 32 users')).toBeVisible();
  await page.getByRole('link', { name: 'First page' }).click();
  await expect(page.getByRole('row')).toHaveCount(26);
  const pageNumber = page.getByLabel('Page', { exact: true });
  await pageNumber.fill('2');
  await pageNumber.press('Enter');
  await expect(page).toHaveURL(/[?&]page=2$/);
  await expect(page.getByText('26–32 of 32 users')).toBeVisible();
  await expect(pageNumber).toBeFocused();
  await expect(page.getByText('of 2', { exact: true })).toBeVisible();
  await page.getByLabel('Rows').selectOption('50');
  await expect(page).toHaveURL(/\/admin\/users\?rows=50$/);
  await expect(page.getByRole('row')).toHaveCount(33);
  await expect(pageNumber).toHaveValue('1');
  await expect(page.getByRole('link', { name: 'Next page' })).toHaveAttribute('aria-disabled', 'true');

  // Filters are chips beside the number of results; the page size stays.
  const chips = page.getByRole('list', { name: 'Filters' }).getByRole('link');
  await page.getByRole('link', { name: 'Active', exact: true }).click();
  await expect(chips).toHaveCount(1);
  await page.keyboard.press('/');
  await page.keyboard.type('learner 3');
  await expect(chips).toHaveText(['Searchlearner 3, remove the filter', 'StatusActive, remove the filter']);
  await expect(page.getByRole('status').filter({ hasText: 'users' })).toHaveText('3 users');
  await expect(page).toHaveURL(/rows=50/);
  await expectNoViolations(page);
  await takeScreenshots(page, 'admin-users-filtered');
  await chips.filter({ hasText: 'Status' }).click();
  await expect(chips).toHaveCount(1);
  await page.keyboard.press('/');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await expect(chips).toHaveCount(0);
  await page.goto('/admin/users?search=nobody&show=suspended');
  await expect(page.getByText('No user matches search “nobody” and status “Suspended”.')).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Clear the filters' }).click();
  await expect(page.getByRole('row')).toHaveCount(26);

  await page.getByRole('link', { name: 'Add User' }).click();
  // The browser's errors are below their fields, like those of the server.
  await dialog(page).getByLabel('Email').fill('no address');
  await dialog(page).getByRole('button', { name: 'Add User' }).click();
  await expect(dialog(page).getByLabel('Name', { exact: true })).toBeFocused();
  await expect(dialog(page).getByLabel('Name', { exact: true })).toHaveAccessibleDescription(
    'Please fill in this field',
  );
  await expect(dialog(page).getByText('Please enter a valid email address')).toBeVisible();
  await expectNoViolations(page);
  await dialog(page).getByLabel('Name', { exact: true }).fill('Kiprono Bett');
  await expect(dialog(page).getByLabel('Name', { exact: true })).not.toHaveAttribute('aria-invalid');
  await dialog(page).getByLabel('Email').fill('kbett@tea.example');
  await dialog(page).getByLabel('Password', { exact: true }).fill('Chai-ya-2026');
  await dialog(page).getByRole('button', { name: 'Add User' }).click();
  await expect(toast(page, 'User created successfully')).toBeVisible();
  await page.getByRole('searchbox').fill('kbett');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(row(page, 'Kiprono Bett')).toContainText('Unverified');

  await page.getByRole('link', { name: 'Enroll Kiprono Bett' }).click();
  await dialog(page).getByLabel('Course').selectOption({ index: 2 });
  await dialog(page).getByRole('button', { name: 'Enroll' }).click();
  await expect(toast(page, 'User enrolled successfully')).toBeVisible();
  await expect(page).toHaveURL(/search=kbett/);
  await page.getByRole('link', { name: 'Remove Kiprono Bett from Cloth on a Loom' }).click();
  await expect(dialog(page)).toContainText('Goes: the access to the course');
  await dialog(page).getByRole('button', { name: 'Remove' }).click();
  await expect(row(page, 'Kiprono Bett')).toContainText('No courses enrolled');

  await page.goto('/admin/users?search=l31@shule');
  await page.getByRole('link', { name: 'Learner 31', exact: true }).click();
  const learner = await browser.newPage({ baseURL: site });
  await send(learner.request, '/login', { email: 'l31@shule.example', password: 'Learner#2026' });
  await learner.goto('/dashboard');
  await expect(learner).toHaveURL(/\/dashboard$/);
  await page.getByRole('link', { name: 'Suspend' }).click();
  await dialog(page).getByRole('button', { name: 'Suspend user' }).click();
  await expect(page.getByText('Suspended since')).toBeVisible();
  await learner.goto('/dashboard');
  await expect(learner).toHaveURL(/\/login/);
  await learner.close();
  await page.getByRole('button', { name: 'End the suspension' }).click();
  await expect(page.getByRole('link', { name: 'Suspend' })).toBeVisible();

  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await dialog(page).getByLabel('Name', { exact: true }).fill('Learner of May');
  await page.reload();
  await expect(dialog(page).getByLabel('Name', { exact: true })).toHaveValue('Learner of May');
  await dialog(page).getByRole('button', { name: 'Save user' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Learner of May' })).toBeVisible();
  await page.getByRole('link', { name: 'Delete', exact: true }).click();
  await expect(dialog(page)).toContainText('Are you sure you want to delete this user? This action cannot be undone.');
  await dialog(page).getByRole('button', { name: 'Delete user' }).click();
  await expect(toast(page, 'User deleted successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/users$/);
});

specifies('States: admin enrols one user or a list of e-mails, and unenrols');
test('a list is previewed, granted a course in parts, and reported line by line; users and report are exported', async ({
  page,
}) => {
  await page.goto('/admin/users/enrol');
  await page.getByLabel('Course').selectOption({ label: 'Beads by Hand' });
  const sheet = Buffer.alloc(2_000_000);
  sheet.write('PK\u0003\u0004', 'latin1');
  const selected = page.getByLabel('Or a CSV file');
  await selected.setInputFiles({ name: 'list.xlsx', mimeType: 'application/octet-stream', buffer: sheet });
  await page.getByRole('button', { name: 'Look at the list' }).click();
  await expect(page.getByRole('alert')).toHaveText('This is a spreadsheet file. Save it as CSV and choose that.');
  await expect(page.getByLabel('Course')).not.toHaveValue('');

  const emails = Array.from({ length: 60 }, (_, n) => `Name ${n},${n < 30 ? 'l' : 'nobody'}${n + 1}@shule.example`);
  const buffer = Buffer.from(`name,email\n${emails.join('\n')}`);
  await selected.setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Look at the list' }).click();
  await expect(page.getByText('30 users will be enrolled, 30 when they register, 0 will not')).toBeVisible();
  await expect(page.getByRole('cell', { name: 'When they register' })).toHaveCount(30);
  await page.getByRole('button', { name: 'Enroll 30 users, 30 later' }).click();
  await expect(page.getByText('30 of 30 users enrolled, 30 will be enrolled when they register')).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Waits for them' })).toHaveCount(30);
  await expect(page.getByRole('cell', { name: 'Enrolled', exact: true })).toHaveCount(30);
  await expectNoViolations(page);

  await page.goto('/admin/users');
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'CSV' }).click()]);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(33);
  expect(lines.find((line) => line.includes('l30@'))).toMatch(
    /,"?Learner 30"?,"?l30@shule\.example"?,"?active"?,,"?2026-01-30 03:00:00"?,1,"?Beads by Hand"?$/,
  );
  await page.goto('/admin/dashboard');
  const [report] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download Report CSV' }).click(),
  ]);
  expect(await readFile(await report.path(), 'utf8')).toMatch(
    /Report Date,Total Users,Total Revenue,Available Courses\r\n"\d{4}-\d\d-\d\d",32,0,2\r\n$/,
  );
});

test('a name without a space fits into its dialogs, on a phone and on a desktop', async ({ page }) => {
  await page.goto('/admin/users?search=l8@shule');
  await page.getByRole('link', { name: /^Edit / }).click();
  await dialog(page).getByLabel('Name', { exact: true }).fill('W'.repeat(120));
  await dialog(page).getByRole('button', { name: 'Save user' }).click();
  await expect(toast(page, 'User updated successfully')).toBeVisible();
  const at = (await page.getByRole('link', { name: /^W+$/ }).getAttribute('href')) ?? '';
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ['enrol', 'suspend', 'delete']) {
      await page.goto(`${at}/${path}`);
      await expect(dialog(page)).toBeVisible();
      const hidden = await dialog(page).evaluate((box) => box.scrollWidth - box.clientWidth);
      expect([width, path, hidden]).toEqual([width, path, 0]);
    }
  }
});

test('long words break in a list’s report, on a user’s page and in messages, without horizontal scrolling', async ({
  page,
  site,
}) => {
  const email = `${'w'.repeat(60)}@${'shule'.repeat(8)}.example`;
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/admin/users/enrol');
  await page.getByLabel('Course').selectOption({ label: 'Beads by Hand' });
  await page.getByLabel('Emails').fill(email);
  await page.getByRole('button', { name: 'Look at the list' }).click();
  await expect(page.getByText('When they register', { exact: true })).toBeVisible();
  const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await tooWide()).toBe(0);
  await page.goto('/admin/users?search=l10@shule');
  await page.getByRole('link', { name: 'Edit Learner 10' }).click();
  await dialog(page).getByLabel('Name', { exact: true }).fill('W'.repeat(120));
  await dialog(page).getByRole('button', { name: 'Save user' }).click();
  await expect(toast(page, 'User updated successfully')).toBeVisible();
  expect(await tooWide()).toBe(0);
  await page.getByRole('link', { name: /^W+$/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^W+$/ })).toBeVisible();
  expect(await tooWide()).toBe(0);
  const written = { name: 'W'.repeat(80), email: 'reader@shule.example', message: 'Do you write grants for schools?' };
  const sent = await page.request.post('/api/contact', { data: written, headers: { origin: site } });
  expect(sent.status()).toBe(200);
  await page.goto('/admin/messages');
  await expect(page.getByRole('link', { name: /^W{80}/ })).toBeVisible();
  expect(await tooWide()).toBe(0);
});

test.describe('a failure', () => {
  test.use({ expectedErrors: [/status of (404|409)|ERR_INTERNET_DISCONNECTED/] });

  test('is shown where it happened: a taken e-mail, a failed report', async ({ page }) => {
    await page.goto('/admin/users/new');
    await dialog(page).getByLabel('Name', { exact: true }).fill('Kiprono Bett');
    await dialog(page).getByLabel('Email').fill('l7@shule.example');
    await dialog(page).getByLabel('Password', { exact: true }).fill('Chai-ya-2026');
    await dialog(page).getByRole('button', { name: 'Add User' }).click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'Failed to add user: This email is already registered.' }),
    ).toBeVisible();
    await expect(dialog(page).getByLabel('Name', { exact: true })).toHaveValue('Kiprono Bett');
    await page.goto('/admin/dashboard');
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Download Report CSV' }).click();
    await expect(toast(page, 'Failed to generate report. Please try again.')).toBeVisible();
    await page.context().setOffline(false);
  });

  specifies('Routes: /admin/users');
  test('without a connection is shown on the form, which keeps the input', async ({ page }) => {
    await page.goto('/admin/users/new');
    await dialog(page).getByLabel('Name', { exact: true }).fill('Kiprono Bett');
    await dialog(page).getByLabel('Email').fill('kbett@tea.example');
    await dialog(page).getByLabel('Password', { exact: true }).fill('Chai-ya-2026');
    await page.context().setOffline(true);
    await dialog(page).getByRole('button', { name: 'Add User' }).click();
    await expect(toast(page, 'No connection. Nothing was changed; please try again.')).toBeVisible();
    await expect(dialog(page).getByLabel('Email')).toHaveValue('kbett@tea.example');
    await expect(dialog(page).getByRole('button', { name: 'Add User' })).toBeEnabled();
    await expect(page.getByRole('row')).toHaveCount(26);
    await page.context().setOffline(false);
  });

  specifies('Routes: /admin/users');
  test("two staff members correct one user: the second sees the first's changes, and can overwrite them", async ({
    page,
  }) => {
    await page.goto('/admin/users?search=l9@shule');
    await page.getByRole('link', { name: 'Edit Learner 9' }).click();
    await dialog(page).getByLabel('Name', { exact: true }).fill('Mine');
    const other = await page.context().newPage();
    await other.goto(page.url());
    await dialog(other).getByLabel('Name', { exact: true }).fill('Theirs');
    await dialog(other).getByRole('button', { name: 'Save user' }).click();
    await expect(toast(other, 'User updated successfully')).toBeVisible();
    await other.close();
    await dialog(page).getByRole('button', { name: 'Save user' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Name: Theirs' })).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Save user' }).click();
    await expect(row(page, 'Mine')).toContainText('l9@shule.example');
  });

  specifies('Routes: /admin/users');
  test('for a deleted user is shown within the portal', async ({ page }) => {
    await page.goto('/admin/users/00000000-0000-4000-8000-000000000000');
    await expect(page.getByRole('heading', { level: 1, name: 'User not found' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Admin' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  });
});
