import { join } from 'node:path';
import { writeLongVideo } from '#tests/support/long-video.ts';
import { field, openSession, sent, test as base, throttle } from './support/portal-shop.ts';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { takeScreenshots } from './support/screenshots.ts';
import { expect } from './support/test.ts';
import { specifies } from '#tests/specifies.ts';

const test = base.extend({
  settings: { UPLOAD_MAX_PDF_MB: '1' },
  page: async ({ page }, use) => {
    await page.goto('/dev/uploads');
    await use(page);
  },
});

/** Megabytes; 300 in the long run (tests/README.md). All steps happen at the same percentage. */
const megabytes = Number(process.env['VIDEO_MB'] ?? 45);

test.describe('a large video', () => {
  test.use({ expectedErrors: [/^console: Failed to load resource|^net::ERR_|^answered 5/] });

  specifies('Calls: storage: put, open, remove, stat; size and length are measured');
  test('survives pauses, lost connections, a reload and the death of the server, and has the same hash', async ({
    page,
    portalShop,
  }) => {
    test.setTimeout(240_000);
    const path = join(portalShop.shop.folder, 'talk.mp4');
    const expected = await writeLongVideo(path, megabytes);
    const session = await openSession(page);
    await throttle(session, megabytes / 15);
    const video = field(page, 'Course video');
    await video.locator('input[type=file]').setInputFiles(path);
    await sent(page, 3);
    const memory = portalShop.server().memory();

    await video.getByRole('button', { name: 'Pause talk.mp4' }).click();
    await expect(video.getByText('Paused')).toBeVisible();
    await video.getByRole('button', { name: 'Continue talk.mp4' }).click();
    await sent(page, 15);

    await throttle(session, 0);
    await expect(video.getByText('Waiting for the connection')).toBeVisible();
    await throttle(session, megabytes / 15);
    await sent(page, 30);
    expect(portalShop.server().memory() - memory).toBeLessThan(60 * 1_048_576);

    await portalShop.killAndStart();
    await sent(page, 45);

    await page.reload();
    await expect(
      video.getByText('talk.mp4 was not sent whole. Choose it again, and it goes on where it was.'),
    ).toBeVisible();
    await video.locator('input[type=file]').setInputFiles(path);
    // Continues at its position, and not from the beginning.
    const bar = page.getByRole('progressbar', { name: 'Upload of talk.mp4' });
    await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(40);
    await throttle(session, 200);
    await expect(video.getByRole('button', { name: 'Remove talk.mp4' })).toBeVisible();
    await expect(video.getByText(/^\d:\d\d, [\d.]+ MB$/)).toBeVisible();

    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(/video: [0-9a-f-]{36}, pdf: nothing/)).toBeVisible();
    await portalShop.server().stop();
    const { rows } = await portalShop.shop.look(({ pool }) =>
      pool.query('select file_name, byte_size, sha256 from media_files'),
    );
    expect(rows.map((row: { byte_size: unknown }) => ({ ...row, byte_size: Number(row.byte_size) }))).toEqual([
      { file_name: 'talk.mp4', byte_size: expected.byteSize, sha256: expected.sha256 },
    ]);
  });
});

test.describe('the upload field', () => {
  test.use({ expectedErrors: [/^console: Failed to load resource/] });

  specifies('Calls: storage: put, open, remove, stat; size and length are measured');
  test('accepts several files at once, also by keyboard, and a form waits for them', async ({ page, portalShop }) => {
    const path = join(portalShop.shop.folder, 'talk.mp4');
    await writeLongVideo(path, 12);
    const session = await openSession(page);
    await throttle(session, 2);
    await field(page, 'Course video').locator('input[type=file]').setInputFiles(path);
    const choosing = page.waitForEvent('filechooser');
    await field(page, 'Course image').getByRole('button', { name: 'Choose' }).press('Enter');
    await (await choosing).setFiles('seeds/media/one-grid-three-screens.jpg');
    await sent(page, 5);
    await takeScreenshots(page, 'upload-sending');
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Save' }).click();
    expect(
      await field(page, 'Course video')
        .locator('input[type=file]')
        .evaluate((input: HTMLInputElement) => input.validationMessage),
    ).toBe('Please wait until talk.mp4 is uploaded.');
    await throttle(session, 100);
    for (const name of ['Remove talk.mp4', 'Remove one-grid-three-screens.jpg']) {
      await expect(page.getByRole('button', { name })).toBeVisible();
    }
    await takeScreenshots(page, 'upload-done');
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(/video: [0-9a-f-]{36}, pdf: nothing, image: [0-9a-f-]{36}/)).toBeVisible();
  });

  specifies('Calls: storage: put, open, remove, stat; size and length are measured');
  test('shows errors of a file, and removes cancelled ones', async ({ page, portalShop }) => {
    const selectFile = (name: string, file: { name: string; buffer: Buffer }) =>
      field(page, name)
        .locator('input[type=file]')
        .setInputFiles({ mimeType: 'text/plain', ...file });
    const errorOf = (name: string) => field(page, name).getByRole('alert');
    await selectFile('Handout', { name: 'handout.pdf', buffer: Buffer.alloc(1_048_577) });
    await expect(errorOf('Handout')).toHaveText('Upload failed: the file is larger than 1 MB');
    await selectFile('Handout', { name: 'handout.pdf', buffer: Buffer.alloc(0) });
    await expect(errorOf('Handout')).toHaveText('Upload failed: the file is empty');
    await selectFile('Course image', {
      name: 'picture.png',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    });
    await expect(errorOf('Course image')).toHaveText(
      'Upload failed: the file is a text. Save it as PNG, JPG, WEBP and upload that',
    );
    await selectFile('Captions', { name: 'a.vtt', buffer: Buffer.from('Nothing here') });
    await expect(errorOf('Captions')).toHaveText(
      'Upload failed: the captions are neither WebVTT nor SRT (there are no captions in it)',
    );
    await takeScreenshots(page, 'upload-refused');
    await expectNoViolations(page);
    await selectFile('Captions', { name: 'a.vtt', buffer: Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nMambo') });
    await expect(field(page, 'Captions').getByRole('button', { name: 'Replace a.vtt' })).toBeVisible();
    await expect(errorOf('Captions')).toBeHidden();
    await field(page, 'Captions').getByRole('button', { name: 'Remove a.vtt' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('video: nothing, pdf: nothing, image: nothing, captions: nothing')).toBeVisible();
    expect(portalShop.server().said()).not.toMatch(/"level":(?:50|60)/);
  });
});
