import type { Page } from '@playwright/test';
import { mpesaForASmallShop as course } from '#seeds/content/courses/mpesa-for-a-small-shop.ts';
import { spreadsheetsForSmallBusiness as second } from '#seeds/content/courses/spreadsheets-for-small-business.ts';
import { fillRegistration, followVerification } from './support/accounts.ts';
import { mailsTo } from './support/mailbox.ts';
import { finishLessons, lessonsOf } from './support/finish-course.ts';
import type { Person } from './support/person.ts';
import { addToCart, cartButton, expectOrder, pay } from './support/shop.ts';
import { expect, test } from './support/test.ts';
import { specifies } from '#tests/specifies.ts';

const lessons = lessonsOf(course);

specifies(
  'Routes: /courses/{courseId}',
  'Routes: /courses/{courseId}/content',
  "Course detail: about, what you'll learn, requirements, features",
  'Cart and checkout: after paying: on to the course or the dashboard',
  "Player: 'Lesson Completed', 'Course Completed'",
  'Errors: Payment initiated for all items!… · Payment successful!…',
  'Learning: dialogs and toasts',
);
test('a visitor finds a course, registers, pays by M-Pesa, studies every lesson, passes the quiz and earns the badge @main', async ({
  page,
  person,
  phone,
}) => {
  await phone.answers('wait-for-me');
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Courses' }).click();
  await page.getByLabel('Search courses').fill('small shop');
  await page.getByLabel('Search courses').press('Enter');
  await expect(page).toHaveURL(/search=small/);
  await page.getByRole('link', { name: `View ${course.title}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: course.title })).toBeVisible();
  await page.getByRole('button', { name: `+ Cart ${course.title}` }).click();
  await page.getByRole('link', { name: 'Complete your purchase →' }).click();
  await expect(page.getByRole('link', { name: course.title })).toBeVisible();
  await page.getByRole('link', { name: 'Checkout', exact: true }).click();

  await expect(page.getByRole('heading', { name: 'Login Required' })).toBeVisible();
  await page.getByRole('link', { name: 'Create Account' }).click();
  await fillRegistration(page, person);
  await followVerification(page, person);

  await expect(page).toHaveURL(/\/checkout$/);
  await pay(page, person);
  await expectOrder(page, 'Check your phone');
  await expect(page.getByText('Payment initiated for all items! Please check your phone')).toBeVisible();
  await phone.press('approve');
  await expectOrder(page, 'Payment successful!');
  await expect(page).toHaveURL(/\/courses\/[^/]+\/content/);
  await expect(cartButton(page, 1)).toHaveCount(0);

  await studyEverything(page, person);
  await page.goto('/dashboard');
  await expect(page.getByText('Average Progress').locator('..')).toContainText('100%');
  await expect(page.getByRole('region', { name: 'Latest achievement' })).toContainText(`${course.title} Master`);
  await page.getByRole('link', { name: 'Achievements' }).first().click();
  await expect(page).toHaveURL(/achievements$/);
  await expect(page.getByRole('article').filter({ hasText: `${course.title} Master` })).toBeVisible();
  await expect(cartButton(page, 0)).toBeVisible();
  const receipts = (await mailsTo(page.request, person.email)).filter(({ subject }) => /receipt/i.test(subject));
  expect(receipts).toHaveLength(1);
});

/** Opens and completes each lesson. Exercises are done by requests, as their pages send them. */
async function studyEverything(page: Page, learner: Person): Promise<void> {
  expect(lessons.slice(0, 3).map(({ type }) => type)).toEqual(['text', 'pdf', 'video']);
  for (const [index, lesson] of lessons.entries()) {
    await expect(page.getByRole('status').getByText(`${lesson.title}, lesson`)).toBeAttached();
    if (index < 3) await expectContent(page, lesson.type);
    if (['text', 'pdf', 'video'].includes(lesson.type)) {
      await page.getByRole('button', { name: 'Mark as complete' }).click();
      const progress = Math.round((100 * (index + 1)) / lessons.length);
      await expect(page.getByText(`Progress updated: ${progress}%`)).toBeVisible();
      const question = page.getByRole('alertdialog', { name: 'Go to the next lesson?' });
      await expect(question).toContainText(lessons[index + 1]?.title ?? '');
      await question.getByRole('button', { name: 'Next lesson' }).click();
      continue;
    }
    await finishLessons(page.request, { course, learner }, [new URL(page.url()).searchParams.get('lesson') ?? '']);
    await page.reload();
    const next = lessons[index + 1];
    if (next) await page.getByRole('navigation', { name: 'Lessons' }).getByRole('link', { name: next.title }).click();
  }
  await expect(page.getByRole('heading', { name: 'You have passed this quiz' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'See the certificate' })).toBeVisible();
  await expect(page.getByText('Course Completed')).toBeVisible();
}

/** Expects that the content of the lesson has loaded. */
async function expectContent(page: Page, type: string): Promise<void> {
  if (type === 'text') await expect(page.getByText('Must you know what each payment is for')).toBeVisible();
  if (type === 'pdf') {
    await page.getByRole('link', { name: 'Read the PDF' }).click();
    await expect(page.locator('canvas').first()).toBeVisible();
  }
  if (type === 'video') {
    await page.getByRole('button', { name: /^Play/ }).click();
    const seconds = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.duration);
    await expect.poll(seconds, 'the length of the video').toBeGreaterThan(10);
  }
}

specifies(
  'Cart and checkout: after paying: cart cleared',
  'Cart and checkout: after paying: on to the course or the dashboard',
  'Constants: one payment by mobile money, labelled M-Pesa',
);
test('two courses are one order, one prompt and one receipt @main', async ({ page, learner, phone }) => {
  await addToCart(page, course);
  await addToCart(page, second);
  await cartButton(page, 2).click();
  await page.getByRole('link', { name: 'Checkout', exact: true }).click();
  await expect(page.getByText('2 courses')).toBeVisible();
  await pay(page, learner);
  await expectOrder(page, 'Payment successful!');
  await expect(page).toHaveURL(/\/dashboard$/);
  for (const { title } of [course, second]) {
    await expect(page.getByRole('article').getByRole('link', { name: title, exact: true })).toBeVisible();
  }
  await expect(cartButton(page, 0)).toBeVisible();
  const prompts = await phone.prompts();
  expect(prompts.map(({ amount }) => amount)).toEqual([(course.priceCents + second.priceCents) / 100]);
  await expect
    .poll(async () => (await mailsTo(page.request, learner.email)).filter(({ subject }) => /receipt/i.test(subject)))
    .toHaveLength(1);
});
