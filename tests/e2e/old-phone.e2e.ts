import type { Locator } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { createQuiz } from '#app/modules/study/quizzes/quiz-factory.ts';
import { createQuestion, exampleQuestions } from '#app/modules/catalogue/questions/question-factory.ts';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { createEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import { mpesaForASmallShop } from '#seeds/content/courses/mpesa-for-a-small-shop.ts';
import { enter } from './support/accounts.ts';
import { lessonOf, openLesson, test } from './support/course-site.ts';
import { practiceCourse } from './support/practice-course.ts';
import { addToCart, cartButton, expectOrder, pay } from './support/shop.ts';
import { expect, productUrl } from './support/test.ts';

/** Runs before every page: a browser as old as the oldest supported ones. */
function forgetYounger() {
  const lost = [
    [Array.prototype, ['toSorted', 'toReversed', 'toSpliced', 'with']],
    [String.prototype, ['toWellFormed', 'isWellFormed']],
    [Map, ['groupBy']],
    [Object, ['groupBy']],
    [Promise, ['withResolvers', 'try']],
    [AbortSignal, ['any']],
    [URL, ['canParse', 'parse']],
    [Intl, ['Segmenter', 'DurationFormat']],
    [URLSearchParams.prototype, ['size']],
    [Element.prototype, ['checkVisibility']],
    [HTMLElement.prototype, ['showPopover', 'hidePopover', 'togglePopover']],
    [Response, ['json']],
    [globalThis, ['requestIdleCallback']],
  ] as const;
  for (const [owner, names] of lost) for (const name of names) Reflect.deleteProperty(owner, name);
  const { supports } = CSS;
  CSS.supports = (...words: [string]) => !words[0].includes(':has(') && supports.apply(CSS, words);
}

test.beforeEach(async ({ page }) => {
  await page.addInitScript(forgetYounger);
  // Rules with a selector that the browser does not know are dropped. The fallback reads the same files by requests of its own.
  await page.route('**/*.css', async (route) => {
    if (route.request().resourceType() !== 'stylesheet') return route.continue();
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll(':has(', ':-unknown-has(') });
  });
});

/** Reads a style of an element. */
const styleOf = (place: Locator, name: 'boxShadow' | 'colorScheme') =>
  place.evaluate((element, property) => getComputedStyle(element)[property], name);

test('an old phone shows the dashboard, studies, and reads a PDF', async ({ page, courseSite, student: _student }) => {
  await page.goto('/dashboard');
  await expect(page.getByText('Average Progress')).toBeVisible();
  await expect(page.getByText('Failed to load dashboard data')).toHaveCount(0);
  expect(await page.evaluate(() => document.querySelector('script[src="/old-browsers.js"]') !== null)).toBe(true);

  await openLesson(page, courseSite, 1);
  await page.getByRole('button', { name: 'Next' }).first().click();
  await expect(lessonOf(page, 'Leaf')).toBeVisible();
  await page.getByRole('link', { name: 'Read the PDF' }).click();
  await expect(page.locator('.paper canvas').first()).toBeVisible();
});

test.describe('in the shop', () => {
  test.use({ baseURL: productUrl() });

  test('an old phone searches, fills the cart, and pays an order by M-Pesa', async ({ page, learner, phone }) => {
    await phone.answers('wait-for-me');
    await page.goto('/courses');
    await page.getByLabel('Search courses').fill('small shop');
    await page.getByLabel('Search courses').press('Enter');
    await expect(page).toHaveURL(/search=small/);
    await addToCart(page, mpesaForASmallShop);
    await cartButton(page, 1).click();
    await page.getByRole('link', { name: 'Checkout', exact: true }).click();
    await pay(page, learner);
    await expectOrder(page, 'Check your phone');
    await phone.press('approve');
    await expectOrder(page, 'Payment successful!');
    await expect(page).toHaveURL(/\/courses\/[^/]+\/content/);
  });

  test('an old phone shows the portal light, and a field of several lines as tall as its text', async ({ page }) => {
    await page.goto('/contact');
    const field = page.locator('.field').filter({ has: page.locator('textarea') });
    await expect.poll(async () => (await field.boundingBox())?.height).toBeGreaterThan(90);
    expect(await styleOf(page.locator('html'), 'colorScheme')).toBe('dark');
    await page.goto('/admin/login');
    await expect.poll(() => styleOf(page.locator('html'), 'colorScheme')).toBe('light');
  });
});

