import type { Page } from '@playwright/test';
import { frontendFoundations as courseWithVideo } from '#seeds/content/courses/frontend-foundations.ts';
import { mpesaForASmallShop as course } from '#seeds/content/courses/mpesa-for-a-small-shop.ts';
import { fillRegistration } from './support/accounts.ts';
import { denyAtGoogle, signInAtGoogle } from './support/google.ts';
import { finishLessons, lessonsOf } from './support/finish-course.ts';
import { latestMail } from './support/mailbox.ts';
import { expectOrder, pay } from './support/shop.ts';
import { expect, productUrl, test } from './support/test.ts';
import { specifies } from '#tests/specifies.ts';

test.use({ javaScriptEnabled: false });

const lessons = lessonsOf(course);
const needs: Readonly<Record<string, string>> = {
  practice: 'Questions need JavaScript.',
  assignment: 'Handing in needs JavaScript.',
};

/** The emulation does not render what is for browsers without scripts. */
const expectNoScript = (page: Page, sentence: string) =>
  expect.poll(async () => (await page.locator('main noscript').allTextContents()).join()).toContain(sentence);

specifies(
  'Public shell: browsing, login, cart and checkout work without JavaScript',
  "Cart and checkout: 'Login Required' with 'Login to Checkout', 'Create Account', 'Back to Cart'",
);
test('a course can be found, paid for and studied @main', async ({ page, person, phone }) => {
  await phone.answers('wait-for-me');
  await page.goto('/courses');
  await page.getByRole('searchbox', { name: 'Search courses' }).fill('small shop');
  await page.getByRole('searchbox', { name: 'Search courses' }).press('Enter');
  await expect(page.getByRole('article').first()).toContainText(course.title);
  await page.getByRole('button', { name: `+ Cart ${course.title}` }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByRole('link', { name: course.title })).toBeVisible();
  await page.getByRole('link', { name: 'Checkout', exact: true }).click();
  await page.getByRole('link', { name: 'Create Account' }).click();

  await fillRegistration(page, person);
  const mail = await latestMail(page.request, person.email, /verify/i);
  await page.goto(mail.links.find((address) => address.includes('/verify-email')) ?? '');
  await page.getByRole('button', { name: 'Verify email' }).click();
  await expect(page).toHaveURL(/\/checkout$/);

  await pay(page, person);
  await expectOrder(page, 'Check your phone');
  await phone.press('approve');
  await expect(async () => {
    await page.reload();
    await expectOrder(page, 'Payment successful!', { timeout: 500 });
  }).toPass();
  await page.getByRole('link', { name: 'Open the course' }).click();

  await expect(page.getByText('Must you know what each payment is for')).toBeVisible();
  let done = 0;
  for (const { type } of lessons.slice(0, -1)) {
    const need = needs[type];
    if (need === undefined) {
      done += 1;
      await page.getByRole('button', { name: 'Mark as complete' }).first().click();
      await expect(page.getByText('Lesson Completed').first()).toBeVisible();
    } else {
      await expectNoScript(page, need);
      await expect(page.getByRole('button', { name: 'Start', exact: true })).toHaveCount(0);
    }
    await expect(page.getByRole('heading', { name: `${done} of ${lessons.length} lessons` })).toBeVisible();
    await page.getByRole('button', { name: 'Next', exact: true }).first().click();
  }
  await expect(page.getByText('After all other lessons').first()).toBeVisible();
  const outline = page.locator('.outline-list a');
  const exercises = (await outline.evaluateAll((all) => all.map((link) => link.dataset['lesson'] ?? ''))).filter(
    (_, index) => lessons[index]?.type === 'practice' || lessons[index]?.type === 'assignment',
  );
  await finishLessons(page.request, { course, learner: person }, exercises);
  await page.reload();
  await expectNoScript(page, 'A quiz needs JavaScript.');
  await expect(page.getByRole('button', { name: /^Start attempt/ })).toHaveCount(0);
  const first = await outline.first().getAttribute('data-lesson');
  await page.goto(`/dashboard/practice?course=${course.slug}&lesson=${first ?? ''}`);
  await expectNoScript(page, 'Your lessons work without it.');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
});

