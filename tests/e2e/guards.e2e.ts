import { mpesaForASmallShop as course } from '#seeds/content/courses/mpesa-for-a-small-shop.ts';
import { fillLogin } from './support/accounts.ts';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { takeScreenshots } from './support/screenshots.ts';
import { expect, test } from './support/test.ts';
import { specifies } from '#tests/specifies.ts';

test("a guard remembers the visitor's page @main", async ({ page, learner }) => {
  await page.context().clearCookies();
  await page.goto('/dashboard?tab=achievements');
  await expect(page).toHaveURL(/\/login\?redirectTo=/);
  await fillLogin(page, learner);
  await expect(page).toHaveURL(/\/dashboard\?tab=achievements$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Achievements' })).toBeVisible();
});

test('after a logout Back leads from the login to the pages before, and not round in circles', async ({
  page,
  learner: _learner,
}) => {
  await page.goto('/courses');
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Achievements' }).first().click();
  await expect(page).toHaveURL(/tab=achievements/);
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL(/\/$/);
  for (const back of [/redirectTo=.*achievements/, /\/login\?redirectTo=%2Fdashboard$/, /\/courses$/]) {
    await page.goBack();
    await expect(page).toHaveURL(back);
  }
});

test('a visitor reads a free lesson, and sees how to get a locked one', async ({ page }) => {
  await page.goto(`/courses/${course.slug}`);
  await page
    .getByRole('link', { name: /^Try \d+ lessons? free$/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/content\?lesson=/);
  await expect(page.getByText('You are not logged in. Is the course yours?')).toBeVisible();
  await expectNoViolations(page);
  await takeScreenshots(page, 'player-visitor');
  await page
    .getByRole('navigation', { name: 'Lessons' })
    .getByRole('link', { name: /Locked/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'This lesson comes with the course' })).toBeVisible();
  await takeScreenshots(page, 'player-visitor-locked');
  await page.getByRole('link', { name: 'Log in', exact: true }).click();
  await expect(page.getByText('Log in to study.')).toBeVisible();
  await expectNoViolations(page);
  await takeScreenshots(page, 'login-with-reason');
});

specifies('Routes: /dashboard/courses, /dashboard/courses/{courseId}', 'Player: needs a login');
test('every private page redirects a visitor to the login @main', async ({ request }) => {
  const paths = [
    '/dashboard',
    '/dashboard/courses',
    `/dashboard/courses/${course.slug}`,
    '/dashboard/cart',
    '/dashboard/checkout',
    '/dashboard/achievements',
    '/dashboard/receipts',
    '/dashboard/account',
    '/dashboard/account/delete',
    '/dashboard/account/export',
    '/dashboard/receipts/00000000-0000-4000-8000-000000000000',
    '/dashboard/receipts/00000000-0000-4000-8000-000000000000/pdf',
    `/courses/${course.slug}/content`,
    '/orders/00000000-0000-4000-8000-000000000000',
    '/orders/00000000-0000-4000-8000-000000000000/phone',
  ];
  for (const path of paths) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect([path, answer.status()]).toEqual([path, 302]);
    expect(answer.headers()['location']).toBe(`/login?redirectTo=${encodeURIComponent(path)}`);
  }
});