test('an old phone passes a quiz, and answers what is due in five minutes', async ({ page, openShop }) => {
  const shop = await openShop('embedded');
  const made = await shop.look(async ({ db }) => {
    const practice = await practiceCourse(db);
    const course = await createCourse(db, {
      title: 'Close the Day',
      sections: [{ title: 'At last', lessons: [{ type: 'check', title: 'Final quiz', body: '' }] }],
    });
    const lessonId = course.lessons[0]?.id ?? '';
    const content = { ...exampleQuestions.true_false, isTrue: true };
    for (let each = 0; each < 3; each += 1) await createQuestion(db, course.id, { use: 'check', content });
    await createQuiz(
      db,
      { courseId: course.id, lessonId },
      { draws: [{ sectionId: null, questions: 3 }], feedback: 'answers' },
    );
    const learner = await createLearner(db, { name: 'Brian Otieno' });
    for (const courseId of [course.id, practice.course.id]) await createEnrolment(db, { userId: learner.id, courseId });
    return { learner, quiz: `/courses/${course.slug}/content?lesson=${lessonId}`, practice: practice.path };
  });
  const first = await shop.start({});
  await enter(page.request, first.url, made.learner);

  await page.goto(first.url + made.quiz);
  await page.getByRole('button', { name: 'Start attempt 1' }).click();
  for (const number of [1, 2, 3]) {
    await expect(page.getByText(`Question ${number} of 3`)).toBeVisible();
    const picked = page.locator('.question-pick').filter({ hasText: 'True' });
    expect(await styleOf(picked, 'boxShadow')).toBe('none');
    await picked.click();
    await expect.poll(() => styleOf(picked, 'boxShadow')).not.toBe('none');
    await expect(page.getByText('Saved on this device')).toBeVisible();
    await page.keyboard.press('ArrowRight');
  }
  await page.getByRole('button', { name: 'Hand in', exact: true }).click();
  // Its last lesson completes the course.
  const congratulations = page.getByRole('dialog', { name: 'Congratulations!' });
  await expect(congratulations).toContainText('You earned the Close the Day Master badge');
  await page.keyboard.press('Escape');
  await expect(congratulations).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'You have passed this quiz' })).toBeVisible();

  await page.goto(first.url + made.practice);
  await page.getByText('A till number').click();
  const stored = page.waitForResponse((response) => response.url().endsWith('/answers'));
  await page.getByRole('button', { name: 'Check answer' }).click();
  await expect(page.getByRole('heading', { name: 'Not yet' })).toBeVisible();
  expect((await stored).ok()).toBe(true);
  await first.kill();
  // Due tomorrow: moves the stored times instead of the shop's clock.
  await shop.look(({ db }) =>
    db.execute(
      sql`update review_cards set due_at = due_at - interval '40 days', last_answered_at = last_answered_at - interval '40 days'`,
    ),
  );
  const second = await shop.start({});
  await enter(page.request, second.url, made.learner);
  await page.goto(`${second.url}/dashboard`);
  await expect(page.getByText('1 question is ready to be asked again.')).toBeVisible();
  await page.getByRole('link', { name: 'Start five minutes' }).click();
  await page.getByText('A paybill', { exact: true }).click();
  await page.getByRole('button', { name: 'Check answer' }).click();
  await expect(page.getByRole('heading', { name: 'Right', exact: true })).toBeVisible();
});

test('a PDF that cannot be drawn leaves the player and the download in place', async ({
  page,
  courseSite,
  student: _student,
}) => {
  await page.addInitScript(() => {
    // The viewer needs it, and nothing replaces it.
    Object.defineProperty(globalThis, 'Worker', { get: () => undefined });
    Object.defineProperty(Promise, 'withResolvers', { get: () => undefined });
  });
  await openLesson(page, courseSite, 2);
  await page.getByRole('link', { name: 'Read the PDF' }).click();
  await expect(page.getByRole('link', { name: 'Download' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open in a new tab' })).toBeVisible();
  await expect(lessonOf(page, 'Leaf')).toBeVisible();
});
