import type { Locator, Page } from '@playwright/test';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { takeScreenshots } from './support/screenshots.ts';
import { enter } from './support/accounts.ts';
import { doneMark, videoValue, lessonOf, openLesson, outlineOf, playButton, test } from './support/course-site.ts';
import { expect } from './support/test.ts';
import { fakeYoutube, sentToYoutube, sendPlayerMessage } from './support/youtube.ts';
import { specifies } from '#tests/specifies.ts';

specifies("Player: controls of our own for every video, keys listed by '?', zoom of a PDF, data saver");
test('a YouTube video has the same controls and keys, and its position is stored', async ({
  page,
  context,
  courseSite,
  student: _student,
}) => {
  test.slow();
  const requested = await fakeYoutube(context);
  await openLesson(page, courseSite, 5);
  const play = playButton(page);
  await expect(play).toContainText('10:34, on YouTube');
  await expectNoViolations(page);
  expect(requested).toHaveLength(0);
  await play.click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect.poll(() => requested).toHaveLength(1);
  await expectNoViolations(page);
  await takeScreenshots(page, 'player-youtube');

  // Controls below the picture stay visible while it plays.
  await expect(page.locator('.seek')).toHaveCSS('opacity', '1');
  await sendPlayerMessage(page, { currentTime: 252.7 });
  await expect(page.getByText('4:12')).toBeVisible();
  await page.keyboard.press('l');
  await page.getByLabel('Speed').selectOption('1.25');
  await page.keyboard.press('m');
  await page.keyboard.press('c');
  await page.keyboard.press('k');
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  for (const message of [['seekTo', 262.7, true], ['setPlaybackRate', 1.25], ['mute'], ['loadModule', 'captions']]) {
    await expect.poll(() => sentToYoutube(page)).toContainEqual(message);
  }
  expect(await sentToYoutube(page)).toContainEqual(['pauseVideo']);
  await page.reload();
  await expect(page.getByText('You stopped at 4:23')).toBeVisible();
  await play.click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect.poll(() => requested).toHaveLength(2);
  expect(new URL(requested[1] ?? '').searchParams.get('start')).toBe('262');
  await expect.poll(() => sentToYoutube(page)).toContainEqual(['setPlaybackRate', 1.25]);

  await sendPlayerMessage(page, { currentTime: 634, playerState: 0 });
  await page.locator('.video-end').getByRole('button', { name: 'Mark as complete' }).click();
  await expect(doneMark(page)).toBeVisible();
});

test('the buttons are visible under every lesson, which is in the middle of a wide window', async ({
  page,
  courseSite,
  student: _student,
}) => {
  for (const [width, height] of [
    [1280, 900],
    [1024, 700],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const place of [1, 2, 3]) {
      await openLesson(page, courseSite, place);
      const main = page.getByRole('main');
      await expect(main.getByRole('button', { name: 'Previous' })).toBeInViewport({ ratio: 1 });
      await expect(main.getByRole('button', { name: 'Next' })).toBeInViewport({ ratio: 1 });
      const room = await boxOf(main);
      const words = await boxOf(main.locator('.lesson-title'));
      const [left, right] = [words.x - room.x, room.x + room.width - words.x - words.width];
      // Less than a scrollbar does not count.
      expect(Math.abs(left - right), `lesson ${place} at ${width}`).toBeLessThan(20);
    }
  }
  await openLesson(page, courseSite, 1);
  const code = page.locator('.doc pre');
  await expect(code, 'code that scrolls takes the focus').toHaveAttribute('tabindex', '0');
  await code.evaluate((box) => void (box.style.width = 'max-content'));
  await page.setViewportSize({ width: 600, height: 900 });
  await expect(code, 'code that does not scroll stays out of its way').not.toHaveAttribute('tabindex');
});

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('it is not on the page');
  return box;
}

const keptReports = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('mic3-report:')).length);

