import type { Page } from '@playwright/test';
import { fillPortalLogin } from './support/admin.ts';
import { send } from './support/accounts.ts';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { takeScreenshots } from './support/screenshots.ts';
import { expect, productUrl, test } from './support/test.ts';
import { specifies } from '#tests/specifies.ts';

const title = 'Kiswahili for spreadsheets';

/** Ends the session on the server, as the half-hour limit does; the browser keeps its cookie. */
async function endElsewhere(page: Page): Promise<void> {
  const cookies = await page.context().cookies();
  await send(page.request, '/admin/logout', {});
  await page.context().addCookies(cookies);
}

// The page reports the uploads of its draft to the server, which has no session for it any more.
test.use({ expectedErrors: [/status of 403 .*\/api\/uploads\/holds\)$/] });

specifies(
  'Access: admin sessions are separate: 30 minutes idle, 12 hours at most; an authenticator is offered or required',
);
test('a session that ends during an edit is renewed in place, and no input is lost @main', async ({
  page,
  ownStaff: staffMember,
}) => {
  await page.clock.install();
  await page.goto('/admin/courses/new');
  await page.getByLabel('Title', { exact: true }).fill(title);
  await endElsewhere(page);
  await page.clock.fastForward('29:00');
  const dialog = page.getByRole('alertdialog', { name: 'Your admin session has ended' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByLabel('Admin email')).toHaveValue(staffMember.email);
  await expectNoViolations(page);
  await takeScreenshots(page, 'admin-session-ended');
  await dialog.getByLabel('Password', { exact: true }).fill(staffMember.password);
  await dialog.getByRole('button', { name: 'Log in again' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title);
  const { seconds } = (await (await page.request.get('/admin/session')).json()) as { seconds: number };
  expect(seconds).toBeGreaterThan(1700);
});

test('a form that is sent after the end of the session is kept on its page, and restored when it was left', async ({
  page,
  ownStaff: staffMember,
}) => {
  await page.goto('/admin/courses/new');
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Instructor', { exact: true }).fill('Zawadi Mueni');
  await page.getByLabel('Description', { exact: true }).fill('Sums and tables.');
  await page.getByLabel('Price, KSh').fill('1500');
  await endElsewhere(page);
  await page.getByRole('button', { name: 'Add Course' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your admin session has ended' });
  await expect(dialog.getByLabel('Admin email')).toHaveValue(staffMember.email);
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title);
  await page.goto('/admin/courses/new');
  await expect(page).toHaveURL(/\/admin\/login\?redirectTo=/);
  await fillPortalLogin(page, staffMember);
  await expect(page).toHaveURL(`${productUrl()}/admin/courses/new`);
  await expect(page.getByText('What you typed is back.')).toBeVisible();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title);
  await expect(page.getByLabel('Instructor', { exact: true })).toHaveValue('Zawadi Mueni');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('');
  await page.reload();
  await expect(page.getByText('What you typed is back.')).toHaveCount(0);
});

test('an open page does not extend its session, and typing does', async ({ page, ownStaff: staffMember }) => {
  expect(staffMember.email).toContain('@');
  const methods: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/admin/session') methods.push(request.method());
  });
  await page.clock.install();
  await page.goto('/admin/audit');
  await page.clock.fastForward('05:00');
  expect(methods).toEqual([]);
  const sessionExtended = page.waitForResponse((answer) => answer.url().endsWith('/admin/session'));
  await page.getByLabel('Who').press('a');
  expect((await sessionExtended).status()).toBe(200);
  expect(methods).toEqual(['POST']);
  await page.getByLabel('Who').press('b');
  expect(methods).toEqual(['POST']);
});
