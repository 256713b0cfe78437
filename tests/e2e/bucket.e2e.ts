import { join } from 'node:path';
import { directPath } from '#app/modules/catalogue/media/uploads/upload.ts';
import type { S3Config } from '#app/platform/config-storage.server.ts';
import { writeLongVideo } from '#tests/support/long-video.ts';
import { settingsOf, startS3, type S3Server } from '#tests/support/s3-server.ts';
import { field, openSession, sent, test as base, throttle } from './support/portal-shop.ts';
import { expect } from './support/test.ts';
import { specifies } from '#tests/specifies.ts';

const test = base.extend<{ s3: S3Server; bucket: S3Config }>({
  // A bucket without CORS rules, a cut connection, and an expired link.
  expectedErrors: async ({}, use) =>
    use([/^console: (Failed to load resource|Access to XMLHttpRequest)|^net::ERR_|^answered 403/]),
  s3: async ({}, use) => {
    const server = await startS3();
    await use(server);
    await server.stop();
  },
  bucket: async ({ s3 }, use) => use(await s3.newBucket()),
  settings: async ({ bucket }, use) => use(settingsOf(bucket)),
});

specifies('Catalogue, site and admin: PostgreSQL and S3 by settings; an importer of the old tables');
test('a video is uploaded directly to a bucket that allows it, and plays from there', async ({
  page,
  portalShop,
  s3,
  bucket,
}) => {
  const path = join(portalShop.shop.folder, 'talk.mp4');
  await writeLongVideo(path, 20);
  const ours: { method: string; path: string; bytes: number }[] = [];
  page.on('requestfinished', async (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin !== new URL(page.url()).origin || !pathname.startsWith('/api/uploads')) return;
    ours.push({ method: request.method(), path: pathname, bytes: (await request.sizes()).requestBodySize });
  });
  const send = (file: string) =>
    field(page, 'Or a file, MP4 recommended').locator('input[type=file]').setInputFiles(file);
  const isThere = (name: string) => expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible();

  await page.goto('/admin/courses/new');
  await send('seeds/media/which-average.mp4');
  await isThere('which-average.mp4');
  await expect.poll(() => ours.map(({ method }) => method)).toContain('PATCH');

  await s3.letSend(bucket, '*');
  await page.reload();
  await page.getByRole('button', { name: 'Remove which-average.mp4' }).click();
  ours.splice(0);
  const session = await openSession(page);
  await throttle(session, 4);
  await send(path);
  await sent(page, 45);
  await throttle(session, 0);
  await expect(page.getByText('Waiting for the connection')).toBeVisible();
  await throttle(session, 4);
  await sent(page, 55);
  await page.reload();
  await expect(page.getByText('talk.mp4 was not sent whole.')).toBeVisible();
  await throttle(session, 100);
  await send(path);
  await isThere('talk.mp4');
  expect(new Set(ours.map(({ method }) => method))).toEqual(new Set(['POST']));
  expect(ours.filter((request) => request.path === directPath)).toHaveLength(1);
  expect(ours.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(10_000);

  const parts: string[] = [];
  page.on('response', (response) => {
    if (response.url().startsWith(bucket.endpoint)) parts.push(String(response.status()));
  });
  let isFirst = true;
  await page.route(`${bucket.endpoint}/**`, (route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    return route.fulfill({ status: 403, body: '<Error><Code>AccessDenied</Code></Error>' });
  });
  await page.reload();
  const player = page.getByLabel('Video of the course');
  const at = (seconds: number) =>
    player.evaluate(async (video: HTMLVideoElement, to) => {
      video.muted = true;
      await video.play();
      video.currentTime = to;
    }, seconds);
  await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(1);
  await at(4);
  await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(4);
  expect(parts).toContain('206');
});
