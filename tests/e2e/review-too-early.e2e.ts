import { expectNoViolations } from './support/expect-no-violations.ts';
import { takeScreenshots } from './support/screenshots.ts';
import { lessonOf, test, titles } from './support/course-site.ts';
import { expect } from './support/test.ts';

test.use({ expectedErrors: [/status of 403/] });

test('before the first completed lesson, the page of the review links to it', async ({
  page,
  courseSite,
  student: _student,
}) => {
  const answer = await page.goto(`/dashboard/courses/${courseSite.slug}/review`);
  expect(answer?.status()).toBe(403);
  await expect(page.getByRole('heading', { level: 1, name: 'Review it after your first lesson' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('navigation', { name: 'Dashboard' })).toBeVisible();
  await expectNoViolations(page);
  await takeScreenshots(page, 'review-too-early');
  await page.getByRole('link', { name: 'Go to the lesson' }).click();
  await expect(lessonOf(page, titles[0])).toBeVisible();
});
