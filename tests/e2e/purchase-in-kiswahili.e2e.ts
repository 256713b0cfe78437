import type { Page } from '@playwright/test';
import { mpesaForASmallShop as course } from '#seeds/content/courses/mpesa-for-a-small-shop.ts';
import { demoReviews } from '#seeds/content/demo-people.ts';
import { demoPortfolio } from '#seeds/content/portfolio.ts';
import { swahiliTexts } from '#seeds/content/sw/swahili-texts.ts';
import { m } from '#texts';
import { englishWordsOf, expectKiswahili } from './support/english-words.ts';
import { latestMail, mailsTo } from './support/mailbox.ts';
import { expect, test } from './support/test.ts';

const sw = { locale: 'sw' } as const;
const title = swahiliTexts[course.slug]?.title ?? '';
const lessons = course.sections.flatMap((section) => section.lessons);

/** Names and brand words, and texts that the company wrote in one language: its projects, and reviews. */
const names = [
  course.instructor,
  'Demo English Innovate Create Transform',
  JSON.stringify(demoPortfolio),
  ...demoReviews.map(({ text }) => text),
];

test('a first purchase, from the home page to badge and receipt, has no English words', async ({
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
    .getByRole('link', { name: m.site_menu_courses({}, sw) })
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
  expect(englishWordsOf(verification.subject + verification.text, allowed)).toEqual([]);
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
  await studyEverything(page, expectOnlyKiswahili);

  await page.goto('/sw/dashboard');
  await expectOnlyKiswahili();
  // Certificates and receipts name the course in its own language.
  allowed.push(course.title);
  await page.goto('/sw/dashboard/achievements');
  await expect(page.getByRole('article').filter({ hasText: title }).first()).toBeVisible();
  await expectOnlyKiswahili();
  await page.goto('/sw/dashboard/receipts');
  await expectOnlyKiswahili();
  const mails = await mailsTo(page.request, person.email);
  expect(mails.length).toBeGreaterThan(2);
  expect(mails.flatMap(({ subject, text }) => englishWordsOf(`${subject}\n${text}`, allowed))).toEqual([]);
});

async function studyEverything(page: Page, look: () => Promise<void>): Promise<void> {
  const done = page.getByRole('button', { name: m.player_mark_complete({}, sw) });
  for (const [index] of lessons.entries()) {
    await expect(done).toBeVisible();
    if (index < 3) await look();
    await done.click();
    if (index === lessons.length - 1) break;
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: m.player_next_lesson({}, sw) })
      .click();
  }
  const won = page.getByRole('dialog');
  await expect(won).toContainText(title);
  await look();
  await won.getByRole('button').last().click();
  await expect(won).toBeHidden();
}
