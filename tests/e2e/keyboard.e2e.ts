import type { Page } from '@playwright/test';
import { mpesaForASmallShop as course } from '#seeds/content/courses/mpesa-for-a-small-shop.ts';
import { send } from './support/accounts.ts';
import { openLesson, test as inCourse, titles as siteTitles } from './support/course-site.ts';
import { expectSeenFocus } from './support/expect-seen-focus.ts';
import { lessonsOf } from './support/finish-course.ts';
import { addToCart, expectOrder, takeCourse } from './support/shop.ts';
import { tabTo } from './support/tab-to.ts';
import { expect, test } from './support/test.ts';
import { specifies } from '#tests/specifies.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

specifies(
  'Public shell: usable by keyboard alone, with a visible focus',
  'Cart and checkout: the payment form when checkout is chosen and items exist',
);
test('a course is found, bought and opened by keyboard alone', async ({ page, learner, phone }) => {
  await page.goto('/courses');
  await page.keyboard.press('/');
  await expect(page.getByLabel('Search courses')).toBeFocused();
  await page.keyboard.type('small shop');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/search=small\+shop/);
  await expect(page.getByRole('article').first()).toContainText(course.title);
  await tabTo(page, page.getByRole('button', { name: `+ Cart ${course.title}` }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 course' })).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: 'Complete your purchase →' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/cart$/);
  await tabTo(page, page.getByRole('link', { name: 'Checkout', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/checkout$/);
  await tabTo(page, page.getByLabel('M-Pesa phone number'));
  await page.keyboard.type(learner.phone);
  await page.keyboard.press('Enter');
  await expectOrder(page, 'Payment successful!');
  await expect(page).toHaveURL(/\/content/);
  expect(await phone.prompts()).toHaveLength(1);
});

specifies('Public shell: usable by keyboard alone, with a visible focus', 'Courses list: category filter buttons');
test('the list of courses works by keyboard: skip link, slideshow, categories; a new page gets the focus', async ({
  page,
}) => {
  await page.goto('/courses');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  const slides = page.getByRole('region', { name: 'Newest courses' });
  await tabTo(page, slides.getByRole('button', { name: 'Pause' }));
  await page.keyboard.press('Space');
  await expect(slides.getByRole('button', { name: 'Play' })).toBeFocused();
  // On a slow machine the slides may have moved before the button gets the focus.
  const shown = slides.getByRole('group', { name: /^\d of 3$/ });
  const before = (await shown.getAttribute('aria-label')) ?? '';
  await tabTo(page, slides.getByRole('button', { name: 'Next slide' }));
  await page.keyboard.press('Enter');
  await expect(shown).toHaveAttribute('aria-label', `${(Number(before[0]) % 3) + 1} of 3`);

  const data = page.getByRole('navigation', { name: 'Category' }).getByRole('link', { name: 'Data' });
  await tabTo(page, data);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/category=Data$/);
  await expect(data).toBeFocused();
  await expect(page.getByText('1 course', { exact: true })).toBeVisible();
  await tabTo(page, page.getByRole('article').getByRole('link').first());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/courses\/data-analysis/);
  await expect(page.getByRole('main')).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByText('1 course', { exact: true })).toBeVisible();
});

specifies('Public shell: usable by keyboard alone, with a visible focus');
test('the focus of the Tab key on a phone is always visible and uncovered', async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  await addToCart(page, course);
  await expect(page.locator('.toast')).toHaveCount(0);
  for (const path of ['/courses?category=AI_Basics', '/contact', '/register']) {
    await page.goto(path);
    await expectSeenFocus(page);
  }
});

const titles = lessonsOf(course).map(({ title }) => title);

/** Opens the player of a course without payment. */
async function openPlayer(page: Page): Promise<void> {
  await takeCourse(page, course);
  await page.goto(`/courses/${course.slug}/content`);
  await expect(lesson(page, 'Till or paybill?')).toBeAttached();
}

/** The announcement when a lesson is loaded; before that the page shows only its title. */
const lesson = (page: Page, name: string) => page.getByRole('status').getByText(`${name}, lesson`);

specifies('Player: arrow keys', 'Learning: dialogs and toasts');
test('the arrow keys move between lessons and not past the ends; a dialog gets the focus, keeps and returns it', async ({
  page,
  learner: _learner,
}) => {
  await openPlayer(page);
  await expect(page.getByRole('button', { name: 'Previous' }).first()).toBeDisabled();
  await page.keyboard.press('ArrowLeft');
  await expect(lesson(page, 'Till or paybill?')).toBeAttached();
  await page.keyboard.press('ArrowRight');
  await expect(lesson(page, 'The daily sheet')).toBeAttached();
  await page
    .getByRole('navigation', { name: 'Lessons' })
    .getByRole('link', { name: titles.at(-2) ?? '' })
    .click();
  await expect(lesson(page, titles.at(-2) ?? '')).toBeAttached();
  await page.keyboard.press('ArrowRight');
  await expect(lesson(page, titles.at(-1) ?? '')).toBeAttached();
  await expect(page.getByRole('button', { name: 'Next' }).first()).toBeDisabled();
  await page.keyboard.press('ArrowRight');
  await expect(lesson(page, titles.at(-1) ?? '')).toBeAttached();
  await page.keyboard.press('ArrowLeft');
  await expect(lesson(page, titles.at(-2) ?? '')).toBeAttached();

  await page.goto(`/courses/${course.slug}/content?lesson=1`);
  await expect(lesson(page, 'Till or paybill?')).toBeAttached();
  await tabTo(page, page.getByRole('button', { name: 'Mark as complete' }));
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Go to the next lesson?' });
  await expect(question.getByRole('button', { name: 'Next lesson' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+Tab');
  await expect(question.getByRole('button', { name: 'Stay here' })).toBeFocused();
  await expect(lesson(page, 'Till or paybill?')).toBeAttached();
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(page.getByText('Lesson Completed').filter({ visible: true })).toBeFocused();
});

specifies('States: progress 0, 1–99, 100; dialog at 100 %; question after 1 s', 'Learning: dialogs and toasts');
inCourse(
  'the badge after the last lesson gets the focus, and Escape closes it',
  async ({ page, courseSite, student: _student }) => {
    for (const lessonId of courseSite.lessons.slice(0, -1))
      await send(page.request, `/api/courses/${courseSite.slug}/progress`, { intent: 'complete', lessonId });
    await openLesson(page, courseSite, siteTitles.length);
    await tabTo(page, page.getByRole('button', { name: 'Mark as complete' }));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Progress updated: 100%')).toBeVisible();
    const won = page.getByRole('dialog', { name: 'Congratulations!' });
    await expect(won).toContainText('You earned the Beads and Strings Master badge');
    await expect(won.getByRole('button', { name: 'Continue Learning' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(won).toBeHidden();
    await expect(page.getByText('Course Completed')).toBeVisible();
  },
);

specifies('Public shell: a mobile menu slides in with the same links');
test('the menu of a phone gets the focus and returns it on Escape', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  const opener = page.getByRole('button', { name: 'Menu' });
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu).toBeVisible();
  await expect(menu.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(page.locator('dialog a')).toHaveCount(0);
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, menu.getByRole('link', { name: 'Courses' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/courses$/);
  await expect(menu).toBeHidden();
});
