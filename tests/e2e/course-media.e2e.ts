import { rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { writeLongVideo } from '#tests/support/long-video.ts';
import { field, openSession, sent, test as base, throttle } from './support/portal-shop.ts';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { takeScreenshots } from './support/screenshots.ts';
import { expect } from './support/test.ts';
import { fakeYoutube } from './support/youtube.ts';
import { specifies } from '#tests/specifies.ts';

const test = base.extend({
  settings: { UPLOAD_MAX_IMAGE_MB: '1', FFMPEG_PATH: 'off' },
  // The browser logs every refused request.
  expectedErrors: async ({}, use) => use([/^console: Failed to load resource/, /^answered 507/]),
});

const picture = 'seeds/media/one-grid-three-screens.jpg';
const videoPath = 'seeds/media/five-facts-in-a-message.mp4';
const youtube = 'https://youtu.be/aqz-KE-bpKQ';
const fileOf = (page: Page, name: string) => field(page, name).locator('input[type=file]');
const video = 'Or a file, MP4 recommended';

async function fillCourse(page: Page): Promise<void> {
  await page.goto('/admin/courses/new');
  await page.getByLabel('Title', { exact: true }).fill('Beads');
  await page.getByLabel('Price, KSh').fill('1500');
  await page.getByLabel('Instructor', { exact: true }).fill('Wanjiru Kamau');
  await page.getByLabel('Description').fill('Strings of beads, by hand.');
}

specifies('Validation: course form: required fields, both price errors, YouTube URL or file');
test('a course gets its picture and its video from files, and an address replaces a file', async ({
  page,
  context,
}) => {
  await fakeYoutube(context);
  await fillCourse(page);
  await fileOf(page, 'Course image').setInputFiles(picture);
  await fileOf(page, video).setInputFiles(videoPath);
  await expect(page.getByRole('button', { name: 'Remove one-grid-three-screens.jpg' })).toBeVisible();
  await expect(page.getByLabel('Video of the course')).toBeVisible();

  // The draft keeps uploads and texts.
  await page.reload();
  await expect(page.getByText('What you typed is back.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove five-facts-in-a-message.mp4' })).toBeVisible();
  await field(page, video).scrollIntoViewIfNeeded();
  await expectNoViolations(page);
  await takeScreenshots(page, 'course-form-media');
  await page.getByRole('button', { name: 'Add Course' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('Has a video');

  await page.getByRole('link', { name: 'Edit Beads', exact: true }).click();
  const hidden = page.locator('input[name=videoId]');
  await expect(hidden).toHaveValue(/^[0-9a-f-]{36}$/);
  const address = page.getByLabel('YouTube URL');
  await address.fill(youtube);
  await expect(hidden).toHaveValue('');
  await address.fill('a video of ours');
  await page.getByRole('button', { name: 'Update Course' }).click();
  const refusal = page.getByText('Please enter the address of a video on YouTube, or leave this empty');
  await expect(refusal).toBeVisible();
  await fileOf(page, video).setInputFiles(videoPath);
  await expect(refusal).toBeHidden();
  await expect(address).toHaveValue('');
  await expect(hidden).toHaveValue(/^[0-9a-f-]{36}$/);
  await page.getByRole('button', { name: 'Remove the video' }).click();
  await expect(hidden).toHaveValue('');
  await page.getByRole('button', { name: 'Update Course' }).click();
  await expect(page.locator('.toast').filter({ hasText: 'Course updated' })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).not.toContainText('Has a video');
});

specifies('Errors: uploads: image, video, file, storage');
test('the form waits for an upload in progress, and shows errors of a file', async ({ page, portalShop }) => {
  await fillCourse(page);
  const long = join(portalShop.shop.folder, 'talk.mp4');
  await writeLongVideo(long, 12);
  const session = await openSession(page);
  await throttle(session, 2);
  await fileOf(page, video).setInputFiles(long);
  await sent(page, 3);
  await page.getByRole('button', { name: 'Pause talk.mp4' }).click();
  await page.getByRole('button', { name: 'Add Course' }).click();
  const waits = (input: HTMLInputElement) => input.validationMessage;
  expect(await fileOf(page, video).evaluate(waits)).toBe('Please wait until talk.mp4 is uploaded.');
  await expect(page).toHaveURL(/\/admin\/courses\/new$/);
  await page.getByRole('button', { name: 'Cancel talk.mp4' }).click();
  await throttle(session, 200);

  const errorOf = (name: string) => field(page, name).getByRole('alert');
  const selectFile = (name: string, buffer: Buffer) =>
    fileOf(page, name).setInputFiles({ name: 'given.png', mimeType: 'image/png', buffer });
  await selectFile('Course image', Buffer.alloc(1_048_577));
  await expect(errorOf('Course image')).toHaveText('Upload failed: the file is larger than 1 MB');
  await selectFile('Course image', Buffer.from('<html><script>alert(1)</script></html>'));
  await expect(errorOf('Course image')).toHaveText(
    'Upload failed: the file is a text. Save it as PNG, JPG, WEBP and upload that',
  );

  // Refused before any byte is sent.
  await fileOf(page, video).setInputFiles('tests/fixtures/videos/hevc.mov');
  await expect(errorOf(video)).toHaveText(
    'This video is in a format that browsers do not play (HEVC). Export it as MP4 (H.264) and upload it again.',
  );

  // The kernel's device for a full disk, from the first byte on.
  await page.route('**/api/uploads/*', async (route) => {
    const id = new URL(route.request().url()).pathname.split('/').at(-1);
    if (route.request().method() === 'PATCH') {
      const part = join(portalShop.shop.folder, 'uploads', `${id}.part`);
      await rm(part);
      await symlink('/dev/full', part);
    }
    await route.continue();
  });
  await fileOf(page, video).setInputFiles(videoPath);
  await expect(errorOf(video)).toHaveText('Failed to upload file to storage');
  await takeScreenshots(page, 'course-form-full');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Cancel five-facts-in-a-message.mp4' }).click();
  await page.getByRole('button', { name: 'Add Course' }).click();
  await expect(page.locator('.toast').filter({ hasText: 'Course added' })).toBeVisible();
});
