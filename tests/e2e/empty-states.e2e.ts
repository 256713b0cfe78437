import { expect, test } from './support/test.ts';
import { specifies } from '#tests/specifies.ts';

specifies('Routes: /courses, ?category', "Courses list: 'No courses found matching your criteria.'");
test('a search without a result says so, and can be cleared', async ({ page }) => {
  await page.goto('/courses?search=zeppelin');
  await expect(page.getByRole('heading', { name: 'No courses found matching your criteria.' })).toBeVisible();
  await expect(page.getByText('0 courses', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Clear the search' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await expect(page.getByRole('article').first()).toBeVisible();
});

specifies('Courses list: search box');
test('the search keeps its text while results come and go', async ({ page }) => {
  await page.goto('/courses');
  const steps = () => page.evaluate(() => history.length);
  const before = await steps();
  const search = page.getByRole('searchbox', { name: 'Search courses' });
  await search.pressSequentially('small shop zeppelin', { delay: 15 });
  // A part of the words has no results either.
  await expect(page).toHaveURL(/search=small\+shop\+zeppelin$/);
  await expect(page.getByText('0 courses', { exact: true })).toBeVisible();
  await expect(search).toHaveValue('small shop zeppelin');
  await expect(search).toBeFocused();
  expect(await steps(), 'the whole search is one step back').toBe(before + 1);
  await page.goBack();
  await expect(page.getByText('0 courses', { exact: true })).toBeHidden();
  await page.goForward();
  await expect(search).toHaveValue('small shop zeppelin');
});

test('text typed into the search before the scripts load is searched for', async ({ page }) => {
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  const alive = page.goto('/courses');
  const search = page.getByRole('searchbox', { name: 'Search courses' });
  await search.pressSequentially('small shop');
  scripts.resolve();
  await alive;
  await expect(page).toHaveURL(/search=small\+shop$/);
  await expect(page.getByText('1 course', { exact: true })).toBeVisible();
  await expect(search).toHaveValue('small shop');
});

specifies('Cart and checkout: the payment form when checkout is chosen and items exist');
test('an empty cart links to the courses, and its checkout to the cart', async ({ page }) => {
  await page.goto('/checkout');
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Browse courses' }).click();
  await expect(page).toHaveURL(/\/courses$/);
});

specifies(
  'Routes: /dashboard, ?tab',
  'Dashboard: Find Courses',
  'Dashboard: Achievements and its placeholder',
  'Learning: the placeholder is the empty state of Achievements',
);
test('the dashboard of a new learner is empty and explains how to begin', async ({ page, learner }) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Karibu, ${learner.name.split(' ')[0]}`);
  await expect(page.getByRole('heading', { name: 'You have no courses yet' })).toBeVisible();
  await expect(page.getByText('Average Progress').locator('..')).toContainText('0%');
  await page.goto('/dashboard?tab=my-courses');
  await expect(page.getByRole('heading', { name: 'You have no courses yet' })).toBeVisible();
  await page.goto('/dashboard?tab=achievements');
  await expect(page.getByRole('heading', { name: 'Your badges and accomplishments will appear here.' })).toBeVisible();
  await page.goto('/dashboard?tab=find-courses&search=zeppelin');
  await expect(page.getByRole('heading', { name: 'No courses found matching your criteria.' })).toBeVisible();
});

test.describe('a missing page', () => {
  test.use({ expectedErrors: [/status of 404/] });

  specifies('Routes: /portfolio/{projectTitle}', 'Errors: Course not found', 'Errors: Project not found');
  test('is a 404 with links', async ({ page }) => {
    for (const [path, title] of [
      ['/nowhere', 'This page is not here'],
      ['/courses/no-such-course', 'Course not found'],
      ['/portfolio/no-such-project', 'Project not found'],
    ] as const) {
      const answer = await page.goto(path);
      expect([path, answer?.status()]).toEqual([path, 404]);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    }
    await page.getByRole('link', { name: 'All courses' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Courses' })).toBeVisible();
  });

  test('is shown to an admin within the portal', async ({ page, admin }) => {
    const answer = await page.goto('/admin/nowhere');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: 'This page is not here' })).toBeVisible();
    await expect(page.getByText(admin.name).first()).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  });
});
