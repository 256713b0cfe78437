import type { Page } from '@playwright/test';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { takeScreenshots } from './support/screenshots.ts';
import { runEffects, stopClock } from './support/page-clock.ts';
import { doneMark, videoValue, lessonOf, openLesson, outlineOf, playButton, test } from './support/course-site.ts';
import { expect } from './support/test.ts';
import { specifies } from '#tests/specifies.ts';

/** Plays the last second of the video on the stage. */
async function playToTheEnd(page: Page): Promise<void> {
  await playButton(page).click();
  await expect.poll(() => videoValue(page, 'currentTime')).toBeGreaterThan(0);
  await page.locator('video').evaluate((video) => {
    const playing = video as HTMLVideoElement;
    playing.currentTime = playing.duration - 0.5;
  });
  await expect(page.getByRole('button', { name: 'Watch again' })).toBeVisible();
}

specifies(
  'Player: sections, previous and next across them, disabled at the ends',
  'Player: a lesson out of range means the first',
);
test('every kind of lesson is studied by mouse, and the next video follows the end of one @main', async ({
  page,
  courseSite,
  student: _student,
}) => {
  test.slow();
  await page.clock.install();
  await page.goto(`/courses/${courseSite.slug}/content?lesson=99`);
  await expect(lessonOf(page, 'Read')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`lesson=${courseSite.lessons[0]}$`));
  await expect(page.getByRole('button', { name: 'Previous' }).first()).toBeDisabled();
  await expect(outlineOf(page).getByRole('heading')).toHaveText(['On paper0 of 2', 'On video0 of 3', 'At last0 of 1']);

  const fetched: string[] = [];
  page.on('request', (request) => {
    if (/\.data|lessons/.test(request.url())) fetched.push(new URL(request.url()).pathname);
  });
  await page.getByRole('button', { name: 'Next' }).first().click();
  await expect(lessonOf(page, 'Leaf')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`lesson=${courseSite.lessons[1]}$`));
  // The outline is loaded already.
  expect(fetched).toEqual([expect.stringMatching(new RegExp(`^/api/courses/.*/lessons/${courseSite.lessons[1]}$`))]);
  await expect(page.getByText('12 pages, 0.01 MB')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Download' })).toBeVisible();
  await page.getByRole('link', { name: 'Read the PDF' }).click();
  await expect(page.getByText('Page 1 of 12')).toBeVisible();
  const sheet = page.getByRole('region', { name: 'Leaf, page 1', exact: true });
  await expect(sheet).toContainText('Page number 1');
  await expect(page.locator('.paper canvas')).not.toHaveCount(12);
  const width = async () => (await sheet.boundingBox())?.width ?? 0;
  const before = await width();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(width).toBeCloseTo(before * 1.25, -1);
  await page.getByRole('button', { name: 'Zoom out' }).click();
  await expect.poll(width).toBeCloseTo(before, -1);
  await page.getByRole('region', { name: 'Leaf, page 5', exact: true }).scrollIntoViewIfNeeded();
  await expect(page.getByText('Page 5 of 12')).toBeVisible();
  await page.getByRole('button', { name: 'Write a note on page 5' }).click();
  await expect(page.getByRole('textbox', { name: 'Note at page 5' })).toBeFocused();
  await page.keyboard.type('Read this again');
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Page 5 of 12')).toBeVisible();
  await sheet.scrollIntoViewIfNeeded();
  await expect(page.getByText('Page 1 of 12')).toBeVisible();
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Read this again' })
    .getByRole('button', { name: 'Go to Page 5' })
    .click();
  await expect(page.getByText('Page 5 of 12')).toBeVisible();

  await outlineOf(page)
    .getByRole('link', { name: /^Watch \d/ })
    .click();
  await expect(lessonOf(page, 'Watch')).toBeVisible();
  await expect(playButton(page)).toContainText('KB');
  await playToTheEnd(page);
  await stopClock(page);
  await page.locator('.video-end').getByRole('button', { name: 'Mark as complete' }).click();
  await expect(doneMark(page)).toBeVisible();
  const question = page.getByRole('alertdialog', { name: 'Go to the next lesson?' });
  await expect(page.getByText(/^Progress updated: /)).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(question).toContainText(/Watch on, \d+:\d\d, /);
  await expect(question).toContainText('Goes on by itself in 10 seconds.');
  await runEffects(page);
  await page.clock.runFor(9_000);
  await expect(question).toContainText('in 1 second.');
  await question.getByRole('button', { name: 'Stay here' }).click();
  await page.clock.runFor(60_000);
  await expect(lessonOf(page, 'Watch')).toBeVisible();

  await page.getByRole('button', { name: 'Watch again' }).click();
  await expect.poll(() => videoValue(page, 'currentTime')).toBeLessThan(5);
  await page.locator('video').evaluate((video) => {
    const playing = video as HTMLVideoElement;
    playing.currentTime = playing.duration - 0.5;
  });
  await expect(question).toContainText('Goes on by itself in 10 seconds.');
  await page.clock.runFor(10_000);
  await expect(lessonOf(page, 'Watch on')).toBeVisible();
  await expect.poll(() => videoValue(page, 'paused')).toBe(false);
});

