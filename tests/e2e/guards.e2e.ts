import { mpesaForASmallShop as course } from '#seeds/content/courses/mpesa-for-a-small-shop.ts';
import { fillLogin } from './support/accounts.ts';
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
