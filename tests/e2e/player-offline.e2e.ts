import { expectNoViolations } from './support/expect-no-violations.ts';
import { takeScreenshots } from './support/screenshots.ts';
import { lessonOf, openLesson, outlineOf, test, titles } from './support/course-site.ts';
import { expect } from './support/test.ts';

test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to fetch/] });

test('a lesson that was not loaded leaves the player unchanged, and opens when the connection is back', async ({
  page,
  context,
  courseSite,
  student: _student,
}) => {
  await openLesson(page, courseSite, 1);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Next' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: titles[1] })).toBeVisible();
  await expect(page.locator('.lesson').getByText(/^Lesson 2 of \d+, /)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'This lesson could not be loaded. Please try again.' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`lesson=${courseSite.lessons[1]}$`));
  await expect(page.getByRole('link', { name: 'Back to dashboard' })).toBeVisible();
  await expect(outlineOf(page).getByRole('link', { name: titles[2] }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark as complete' })).toHaveCount(0);
  await expectNoViolations(page);
  await takeScreenshots(page, 'player-missing-lesson');
  await page.getByRole('button', { name: 'Try Again' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeFocused();
  await page.getByRole('button', { name: 'Previous' }).first().click();
  await expect(page).toHaveURL(new RegExp(`lesson=${courseSite.lessons[0]}$`));
  await context.setOffline(false);
  await expect(lessonOf(page, titles[0])).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(0);
});
