import type { Page } from '@playwright/test';
import { fillAdminLogin } from './support/admin.ts';
import { send } from './support/accounts.ts';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { takeScreenshots } from './support/screenshots.ts';
import { expect, productUrl, test } from './support/test.ts';
import { specifies } from '#tests/specifies.ts';

const title = 'Kiswahili for spreadsheets';

/** Ends the session on the server, as its half hour does; the browser keeps its cookie and knows nothing. */
async function endElsewhere(page: Page): Promise<void> {
  const cookies = await page.context().cookies();
  await send(page.request, '/admin/logout', {});
  await page.context().addCookies(cookies);
}

// What its draft holds is told to the server, which does not know the session any more.
test.use({ expectedErrors: [/status of 403 .*\/api\/uploads\/holds\)$/] });

specifies(
  'Access: admin sessions are separate: 30 minutes idle, 12 hours at most; an authenticator is offered or required',
);
test('a session that ends in mid-edit is renewed on the spot, and nothing that was typed is lost', async ({
  page,
  admin,
}) => {
  await page.clock.install();
  await page.goto('/admin/courses/new');
  await page.getByLabel('Title', { exact: true }).fill(title);
  await endElsewhere(page);
  await page.clock.fastForward('29:00');
  const dialog = page.getByRole('alertdialog', { name: 'Your admin session has ended' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByLabel('Admin email')).toHaveValue(admin.email);
  await expectNoViolations(page);
  await takeScreenshots(page, 'admin-session-ended');
  await dialog.getByLabel('Password', { exact: true }).fill(admin.password);
  await dialog.getByRole('button', { name: 'Log in again' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title);
  const { seconds } = (await (await page.request.get('/admin/session')).json()) as { seconds: number };
  expect(seconds).toBeGreaterThan(1700);
});

test('a form that is sent after the end comes back as it was, after signing in', async ({ page, admin }) => {
  await page.goto('/admin/courses/new');
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Instructor', { exact: true }).fill('Zawadi Mueni');
  await page.getByLabel('Description', { exact: true }).fill('Sums and tables.');
  await page.getByLabel('Price, KSh').fill('1500');
  await endElsewhere(page);
  await page.getByRole('button', { name: 'Add Course' }).click();
  await expect(page).toHaveURL(/\/admin\/login\?redirectTo=/);
  await expect(page.getByText('You were signed out. Sign in to go on; what you typed is kept.')).toBeVisible();
  await expectNoViolations(page);
  await fillAdminLogin(page, admin);
  await expect(page).toHaveURL(`${productUrl()}/admin/courses/new`);
  await expect(page.getByText('What you typed is back.')).toBeVisible();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title);
  await expect(page.getByLabel('Instructor', { exact: true })).toHaveValue('Zawadi Mueni');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('');
  await page.reload();
  await expect(page.getByText('What you typed is back.')).toHaveCount(0);
});

test('a page that stands open does not keep its session, and typing does', async ({ page, admin }) => {
  expect(admin.email).toContain('@');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/admin/session') asked.push(request.method());
  });
  await page.clock.install();
  await page.goto('/admin/audit');
  await page.clock.fastForward('05:00');
  expect(asked).toEqual([]);
  const told = page.waitForResponse((answer) => answer.url().endsWith('/admin/session'));
  await page.getByLabel('Who').press('a');
  expect((await told).status()).toBe(200);
  expect(asked).toEqual(['POST']);
  await page.getByLabel('Who').press('b');
  expect(asked).toEqual(['POST']);
});
