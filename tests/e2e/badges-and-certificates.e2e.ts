import type { Page } from '@playwright/test';
import { m } from '#texts';
import { mpesaForASmallShop as course } from '#seeds/content/courses/mpesa-for-a-small-shop.ts';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { finishLessons } from './support/finish-course.ts';
import type { Person } from './support/person.ts';
import { takeScreenshots } from './support/screenshots.ts';
import { latestMail } from './support/mailbox.ts';
import { takeCourse } from './support/shop.ts';
import { expect, test } from './support/test.ts';

const player = `/courses/${course.slug}/content`;

async function enrol(page: Page): Promise<void> {
  await takeCourse(page, course);
  await page.goto(player);
}

/** Completes every lesson by requests, and opens the last one: the quiz, with its result. */
async function finishEverything(page: Page, learner: Person): Promise<void> {
  const links = page.locator('.outline-list a');
  const ids = await links.evaluateAll((all) => all.map((link) => link.dataset['lesson'] ?? ''));
  await finishLessons(page.request, { course, learner }, ids);
  await page.goto((await links.last().getAttribute('href')) ?? '');
}

/** Opens the form for another name on the certificate, and asks axe about it. */
async function expectCorrectionOpens(page: Page, learner: Person, locale: 'en' | 'sw'): Promise<void> {
  await page.getByText(m.certificates_correction_wrong({}, { locale }), { exact: true }).click();
  const name = page.getByRole('textbox', { name: m.certificates_correction_name({}, { locale }) });
  await expect(name).toHaveValue(learner.name);
  await expectNoViolations(page);
}

test('a learner completes a course, and shares a certificate that anybody can verify @main', async ({
  page,
  learner,
  browser,
}) => {
  test.slow();
  await enrol(page);
  await page.goto(player);
  await finishEverything(page, learner);
  await expect(page.getByRole('heading', { name: 'You have passed this quiz' })).toBeVisible();
  await page.getByRole('link', { name: 'See the certificate' }).click();
  await expect(page).toHaveURL(/\/certificates\/[2-9A-HJ-NP-Z]{16}$/);
  await expect(page.getByRole('heading', { level: 1, name: learner.name })).toBeVisible();
  await expect(page.getByText('This certificate is valid.')).toBeVisible();
  await takeScreenshots(page, 'certificate-own');
  await expectCorrectionOpens(page, learner, 'en');
  const address = page.url();
  const mail = await latestMail(page.request, learner.email, /certificate/i);
  expect(mail.links).toContain(address);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const whatsApp = page.getByRole('dialog', { name: 'Send this certificate' }).getByRole('link', { name: 'WhatsApp' });
  expect(await whatsApp.getAttribute('href')).toContain(encodeURIComponent(address));
  await page.keyboard.press('Escape');

  // A visitor without an account sees the certificate and no more.
  const stranger = await browser.newContext();
  const other = await stranger.newPage();
  const answer = await other.goto(address);
  expect(answer?.headers()['x-robots-tag']).toBe('noindex');
  await expect(other.getByRole('heading', { level: 1, name: learner.name })).toBeVisible();
  await expect(other.getByRole('main').getByRole('button', { name: 'Send', exact: true })).toHaveCount(0);
  expect(await other.content()).not.toContain(learner.email);
  const file = await other.request.get(`${address}/pdf`);
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf']);
  expect((await other.request.get(address.replace(/.{4}$/, '2222'))).status()).toBe(404);
  await stranger.close();

  await page.goto('/dashboard/achievements');
  await expect(page.getByRole('link', { name: `Certificate of ${course.title}` })).toBeVisible();
});

test('a learner studies in Kiswahili, from a note to the certificate', async ({ page, learner }) => {
  test.slow();
  await takeCourse(page, course);
  await page.goto(`/sw${player}`);
  await page.getByText('Madokezo yangu', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Dokezo jipya' }).fill('Uliza nambari ya till');
  await expect(page.getByRole('status').filter({ hasText: 'Limehifadhiwa' })).toBeVisible();
  await page.getByRole('link', { name: 'Madokezo yangu yote ya kozi hii' }).click();
  await expect(page.getByRole('listitem').getByText('Uliza nambari ya till')).toBeVisible();
  await page.getByRole('link', { name: 'Hifadhi kama faili ya maandishi' }).waitFor();

  await page.goto(`/sw${player}`);
  await finishEverything(page, learner);
  await expect(page.getByRole('heading', { name: m.quizzes_passed_title({}, { locale: 'sw' }) })).toBeVisible();
  await takeScreenshots(page, 'passed-kiswahili');
  await page.getByRole('link', { name: m.quizzes_see_certificate({}, { locale: 'sw' }) }).click();
  await expect(page).toHaveURL(/\/sw\/certificates\/[2-9A-HJ-NP-Z]{16}$/);
  await expect(page.getByRole('heading', { level: 1, name: learner.name })).toBeVisible();
  await expect(page.getByText('Cheti hiki ni halali.')).toBeVisible();
  await takeScreenshots(page, 'certificate-kiswahili');
  await expectCorrectionOpens(page, learner, 'sw');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Pakua PDF' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^certificate-/);
});

test.describe('notes', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

  test('are saved while a learner types, even without a connection, and can be deleted and restored', async ({
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
    const storedNotice = 'Kept on this device, and sent once you are connected again';
    await expect(page.getByText(storedNotice, { exact: true })).toBeVisible();
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
    await takeScreenshots(page, 'notes');
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Save as a text file' }).click();
    expect((await download).suggestedFilename()).toBe(`notes-${course.slug}.txt`);
  });
});

test.describe('without JavaScript', () => {
  // The requests to review too early and without stars are refused.
  test.use({ javaScriptEnabled: false, expectedErrors: [/status of 40[03] .*\/review\)$/] });

  test('a review is written, changed and removed, and a note is saved', async ({ page, learner }) => {
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
    // Shows the first name and an initial only.
    expect(await own.textContent()).not.toContain(learner.name);
    await page.getByRole('link', { name: 'Change your review' }).click();
    await page.getByText('Remove my review').click();
    await page.getByRole('button', { name: 'Remove for good' }).click();
    await expect(page.getByRole('link', { name: 'Write a review' })).toBeVisible();
    await expect(page.getByText('Clear, and')).toHaveCount(0);
  });
});

test('reviews are accessible, in both themes, on a phone and a desktop', async ({ page, learner: _learner }) => {
  test.slow();
  await page.goto('/courses/frontend-foundations');
  await expect(page.getByRole('heading', { name: 'Reviews' })).toBeVisible();
  await takeScreenshots(page, 'course-reviews');
  await page
    .getByRole('link', { name: /Report the review/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Report a review' })).toBeVisible();
  await page.getByRole('textbox', { name: /What is wrong/ }).fill('It is about another course.');
  await page.getByRole('button', { name: 'Report' }).click();
  await expect(page.getByText('Thank you. We will look at it.')).toBeVisible();
});
