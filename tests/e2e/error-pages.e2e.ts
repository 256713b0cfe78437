import { frontendFoundations as course } from '#seeds/content/courses/frontend-foundations.ts';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { takeScreenshots } from './support/screenshots.ts';
import { expect, test } from './support/test.ts';

test.use({ expectedErrors: [/status of 40[34]/] });

const missing = [
  ['/nowhere', 'This page is not here'],
  ['/courses/no-such-course', 'Course not found'],
  ['/portfolio/no-such-project', 'Project not found'],
  ['/instructors/no-such-person', 'Instructor not found'],
  ['/certificates/AAAAAAAAAAAA', 'There is no certificate with this code.'],
] as const;

test('a missing public page keeps navigation, search and footer', async ({ page }) => {
  for (const [path, title] of missing) {
    const answer = await page.goto(path);
    expect([path, answer?.status()]).toEqual([path, 404]);
    await expect(page).toHaveTitle(title);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    await expect(page.getByRole('contentinfo').getByRole('navigation', { name: 'Quick links' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'All courses' })).toBeVisible();
  }
  await expectNoViolations(page);
  await takeScreenshots(page, 'not-found');
  await page.getByRole('main').getByRole('searchbox', { name: 'Search courses' }).fill('frontend');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/courses\?search=frontend$/);
});

test('a missing page shows the signed-in user', async ({ page, learner }) => {
  for (const [path, title] of missing) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('banner').getByText(learner.name)).toBeVisible();
  }
});

test('a missing or forbidden page of the learner keeps the tabs', async ({ page, learner }) => {
  const pages = [
    ['/dashboard/courses/no-such-course', 404, 'Course not found'],
    [`/dashboard/courses/${course.slug}`, 404, 'Course not found'],
    ['/dashboard/receipts/00000000-0000-4000-8000-000000000000', 404, /./],
    ['/courses/no-such-course/content', 404, 'Course not found'],
  ] as const;
  for (const [path, status, title] of pages) {
    const answer = await page.goto(path);
    expect([path, answer?.status()]).toEqual([path, status]);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('navigation', { name: 'Dashboard' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'My Courses' })).toBeVisible();
  }
  await expect(page.getByRole('banner').getByRole('link', { name: 'My account' })).toBeVisible();
  await expectNoViolations(page);
  await takeScreenshots(page, 'learner-not-found');
  await page.getByRole('main').getByRole('link', { name: 'My Courses' }).click();
  await expect(page.getByRole('banner').getByText(learner.name)).toBeVisible();
});

test('a course that was removed meanwhile is reported as gone without loading another document', async ({ page }) => {
  await page.goto('/courses');
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  // Sends the answer to an unknown course.
  await page.route(/\/courses\/.*\.data/, async (route) => {
    const url = new URL(route.request().url());
    url.pathname = '/courses/no-such-course.data';
    await route.fulfill({ response: await route.fetch({ url: url.href }) });
  });
  await page.locator('main .card a[href^="/courses/"]').first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Course not found' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
});
