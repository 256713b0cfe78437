import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createQuiz } from '#app/modules/study/quizzes/quiz-factory.ts';
import { createStaff, createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { createEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import { createQuestion, exampleQuestions } from '#app/modules/catalogue/questions/question-factory.ts';
import { enter } from './support/accounts.ts';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { takeScreenshots } from './support/screenshots.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: { width: 1280, height: 860 }, expectedErrors: [/status of (400|403|409)/] });

test('editors set up a practice and a quiz, see each other’s changes, and a learner passes by them', async ({
  page,
  browser,
  openShop,
}) => {
  test.setTimeout(180_000);
  const shop = await openShop('embedded');
  const made = await shop.look(async ({ db }) => {
    const course = await createCourse(db, {
      title: 'M-Pesa for a Small Shop',
      sections: [
        {
          title: 'Receive it',
          lessons: [
            'Till or paybill?',
            { type: 'practice', title: 'Practice: Receive it', isPublished: false },
            { type: 'check', title: 'Final quiz' },
          ],
        },
      ],
    });
    const [read, practice, quiz] = course.lessons;
    const taught = { lessonId: read?.id ?? '', second: null, page: null, heading: null };
    const content = { ...exampleQuestions.true_false, isTrue: true };
    for (let each = 0; each < 4; each += 1) await createQuestion(db, course.id, { use: 'check', content, taught });
    for (const kind of ['ordering', 'gaps', 'matching'] as const)
      await createQuestion(db, course.id, { content: exampleQuestions[kind], taught });
    const lessonId = quiz?.id ?? '';
    await createQuiz(db, { courseId: course.id, lessonId }, { draws: [] });
    const learner = await createLearner(db, { name: 'Brian Otieno' });
    await createEnrolment(db, { userId: learner.id, courseId: course.id });
    const empty = await createCourse(db, {
      sections: [
        {
          lessons: [
            { type: 'practice', title: 'Empty practice', isPublished: false },
            { type: 'check', title: 'Empty quiz', isPublished: false },
          ],
        },
      ],
    });
    const [emptyPractice, emptyQuiz] = empty.lessons;
    return {
      learner,
      staffMembers: [
        await createStaff(db, { role: 'editor' }),
        await createStaff(db, { role: 'manager' }),
        await createStaff(db, { role: 'support' }),
      ] as const,
      practice: `/admin/courses/${course.id}/questions/practices/${practice?.id}`,
      quiz: `/admin/courses/${course.id}/checks/${lessonId}`,
      gradebook: `/admin/courses/${course.id}/gradebook`,
      lesson: `/courses/${course.slug}/content?lesson=${lessonId}`,
      empty: [
        [`/admin/courses/${empty.id}/questions`, 'No questions yet'],
        [`/admin/courses/${empty.id}/questions/practices/${emptyPractice?.id}`, 'No practice questions yet'],
        [`/admin/courses/${empty.id}/checks/${emptyQuiz?.id}`, 'This course has no questions for quizzes yet'],
        [`/admin/courses/${empty.id}/gradebook`, 'No learners yet'],
        [`/admin/courses/${empty.id}/items`, 'Too few attempts yet'],
      ] as const,
    };
  });
  const { url } = await shop.start({});
  const [editor, colleague, support] = made.staffMembers;
  await enter(page.request, url, editor, '/admin/login');
  for (const [path, words] of made.empty) {
    await page.goto(url + path);
    await expect(page.getByText(words)).toBeVisible();
  }

  // Takes a practice by keyboard only.
  await page.goto(url + made.practice);
  for (const name of ['Close the day in order.', 'Fill the gaps.', 'What does each part tell you?']) {
    await page.getByRole('checkbox', { name }).focus();
    await page.keyboard.press('Space');
  }
  await page.getByRole('button', { name: 'Move What does each part tell you? up' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('What does each part tell you?, now 2 of 3')).toBeAttached();
  await page.getByRole('button', { name: 'Remove Close the day in order.' }).press('Enter');
  await takeScreenshots(page, 'practice-editor');
  const second = await browser.newPage({ viewport: { width: 1280, height: 860 } });
  await enter(second.request, url, colleague, '/admin/login');
  await second.goto(url + made.practice);
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.locator('.toast').filter({ hasText: 'Practice saved' })).toBeVisible();
  await page.reload();
  await expect(page.locator('.practice-asked > li').first()).toContainText('What does each part tell you?');
  await second.getByRole('checkbox', { name: 'Fill the gaps.' }).check();
  await second.getByRole('button', { name: 'Save' }).click();
  await expect(second.getByRole('alert')).toContainText('Somebody else changed this meanwhile.');
  await expect(second.getByText('Saved by them, and different from yours:')).toBeVisible();
  await second.getByRole('button', { name: 'Save' }).click();
  await expect(second.locator('.practice-asked > li')).toHaveCount(1);
  await expect(second.getByText('Practice saved')).toBeVisible();

  // A draw that is larger than its pool is not sent.
  await second.goto(url + made.quiz);
  await page.goto(url + made.quiz);
  const draw = page.getByLabel('Draw from Receive it');
  await draw.fill('6');
  await expect(page.getByText('2 questions are missing. Publish more, or draw fewer.')).toBeVisible();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(draw).toBeFocused();
  await draw.fill('3');
  await page.getByLabel('Pass mark').fill('60');
  await expect(page.getByText('You pass with 2 of 3 right.')).toBeVisible();
  await page.getByRole('spinbutton', { name: 'Attempts' }).fill('2');
  await page.getByLabel('Hours between').fill('0');
  await page.getByLabel('Minutes').fill('20');
  await page.getByLabel('Minutes').press('Enter');
  await expect(page.locator('.toast').filter({ hasText: 'The settings are saved' })).toBeVisible();
  await takeScreenshots(page, 'check-settings');
  // The colleague opened the form before that change.
  await second.getByLabel('Draw from Receive it').fill('2');
  await second.getByText('After all others', { exact: true }).click();
  await second.getByRole('button', { name: 'Save changes' }).click();
  await expect(second.getByRole('alert')).toContainText('Somebody else changed this meanwhile.');
  await expect(second.getByRole('listitem').filter({ hasText: 'You pass with 2 of 3 right.' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('This quiz opens at once.')).toBeVisible();
  await second.close();

  const phone = await browser.newPage({ viewport: { width: 360, height: 740 } });
  await enter(phone.request, url, made.learner);
  await phone.goto(url + made.lesson);
  await expect(phone.getByText('that is 60%')).toBeVisible();
  await expect(phone.getByText('1 of 2', { exact: true })).toBeVisible();
  await expect(phone.getByText('20 min', { exact: true })).toBeVisible();
  await phone.getByRole('button', { name: 'Start attempt 1' }).click();
  for (const number of [1, 2, 3]) {
    await expect(phone.getByText(`Question ${String(number)} of 3`)).toBeVisible();
    await phone.keyboard.press(number < 3 ? '1' : '2');
    await expect(phone.getByText('Saved on this device')).toBeVisible();
    await phone.keyboard.press('ArrowRight');
  }
  await phone.getByRole('button', { name: 'Hand in', exact: true }).click();
  await expect(phone.getByRole('heading', { name: 'You have passed this quiz' })).toBeVisible({ timeout: 30_000 });
  await phone.close();

  // Existing results keep their pass mark, as the form says before the change.
  await page.reload();
  await page.getByLabel('Pass mark').fill('90');
  await page.getByRole('button', { name: 'Save changes' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Change the pass mark from 60% to 90%?' });
  await expect(dialog).toContainText('1 learner has a result, which keeps its pass mark.');
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.locator('.toast').filter({ hasText: 'The settings are saved' })).toBeVisible();
  await page.goto(url + made.gradebook);
  await expect(page.getByRole('row', { name: /Brian Otieno/ })).toContainText('2 of 3');

  // Support sees results, but neither questions nor settings.
  const helper = await browser.newPage({ viewport: { width: 1280, height: 860 } });
  await enter(helper.request, url, support, '/admin/login');
  await helper.goto(url + made.gradebook);
  await expect(helper.getByRole('navigation', { name: 'M-Pesa for a Small Shop' }).getByRole('link')).toHaveText([
    'Gradebook',
  ]);
  expect((await helper.goto(url + made.quiz))?.status()).toBe(403);
  await helper.close();
});
