import { expect, type Page } from '@playwright/test';

/** Goes from the login or the register page to the demo identity provider. */
async function goToGoogle(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page.getByRole('heading', { name: 'Choose who you are' })).toBeVisible();
}

/** Presses the button of the current page and signs in with this e-mail. */
export async function signInAtGoogle(page: Page, email: string): Promise<void> {
  await goToGoogle(page);
  await page.getByLabel('Or anybody else, by email').fill(email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

/** Presses the button and denies access. */
export async function denyAtGoogle(page: Page): Promise<void> {
  await goToGoogle(page);
  await page.getByRole('button', { name: 'Deny' }).click();
}
