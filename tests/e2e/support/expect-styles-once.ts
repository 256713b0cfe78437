import { expect, type Page } from '@playwright/test';

/** No stylesheet is loaded a second time: the later one would win over the page's own rules. */
export async function expectStylesOnce(page: Page): Promise<void> {
  const paths = await page
    .locator('link[rel="stylesheet"]')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname));
  expect(paths.filter((path, place) => paths.indexOf(path) !== place)).toEqual([]);
}