specifies("Player: controls of our own for every video, keys listed by '?', zoom of a PDF, data saver");
test('the data saver prevents autoplay, and is stored', async ({ page, courseSite, student: _student }) => {
  test.slow();
  await page.clock.install();
  await openLesson(page, courseSite, 3);
  await page.getByLabel('Settings of the player').click();
  await page.getByRole('switch', { name: 'Data saver' }).click();
  await expectNoViolations(page);
  await takeScreenshots(page, 'player-settings');
  await page.reload();
  await page.getByLabel('Settings of the player').click();
  await expect(page.getByRole('switch', { name: 'Data saver' })).toBeChecked();
  await page.keyboard.press('Escape');
  await playToTheEnd(page);
  await page.locator('.video-end').getByRole('button', { name: 'Mark as complete' }).click();
  await expect(page.getByText('Progress updated: 17%')).toBeVisible();
  await page.clock.runFor(1_000);
  const question = page.getByRole('alertdialog', { name: 'Go to the next lesson?' });
  await expect(question).toBeVisible();
  await expectNoViolations(page);
  await takeScreenshots(page, 'player-at-the-end');
  await expect(question.getByRole('timer')).toHaveCount(0);
  await question.getByRole('button', { name: 'Next lesson' }).click();
  await expect(lessonOf(page, 'Watch on')).toBeVisible();
  await expect(playButton(page)).toBeVisible();
  expect(await videoValue(page, 'paused')).toBe(true);
});

specifies("Player: controls of our own for every video, keys listed by '?', zoom of a PDF, data saver");
test('a video is controlled by keys, which ? lists', async ({ page, courseSite, student: _student }) => {
  test.slow();
  await openLesson(page, courseSite, 3);
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await expect(keys).toContainText('Back and forward 10 seconds');
  await expectNoViolations(page);
  await takeScreenshots(page, 'player-keys');
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();

  await page.keyboard.press('k');
  await expect.poll(() => videoValue(page, 'currentTime')).toBeGreaterThan(2);
  await page.keyboard.press('Space');
  await expect.poll(() => videoValue(page, 'paused')).toBe(true);
  const at = await videoValue(page, 'currentTime');
  await page.keyboard.press('l');
  await expect.poll(() => videoValue(page, 'currentTime')).toBeCloseTo(at + 10, 0);
  await page.keyboard.press('j');
  await expect.poll(() => videoValue(page, 'currentTime')).toBeCloseTo(at, 0);
  await page.getByText('My notes', { exact: true }).click();
  await page.getByRole('textbox', { name: 'New note' }).fill('The pattern begins here');
  await page.getByRole('button', { name: 'Done' }).click();
  const noted = await videoValue(page, 'currentTime');
  await playButton(page).focus();
  await page.keyboard.press('l');
  await expect.poll(() => videoValue(page, 'currentTime')).toBeCloseTo(noted + 10, 0);
  await page
    .getByRole('listitem')
    .filter({ hasText: 'The pattern begins here' })
    .getByRole('button', { name: /^Go to 0:/ })
    .click();
  await expect.poll(() => videoValue(page, 'currentTime')).toBeCloseTo(Math.floor(noted), 0);
  await playButton(page).focus();
  await page.keyboard.press('m');
  await expect.poll(() => videoValue(page, 'muted')).toBe(true);
  await page.keyboard.press('c');
  const captions = page.getByRole('button', { name: 'Captions' });
  await expect(captions).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('button', { name: 'Picture in picture' })).toBeVisible();
  await page.keyboard.press('f');
  await expect(page.getByRole('button', { name: 'Leave full screen' })).toBeVisible();
  await page.keyboard.press('f');
  await expect(page.getByRole('button', { name: 'Full screen' })).toBeVisible();
  await page.getByLabel('Speed').selectOption('1.5');
  await page.reload();
  await expect(page.getByText('You stopped at')).toBeVisible();
  // The code of the product's controls adds the keys; until then the browser's own controls are there.
  const controlled = page.locator('video:not([controls])');
  await expect(controlled).toBeAttached();
  await page.keyboard.press('k');
  await expect.poll(() => videoValue(page, 'playbackRate')).toBe(1.5);
  // Captions also keep their state, and their text is loaded.
  await expect(captions).toHaveAttribute('aria-pressed', 'true');
  const shown = () =>
    page.locator('video').evaluate((video: HTMLVideoElement) => {
      const track = video.textTracks[0];
      return [track?.mode, track?.language, (track?.cues?.length ?? 0) > 0];
    });
  await expect.poll(shown).toEqual(['showing', 'en', true]);
  await page.keyboard.press('c');
  await expect(captions).toHaveAttribute('aria-pressed', 'false');
  await page.reload();
  await expect(controlled).toBeAttached();
  await page.keyboard.press('k');
  await expect(captions).toHaveAttribute('aria-pressed', 'false');
});

test('a phone shows captions below the picture, in the size of its other text', async ({
  page,
  courseSite,
  student: _student,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openLesson(page, courseSite, 3);
  await playButton(page).click();
  await page.keyboard.press('c');
  const words = page.locator('.video-words');
  await expect(words).toHaveText(/\w/);
  expect(await words.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))).toBeGreaterThan(14);
  const [picture, below] = [await page.locator('.stage video').boundingBox(), await words.boundingBox()];
  expect(below?.y).toBeGreaterThanOrEqual((picture?.y ?? 0) + (picture?.height ?? 0) - 1);
  expect(picture?.height).toBeCloseTo((360 * 9) / 16, 0);
  await expectNoViolations(page);
  await takeScreenshots(page, 'player-captions');
  await page.keyboard.press('c');
  await expect(words).toHaveCount(0);
  // The list of lessons is below the lesson.
  await page.getByRole('link', { name: 'Lessons' }).click();
  await expect(outlineOf(page).getByRole('link', { name: 'Watch' }).first()).toBeFocused();
});