test('the preview of a course has the browser’s controls', async ({ page }) => {
  await page.goto(`/courses/${courseWithVideo.slug}`);
  await page.getByRole('link', { name: /Preview/ }).click();
  await expect(page.locator('video[controls]')).toHaveAttribute('aria-label', `Preview of ${courseWithVideo.title}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(courseWithVideo.title);
});

specifies('Public shell: a mobile menu slides in with the same links');
test('a phone has the menu’s links in the head', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  const head = page.getByRole('banner');
  await expect(head.getByRole('button')).toHaveCount(0);
  await expect(head.getByRole('link', { name: 'Register' })).toBeVisible();
  await head.getByRole('link', { name: 'Courses' }).click();
  await expect(page).toHaveURL(/\/courses$/);
  await head.getByRole('link', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
});

test('a phone has a row for the links below another for signed-in users', async ({ page, learner: _learner }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  const tops = await page
    .getByRole('banner')
    .locator('a, button')
    .evaluateAll((all) =>
      all.flatMap((one) => {
        const { top, height } = one.getBoundingClientRect();
        return height === 0 ? [] : [Math.round(top + height / 2)];
      }),
    );
  expect(new Set(tops).size).toBe(2);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

specifies(
  'Public shell: browsing, login, cart and checkout work without JavaScript',
  'States: cart: once, removed by id',
);
test('a course is taken out of the cart again', async ({ page }) => {
  await page.goto(`/courses/${course.slug}`);
  await page.getByRole('button', { name: `+ Cart ${course.title}` }).click();
  await page.getByRole('button', { name: `Remove ${course.title}` }).click();
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
});

specifies('Routes: /auth/callback');
test('Google signs in, and returns to the requested page', async ({ page, person }) => {
  await page.goto('/dashboard?tab=achievements');
  await signInAtGoogle(page, person.email);
  await expect(page).toHaveURL(/\/dashboard\?tab=achievements$/);
});

test.describe('a learner who refuses at Google', () => {
  test.use({ expectedErrors: [/status of 400/] });

  test('sees the failure, and is at the login three seconds later', async ({ page }) => {
    await page.goto('/register');
    await denyAtGoogle(page);
    await expect(page.getByRole('heading', { name: 'Authentication Error' })).toBeVisible();
    await expect(page.getByText('Authentication failed. Please try again.')).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
  });
});

for (const path of [
  '/verify-email',
  '/update-password',
  '/newsletter/confirm',
  '/waiting-list/leave',
  '/unsubscribe',
]) {
  test(`${path}, whose forms name no origin, takes them as any page does`, async ({ request }) => {
    const send = async (origin: string) => {
      const answer = await request.post(path, {
        headers: { origin, 'sec-fetch-site': 'same-origin', accept: 'text/html' },
        form: { token: 'no-such-token', email: 'nobody@example.com' },
        maxRedirects: 0,
      });
      return [answer.status(), /<h1[^>]*>(.*?)<\/h1>/.exec(await answer.text())?.[1]];
    };
    expect(await send('null')).toEqual(await send(productUrl()));
  });
}

test.describe('an invalid form', () => {
  test.use({ expectedErrors: [/status of 400/] });

  specifies('States: cart: once, removed by id');
  test('shows the errors and keeps the rest', async ({ page, person }) => {
    await page.goto('/register');
    await page.getByLabel('Full name').fill(person.name);
    await page.getByLabel('Email', { exact: true }).fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill('weak-word');
    await page.getByLabel('Confirm password', { exact: true }).fill('other-word');
    await page.getByLabel(/I accept/).check();
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByText('Passwords do not match')).toBeVisible();
    await expect(
      page.getByText(
        'Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character.',
      ),
    ).toBeVisible();
    await expect(page.getByLabel('Full name')).toHaveValue(person.name);
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  });
});

test('the player opens the PDF and the video by plain links', async ({ page, learner: _learner }) => {
  await page.goto(`/courses/${course.slug}`);
  await page.getByRole('link', { name: 'Pay with M-Pesa' }).click();
  await page.getByRole('button', { name: '[TESTING] Skip Payment & View Content' }).click();
  await page.getByRole('link', { name: 'The daily sheet' }).click();
  const pdf = await page.getByRole('link', { name: 'Read the PDF' }).getAttribute('href');
  expect((await page.request.get(pdf ?? '')).headers()['content-type']).toBe('application/pdf');
  await page.getByRole('link', { name: 'Five facts in a payment message' }).click();
  await expect(page.locator('video')).toHaveAttribute('controls', '');
});
