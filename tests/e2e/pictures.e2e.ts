import type { Response } from '@playwright/test';
import { expect, test } from './support/test.ts';

test.use({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true });

test('a phone gets a small AVIF', async ({ page, learner: _learner }) => {
  const path = '/portfolio/soko-mkononi';
  // A page waits a moment only for the size of a picture that was never shown before, and the shared page is cached without it.
  await expect(async () => {
    expect(await (await page.request.get(path)).text()).toContain('width="1600"');
  }).toPass();
  const pictures: Response[] = [];
  page.on('response', (response) => {
    if (/\/(pictures|media)\//.test(response.url())) pictures.push(response);
  });
  await page.goto(path);
  const picture = page.getByRole('main').locator('.preview img');
  await expect(picture).toHaveJSProperty('complete', true);
  // The width of the box on a screen with two pixels for each CSS pixel, not the original of 1600.
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\/960\.avif$/);
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(picture).toHaveAttribute('width', '1600');
  await expect(picture).toHaveAttribute('height', '900');
  const sizes = await Promise.all(pictures.map(async (response) => (await response.body()).byteLength));
  expect(sizes).toHaveLength(1);
  expect(sizes[0]).toBeLessThan(60_000);
});

test('a picture further down loads when it is nearly visible', async ({ page }) => {
  await page.goto('/portfolio');
  const picture = page.locator('article', { hasText: 'Clinic Queue Kayole' }).locator('img');
  expect(await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toBe('');
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toHaveJSProperty('complete', true);
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});
