import type { Page } from '@playwright/test';
import { exerciseLessonsOf } from '#seeds/seed-exercises.server.ts';
import { mpesaForASmallShop as course } from '#seeds/content/courses/mpesa-for-a-small-shop.ts';
import { expectSeenFocus } from './support/expect-seen-focus.ts';
import { addToCart, expectOrder, fillPhone, openCheckout, pay } from './support/shop.ts';
import { expect, test } from './support/test.ts';
import { specifies } from '#tests/specifies.ts';

const address = `/courses/${course.slug}`;
const smallPhone = { width: 360, height: 640 };
const bar = (page: Page) => page.locator('.pay-bar');
/** Visible buttons that lead to a payment. */
const payButtons = (page: Page) => page.getByRole('main').locator('.btn-pay:visible');

/** Expects the bar at the lower edge of the window. */
async function expectAtFoot(page: Page): Promise<void> {
  const box = await bar(page).boundingBox();
  const height = page.viewportSize()?.height ?? 0;
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(height, 0);
  expect(box?.height).toBeLessThan(height / 2);
}

test.describe('on a phone', () => {
  test.use({ viewport: smallPhone });

  specifies('Course detail: on phones price and next step fixed at the foot');
  test('two taps on a shared link pay for the course', async ({ page, learner, phone: _phone }) => {
    await page.goto(address);
    await expect(payButtons(page)).toHaveCount(1);
    await bar(page).getByRole('link', { name: 'Pay with M-Pesa' }).click();
    await fillPhone(page, learner.phone);
    await page.getByRole('button', { name: /^Pay/ }).click();
    await expectOrder(page, 'Payment successful!');
  });

  test('the bar shows the next step: opening a pending payment, and continuing after it', async ({
    page,
    learner,
    phone,
  }) => {
    await phone.answers('wait-for-me');
    await openCheckout(page, course);
    await pay(page, learner);
    await expectOrder(page, 'Check your phone');
    const order = page.url();
    await page.goto(address);
    await expect(payButtons(page)).toHaveCount(0);
    await bar(page).getByRole('link', { name: 'Open payment' }).click();
    await expect(page).toHaveURL(order);
    await phone.press('approve');
    await expectOrder(page, 'Payment successful!');
    await page.goto(address);
    await expect(payButtons(page)).toHaveCount(0);
    await bar(page).getByRole('link', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/\/content/);
  });

  test('the bar covers nothing, makes the cart banner give way, and works with text of twice the size', async ({
    page,
  }) => {
    await page.goto(address);
    const expectEndAbove = async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      const last = await page.getByRole('contentinfo').getByRole('link').last().boundingBox();
      expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThan((await bar(page).boundingBox())?.y ?? 0);
    };
    await expectEndAbove();
    await page.evaluate(() => scrollTo(0, 0));
    await expectSeenFocus(page);

    await page.evaluate(() => (document.documentElement.style.fontSize = '32px'));
    await expectAtFoot(page);
    const { overflow, spilling } = await bar(page).evaluate((element) => ({
      overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      spilling: [...element.querySelectorAll<HTMLElement>('*')].filter(
        (part) => part.getBoundingClientRect().right > innerWidth || part.scrollWidth > part.clientWidth + 1,
      ).length,
    }));
    expect([overflow, spilling]).toEqual([0, 0]);
    await expectEndAbove();

    await addToCart(page, course);
    await expect(page.getByRole('complementary', { name: 'Cart' })).toBeHidden();
    await expectAtFoot(page);
    await page.getByRole('main').getByRole('link', { name: 'In your cart' }).click();
    await expect(page).toHaveURL(/\/cart$/);
  });
});

test('on a desktop only the buy box asks to pay', async ({ page }) => {
  await page.goto(address);
  await expect(bar(page)).toBeHidden();
  await expect(payButtons(page)).toHaveCount(1);
  await addToCart(page, course);
  await expect(page.getByRole('complementary', { name: 'Cart' })).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: smallPhone });

  specifies(
    'Course detail: sections and lessons with kind, minutes, size; free lessons as links; the sum above',
    'Course detail: on phones price and next step fixed at the foot',
  );
  test('the bar and the outline exist, sections open, and free lessons are links', async ({ page }) => {
    await page.goto(address);
    await expectAtFoot(page);
    await expect(bar(page)).toContainText('1,500');
    await expect(payButtons(page)).toHaveCount(1);

    const outline = page.locator('.course-outline');
    const sections = outline.locator('details');
    await expect(sections).toHaveCount(course.sections.length);
    const titles = course.sections.map((section) =>
      [...section.lessons, ...exerciseLessonsOf(course, section)].map(({ title }) => title),
    );
    await expect(outline.getByText(titles[0]?.[0] ?? '', { exact: true })).toBeVisible();
    for (const [index, lessons] of titles.entries()) {
      const section = sections.nth(index);
      if (index > 0) {
        await expect(section.locator('li').first()).toBeHidden();
        await section.locator('summary').click();
      }
      await expect(section.locator('li')).toHaveCount(lessons.length);
      for (const title of lessons) await expect(section.getByText(title, { exact: true })).toBeVisible();
    }
    const free = course.sections.flatMap(({ lessons }) => lessons).filter(({ isFreePreview }) => isFreePreview);
    expect(free.length).toBeGreaterThan(0);
    await expect(outline.getByRole('link')).toHaveText(free.map(({ title }) => title));
    await expect(outline.getByText('Free', { exact: true })).toHaveCount(free.length);
    await outline.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/content\?lesson=/);
    await expect(page.getByRole('heading', { level: 1, name: free[0]?.title ?? '' })).toBeVisible();
  });
});
