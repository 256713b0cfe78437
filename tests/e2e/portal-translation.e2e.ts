import { backendWithNodeAndPostgresql as course } from '#seeds/content/courses/backend-with-node-and-postgresql.ts';
import { takeScreenshots } from './support/screenshots.ts';
import { expect, test } from './support/test.ts';

test('a staff member sees both languages side by side, and writes missing texts', async ({
  page,
  staffMember: _admin,
}) => {
  await page.goto(`/admin/courses?search=${encodeURIComponent(course.title)}`);
  await page.getByRole('link', { name: `Content of ${course.title}` }).click();
  await page.getByRole('link', { name: 'Translation', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${course.title} in Kiswahili`);
  const lesson = page.getByRole('listitem').filter({ hasText: course.sections[0]?.lessons[0]?.title ?? '' });
  await expect(lesson).toContainText('Missing');
  await takeScreenshots(page, 'course-translation');
  await lesson.getByRole('link').click();
  await page.getByLabel('Item title in Kiswahili').fill('Somo la kwanza');
  await takeScreenshots(page, 'lesson-translation');
  await page.getByRole('button', { name: 'Save translation' }).click();
  await expect(page.getByText('Translation saved')).toBeVisible();
  await expect(lesson).toContainText('Somo la kwanza');
  // The text has no translation yet.
  await expect(lesson).toContainText('Missing');
});
