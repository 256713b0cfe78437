import type { Page } from '@playwright/test';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { takeScreenshots } from './support/screenshots.ts';
import { openLesson, playButton, test, videoValue } from './support/course-site.ts';
import { expect } from './support/test.ts';

const source = (page: Page) => page.locator('.stage video').evaluate((video: HTMLVideoElement) => video.currentSrc);
const form = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) });

test('a video is watched small or heard, at the same second, and nothing of a larger one loads', async ({
  page,
  courseSite,
  student: _student,
}) => {
  test.slow();
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'media') loaded.push(request.url());
  });
  await openLesson(page, courseSite, 4);
  await expect(form(page, 'Original')).toBeChecked();
  await expect(page.getByRole('group', { name: 'Quality and data' })).toContainText(
    /Original\d+ KB, about KSh 1Small\d+ KB, about KSh 1Sound only\d+ KB, about KSh 1/,
  );
  await expectNoViolations(page);
  await takeScreenshots(page, 'player-quality');
  await page.getByText('Small', { exact: true }).click();
  await expect(form(page, 'Small')).toBeChecked();
  expect(loaded).toEqual([]);
  await playButton(page).click();
  await expect.poll(() => videoValue(page, 'currentTime')).toBeGreaterThan(0);
  const small = await source(page);
  expect(new Set(loaded)).toEqual(new Set([small]));

  await page.getByLabel('Speed').selectOption('1.25');
  await page.getByRole('button', { name: 'Captions' }).click();
  await page.locator('.stage video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = 6;
  });
  await expect.poll(() => videoValue(page, 'currentTime')).toBeGreaterThan(6);
  await page.getByText('Sound only', { exact: true }).click();
  await expect.poll(() => source(page)).not.toBe(small);
  await expect.poll(() => videoValue(page, 'currentTime')).toBeGreaterThan(6);
  expect(await videoValue(page, 'currentTime')).toBeLessThan(12.1);
  expect(await videoValue(page, 'playbackRate')).toBe(1.25);
  await expect(page.getByRole('button', { name: 'Captions' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('.stage > .art')).toBeVisible();
  await page.keyboard.press('k');
  await expect.poll(() => videoValue(page, 'paused')).toBe(true);
  await takeScreenshots(page, 'player-sound-only');

  await page.reload();
  await expect(form(page, 'Sound only')).toBeChecked();
  await expect(page.getByText('You stopped at 0:')).toBeVisible();
  await page.getByText('Original', { exact: true }).click();
  await page.getByLabel('Settings of the player').click();
  await page.getByRole('switch', { name: 'Original on Wi-Fi only' }).click();
  // This browser does not say which network it has.
  await page.reload();
  await expect(form(page, 'Small')).toBeChecked();
  await page.getByText('Original', { exact: true }).click();
  await playButton(page).click();
  await expect.poll(() => videoValue(page, 'currentTime')).toBeGreaterThan(5);
  expect(new Set(loaded).size).toBe(3);
});
