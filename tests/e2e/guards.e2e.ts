import { mpesaForASmallShop as course } from '#seeds/content/courses/mpesa-for-a-small-shop.ts';
import { fillLogin, registerAndVerify, send } from './support/accounts.ts';
import { expect, productUrl, test } from './support/test.ts';
import { specifies } from '#tests/specifies.ts';

test("a guard remembers the visitor's page @main", async ({ page, person }) => {
  await registerAndVerify(page, person);
  await page.context().clearCookies();
  await page.goto('/dashboard?tab=achievements');
  await expect(page).toHaveURL(/\/login\?redirectTo=/);
  await fillLogin(page, person);
  await expect(page).toHaveURL(/\/dashboard\?tab=achievements$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Achievements' })).toBeVisible();
});

specifies('Routes: /dashboard/courses, /dashboard/courses/{courseId}', 'Player: needs a login');
test('every private page redirects a visitor to the login @main', async ({ page }) => {
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
    const answer = await page.request.get(path, { maxRedirects: 0 });
    expect([path, answer.status()]).toEqual([path, 302]);
    expect(answer.headers()['location']).toBe(`/login?redirectTo=${encodeURIComponent(path)}`);
  }
});

const elsewhere = [
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '/%09/evil.example',
];

specifies('Access: guards remember the way, on this site only');
test('a redirect never leaves the site', async ({ page, person }) => {
  await registerAndVerify(page, person);
  const { email, password } = person;
  for (const redirectTo of elsewhere) {
    const answer = await send(page.request, '/login', { email, password, redirectTo });
    const target = new URL(answer.headers()['location'] ?? '', productUrl());
    expect([redirectTo, target.origin]).toEqual([redirectTo, productUrl()]);
    await send(page.request, '/logout', {});
  }
  await page.goto(`/login?redirectTo=${encodeURIComponent('//evil.example')}`);
  await fillLogin(page, person);
  await expect(page).toHaveURL(`${productUrl()}/dashboard`);
});

specifies('Public shell: Dashboard, name and logout for whoever is signed in');
test('logging out ends the session, even for a copy of its cookie', async ({ page, context, learner: _learner }) => {
  await page.goto('/dashboard');
  const cookies = await context.cookies();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL(`${productUrl()}/`);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await context.addCookies(cookies);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login/);
});

test('a link does not log out', async ({ page, learner }) => {
  const answer = await page.request.get('/logout');
  expect(answer.status()).toBe(405);
  await page.goto('/dashboard');
  await expect(page.getByText(learner.email)).toBeVisible();
});

specifies('States: guards; guest-only routes');
test('the login tells a signed-in learner so', async ({ page, learner }) => {
  for (const path of ['/login', '/register']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: `You are signed in as ${learner.name}` })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Go to dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test.describe('the login', () => {
  test.use({ expectedErrors: [/status of 40[13]/] });

  test('gives the same answer for a wrong password and an unknown address, and asks to verify first', async ({
    page,
    person,
  }) => {
    await page.goto('/register');
    const { name, email, password } = person;
    await send(page.request, '/register', { name, email, password, confirmPassword: password, terms: 'on' });
    for (const [address, word, sentence] of [
      [email, 'Wrong-pass-1', 'Invalid email or password'],
      [`nobody-${email}`, password, 'Invalid email or password'],
      [email, password, 'Please check your email to verify your account'],
    ] as const) {
      await page.goto('/login');
      await page.getByLabel('Email', { exact: true }).fill(address);
      await page.getByLabel('Password', { exact: true }).fill(word);
      await page.getByRole('button', { name: 'Login', exact: true }).click();
      await expect(page.getByText(sentence)).toBeVisible();
      await expect(page.getByLabel('Email', { exact: true })).toHaveValue(address);
    }
    await page.getByRole('button', { name: 'Resend' }).click();
    await expect(page.getByText(`If ${email} is waiting to be verified`)).toBeVisible();
  });
});
