import type { Page } from '@playwright/test';
import { mpesaForASmallShop as course } from '#seeds/content/courses/mpesa-for-a-small-shop.ts';
import { runEffects, runUntil, stopClock } from './support/page-clock.ts';
import { addToCart, expectOrder, pay, takeCourse } from './support/shop.ts';
import { lessonsOf } from './support/finish-course.ts';
import { expect, test } from './support/test.ts';
import { specifies } from '#tests/specifies.ts';

const lessonCount = lessonsOf(course).length;

/** Progress with one completed lesson, in percent. */
const oneDone = `${Math.round(100 / lessonCount)}%`;

/** Opens the player of a course that the learner got without payment. */
async function openPlayer(page: Page): Promise<void> {
  await takeCourse(page, course);
  await page.goto(`/courses/${course.slug}/content`);
  await expect(page.getByRole('heading', { level: 1, name: 'Till or paybill?' })).toBeVisible();
}

const title = (page: Page) => page.getByRole('heading', { level: 1 });

const tabs = [
  ['', 'Overview', 'Karibu'],
  ['?tab=my-courses', 'My Courses', 'My Courses'],
  ['?tab=due', 'Due', 'Due'],
  ['?tab=find-courses', 'Find Courses', 'Find Courses'],
  ['?tab=achievements', 'Achievements', 'Achievements'],
] as const;

