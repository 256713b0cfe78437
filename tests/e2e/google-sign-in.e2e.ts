import type { Page } from '@playwright/test';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { signInAtGoogle } from './support/google.ts';
import { expect, productUrl, test } from './support/test.ts';
import { specifies } from '#tests/specifies.ts';

const failure = 'Authentication failed. Please try again.';
/** Time of the page's stopped clock. */
const noon = Date.UTC(2026, 2, 2, 9);

specifies('Routes: /auth/callback', 'Account pages: /login: Google sign-in');
test('a visitor signs in by Google at the login, and again @main', async ({ page, person }) => {
  await page.goto('/login');
  await signInAtGoogle(page, person.email);
  await expect(page).toHaveURL(`${productUrl()}/dashboard`);
  await expect(page.getByText(person.email)).toBeVisible();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await page.goto('/login');
  await signInAtGoogle(page, person.email);
  await expect(page).toHaveURL(`${productUrl()}/dashboard`);
});

test('back leads to the login, not into the middle of the sign-in', async ({ page, person }) => {
  await page.goto('/about');
  await page.goto('/login');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page.getByRole('heading', { name: 'Choose who you are' })).toBeVisible();
  await expectNoViolations(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/login$/);
  await signInAtGoogle(page, person.email);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('sign-in works under another name of this machine', async ({ page, person }) => {
  const other = productUrl().replace('localhost', '127.0.0.1');
  await page.goto(`${other}/login`);
  await signInAtGoogle(page, person.email);
  await expect(page).toHaveURL(`${other}/dashboard`);
});

test('the demo people can be selected with one click', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page.getByText('Demo identity provider')).toBeVisible();
  await page.getByRole('button', { name: /Faith Nyambura/ }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('learner@example.com')).toBeVisible();
});

test.describe('a sign-in that fails', () => {
  test.use({ expectedErrors: [/status of 40[03]/] });

  specifies(
    'Errors: Authentication failed. Please try again.',
    "Account pages: /auth/callback: 'Authentication Error', /login after 3 s",
    'Constants: redirect 3 s after a failed sign-in by Google',
  );
  test('shows the failure for three seconds, and then the login', async ({ page }) => {
    await page.clock.install({ time: noon });
    await page.clock.pauseAt(noon + 1_000);
    await page.goto('/auth/callback?code=x&state=y');
    await page.clock.runFor(100);
    await expect(page.getByRole('alert')).toHaveText(failure);
    await page.clock.runFor(2_500);
    await expect(page.getByRole('heading', { name: 'Authentication Error' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to login' })).toBeVisible();
    await page.clock.runFor(500);
    await expect(page).toHaveURL(/\/login$/);
  });
});

test.describe('axe finds nothing', () => {
  test.use({ expectedErrors: [/status of 400/] });

  specifies('States: auth callback: authenticating, then on or error');
  test('on the callback while it loads, and when it failed', async ({ page }) => {
    // An answer without content leaves the page unchanged.
    const answer = /\/auth\/callback\?.*finish=1/;
    await page.route(answer, (route) => route.fulfill({ status: 204 }));
    // Keeps the page of the failure open longer than its three seconds.
    await hold(page, '**/login.data');
    await page.goto('/auth/callback?code=x&state=y');
    await expect(page.getByRole('heading', { name: 'Authenticating…' })).toBeVisible();
    await expectNoViolations(page);
    await page.unroute(answer);
    await page.goto('/auth/callback?code=x&state=y&finish=1');
    await expect(page.getByRole('alert')).toHaveText(failure);
    await expectNoViolations(page);
  });
});

/** Keeps requests waiting until the test is over. */
const hold = (page: Page, requests: string) => page.route(requests, () => undefined);
