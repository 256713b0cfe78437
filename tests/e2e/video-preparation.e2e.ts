import type { Locator, Page } from '@playwright/test';
import { installedFfmpeg, whyWithoutFfmpeg } from '#tests/support/ffmpeg.ts';
import { field, test as base } from './support/portal-shop.ts';
import { items, makeCourse } from './support/content-course.ts';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { takeScreenshots } from './support/screenshots.ts';
import { expect } from './support/test.ts';

const fixture = (name: string) => `tests/fixtures/videos/${name}`;
const video = 'Or a video file, MP4 recommended';
const row = (page: Page) => page.locator('.item').filter({ hasText: 'Ant' });

/** Uploads a video for the first lesson of a course and leaves the form open. */
async function upload(page: Page, file: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
  const { path } = await makeCourse(page.request);
  await page.goto(path);
  await expect(items(page, 'The page')).toHaveText(['Ant', 'Bee', 'Cat']);
  await page.getByRole('link', { name: 'Edit Ant' }).click();
  await page.locator('.seg').getByText('Video').click();
  await field(page, video).locator('input[type=file]').setInputFiles(file);
}

/** Expects the video in the list, on the form, and in the browser's player. */
async function expectPlayable(page: Page): Promise<void> {
  await expect(field(page, video).getByText(/^0:01, /)).toBeVisible({ timeout: 60_000 });
  await expect(row(page)).toContainText('VIDEO, 0:01');
  await row(page).getByRole('link', { name: 'Play Ant' }).click();
  const player = page.getByLabel('Video of Ant');
  await expect
    .poll(() => player.evaluate((element: HTMLVideoElement) => element.duration), { timeout: 15_000 })
    .toBeGreaterThan(0.9);
  expect(await player.evaluate((element: HTMLVideoElement) => element.videoWidth)).toBe(64);
}

base.describe('without ffmpeg', () => {
  const test = base.extend({ settings: { FFMPEG_PATH: 'off' } });

  test('a .mov of a phone is uploaded, prepared by the server, and plays', async ({ page }) => {
    await upload(page, fixture('h264-aac.mov'));
    await expectPlayable(page);
  });
});

base.describe(`with ffmpeg${whyWithoutFfmpeg}`, () => {
  base.skip(!installedFfmpeg, 'ffmpeg is not installed on this machine');
  const test = base.extend({ settings: { FFMPEG_PATH: installedFfmpeg?.ffmpeg ?? 'off' } });

  test('an .avi is uploaded, converted by the server, and plays', async ({ page }) => {
    await upload(page, fixture('mpeg4.avi'));
    await expectPlayable(page);
  });

  test('a file that cannot be converted says so, and is tried again or removed', async ({ page }) => {
    const broken = Buffer.alloc(20_000);
    broken.write('RIFF', 0, 'latin1');
    broken.write('AVI LIST', 8, 'latin1');
    await upload(page, { name: 'broken.avi', mimeType: 'video/x-msvideo', buffer: broken });
    const sentence = field(page, video).getByRole('alert');
    await expect(sentence).toContainText('Conversion failed: the file is damaged, or has no pictures.', {
      timeout: 60_000,
    });
    await expect(row(page)).toContainText('Not converted');
    await expectNoViolations(page);
    await takeScreenshots(page, 'video-not-converted');
    await field(page, video).getByRole('button', { name: 'Try again' }).click();
    await expect(field(page, video).getByText(/Waiting to be converted|Converting/)).toBeVisible();
    await expect(sentence).toContainText('Conversion failed', { timeout: 60_000 });
    await expect(field(page, video).getByRole('button', { name: 'Replace broken.avi' })).toBeVisible();
    await field(page, video).getByRole('button', { name: 'Remove broken.avi' }).click();
    await expect(field(page, video).getByText('Choose or drop a video')).toBeVisible();
    await expect(sentence).toBeHidden();
  });
});