test.describe('without a connection', () => {
  test.use({ expectedErrors: [/ERR_(?:INTERNET_DISCONNECTED|FAILED)/] });

  specifies('Learning: progress and position are kept on the server, and on the device while offline');
  test('ten minutes are stored on the device and sent in order, and a second browser continues there', async ({
    page,
    context,
    browser,
    courseSite,
    student,
  }) => {
    test.slow();
    await page.clock.install();
    await openLesson(page, courseSite, 1);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Mark as complete' }).first().click();
    await expect(doneMark(page)).toBeVisible();
    await expect(page.getByText('No connection. Your progress is kept on this device')).toBeVisible();
    await page.getByText('Paragraph 40 of').scrollIntoViewIfNeeded();
    await expect(async () => {
      await page.clock.runFor(15_000);
      expect(await keptReports(page)).toBeGreaterThanOrEqual(2);
    }).toPass();
    await page.clock.runFor(585_000);
    await expect(page.getByText('1 of 6 lessons')).toBeVisible();
    await expectNoViolations(page);
    await takeScreenshots(page, 'player-offline');

    // Records the answered intents: a request sent just before the connection returns is lost.
    const taken: string[] = [];
    page.on('response', (response) => {
      const intent = new URLSearchParams(response.request().postData() ?? '').get('intent');
      if (intent) taken.push(intent);
    });
    await context.setOffline(false);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(page.getByText('Progress updated: 17%')).toBeVisible();
    await expect(page.getByText('No connection.')).toHaveCount(0);
    await expect.poll(() => keptReports(page)).toBe(0);
    await expect.poll(() => taken.at(-1)).toBe('position');
    expect(taken.filter((intent) => intent === 'complete')).toHaveLength(1);

    const elsewhere = await browser.newContext({ baseURL: courseSite.url });
    await enter(elsewhere.request, courseSite.url, student);
    const second = await elsewhere.newPage();
    await second.goto(`/courses/${courseSite.slug}/content?lesson=${courseSite.lessons[0]}`);
    await expect(doneMark(second)).toBeVisible();
    await expect(second.getByText('Paragraph 40 of')).toBeInViewport();
    await elsewhere.close();
  });
});

test('two tabs that complete lessons at once count both, and both show it', async ({
  page,
  context,
  courseSite,
  student: _student,
}) => {
  const other = await context.newPage();
  await openLesson(page, courseSite, 1);
  await other.goto(`/courses/${courseSite.slug}/content?lesson=${courseSite.lessons[1]}`);
  await expect(lessonOf(other, 'Leaf')).toBeVisible();
  const press = (tab: Page) => tab.getByRole('button', { name: 'Mark as complete' }).first().click();
  await Promise.all([
    press(page),
    expect(async () => {
      if (!(await doneMark(other).isVisible())) await press(other);
      await expect(doneMark(other)).toBeVisible();
    }).toPass(),
  ]);
  for (const tab of [page, other]) {
    await tab.bringToFront();
    await tab.evaluate(() => window.dispatchEvent(new Event('user-data-refreshed')));
    await expect(tab.getByText('2 of 6 lessons')).toBeVisible();
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('a learner’s course begins with the next lesson, before all lessons', async ({
    page,
    courseSite,
    student: _student,
  }) => {
    await page.goto(`/dashboard/courses/${courseSite.slug}`);
    const next = page.getByRole('link', { name: /^Continue Learning/ });
    await expect(next).toBeInViewport({ ratio: 1 });
    const lessons = await boxOf(page.getByRole('main').getByRole('listitem').first());
    expect(lessons.y).toBeGreaterThan((await boxOf(next)).y);
    expect((await boxOf(page.getByRole('region', { name: 'Receipt' }))).y).toBeGreaterThan(lessons.y);
  });

  specifies("Player: 'Lesson Completed', 'Course Completed'");
  test('lessons are read, paged through and watched by touch', async ({ page, courseSite, student: _student }) => {
    test.slow();
    await page.clock.install();
    await page.goto(`/courses/${courseSite.slug}/content`);
    await expect(lessonOf(page, 'Read')).toBeVisible();
    const actionBar = page.getByRole('region', { name: 'Lesson' });
    await actionBar.getByRole('button', { name: 'Mark as complete' }).tap();
    await expect(actionBar.getByText('Lesson Completed')).toBeVisible();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Next lesson' }).tap();
    await expect(lessonOf(page, 'Leaf')).toBeVisible();
    await page.getByRole('link', { name: 'Read the PDF' }).tap();
    await expect(page.getByText('Page 1 of 12')).toBeVisible();
    // Runs first: at desktop width the PDF starts at its first page again, which counts as read on a slow machine.
    await expectNoViolations(page);
    await takeScreenshots(page, 'player-pdf-phone');
    await page.getByRole('region', { name: 'Leaf, page 7', exact: true }).scrollIntoViewIfNeeded();
    await expect(page.getByText(/Page [67] of 12/)).toBeVisible();
    // A turned phone has another layout with another scroll container.
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 740 });
      await expect(page.getByRole('region', { name: 'Leaf, page 1', exact: true })).not.toBeInViewport();
    }
    // A page that is only scrolled past is not stored as the last read page.
    await page.clock.runFor(2_000);

    const lessons = outlineOf(page);
    await expect(lessons).toBeHidden();
    await page.getByText('1 of 6 lessons').tap();
    await lessons.getByRole('link', { name: /^Watch \d/ }).tap();
    await expect(lessonOf(page, 'Watch')).toBeVisible();
    await playButton(page).tap();
    await expect.poll(() => videoValue(page, 'currentTime')).toBeGreaterThan(0);
    await expect(page.getByRole('slider', { name: 'Position' })).toBeVisible();
    await actionBar.getByRole('button', { name: 'Previous' }).tap();
    await expect(page.getByRole('link', { name: /Read on from page \d+/ })).toBeVisible();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
  });
});
