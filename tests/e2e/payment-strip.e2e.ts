import type { Page } from '@playwright/test';
import { mpesaForASmallShop as course } from '#seeds/content/courses/mpesa-for-a-small-shop.ts';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { takeScreenshots } from './support/screenshots.ts';
import { cartButton, expectNotPaid, expectOrder, openCheckout, pay } from './support/shop.ts';
import { expect, test } from './support/test.ts';

const strip = (page: Page) => page.getByRole('complementary', { name: 'Payment' });

test('a pending payment is shown on every page, changes there, and keeps its course in the cart', async ({
  page,
  learner,
  phone,
}) => {
  test.slow();
  await phone.answers('wait-for-me');
  await openCheckout(page, course);
  await pay(page, learner);
  await expectOrder(page, 'Check your phone');
  await expect(strip(page)).toHaveCount(0);
  await expect(cartButton(page, 1)).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Courses' }).click();
  await expect(strip(page)).toContainText(/Waiting for M-Pesa: KSh.[\d,]+/);
  await expect(strip(page)).toContainText(/Enter your PIN on 0\d{3}.•••.\d{3}/);
  await expectNoViolations(page);
  await takeScreenshots(page, 'strip-waiting');
  await page.goto('/dashboard');
  await expect(strip(page)).toContainText('Waiting for M-Pesa');
  await takeScreenshots(page, 'strip-dashboard');

  await phone.press('cancel');
  await expect(strip(page)).toContainText('Not paid');
  await takeScreenshots(page, 'strip-failed');
  await strip(page).getByRole('link').click();
  await expectNotPaid(page);
  await page.getByRole('link', { name: 'Back to Cart' }).click();
  await expect(page.getByRole('link', { name: course.title })).toBeVisible();
  await expect(strip(page)).toHaveCount(0);
  await page.goto('/about');
  await expect(strip(page)).toHaveCount(0);
});
