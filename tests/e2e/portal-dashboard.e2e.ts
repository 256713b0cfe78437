import { createStaff, createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { testInOwnShop } from './support/own-shop.ts';
import { expect } from './support/test.ts';

const test = testInOwnShop(async (db) => {
  await createLearner(db, { name: 'Kiprono Bett' });
  return { staffMember: await createStaff(db) };
});

test('pages opened from the dashboard return there', async ({ page }) => {
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  const toast = (text: string) => page.locator('.toast').filter({ hasText: text });
  await page.goto('/admin/dashboard');
  const panel = page.getByRole('region', { name: 'Recent Users' });
  await panel
    .getByRole('link', { name: /^Delete / })
    .first()
    .click();
  await expect(dialog).toContainText('Are you sure you want to delete this user?');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  await page.getByRole('link', { name: 'Add New User' }).click();
  await dialog.getByLabel('Name', { exact: true }).fill('Naliaka Wafula');
  await dialog.getByLabel('Email').fill('naliaka@shule.example');
  await dialog.getByLabel('Password', { exact: true }).fill('Chai-ya-2026');
  await dialog.getByRole('button', { name: 'Add User' }).click();
  await expect(toast('User created successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  await panel.getByRole('link', { name: 'Delete Naliaka Wafula' }).click();
  await dialog.getByRole('button', { name: 'Delete user' }).click();
  await expect(toast('User deleted successfully')).toBeVisible();
  await expect(panel).toBeVisible();
  await expect(panel.getByText('Naliaka Wafula')).toHaveCount(0);
});
