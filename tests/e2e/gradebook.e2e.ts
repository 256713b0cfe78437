import { readFileSync } from 'node:fs';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createQuizSettings, createQuizAttempt } from '#app/modules/study/gradebook/graded-factory.ts';
import { createStaff } from '#app/modules/people/accounts/user-factory.ts';
import { createEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import { learnerActor } from '#app/modules/study/learning/study-factory.ts';
import { createQuestion, exampleQuestions } from '#app/modules/catalogue/questions/question-factory.ts';
import { enter } from './support/accounts.ts';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { takeScreenshots } from './support/screenshots.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: { width: 1280, height: 860 } });

test('results are sorted and exported, and a misleading question is found, corrected and regraded', async ({
  page,
  openShop,
}) => {
  test.setTimeout(180_000);
  const shop = await openShop('embedded');
  const { staffMember, path } = await shop.look(async ({ db }) => {
    const course = await createCourse(db, {
      title: 'M-Pesa for a Small Shop',
      sections: [{ lessons: [{ type: 'check', title: 'Final quiz' }] }],
    });
    const lessonId = course.lessons[0]?.id ?? '';
    await createQuizSettings(db, { lessonId, courseId: course.id, questions: 4 });
    const content = exampleQuestions.single_choice;
    const misleading = await createQuestion(db, course.id, {
      use: 'check',
      content: {
        ...content,
        prompt: { en: 'A customer sends KSh 700 too much. What first?', sw: 'Mteja ametuma zaidi?' },
      },
    });
    const others = [];
    for (const kind of ['true_false', 'number', 'short_text'] as const)
      others.push(await createQuestion(db, course.id, { use: 'check', content: exampleQuestions[kind] }));
    // Good learners have all other questions right, and the misleading one wrong. They would pass with it.
    for (let index = 0; index < 22; index += 1) {
      const isGood = index % 2 === 0;
      const { userId } = await learnerActor(db, `${isGood ? 'Achieng' : 'Zawadi'} ${String(index).padStart(2, '0')}`);
      await createEnrolment(db, { userId, courseId: course.id });
      await createQuizAttempt(db, {
        userId,
        lessonId,
        courseId: course.id,
        pointsToPass: 4,
        answers: [
          { questionId: misleading, answer: isGood ? 'till' : 'paybill', isRight: !isGood, seconds: 48 },
          ...others.map((questionId) => ({ questionId, answer: isGood ? 'label' : 'x', isRight: isGood, seconds: 20 })),
        ],
      });
    }
    await createEnrolment(db, { userId: (await learnerActor(db, 'Brian Otieno')).userId, courseId: course.id });
    return { staffMember: await createStaff(db, { role: 'manager' }), path: `/admin/courses/${course.id}` };
  });
  const { url } = await shop.start({});
  await enter(page.request, url, staffMember, '/admin/login');

  await page.goto(`${url}${path}/gradebook`);
  const names = page.locator('.gradebook tbody th');
  await expect(page.getByText('23 learners, 0 passed “Final quiz”')).toBeVisible();
  await expect(names.first()).toHaveText('Achieng 00');
  await page.getByRole('link', { name: 'Learner' }).click();
  await expect(page.getByRole('columnheader', { name: 'Learner' })).toHaveAttribute('aria-sort', 'descending');
  await expect(names.first()).toHaveText('Zawadi 21');
  await page.getByRole('columnheader', { name: 'Final quiz' }).getByRole('link').press('Enter');
  await expect(names.last()).toHaveText('Brian Otieno');
  await expect(page.getByRole('row', { name: /Achieng 00/ })).toContainText('3 of 4');
  await takeScreenshots(page, 'gradebook');
  await page.getByLabel('Results').selectOption('Not passed');
  await expect(names).toHaveCount(22);
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ]);
  const lines = readFileSync(await csv.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(23);
  expect(lines[1]).toContain('Achieng');

  await page.locator('#main').getByRole('link', { name: 'Questions', exact: true }).click();
  await page.getByRole('link', { name: 'Needs a look' }).click();
  await expect(page.getByText('1 question', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('row', { name: /KSh 700 too much/ })).toContainText('Look at it');
  await page.getByRole('link', { name: 'Item analysis' }).click();
  await expect(page.getByText('Good learners miss it more often than weak ones.')).toBeVisible();
  await expect(page.getByText('A paybill, marked right')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Regrade' })).toHaveCount(0);
  await expectNoViolations(page);
  await takeScreenshots(page, 'items');

  await page.getByRole('link', { name: 'Edit question' }).click();
  await page.getByRole('radio', { name: 'Answer 1 is right' }).check();
  await page.getByRole('button', { name: 'Publish revision 2' }).click();
  await expect(page.locator('.toast').filter({ hasText: 'Question published' })).toBeVisible();
  await page.getByRole('link', { name: 'Item analysis' }).click();
  // Until the regrade, the result counts as it was marked.
  await expect(page.getByText('A paybill, marked right')).toBeVisible();
  await page.getByRole('link', { name: 'Regrade' }).click();
  const dialog = page.getByRole('dialog', { name: 'Regrade 22 attempts with revision 2?' });
  await expect(dialog.getByText('Achieng 00')).toBeVisible();
  await expect(dialog.getByText('Zawadi 01')).toBeHidden();
  await expect(dialog.getByRole('heading')).toBeInViewport();
  await takeScreenshots(page, 'regrade');
  await dialog.getByLabel('What learners read besides').fill('Two answers were right.');
  await dialog.getByRole('button', { name: 'Regrade, 11 go up' }).click();
  await expect(page.locator('.toast').filter({ hasText: /regraded/i })).toBeVisible();
  await expect(page.getByText('A till number, marked right')).toBeVisible();
  await page.getByRole('link', { name: 'Gradebook' }).click();
  await expect(page.getByText('23 learners, 11 passed “Final quiz”')).toBeVisible();
  await expect(page.getByRole('row', { name: /Achieng 00/ })).toContainText('4 of 4');
  await expect(page.getByRole('row', { name: /Zawadi 01/ })).toContainText('1 of 4');

  // A question that was archived by mistake is restored.
  await page.goto(`${url}${path}/questions`);
  await page.getByLabel(/^More for “Which element names a field/).click();
  await page.getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText('4 questions, 4 published')).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('4 questions, 4 published')).toBeVisible();
});
