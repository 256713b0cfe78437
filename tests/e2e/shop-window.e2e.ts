import type { Page } from '@playwright/test';
import { dataAnalysisWithKenyanData as courseWithVideo } from '#seeds/content/courses/data-analysis-with-kenyan-data.ts';
import { frontendFoundations } from '#seeds/content/courses/frontend-foundations.ts';
import { mpesaForASmallShop as course } from '#seeds/content/courses/mpesa-for-a-small-shop.ts';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { expectStylesOnce } from './support/expect-styles-once.ts';
import { takeScreenshots } from './support/screenshots.ts';
import { addToCart } from './support/shop.ts';
import { expect, test } from './support/test.ts';
import { specifies } from '#tests/specifies.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Stops the page's clock; only the test moves it. */
async function stopTime(page: Page): Promise<void> {
  await page.clock.install({ time: new Date('2026-03-02T09:00:00+03:00') });
  await page.clock.pauseAt(new Date('2026-03-02T09:00:01+03:00'));
}

const slideshow = (page: Page) => page.getByRole('region', { name: 'Newest courses' });
const slide = (page: Page, number: number) => slideshow(page).getByRole('group', { name: `${number} of 3` });

test.describe('the slideshow', () => {
  specifies(
    'Courses list: slideshow, changes every 5 s',
    'Constants: slideshow changes every 5 s',
    'Catalogue, site and admin: four blinks, pausing slideshow, reduced motion, never two banners',
  );
  test('changes every five seconds, except while it is hovered or paused, or with reduced motion', async ({ page }) => {
    await stopTime(page);
    await page.goto('/courses');
    await expect(slideshow(page).getByRole('button', { name: 'Pause' })).toBeVisible();
    await page.clock.runFor(4_999);
    await expect(slide(page, 1)).toBeVisible();
    await page.clock.runFor(1);
    await expect(slide(page, 2)).toBeVisible();
    await page.clock.runFor(10_000);
    await expect(slide(page, 1)).toBeVisible();

    await slideshow(page).getByRole('heading').hover();
    await page.clock.runFor(20_000);
    await expect(slide(page, 1)).toBeVisible();
    await page.mouse.move(0, 0);
    await page.clock.runFor(5_000);
    await expect(slide(page, 2)).toBeVisible();

    await slideshow(page).getByRole('button', { name: 'Pause' }).click();
    await slideshow(page).getByRole('button', { name: 'Next slide' }).click();
    await page.getByRole('searchbox').focus();
    await page.mouse.move(0, 0);
    await page.clock.runFor(20_000);
    await expect(slide(page, 3)).toBeVisible();
    await slideshow(page).getByRole('button', { name: 'Play' }).click();
    await page.clock.runFor(5_000);
    await expect(slide(page, 1)).toBeVisible();

    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.reload();
    await slideshow(page).getByRole('button', { name: 'Next slide' }).click();
    await expect(slide(page, 2)).toBeVisible();
    await page.getByRole('searchbox').focus();
    await page.mouse.move(0, 0);
    await page.clock.runFor(20_000);
    await expect(slide(page, 2)).toBeVisible();
    await expect(slideshow(page).getByRole('button', { name: 'Play' })).toBeVisible();
  });
});

test.describe('the figures of the home page', () => {
  const figures = (page: Page) => page.locator('dl.stats .counting');
  /** Returns the displayed numbers, from their CSS counters. */
  const numbers = (page: Page) =>
    figures(page).evaluateAll((all) =>
      all.map((figure) => Number.parseInt(getComputedStyle(figure).counterReset.replace('figure ', ''), 10)),
    );
  /** Moves their animations to a time in milliseconds; returns the duration. */
  const countTo = (page: Page, ms: number) =>
    figures(page).evaluateAll((all, moment) => {
      const animations = all.flatMap((figure) => figure.getAnimations());
      for (const animation of animations) {
        animation.pause();
        animation.currentTime = moment;
      }
      return animations.map(({ effect }) => effect?.getComputedTiming().endTime);
    }, ms);

  specifies('Home: figures count up in about 2.5 s');
  test('count up in two and a half seconds, and are shown at once with reduced motion', async ({ page }) => {
    await page.goto('/');
    // On a slow machine the page's own animations have ended, so this starts them again.
    await figures(page).evaluateAll((all) => {
      for (const figure of all) (figure as HTMLElement).style.animationName = 'none';
      document.body.getBoundingClientRect();
      for (const figure of all) (figure as HTMLElement).style.animationName = '';
    });
    expect(await countTo(page, 0)).toEqual([2_500, 2_500, 2_500]);
    expect(await numbers(page)).toEqual([0, 0, 0]);
    await countTo(page, 1_250);
    const half = await numbers(page);
    for (const [index, goal] of [100, 50, 5].entries()) {
      expect(half[index]).toBeGreaterThan(goal / 2);
      if (goal > 5) expect(half[index]).toBeLessThan(goal);
    }
    await countTo(page, 2_500);
    expect(await numbers(page)).toEqual([100, 50, 5]);
    await expect(page.locator('dl.stats .sr')).toHaveText(['100+', '50+', '5+']);

    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.reload();
    await expect(page.locator('dl.stats')).toContainText('Projects Delivered');
    expect(await countTo(page, 0)).toEqual([]);
    expect(await numbers(page)).toEqual([100, 50, 5]);
  });
});

