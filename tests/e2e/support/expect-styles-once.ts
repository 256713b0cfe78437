import { expect, type Page } from '@playwright/test';

/** Expects each stylesheet once: a second copy would override the page's own rules. */
export async function expectStylesOnce(page: Page): Promise<void> {
  const paths = await page
    .locator('link[rel="stylesheet"]')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname));
  expect(paths.filter((path, place) => paths.indexOf(path) !== place)).toEqual([]);
}
