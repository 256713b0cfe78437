import type { Page } from '@playwright/test';
import { mpesaForASmallShop as course } from '#seeds/content/courses/mpesa-for-a-small-shop.ts';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { expectStylesOnce } from './support/expect-styles-once.ts';
import { takeScreenshots } from './support/screenshots.ts';
import { takeCourse } from './support/shop.ts';
import { expect, test } from './support/test.ts';

async function expectUsable(page: Page, name: string): Promise<void> {
  await expectNoViolations(page);
  await takeScreenshots(page, name);
}

test('the dashboard of a new learner is accessible', async ({ page, learner: _learner }) => {
  for (const tab of ['overview', 'achievements']) {
    await page.goto(`/dashboard?tab=${tab}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectUsable(page, `new-${tab}`);
  }
});

test('the player is accessible, with each kind of lesson, locked and open', async ({ page, learner: _learner }) => {
  test.slow();
  await page.goto(`/courses/${course.slug}/content`);
  await page.getByRole('button', { name: 'Next' }).first().click();
  await expect(page.getByRole('heading', { name: 'This lesson comes with the course' })).toBeVisible();
  await expectUsable(page, 'player-locked');
  await takeCourse(page, course);
  await page.reload();
  for (const [name, title] of [
    ['player-text', 'Till or paybill?'],
    ['player-pdf', 'The daily sheet'],
    ['player-video', 'Five facts in a payment message'],
  ] as const) {
    await page.getByRole('navigation', { name: 'Lessons' }).getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expectUsable(page, name);
    await expectStylesOnce(page);
  }
});
