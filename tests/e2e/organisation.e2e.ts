import { demoLearnerAccount } from '#seeds/demo-accounts.ts';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { takeScreenshots } from './support/screenshots.ts';
import { expect, test } from './support/test.ts';

test.use({ expectedErrors: [/status of 404/] });

test('a manager of the demo sees how the team gets on', async ({ page }) => {
  await page.goto('/login?redirectTo=/organisation');
  await page.getByLabel('Email', { exact: true }).fill(demoLearnerAccount.email);
  await page.getByLabel('Password', { exact: true }).fill(demoLearnerAccount.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Taita Farms SACCO' })).toBeVisible();
  await expect(page.getByText('20 paid: 5 free, 3 invited, 12 taken.')).toBeVisible();
  await expect(
    page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'My team' }),
  ).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('link', { name: 'Payments' })).toHaveCount(0);
  await expectNoViolations(page);
  await takeScreenshots(page, 'team');

  await page.getByRole('link', { name: 'Finished 5' }).click();
  await expect(page.getByRole('cell', { name: 'Akinyi Otieno' })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Kiprono Bett' })).toHaveCount(0);
  await page.getByRole('searchbox').fill('kiprono');
  await expect(page.getByText('Nobody matches.')).toBeVisible();
  const address = new URL(page.url()).pathname;
  await page.goto(address);
  const row = page.getByRole('row', { name: 'Kiprono Bett' });
  await row.getByLabel('Actions for Kiprono Bett').click();
  await expectNoViolations(page);
  await expect(row.getByText('Has done 10% of the course or more')).toBeVisible();

  await page.keyboard.press('Escape');
  await page.locator('summary', { hasText: 'More, about' }).click();
  await expectNoViolations(page);
  await takeScreenshots(page, 'team-menu');
  const csv = await page.request.get(
    await page.getByRole('link', { name: 'CSV' }).evaluate((link: HTMLAnchorElement) => link.href),
  );
  expect(await csv.text()).toContain('"Akinyi Otieno",,"Plain English');
  expect((await page.request.get(`${address}/payments`)).status()).toBe(403);

  await page.getByRole('searchbox').fill('maina');
  await page.getByLabel('Actions for Maina Githinji').click();
  await page.getByRole('link', { name: 'Take seat back' }).click();
  await expect(page.getByRole('heading', { name: 'Take the seat of Maina Githinji back?' })).toBeVisible();
  await expectNoViolations(page);
  await takeScreenshots(page, 'team-take-back');
  await page.getByRole('link', { name: 'Cancel' }).click();

  await page.goto(address);
  await page.locator('summary', { hasText: 'More, about' }).click();
  await page.getByRole('link', { name: 'Report', exact: true }).click();
  await expect(page.getByRole('row', { name: 'Woman 5 5 hidden hidden' })).toBeVisible();
  await expectNoViolations(page);
  await takeScreenshots(page, 'team-report');
  await page.goto(`/sw${address}/report`);
  await expect(page.getByRole('row', { name: 'Mwanamke 5 5 imefichwa imefichwa' })).toBeVisible();
  await takeScreenshots(page, 'team-report-sw');

  await page.goto(`/sw${address}`);
  await expect(page.getByText('20 zimelipwa')).toBeVisible();
  await expectNoViolations(page);
  await takeScreenshots(page, 'team-sw');
});

test('staff see the organisation and its equation', async ({ page, staffMember }) => {
  expect(staffMember.email).not.toBe('');
  await page.goto('/admin/organisations');
  await expect(page.getByRole('link', { name: 'Taita Farms SACCO' })).toBeVisible();
  await expectNoViolations(page);
  await takeScreenshots(page, 'team-organisations');
  await page.getByRole('link', { name: 'Add organisation' }).click();
  await expect(page.getByLabel('E-mail of the first owner')).toBeVisible();
  await expectNoViolations(page);
  await page.goBack();
  await page.getByRole('link', { name: 'Taita Farms SACCO' }).click();
  await expect(page.getByText('paid 20 = 5 free + 3 invited + 12 taken + 0 refunded').first()).toBeVisible();
  await expectNoViolations(page);
  await takeScreenshots(page, 'team-organisation');
});
