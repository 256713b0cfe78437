import type { Page } from '@playwright/test';
import { mpesaForASmallShop as course } from '#seeds/content/courses/mpesa-for-a-small-shop.ts';
import { send } from './support/accounts.ts';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { takeScreenshots } from './support/screenshots.ts';
import { latestMail } from './support/mailbox.ts';
import { takeCourse } from './support/shop.ts';
import { expect, test } from './support/test.ts';

const player = `/courses/${course.slug}/content`;

async function enrol(page: Page): Promise<void> {
  await takeCourse(page, course);
  await page.goto(player);
}

/** Marks every lesson but the last without showing it, and the last on the stage. */
async function finishEverything(page: Page): Promise<void> {
  const links = await page.getByRole('navigation', { name: 'Lessons' }).getByRole('link').all();
  const addresses = await Promise.all(links.map(async (link) => (await link.getAttribute('href')) ?? ''));
  const ids = addresses.map((address) => new URLSearchParams(address.split('?')[1]).get('lesson') ?? '');
  for (const lessonId of ids.slice(0, -1))
    await send(page.request, `/api/courses/${course.slug}/progress`, { intent: 'complete', lessonId });
  await page.goto(addresses.at(-1) ?? '');
  await page.getByRole('button', { name: 'Mark as complete' }).first().click();
}

test('a learner finishes a course, and shows a certificate that anybody can check', async ({
  page,
  learner,
  browser,
}) => {
  test.slow();
  await enrol(page);
  await page.goto(player);
  await finishEverything(page);
  await expect(page.getByRole('heading', { name: 'Congratulations!' })).toBeVisible();
  await page.getByRole('link', { name: 'See the certificate' }).click();
  await expect(page).toHaveURL(/\/certificates\/[2-9A-HJ-NP-Z]{16}$/);
  await expect(page.getByRole('heading', { level: 1, name: learner.name })).toBeVisible();
  await expect(page.getByText('This certificate is valid.')).toBeVisible();
  await expectNoViolations(page);
  await takeScreenshots(page, 'certificate-own');
  const address = page.url();
  const mail = await latestMail(page.request, learner.email, /certificate/i);
  expect(mail.links).toContain(address);
  expect(await page.getByRole('link', { name: /^WhatsApp/ }).getAttribute('href')).toContain(
    encodeURIComponent(address),
  );

  // Somebody else, without an account, sees what it says, and no more.
  const stranger = await browser.newContext();
  const other = await stranger.newPage();
  const answer = await other.goto(address);
  expect(answer?.headers()['x-robots-tag']).toBe('noindex');
  await expect(other.getByRole('heading', { level: 1, name: learner.name })).toBeVisible();
  await expect(other.getByText('Copy the link')).toHaveCount(0);
  expect(await other.content()).not.toContain(learner.email);
  const file = await other.request.get(`${address}/pdf`);
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf']);
  expect((await other.request.get(address.replace(/.{4}$/, '2222'))).status()).toBe(404);
  await stranger.close();

  await page.goto('/dashboard/achievements');
  await expect(page.getByRole('link', { name: `Certificate of ${course.title}` })).toBeVisible();
  await expectNoViolations(page);
});

