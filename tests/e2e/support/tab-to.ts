import { expect, type Locator, type Page } from '@playwright/test';

/** More Tab presses than any page of the product needs. */
export const furthest = 120;

/** Moves the focus to an element by the Tab key alone. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < furthest; presses++) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${target.toString()} cannot be reached by Tab`);
}
