import { readFile } from 'node:fs/promises';
import { createStaff } from '#app/modules/people/accounts/user-factory.ts';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { testInOwnShop } from './support/own-shop.ts';
import { takeScreenshots } from './support/screenshots.ts';
import { expect } from './support/test.ts';

const test = testInOwnShop(async (db) => ({
  staffMember: await createStaff(db, { role: 'editor', name: 'Wairimu Njeri' }),
}));

/** The browser logs refused forms. */
test.use({ expectedErrors: [/status of 400/] });

test('a translator searches a text, corrects it, confirms the next, undoes that, and downloads the correction', async ({
  page,
}) => {
  await page.goto('/admin/dashboard');
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Translations' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Translations' })).toBeVisible();
  await page.getByLabel('Area').selectOption('checkout');
  await expect(page.getByRole('list', { name: 'Filters' })).toContainText('checkout');
  await page.getByLabel('Search key, English or Kiswahili').fill('m-pesa');
  await expect(page.getByRole('list', { name: 'Filters' })).toContainText('m-pesa');
  await takeScreenshots(page, 'admin-translations');

  const rows = page.getByRole('table', { name: 'Translations' }).getByRole('link');
  const first = (await rows.first().textContent()) ?? '';
  await rows.first().click();
  const panel = page.getByRole('dialog', { name: first });
  const field = panel.getByLabel(/^Kiswahili/).first();
  const before = await field.inputValue();
  await expect(panel.getByRole('button', { name: 'Confirm' })).toBeVisible();
  await field.fill('{nothing}');
  await panel.getByRole('button', { name: 'Save correction' }).click();
  await expect(panel.getByText(/values/)).toBeVisible();
  await expect(field).toBeFocused();
  await expectNoViolations(page);
  await takeScreenshots(page, 'admin-translation');
  await field.fill(`${before} Asante.`);
  await page.keyboard.press('Control+Enter');

  // The next draft opens, with a notice about the previous one.
  await expect(page.locator('.toast').filter({ hasText: `Correction saved: ${first}` })).toBeVisible();
  await expect(panel).toHaveCount(0);
  const second = (await page.getByRole('dialog').getByRole('heading', { level: 2 }).textContent()) ?? '';
  const next = page.getByRole('dialog', { name: second });
  await page.keyboard.press('Control+Enter');
  await expect(page.locator('.toast').filter({ hasText: `Text confirmed: ${second}` })).toBeVisible();
  await expect(next).toHaveCount(0);
  await page.goto(`/admin/translations/${second}`);
  await expect(next).toContainText('Reviewed');
  await next.getByRole('button', { name: 'Undo' }).click();
  await expect(next).toContainText('Draft');

  await page.goto('/admin/translations?area=checkout&status=corrected');
  await expect(rows).toHaveText([first]);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Corrections' }).click(),
  ]);
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toEqual({
    checkout: { [first]: expect.anything() as unknown },
  });
});