specifies('Dashboard: header, banner, tabs at the foot of a phone');
test('every tab has its address, and an unknown one is the overview', async ({ page, learner: _learner }) => {
  const bar = page.getByRole('banner').getByRole('navigation', { name: 'Dashboard' });
  await page.goto('/dashboard?tab=weaving');
  for (const [query, name, heading] of tabs) {
    await bar.getByRole('link', { name }).click();
    await expect(page).toHaveURL(new RegExp(`/dashboard${query.replace('?', '\\?')}$`));
    await expect(title(page)).toContainText(heading);
    await expect(bar.locator('[aria-current]')).toHaveText(name);
  }
  for (const [path, heading] of [
    ['/dashboard?tab=weaving', 'Karibu'],
    ['/dashboard?tab=overview', 'Karibu'],
    ['/dashboard?tab=find-courses', 'Find Courses'],
    ['/dashboard/courses', 'My Courses'],
    ['/dashboard/achievements', 'Achievements'],
  ] as const) {
    await page.goto(path);
    await expect(title(page)).toContainText(heading);
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  specifies('Dashboard: header, banner, tabs at the foot of a phone');
  test('the tabs are at the bottom, and move up when something is in the cart', async ({ page, learner: _learner }) => {
    await page.goto('/dashboard?tab=my-courses');
    const tabBar = page.getByRole('navigation', { name: 'Dashboard' });
    await expect(tabBar.getByRole('link')).toHaveText([
      'Overview',
      'My Courses',
      'Due',
      'Find Courses',
      'Achievements',
    ]);
    const footOf = async () => {
      const box = await tabBar.boundingBox();
      return Math.round((box?.y ?? 0) + (box?.height ?? 0));
    };
    expect(await footOf()).toBe(844);
    await tabBar.getByRole('link', { name: 'Find Courses' }).click();
    await page.getByLabel('Search courses').fill(course.title);
    await page.getByLabel('Search courses').press('Enter');
    await page.getByRole('button', { name: `+ Cart ${course.title}` }).click();
    const line = page.getByRole('link', { name: '1 course(s) in cart' });
    await expect(line).toBeVisible();
    const lineBox = await line.boundingBox();
    expect(await footOf()).toBeLessThanOrEqual(Math.ceil(lineBox?.y ?? 0));
    expect(Math.round((lineBox?.y ?? 0) + (lineBox?.height ?? 0))).toBe(844);
    await line.click();
    await expect(page).toHaveURL(/\/dashboard\/cart$/);
    await expect(line).toHaveCount(0);
    expect(await footOf()).toBe(844);
  });
});

specifies('Dashboard: Find Courses');
test('Find Courses searches, and marks owned courses', async ({ page, learner: _learner }) => {
  await openPlayer(page);
  await page.goto('/dashboard?tab=find-courses');
  const search = page.getByLabel('Search courses');
  for (const [words, found] of [
    ['"till or paybill"', [course.title]],
    ['', []],
    // Other tests publish newer courses, so the whole list may begin with those.
    ['"small shop" records', [course.title]],
  ] as const) {
    await search.fill(words);
    await search.press('Enter');
    await expect(page.getByRole('article')).toHaveCount(found.length || 12);
    for (const name of found) await expect(page.getByRole('article')).toContainText(name);
  }
  await expect(page).toHaveURL(/\/dashboard\?tab=find-courses/);
  const owned = page.getByRole('article').filter({ has: page.getByRole('heading', { name: course.title }) });
  await expect(owned.getByRole('button', { name: '+ Cart' })).toHaveCount(0);
  await owned.getByRole('link', { name: 'Access Content' }).click();
  await expect(page).toHaveURL(new RegExp(`/courses/${course.slug}/content`));
});

test.describe('the data of the dashboard', () => {
  /** Counts how often the page has read its data since. */
  function countReadings(page: Page): () => number {
    let count = 0;
    page.on('request', (request) => void (new URL(request.url()).pathname === '/dashboard.data' && (count += 1)));
    return () => count;
  }

  const show = (page: Page, state: 'visible' | 'hidden') =>
    page.evaluate((visibilityState) => {
      Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);

  specifies(
    'States: dashboard reloads every 60 s, on tab change and on the event',
    'States: user-data-refreshed',
    'Constants: dashboard reloads every 60 s',
    'Catalogue, site and admin: pages reload only while they are seen',
  );
  test('are read again every minute while the page is visible, when it becomes visible, and on the event', async ({
    page,
    learner: _learner,
  }) => {
    await page.clock.install({ time: new Date('2026-03-02T09:00:00+03:00') });
    await page.clock.pauseAt(new Date('2026-03-02T09:00:01+03:00'));
    await page.goto('/dashboard');
    const readings = countReadings(page);
    // A page that switches its theme is hydrated.
    await page.getByRole('button', { name: 'Switch between dark and light' }).first().click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await page.clock.runFor(59_999);
    expect(readings()).toBe(0);
    await page.clock.runFor(1);
    await expect.poll(readings).toBe(1);
    await page.clock.runFor(60_000);
    await expect.poll(readings).toBe(2);

    await show(page, 'hidden');
    await page.clock.runFor(600_000);
    await show(page, 'visible');
    await expect.poll(readings).toBe(3);
    await show(page, 'hidden');
    await show(page, 'visible');
    await page.clock.runFor(59_000);
    expect(readings()).toBe(3);
    await page.evaluate(() => window.dispatchEvent(new Event('user-data-refreshed')));
    await expect.poll(readings).toBe(4);
  });

  specifies('States: user-data-refreshed', 'States: dashboard reloads every 60 s, on tab change and on the event');
  test('follow changes in another tab', async ({ page, context, learner: _learner }) => {
    const player = await context.newPage();
    await openPlayer(player);
    await page.goto('/dashboard');
    const average = page.getByText('Average Progress').locator('..');
    await expect(average).toContainText('0%');
    await player.getByRole('button', { name: 'Mark as complete' }).click();
    await expect(player.getByText(`Progress updated: ${oneDone}`)).toBeVisible();
    await expect(average).toContainText(oneDone);
  });
});

specifies('Routes: /dashboard/cart, /dashboard/checkout', 'Constants: redirect 1.5 s after a purchase');
test('a course is paid for within the dashboard, and opens 1.5 seconds later', async ({ page, learner, phone }) => {
  await phone.answers('wait-for-me');
  await page.clock.install();
  await addToCart(page, course);
  await page.goto('/dashboard/cart');
  await page.getByRole('link', { name: 'Checkout', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\/checkout$/);
  const crumbs = page.getByRole('navigation', { name: /breadcrumb/i });
  await expect(crumbs.getByRole('link')).toHaveText(['Dashboard', 'Cart']);
  await pay(page, learner);
  await expectOrder(page, 'Check your phone');
  await stopClock(page);
  await phone.press('approve');
  await expectOrder(page, 'Payment successful!');
  await expect(page.getByText('Payment successful! You can now access the course content.')).toBeVisible();
  await runEffects(page);
  await page.clock.runFor(1_499);
  await expect(page).toHaveURL(/\/orders\//);
  await runUntil(page, 250, () =>
    expect(page).toHaveURL(new RegExp(`/courses/${course.slug}/content`), { timeout: 2_000 }),
  );
});

test.describe('in the player', () => {
  specifies('Constants: question 1 s after completion');
  test('the question for the next lesson appears a second after completing one', async ({
    page,
    learner: _learner,
  }) => {
    await page.clock.install();
    await openPlayer(page);
    await stopClock(page);
    await page.getByRole('button', { name: 'Mark as complete' }).click();
    await expect(page.getByText(`Progress updated: ${oneDone}`)).toBeVisible();
    const question = page.getByRole('alertdialog', { name: 'Go to the next lesson?' });
    await runEffects(page);
    await page.clock.runFor(999);
    await expect(question).toBeHidden();
    await runUntil(page, 250, () => expect(question).toBeVisible({ timeout: 2_000 }));
  });

  specifies('Player: going on stops media that play');
  test('opening the next lesson stops the current video', async ({ page, learner: _learner }) => {
    await openPlayer(page);
    const lessons = page.getByRole('navigation', { name: 'Lessons' });
    await lessons.getByRole('link', { name: 'Five facts in a payment message' }).click();
    await page.getByRole('button', { name: /^Play/ }).click();
    const video = await page.locator('video').elementHandle();
    if (!video) throw new Error('there is no video');
    const state = () =>
      video.evaluate((element) => ({ paused: (element as HTMLVideoElement).paused, here: element.isConnected }));
    await expect.poll(() => video.evaluate((element) => (element as HTMLVideoElement).currentTime)).toBeGreaterThan(0);
    expect(await state()).toEqual({ paused: false, here: true });
    await page.getByRole('button', { name: 'Previous' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'The daily sheet' })).toBeVisible();
    await expect.poll(state).toEqual({ paused: true, here: false });
  });

  specifies('Errors: Loading...');
  test('a loading lesson shows its name and Loading...', async ({ page, learner: _learner }) => {
    await openPlayer(page);
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route('**/api/courses/*/lessons/*', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Next' }).first().click();
    await expect(page.getByText('Loading...')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'The daily sheet' })).toBeVisible();
    letGo();
    await expect(page.getByText(`Lesson 2 of ${lessonCount}, `)).toBeVisible();
    await expect(page.getByText('Loading...')).toHaveCount(0);
  });
});
