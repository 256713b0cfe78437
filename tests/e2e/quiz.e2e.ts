import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createQuiz } from '#app/modules/study/quizzes/quiz-factory.ts';
import { createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { createEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import { createQuestion, exampleQuestions } from '#app/modules/catalogue/questions/question-factory.ts';
import { enter } from './support/accounts.ts';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { takeScreenshots } from './support/screenshots.ts';
import { onSlowPhone } from './support/slow-phone.ts';
import { tabTo } from './support/tab-to.ts';
import { expect, test } from './support/test.ts';

test.use({
  viewport: { width: 360, height: 740 },
  expectedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to fetch|status of 401/],
});

test('a quiz is failed on a phone without a network, and passed at the next attempt @main', async ({
  page,
  openShop,
}) => {
  test.setTimeout(180_000);
  const shop = await openShop('embedded');
  const made = await shop.look(async ({ db }) => {
    const course = await createCourse(db, {
      title: 'M-Pesa for a Small Shop',
      sections: [
        {
          title: 'Close the day',
          lessons: [{ type: 'check', title: 'Final quiz', body: '<p>Shows what you can do.</p>' }],
        },
      ],
    });
    const lessonId = course.lessons[0]?.id ?? '';
    const content = { ...exampleQuestions.true_false, isTrue: true };
    for (let each = 0; each < 3; each += 1) await createQuestion(db, course.id, { use: 'check', content });
    await createQuiz(
      db,
      { courseId: course.id, lessonId },
      { draws: [{ sectionId: null, questions: 3 }], hoursBetween: 0, feedback: 'answers' },
    );
    const learner = await createLearner(db, { name: 'Brian Otieno' });
    await createEnrolment(db, { userId: learner.id, courseId: course.id });
    return { path: `/courses/${course.slug}/content?lesson=${lessonId}`, learner };
  });
  const { url } = await shop.start({});
  await enter(page.request, url, made.learner);
  await onSlowPhone(page, async () => {
    await page.goto(url + made.path);
    await expect(page.getByText('that is 70%')).toBeVisible();
  });
  await expectNoViolations(page);
  await takeScreenshots(page, 'check-start');

  await onSlowPhone(page, async () => {
    await page.getByRole('button', { name: 'Start attempt 1' }).click();
    await expect(page.getByText('Question 1 of 3')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.getByText('False', { exact: true }).click();
    await expect(page.getByText('Saved on this device')).toBeVisible();
  });
  await expectNoViolations(page);
  await takeScreenshots(page, 'check-question');
  await page.reload();
  await expect(page.getByRole('radio', { name: 'False' })).toBeChecked();

  // Uses the keyboard only, without a network.
  await page.context().setOffline(true);
  await page.keyboard.press('f');
  await expect(page.getByRole('button', { name: 'Look at again later' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Question 2 of 3')).toBeVisible();
  await page.keyboard.press('2');
  await expect(page.getByText('Saved on this device')).toBeVisible();

  // On a desktop the map of the questions is in the outline's place.
  await page.setViewportSize({ width: 1280, height: 800 });
  const map = page.getByRole('region', { name: '2 of 3 answered' });
  await expect(map.getByRole('button', { name: 'Question 1, answered, to look at again' })).toBeVisible();
  await expect(map.getByRole('button', { name: 'Question 2, answered' })).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('navigation', { name: 'Lessons' })).toBeHidden();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.keyboard.press('g');
  await page.keyboard.press('3');
  await expect(page.getByText('Question 3 of 3')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('heading', { level: 1, name: '2 of 3 answered' })).toBeFocused();
  await expectNoViolations(page);
  await takeScreenshots(page, 'check-review');
  await onSlowPhone(page, async () => {
    await page.getByRole('button', { name: 'Hand in 2' }).click();
    await expect(page.getByText('Waiting for the network')).toBeVisible();
    await expect(page.getByText('2 answers kept')).toBeVisible();
  });
  await expectNoViolations(page);
  await takeScreenshots(page, 'check-waiting');
  await expect(page.getByRole('button', { name: 'Try now' })).toBeVisible();
  // The submission is sent automatically.
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: '3 more and it is yours' })).toBeVisible({ timeout: 30_000 });
  await takeScreenshots(page, 'check-failed');

  await tabTo(page, page.getByRole('button', { name: 'To the next attempt' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Start attempt 2' }));
  await page.keyboard.press('Enter');
  await onSlowPhone(page, async () => {
    for (const number of [1, 2, 3]) {
      await expect(page.getByText(`Question ${String(number)} of 3`)).toBeVisible();
      // After a reload the quiz continues at the same question.
      if (number === 2) {
        await page.reload();
        await expect(page.getByText('Question 2 of 3')).toBeVisible();
      }
      await page.keyboard.press('1');
      await expect(page.getByText('Saved on this device')).toBeVisible();
      await page.keyboard.press('ArrowRight');
    }
  });
  // The session has ended: the attempt waits until its learner signs in.
  await page.context().clearCookies();
  await tabTo(page, page.getByRole('button', { name: 'Hand in', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Waiting for you to log in')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  await expectNoViolations(page);
  await takeScreenshots(page, 'check-signed-out');
  await enter(page.request, url, made.learner);
  await page.reload();
  const congratulations = page.getByRole('dialog', { name: 'Congratulations!' });
  await expect(congratulations).toBeVisible({ timeout: 30_000 });
  await page.keyboard.press('Escape');
  await expect(congratulations).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'You have passed this quiz' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('listitem').getByText('3 of 3')).toBeVisible();
  await expectNoViolations(page);
  await takeScreenshots(page, 'check-passed');
  const answers = page.getByRole('button', { name: 'Answers', exact: true });
  await answers.click();
  await expect(answers).toHaveAttribute('aria-expanded', 'true');
  await expectNoViolations(page);
  await takeScreenshots(page, 'check-answers');
  await page.getByRole('link', { name: 'See the certificate' }).click();
  await expect(page.getByText(/Final quiz, 3 of 3 points/)).toBeVisible();
});