test.describe('notes', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

  test('are kept while a learner types, without a connection too, and are deleted and taken back', async ({
    page,
    learner: _learner,
    context,
  }) => {
    test.slow();
    const panel = Promise.withResolvers<void>();
    await page.route(/\/notes-panel-[\w-]+\.js$/, async (route) => {
      await panel.promise;
      await route.continue();
    });
    await enrol(page);
    await page.getByText('My notes', { exact: true }).click();
    const field = page.getByRole('textbox', { name: 'New note' });
    await field.fill('Ask about the ');
    await expect(page.getByRole('button', { name: 'Save note' })).toBeVisible();
    panel.resolve();
    await expect(page.getByRole('button', { name: 'Done' })).toBeVisible();
    await expect(field).toBeFocused();
    await page.keyboard.type('till number');
    await expect(field).toHaveValue('Ask about the till number');
    await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
    await page.getByRole('button', { name: 'Done' }).click();
    await context.setOffline(true);
    await field.fill('Written in a matatu');
    const kept = 'Kept on this device, and sent once you are connected again';
    await expect(page.getByText(kept, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Done' }).click();
    await context.setOffline(false);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    const list = page.getByRole('list', { name: 'Notes of this lesson' });
    await expect(list.getByRole('listitem')).toHaveCount(2);
    await list.getByRole('button', { name: /Delete the note “Ask/ }).click();
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(list.getByRole('listitem')).toHaveCount(2);
    await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
    await expectNoViolations(page);
    await takeScreenshots(page, 'notes-player');

    await page.getByRole('link', { name: 'All my notes of this course' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'My notes' })).toBeVisible();
    await expect(page.getByText('Written in a matatu')).toBeVisible();
    await expectNoViolations(page);
    await takeScreenshots(page, 'notes');
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Save as a text file' }).click();
    expect((await download).suggestedFilename()).toBe(`notes-${course.slug}.txt`);
  });
});

test.describe('without JavaScript', () => {
  // Too early, and without stars.
  test.use({ javaScriptEnabled: false, expectedErrors: [/status of 40[03] .*\/review\)$/] });

  test('a review is written, changed and removed, and a note is kept', async ({ page, learner }) => {
    await takeCourse(page, course);
    await page.goto(player);
    await page.getByText('My notes', { exact: true }).click();
    await page.getByRole('textbox', { name: 'New note' }).fill('By form alone');
    await page.getByRole('button', { name: 'Save note' }).click();
    await expect(page).toHaveURL(/\/notes$/);
    await expect(page.getByText('By form alone')).toBeVisible();

    await page.goto(`/dashboard/courses/${course.slug}/review`);
    await expect(page.getByText('Finish a lesson of this course first')).toBeVisible();
    await page.goto(player);
    await page.getByRole('button', { name: 'Mark as complete' }).first().click();
    await page.goto(`/courses/${course.slug}`);
    await page.getByRole('link', { name: 'Write a review' }).click();
    await page.getByRole('button', { name: 'Publish review' }).click();
    await expect(page.getByText('Please choose from one to five stars.')).toBeVisible();
    await page.getByRole('radio', { name: /Good/ }).check();
    await page.getByRole('textbox', { name: /What should others know/ }).fill('Clear, and <b>short</b>.');
    await page.getByRole('button', { name: 'Publish review' }).click();
    await expect(page).toHaveURL(new RegExp(`/courses/${course.slug}#reviews$`));
    const own = page.getByRole('listitem').filter({ hasText: 'Clear, and <b>short</b>.' });
    await expect(own).toContainText('4 of 5 stars');
    // The first name and an initial, no more.
    expect(await own.textContent()).not.toContain(learner.name);
    await page.getByRole('link', { name: 'Change your review' }).click();
    await page.getByText('Remove my review').click();
    await page.getByRole('button', { name: 'Remove for good' }).click();
    await expect(page.getByText('Clear, and')).toHaveCount(0);
  });
});

test('reviews are read and reported by everybody, in both themes, on a phone and a desktop', async ({
  page,
  learner: _learner,
}) => {
  test.slow();
  await page.goto('/courses/frontend-foundations');
  await expect(page.getByRole('heading', { name: 'Reviews' })).toBeVisible();
  await expectNoViolations(page);
  await takeScreenshots(page, 'course-reviews');
  await page
    .getByRole('link', { name: /Report the review/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Report a review' })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('textbox', { name: /What is wrong/ }).fill('It is about another course.');
  await page.getByRole('button', { name: 'Report' }).click();
  await expect(page.getByText('Thank you. We will look at it.')).toBeVisible();
});
