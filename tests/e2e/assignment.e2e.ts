import { createAssignment } from '#app/modules/study/assignments/assignment-factory.ts';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createStaff, createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { createEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import { enter } from './support/accounts.ts';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { takeScreenshots } from './support/screenshots.ts';
import { tabTo } from './support/tab-to.ts';
import { expect, test } from './support/test.ts';

test.use({
  viewport: { width: 360, height: 740 },
  expectedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to fetch|status of 403/],
});

test('an assignment is handed in on a phone without a network, graded by keys, improved and accepted @main', async ({
  browser,
  page,
  openShop,
}) => {
  test.setTimeout(120_000);
  const shop = await openShop('embedded');
  const made = await shop.look(async ({ db }) => {
    const course = await createCourse(db, {
      title: 'M-Pesa for a Small Shop',
      sections: [
        {
          title: 'Close the day',
          lessons: [
            {
              type: 'assignment',
              title: 'Close one real day',
              body: '<ol><li>Take one day of your shop.</li><li>Fill the daily sheet and photograph it.</li></ol>',
            },
            'The end',
          ],
        },
      ],
    });
    const lessonId = course.lessons[0]?.id ?? '';
    await createAssignment(db, lessonId);
    const learner = await createLearner(db, { name: 'Brian Otieno' });
    await createEnrolment(db, { userId: learner.id, courseId: course.id });
    return {
      path: `/courses/${course.slug}/content?lesson=${lessonId}`,
      rubric: `/admin/courses/${course.id}/assignments/${lessonId}`,
      courseId: course.id,
      learner,
      staffMember: await createStaff(db),
    };
  });
  const { url } = await shop.start({});
  await enter(page.request, url, made.learner);
  await page.goto(url + made.path);
  await expect(page.getByText('Every payment, purchase and credit has a line')).toBeVisible();
  await takeScreenshots(page, 'assignment-brief');

  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByLabel('Your text').fill('Ten payments, and KSh 100 is open.');
  await expect(page.getByText('7 words')).toBeVisible();
  // The typed text survives a reload, also on a slow network.
  const devtools = await page.context().newCDPSession(page);
  const throttle = (bytesASecond: number) =>
    devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: bytesASecond > 0 ? 200 : 0,
      downloadThroughput: bytesASecond > 0 ? bytesASecond : -1,
      uploadThroughput: -1,
    });
  await throttle(150_000);
  await page.reload();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Your text')).toHaveValue('Ten payments, and KSh 100 is open.');
  await throttle(0);
  const photo = await page.screenshot({ fullPage: true });
  await page.context().setOffline(true);
  await page.getByLabel('Take or choose').setInputFiles({ name: 'sheet.png', mimeType: 'image/png', buffer: photo });
  await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible();
  await expect(page.getByText(/was \d+ KB/)).toBeVisible();
  await expectNoViolations(page);
  await takeScreenshots(page, 'assignment-write');
  await page.getByRole('button', { name: 'Hand in' }).click();
  await expect(page.getByText('Kept on this device').first()).toBeVisible();
  await takeScreenshots(page, 'assignment-kept');
  await page.context().setOffline(false);
  await expect(page.getByRole('listitem').filter({ hasText: /^Handed in/ })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(/1 file, 7 words/)).toBeVisible();
  await takeScreenshots(page, 'assignment-waiting');

  const desk = await browser.newPage({ baseURL: url, viewport: { width: 1280, height: 860 } });
  await enter(desk.request, url, made.staffMember, '/admin/login');
  await desk.goto('/admin/hand-ins');
  await expect(desk.getByRole('heading', { name: '1 waits' })).toBeVisible();
  await desk.getByRole('link', { name: /^Brian Otieno/ }).click();
  await expect(desk.getByRole('img', { name: 'Photo 1' })).toBeVisible();
  await expect(desk.getByRole('button', { name: 'Accept, next' })).toBeDisabled();
  await expect(desk.getByRole('heading', { level: 1, name: 'Brian Otieno' })).toBeFocused();
  await desk.keyboard.press('3');
  await desk.keyboard.press('1');
  await desk.keyboard.press('z');
  await expect(desk.getByText('1 criterion open')).toBeVisible();
  await desk.keyboard.press('0');
  await expect(desk.getByText('1 point too few')).toBeVisible();
  await takeScreenshots(desk, 'grading-desk');
  await desk.keyboard.press('w');
  await desk.keyboard.type('The balance adds to 8,340.');
  await desk.keyboard.press('Escape');
  await desk.keyboard.press('i');
  await expect(desk.getByText('Nothing waits')).toBeVisible();
  await takeScreenshots(desk, 'grading-desk-empty');

  await desk.goto(made.rubric);
  await expect(desk.getByLabel('Criterion 1')).toHaveValue('Complete');
  await takeScreenshots(desk, 'rubric');

  await page.goto(`${url}/dashboard`);
  await expect(page.getByText('Please improve: Close one real day')).toBeVisible();
  await takeScreenshots(page, 'dashboard-feedback');
  await page.getByRole('link', { name: 'Read the feedback' }).click();
  await expect(page.getByText('The balance adds to 8,340.')).toBeVisible();
  await expect(page.getByText('Next level: The box and the sheet differ')).toBeVisible();
  await takeScreenshots(page, 'assignment-feedback');
  // Uses the keyboard only.
  await tabTo(page, page.getByRole('button', { name: 'Improve it' }));
  await page.keyboard.press('Enter');
  const text = page.getByRole('textbox', { name: 'Your text' });
  await expect(text).toHaveValue('Ten payments, and KSh 100 is open.');
  await tabTo(page, page.getByRole('button', { name: 'Remove photo 1' }));
  await tabTo(page, text);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Ten payments. The balance is KSh 8,340.');
  await tabTo(page, page.getByRole('button', { name: 'Hand in' }));
  // The course is revoked meanwhile, and granted again.
  const change = (path: string, form: Record<string, string>) =>
    desk.request.post(`${url}/admin/users/${made.learner.id}/${path}`, { form, headers: { origin: url } });
  await change(`courses/${made.courseId}/remove`, {});
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'This assignment is closed to you now.' })).toBeFocused();
  await expect(text).toHaveValue('Ten payments. The balance is KSh 8,340.');
  await change('enrol', { course: made.courseId });
  await tabTo(page, page.getByRole('button', { name: 'Hand in' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listitem').filter({ hasText: /^Handed in/ })).toBeVisible();

  await desk.goto('/admin/hand-ins');
  await desk.getByRole('link', { name: /^Brian Otieno/ }).click();
  await expect(desk.getByText('Changed since: the text.')).toBeVisible();
  await expect(desk.getByRole('heading', { level: 1, name: 'Brian Otieno' })).toBeFocused();
  await takeScreenshots(desk, 'grading-desk-again');
  await desk.keyboard.press('3');
  await desk.keyboard.press('3');
  await desk.keyboard.press('Enter');
  await expect(desk.getByText('Nothing waits')).toBeVisible();
  await desk.close();

  await page.reload();
  await expect(page.getByText('Accepted, 4 needed')).toBeVisible();
  await expect(page.getByText('Lesson Completed').filter({ visible: true }).first()).toBeVisible();
  await takeScreenshots(page, 'assignment-accepted');
});
