import { frontendFoundations as half } from '#seeds/content/courses/frontend-foundations.ts';
import { mpesaForASmallShop as whole } from '#seeds/content/courses/mpesa-for-a-small-shop.ts';
import { outlineOf, playButton, videoValue } from './support/course-site.ts';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { takeScreenshots } from './support/screenshots.ts';
import { takeCourse } from './support/shop.ts';
import { expect, test } from './support/test.ts';

test('a lesson is switched to Kiswahili at its position, and the next one opens in it', async ({
  page,
  learner: _learner,
}) => {
  test.slow();
  await takeCourse(page, whole);
  await page.goto(`/courses/${whole.slug}/content`);
  const title = page.getByRole('heading', { level: 1 });
  const languages = page.getByRole('navigation', { name: 'Language of this lesson' });
  await expect(title).toHaveText('Till or paybill?');
  await expect(languages.getByRole('link', { name: 'English' })).toHaveAttribute('aria-current', 'true');
  const lesson = new URL(page.url()).searchParams.get('lesson');

  await languages.getByRole('link', { name: 'Kiswahili' }).click();
  await expect(title).toHaveText('Till au paybill?');
  await expect(title).toHaveAttribute('lang', 'sw-KE');
  await expect(languages.getByRole('link', { name: 'Kiswahili' })).toHaveAttribute('aria-current', 'true');
  expect(new URL(page.url()).searchParams.get('lesson')).toBe(lesson);
  await expectNoViolations(page);
  await takeScreenshots(page, 'lesson-in-kiswahili');

  // The language stays for the button and the next lesson; the page itself stays English.
  await page.getByRole('button', { name: 'Mark as complete' }).filter({ visible: true }).first().click();
  await page.getByRole('button', { name: 'Next' }).filter({ visible: true }).first().click();
  await expect(title).toHaveAttribute('lang', 'sw-KE');
  await expect(title).not.toHaveText('Till au paybill?');
  await page.reload();
  await expect(title).toHaveAttribute('lang', 'sw-KE');

  // A video continues at its position.
  await outlineOf(page)
    .getByRole('link', { name: /Mambo matano|Five facts/ })
    .click();
  await expect(title).toHaveText('Mambo matano katika ujumbe wa malipo');
  await playButton(page).click();
  await expect.poll(() => videoValue(page, 'currentTime')).toBeGreaterThan(0);
  await page.locator('video').evaluate((video) => {
    const playing = video as HTMLVideoElement;
    playing.currentTime = 20;
    playing.pause();
  });
  await expect.poll(() => videoValue(page, 'paused')).toBe(true);
  await languages.getByRole('link', { name: 'English' }).click();
  await expect(title).toHaveText('Five facts in a payment message');
  await playButton(page).click();
  await expect.poll(() => videoValue(page, 'currentTime')).toBeGreaterThanOrEqual(20);
});

test('a course states its languages, and a lesson states that it is in one only', async ({
  page,
  learner: _learner,
}) => {
  await page.goto(`/courses/${whole.slug}`);
  const languages = page.getByRole('definition').filter({ hasText: 'Kiswahili' });
  await expect(languages).toHaveText('English, Kiswahili');
  await page.goto(`/sw/courses/${half.slug}`);
  await expect(page.getByText(/Kiswahili: (somo|masomo) \d+ kati ya \d+/)).toBeVisible();
  await page.goto(`/sw/courses/${half.slug}/content`);
  await expect(page.getByText('Somo hili ni kwa Kiingereza tu.')).toBeVisible();
  await takeScreenshots(page, 'lesson-in-english-only');
});
