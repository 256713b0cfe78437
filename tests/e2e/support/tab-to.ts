import { expect, type Locator, type Page } from '@playwright/test';

/** Further than any page of the product is long. */
export const furthest = 120;

/** Goes to something by the Tab key alone. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < furthest; presses++) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${target.toString()} cannot be reached by Tab`);
}
