import { readFile } from 'node:fs/promises';
import { latestMail } from './support/mailbox.ts';
import { enterPortal, fillPortalLogin, newColleague, readAuthenticator } from './support/admin.ts';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { takeScreenshots } from './support/screenshots.ts';
import { expect, productUrl, test } from './support/test.ts';

test.use({ expectedErrors: [/status of 403/] });

test('a staff member sets up an authenticator, signs in by it, and by a recovery code once @main', async ({
  page,
  ownStaff: staffMember,
}) => {
  test.slow();
  await page.goto('/admin/security');
  await page.getByRole('button', { name: 'Set up' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const code = await readAuthenticator(page);
  await expectNoViolations(page);
  await takeScreenshots(page, 'admin-authenticator');
  await page.getByLabel('Code').fill('000000');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('This code is not right, or was used already.')).toBeVisible();
  const used = code();
  await page.getByLabel('Code').fill(used);
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('Keep these recovery codes.')).toBeVisible();
  const recovery = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents();
  expect(recovery).toHaveLength(10);
  await expectNoViolations(page);
  await takeScreenshots(page, 'admin-recovery-codes');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download as a file' }).click(),
  ]);
  const file = await readFile(await download.path(), 'utf8');
  for (const each of recovery) expect(file).toContain(each);
  await latestMail(page.request, staffMember.email, /second factor is on/);
  await page.reload();
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible();
  await expect(page.getByText('Keep these recovery codes.')).toHaveCount(0);

  await page.getByRole('button', { name: 'Logout' }).click();
  await fillPortalLogin(page, staffMember);
  await expect(page).toHaveURL(`${productUrl()}/admin/login/code`);
  await expectNoViolations(page);
  await takeScreenshots(page, 'admin-login-code');
  await page.getByLabel('Code').fill(used);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('This code is not right, or was used already.')).toBeVisible();
  await page.getByLabel('Code').fill(code(1));
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL(`${productUrl()}/admin/dashboard`);

  for (const isFirst of [true, false]) {
    await page.getByRole('button', { name: 'Logout' }).click();
    await fillPortalLogin(page, staffMember);
    await page.getByLabel('Code').fill(recovery[0] ?? '');
    await page.getByRole('button', { name: 'Verify' }).click();
    if (isFirst) await expect(page).toHaveURL(`${productUrl()}/admin/dashboard`);
    else await expect(page.getByText('This code is not right, or was used already.')).toBeVisible();
  }
  await page.getByLabel('Code').fill(recovery[1] ?? '');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL(`${productUrl()}/admin/dashboard`);
  await page.goto('/admin/security');
  await page.getByText('Turn off', { exact: true }).first().click();
  const form = page.locator('form').filter({ has: page.locator('input[value="off"]') });
  await form.getByLabel('Password', { exact: true }).fill('Wrong-pass-1');
  await form.getByLabel('Code').fill(recovery[2] ?? '');
  await form.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByText('This is not your present password.')).toBeVisible();
  await form.getByLabel('Password', { exact: true }).fill(staffMember.password);
  await form.getByLabel('Code').fill(recovery[2] ?? '');
  await form.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the portal opens, an authenticator is set up, and a phone shows the menu', async ({ page }) => {
    const colleague = newColleague();
    await enterPortal(page.request, colleague);
    await page.goto('/admin/security');
    await page.getByRole('button', { name: 'Set up' }).click();
    const code = await readAuthenticator(page);
    await page.getByLabel('Code').fill(code());
    await page.getByRole('button', { name: 'Turn on' }).click();
    await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(`${productUrl()}/admin/login`);
    await fillPortalLogin(page, colleague);
    await page.getByLabel('Code').fill(code(1));
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  });
});
