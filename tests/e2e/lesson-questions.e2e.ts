import type { Page } from '@playwright/test';
import { createLocalStorage } from '#app/adapters/storage/local-storage.server.ts';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { storeMediaFile } from '#app/modules/catalogue/media/store-media-file.server.ts';
import { createLearner, createStaff } from '#app/modules/people/accounts/user-factory.ts';
import { createEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import { createLessonQuestion } from '#app/modules/study/lesson-questions/lesson-question-factory.ts';
import { nameDataFolder } from '#app/platform/data-folder.server.ts';
import type { Shop } from '#tests/support/shop-on-disk.ts';
import { enter } from './support/accounts.ts';
import { openLesson, playButton, test, videoValue } from './support/course-site.ts';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { takeScreenshots } from './support/screenshots.ts';
import { tabTo } from './support/tab-to.ts';
import { expect } from './support/test.ts';

const askButton = (page: Page) => page.getByRole('button', { name: /^Ask (?:about|a question)/ });
const isFirstAnswer = (title: string) => `Answered: ${title}`;

/** Plays the video of the open lesson and stops it at a second. */
async function stopAt(page: Page, second: number): Promise<void> {
  await playButton(page).click();
  await expect.poll(() => videoValue(page, 'currentTime')).toBeGreaterThan(0);
  await page.locator('video').evaluate((element, at) => {
    const video = element as HTMLVideoElement;
    video.pause();
    video.currentTime = at;
  }, second);
  await expect(page.getByRole('slider', { name: 'Position' })).toHaveValue(String(second));
}

test.describe('without a connection', () => {
  test.use({ expectedErrors: [/ERR_(?:INTERNET_DISCONNECTED|FAILED)|Failed to fetch/] });

  test('a question at a moment of a video waits on the device, and arrives once from two tabs', async ({
    page,
    context,
    courseSite,
    student: _student,
  }) => {
    const taken: string[] = [];
    context.on('response', (response) => {
      const sent = new URLSearchParams(response.request().postData() ?? '');
      if (sent.get('intent') === 'question' && response.ok()) taken.push(sent.get('questionId') ?? '');
    });
    await openLesson(page, courseSite, 3);
    await stopAt(page, 7);
    await page.keyboard.press('a');
    const question = page.getByRole('textbox', { name: 'Your question, 0:07' });
    await expect(question).toBeFocused();
    await question.fill('Hm');
    await page.getByRole('button', { name: 'Send question' }).click();
    await expect(page.getByText('Write your question in 3 to 2,000 letters.')).toBeVisible();
    await question.fill('Why is the median lower than the mean?');
    await page.getByRole('button', { name: 'Send question' }).click();
    await expect(page.getByText('Your question is sent.')).toBeVisible();
    await expect(page.getByRole('heading', { name: '1 question on this lesson' })).toBeVisible();
    await expect(askButton(page)).toBeFocused();
    const beads = () =>
      page.getByRole('slider', { name: 'Position' }).evaluate((line) => line.style.getPropertyValue('--beads'));
    expect((await beads()).match(/radial-gradient/g)).toHaveLength(1);

    const other = await context.newPage();
    await openLesson(other, courseSite, 3);
    await other.getByRole('tab', { name: 'Questions' }).click();
    await expect(other.getByRole('button', { name: 'Why is the median lower' })).toBeVisible();

    await page.bringToFront();
    await askButton(page).click();
    await question.fill('Is the median always below the mean?');
    const similar = page.getByRole('region', { name: 'Asked before in this course' });
    await expect(similar.getByRole('link', { name: 'Why is the median lower than the mean?' })).toBeVisible();
    await expectNoViolations(page);
    await takeScreenshots(page, 'questions-similar');

    await context.setOffline(true);
    await page.getByRole('button', { name: 'Send question' }).click();
    for (const tab of [page, other]) {
      await expect(tab.getByText('Your question waits on this device.')).toBeVisible();
      await expect(tab.getByRole('listitem').filter({ hasText: 'Waits for a connection' })).toHaveCount(1);
    }
    await expect(askButton(page)).toBeFocused();
    await expectNoViolations(page);
    await takeScreenshots(page, 'questions-waiting');

    await context.setOffline(false);
    for (const tab of [page, other]) {
      await tab.evaluate(() => window.dispatchEvent(new Event('online')));
      await expect(tab.getByRole('heading', { name: '2 questions on this lesson' })).toBeVisible();
      await expect(tab.getByText('Your question waits on this device.')).toHaveCount(0);
    }
    await other.reload();
    await other.getByRole('tab', { name: 'Questions' }).click();
    await expect(other.getByRole('heading', { name: '2 questions on this lesson' })).toBeVisible();
    expect(taken).toHaveLength(2);
    expect(new Set(taken).size).toBe(2);
  });
});

/** Fills a shop with a video about which two learners asked, an hour apart. */
const makeQuestions = (shop: Shop) =>
  shop.look(async ({ db }) => {
    const video = await storeMediaFile(
      {
        db,
        storage: createLocalStorage(nameDataFolder(shop.folder).mediaPath),
        actor: { kind: 'system', name: 'test' },
      },
      { source: 'seeds/media/which-average.mp4', kind: 'video', isPublic: false, fileName: 'which-average.mp4' },
    );
    const course = await createCourse(db, {
      title: 'Counting Beads',
      sections: [{ title: 'Averages', lessons: [{ type: 'video', title: 'Which average', mediaId: video.id }] }],
    });
    const place = { courseId: course.id, lessonId: course.lessons[0]?.id ?? '' };
    const [asker, other] = [await createLearner(db, { name: 'Brian Otieno' }), await createLearner(db)];
    for (const { id: userId } of [asker, other]) await createEnrolment(db, { userId, courseId: course.id });
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    await createLessonQuestion(db, {
      ...place,
      askerId: asker.id,
      body: 'Why is the sum zero?\n\nThe cells have numbers.',
      position: 7,
      at: hoursAgo(30),
    });
    await createLessonQuestion(db, {
      ...place,
      askerId: other.id,
      body: 'Which average is for prices?',
      at: hoursAgo(2),
    });
    return { asker, colleague: await createStaff(db), path: `/courses/${course.slug}/content` };
  });

test('staff answer by keys alone, and the asker reads the answer and accepts it', async ({
  browser,
  page,
  openShop,
}) => {
  const shop = await openShop('embedded');
  const { asker, colleague, path } = await makeQuestions(shop);
  const { url } = await shop.start({});

  const desk = await browser.newPage({ baseURL: url, viewport: { width: 1280, height: 860 } });
  await enter(desk.request, url, colleague, '/admin/login');
  await desk.goto('/admin/questions');
  await expect(desk.getByRole('heading', { level: 1, name: '2 wait' })).toBeVisible();
  await takeScreenshots(desk, 'questions-desk');
  const [first, second] = ['Why is the sum zero?', 'Which average is for prices?'].map((name) =>
    desk.getByRole('heading', { level: 1, name }),
  );
  if (!first || !second) throw new Error('there are two questions');
  await desk.keyboard.press('Enter');
  await expect(first, 'the oldest').toBeFocused();
  await desk.keyboard.press('j');
  await expect(second).toBeFocused();
  await desk.keyboard.press('j');
  await expect(second, 'the last stays').toBeFocused();
  await desk.keyboard.press('k');
  await expect(first).toBeFocused();
  await expectNoViolations(desk);
  await takeScreenshots(desk, 'questions-desk-open');

  const answer = desk.getByRole('textbox', { name: 'Your answer' });
  await desk.keyboard.press('w');
  await expect(answer).toBeFocused();
  await desk.keyboard.press('Control+Enter');
  await expect(answer, 'nothing to send').toBeFocused();
  await desk.keyboard.type('Just that: they are text.');
  await desk.keyboard.press('Enter');
  await desk.keyboard.type('Take the quotes away.');
  await desk.keyboard.press('Control+Enter');
  await expect(second, 'the next one opens').toBeFocused();
  await expect(desk.getByText('Answer sent')).toBeVisible();
  await expect(answer).toHaveValue('');
  await desk.keyboard.press('w');
  await desk.keyboard.type('The median.');
  await desk.keyboard.press('Control+Enter');
  await expect(desk.getByRole('heading', { name: 'No question waits' })).toBeVisible();
  await desk.close();

  await page.setViewportSize({ width: 360, height: 740 });
  await enter(page.request, url, asker);
  await page.goto(`${url}/dashboard`);
  await expect(page.getByRole('heading', { name: 'Answers to your questions' })).toBeVisible();
  await expect(page.getByText('Answered:')).toHaveText([isFirstAnswer('Why is the sum zero?')]);
  await takeScreenshots(page, 'questions-answered');
  await page.getByRole('listitem').filter({ hasText: 'Answered:' }).getByRole('link', { name: 'Read' }).click();
  await expect(page.getByText('Just that: they are text.')).toBeVisible();
  await expectNoViolations(page);
  await tabTo(page, page.getByRole('button', { name: 'This answers it' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Accepted', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Why is the sum zero/ })).toBeFocused();
  await takeScreenshots(page, 'questions-accepted');
  await page.getByRole('button', { name: 'All questions' }).click();
  await expect(page.getByRole('button', { name: 'Why is the sum zero?' })).toBeFocused();
  await expect(page.getByRole('listitem').filter({ hasText: 'Why is the sum zero?' })).toContainText('Accepted');
  await expectNoViolations(page);

  await page.goto(`${url}/dashboard`);
  await expect(page.getByText('Counting Beads').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Answers to your questions' })).toHaveCount(0);
  await page.goto(url + path);
  await page.getByRole('tab', { name: 'Questions' }).click();
  await expect(page.getByText('Accepted', { exact: true })).toBeVisible();
});
