import { settingsOf, startS3 } from '#tests/support/s3-server.ts';
import { field, test as base } from './support/admin-desk.ts';
import { expect } from './support/test.ts';

const test = base.extend({
  // A link that has expired.
  expectedErrors: async ({}, use) => use([/^console: Failed to load resource.* 403/]),
  settings: async ({}, use) => {
    const server = await startS3();
    await use(settingsOf(await server.newBucket()));
    await server.stop();
  },
});

test('a film that was sent into a bucket plays from there, and the page lets nothing else come from elsewhere', async ({
  page,
  settings,
}) => {
  await page.goto('/admin/courses/new');
  const upload = field(page, 'Or a file, MP4 recommended');
  await upload.locator('input[type=file]').setInputFiles('seeds/media/five-facts-in-a-message.mp4');
  await expect(page.getByRole('button', { name: 'Remove five-facts-in-a-message.mp4' })).toBeVisible();
  const parts: string[] = [];
  page.on('response', (response) => {
    if (response.url().startsWith(settings['S3_ENDPOINT'] ?? '-')) parts.push(String(response.status()));
  });
  let isFirst = true;
  await page.route(`${settings['S3_ENDPOINT']}/**`, (route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    return route.fulfill({ status: 403, body: '<Error><Code>AccessDenied</Code></Error>' });
  });
  await page.reload();
  const film = page.getByLabel('Video of the course');
  const at = (seconds: number) =>
    film.evaluate(async (video: HTMLVideoElement, to) => {
      video.muted = true;
      await video.play();
      video.currentTime = to;
    }, seconds);
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(1);
  await at(4);
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(4);
  expect(parts).toContain('206');
});