specifies(
  'Public shell: cart banner: blinks',
  'Constants: banner blinks 1.2 s, four times',
  'Catalogue, site and admin: four blinks, pausing slideshow, reduced motion, never two banners',
);
test('the cart banner blinks four times when its number changes', async ({ page }) => {
  const beads = page.getByRole('complementary', { name: 'Cart' }).locator('.strand');
  const blinks = () =>
    beads.evaluate((element) => element.getAnimations().map(({ effect }) => effect?.getComputedTiming()));
  await addToCart(page, course);
  expect(await blinks()).toMatchObject([{ duration: 1_200, iterations: 4 }]);
  await beads.evaluate((element) => element.getAnimations().forEach((animation) => animation.finish()));
  expect(await blinks()).toEqual([]);
  await page.getByRole('banner').getByRole('link', { name: 'Courses' }).click();
  await expect(page).toHaveURL(/\/courses$/);
  expect(await blinks()).toEqual([]);
  await page.getByRole('button', { name: `+ Cart ${frontendFoundations.title}` }).click();
  await expect(page.getByText('You have 2 course(s) in your cart')).toBeVisible();
  expect(await blinks()).toMatchObject([{ duration: 1_200, iterations: 4 }]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await blinks()).toEqual([]);
});

specifies('Course detail: preview video or image');
test('the preview of a course plays with the player’s controls and captions, and loads nothing before', async ({
  page,
}) => {
  const media: string[] = [];
  page.on('request', (request) => void (/\/media\/|video-controls/.test(request.url()) && media.push(request.url())));
  await page.goto(`/courses/${courseWithVideo.slug}`);
  await expect(page.locator('video')).toHaveCount(0);
  const link = page.getByRole('link', { name: /Preview/ });
  await expect(link).toContainText(/\d:\d\d/);
  expect(media).toEqual([]);
  await link.click();
  const video = page.locator('video');
  await expect(video).toHaveAttribute('aria-label', `Preview of ${courseWithVideo.title}`);
  await expect(video.locator('track[kind="captions"]')).toHaveCount(1);
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0);
  await expect(video).not.toHaveAttribute('controls');
  await page.keyboard.press('k');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expectNoViolations(page);
  await expectStylesOnce(page);
  await takeScreenshots(page, 'course-preview');
  await page.goBack();
  await expect(link).toBeVisible();
});

test.describe('if the controls do not load', () => {
  test.use({ expectedErrors: [/video-controls|Failed to load resource/] });

  test("the preview of a course plays with the browser's controls", async ({ page }) => {
    await page.route(/video-controls.*\.js/, (route) => route.abort());
    await page.goto(`/courses/${courseWithVideo.slug}`);
    await page.getByRole('link', { name: /Preview/ }).click();
    const video = page.locator('video[controls]');
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0);
  });
});

test.describe('the footer', () => {
  specifies(
    'Routes: /about, /terms, /privacy-policy with #cookies',
    'Static pages: about, terms and conditions, privacy policy',
  );
  test('links to the cookies within the privacy policy', async ({ page }) => {
    await page.goto('/about');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Cookies' }).click();
    await expect(page).toHaveURL(/\/privacy-policy#cookies$/);
    await expect(page.locator('#cookies').getByRole('heading', { level: 2 })).toBeInViewport();
    await page.goto('/');
    await page.goto('/privacy-policy#cookies');
    await expect(page.locator('#cookies').getByRole('heading', { level: 2 })).toBeInViewport();
  });
});
