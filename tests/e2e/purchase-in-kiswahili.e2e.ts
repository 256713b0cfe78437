import type { Page } from '@playwright/test';
import { mpesaForASmallShop as course } from '#seeds/content/courses/mpesa-for-a-small-shop.ts';
import { demoCourses } from '#seeds/content/demo-courses.ts';
import { demoLearners, demoReviews } from '#seeds/content/demo-people.ts';
import { demoPortfolio } from '#seeds/content/portfolio.ts';
import { swahiliTexts } from '#seeds/content/sw/swahili-texts.ts';
import { swahiliExercisesOf } from '#seeds/seed-exercises.server.ts';
import { readPdf } from '#tests/support/read-pdf.ts';
import { m } from '#texts';
import { expectKiswahili, foreignWordsOf } from './support/foreign-words.ts';
import { finishLessons, lessonsOf } from './support/finish-course.ts';
import { latestMail, mailsTo } from './support/mailbox.ts';
import type { Person } from './support/person.ts';
import { expect, test } from './support/test.ts';

const sw = { locale: 'sw' } as const;
const title = swahiliTexts[course.slug]?.title ?? '';
const lessons = lessonsOf(course);

/** Names and brand words, and texts that the company wrote in one language: its projects, and reviews. */
const names = [
  ...demoCourses.map(({ instructor }) => instructor),
  ...demoLearners.map(({ name }) => name),
  'LinkedIn Facebook GitHub',
  // The time zone of Nairobi.
  'EAT',
  // The proverb of the login, in Kiswahili.
  'Haba na haba hujaza kibaba',
  JSON.stringify(demoPortfolio),
  ...demoReviews.map(({ text }) => text),
  // The titles of the course's exercises, in Kiswahili.
  ...Object.values(swahiliExercisesOf(course)).map(({ title: exercise }) => exercise),
];

test('a first purchase, from the home page to badge and receipt, has no words but Kiswahili ones and names @main', async ({
  page,
  person,
  phone,
}) => {
  const allowed = [...names, person.name, person.email];
  const expectOnlyKiswahili = () => expectKiswahili(page, allowed);
  await phone.answers('wait-for-me');
  await page.goto('/sw');
  await expectOnlyKiswahili();
  await page
    .getByRole('navigation')
    .getByRole('link', { name: m.site_courses({}, sw) })
    .first()
    .click();
  await expect(page).toHaveURL(/\/sw\/courses$/);
  await expectOnlyKiswahili();
  await page.goto(`/sw/courses/${course.slug}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expectOnlyKiswahili();
  await page.locator('form[action="/sw/cart"] button').first().click();
  await page.goto('/sw/cart');
  await expectOnlyKiswahili();
  await page.goto('/sw/checkout');
  await expectOnlyKiswahili();

  await page.goto('/sw/register?redirectTo=%2Fcheckout');
  await expectOnlyKiswahili();
  await page.locator('input[name=name]').fill(person.name);
  await page.locator('input[name=email]').fill(person.email);
  await page.locator('input[name=password]').fill(person.password);
  await page.locator('input[name=confirmPassword]').fill(person.password);
  await page.locator('input[name=terms]').check();
  await page.locator('main form button[type=submit]').first().click();
  await expect(page.getByText(m.account_check_email({}, sw))).toBeVisible();
  await expectOnlyKiswahili();
  const verification = await latestMail(page.request, person.email);
  expect(foreignWordsOf(verification.subject + verification.text, allowed)).toEqual([]);
  const link = verification.links.find((address) => address.includes('/verify-email')) ?? '';
  expect(link).toContain('/sw/verify-email');
  await page.goto(link);
  await expect(page).toHaveURL(/\/sw\/checkout$/);
  await expectOnlyKiswahili();

  await page.locator('input[name=phone]').fill(person.phone);
  await page.locator('button[name=intent][value=pay]').click();
  await expect(page).toHaveURL(/\/sw\/orders\//);
  await expectOnlyKiswahili();
  await phone.press('approve');
  await expect(page).toHaveURL(/\/sw\/courses\/[^/]+\/content/);
  await studyEverything(page, person, expectOnlyKiswahili);

  await page.goto('/sw/dashboard');
  await expectOnlyKiswahili();
  // Certificates name the course in its own language.
  allowed.push(course.title);
  await page.goto('/sw/dashboard/achievements');
  const certificate = page.locator('main a[href*="/certificates/"]').first();
  const [code = ''] = /[^/]+$/.exec((await certificate.getAttribute('href'))?.replace('/pdf', '') ?? '') ?? [];
  // The code is shown in groups of four.
  allowed.push(code.replaceAll(/.{4}/g, '$& '));
  await expect(page.getByRole('article').filter({ hasText: title }).first()).toBeVisible();
  await expectOnlyKiswahili();
  await page.goto(`/sw/certificates/${code}`);
  await expectOnlyKiswahili();
  await expectFileInKiswahili(page, allowed);

  await page.goto('/sw/dashboard/receipts');
  await expect(page.getByRole('main')).toContainText(title);
  await expectOnlyKiswahili();
  await page.locator('main a[href^="/sw/dashboard/receipts/"]').first().click();
  await expect(page).toHaveURL(/\/sw\/dashboard\/receipts\/./);
  await expect(page.getByRole('main')).toContainText(title);
  await expect(page.getByText(course.title)).toHaveCount(0);
  await expectOnlyKiswahili();
  await expectFileInKiswahili(page, allowed);
  const mails = await mailsTo(page.request, person.email);
  expect(mails.length).toBeGreaterThan(2);
  expect(mails.flatMap(({ subject, text }) => foreignWordsOf(`${subject}\n${text}`, allowed))).toEqual([]);
});

/** Downloads the PDF of the page, and reads its words. */
async function expectFileInKiswahili(page: Page, allowed: readonly string[]): Promise<void> {
  const link = page.getByRole('link', { name: m.learning_download_pdf({}, sw) });
  const answer = await page.request.get((await link.getAttribute('href')) ?? '');
  const { text, info } = await readPdf(await answer.body());
  expect(text).not.toBe('');
  expect(foreignWordsOf(`${text} ${String(info['Title'])}`, allowed)).toEqual([]);
}

/** Completes the first lessons on their pages, and the others by requests, as their pages send them. */
async function studyEverything(page: Page, learner: Person, look: () => Promise<void>): Promise<void> {
  const done = page.getByRole('button', { name: m.player_mark_complete({}, sw) });
  for (const { type } of lessons.slice(0, 3)) {
    expect(['text', 'pdf', 'video']).toContain(type);
    await expect(done).toBeVisible();
    await look();
    await done.click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: m.player_next_lesson({}, sw) })
      .click();
    await expect(page.getByRole('alertdialog')).toBeHidden();
  }
  const outline = page.getByRole('navigation', { name: m.player_outline_lessons({}, sw) }).getByRole('link');
  const addresses = await outline.evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  const ids = addresses.map((address) => new URL(address).searchParams.get('lesson') ?? '').filter((id) => id !== '');
  await finishLessons(page.request, { course, learner, ...sw }, [...new Set(ids)].slice(3));
  await page.reload();
  await expect(page.getByText(m.learning_course_completed({}, sw)).first()).toBeVisible();
  await look();
}
