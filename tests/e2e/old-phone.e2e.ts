import { lessonOf, openLesson, test } from './support/course-site.ts';
import { expect } from './support/test.ts';

/** Runs before every page: a browser as old as the oldest supported ones. */
function forgetYounger() {
  const lost = [
    [Array.prototype, ['toSorted', 'toReversed', 'toSpliced', 'with']],
    [String.prototype, ['toWellFormed', 'isWellFormed']],
    [Map, ['groupBy']],
    [Object, ['groupBy']],
    [Promise, ['withResolvers', 'try']],
    [AbortSignal, ['any']],
    [URL, ['canParse', 'parse']],
    [Intl, ['Segmenter', 'DurationFormat']],
  ] as const;
  for (const [owner, names] of lost) for (const name of names) Reflect.deleteProperty(owner, name);
}

test.beforeEach(({ page }) => page.addInitScript(forgetYounger));

test('an old phone shows the dashboard, studies, reads a PDF, and comes to the cart', async ({
  page,
  courseSite,
  student: _student,
}) => {
  await page.goto('/dashboard');
  await expect(page.getByText('Average Progress')).toBeVisible();
  await expect(page.getByText('Failed to load dashboard data')).toHaveCount(0);
  expect(await page.evaluate(() => document.querySelector('script[src="/old-browsers.js"]') !== null)).toBe(true);

  await openLesson(page, courseSite, 1);
  await page.getByRole('button', { name: 'Next' }).first().click();
  await expect(lessonOf(page, 'Leaf')).toBeVisible();
  await page.getByRole('link', { name: 'Read the PDF' }).click();
  await expect(page.locator('.paper canvas').first()).toBeVisible();

  await page.goto(`/courses/${courseSite.slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a PDF that cannot be drawn leaves the player and the download in place', async ({
  page,
  courseSite,
  student: _student,
}) => {
  await page.addInitScript(() => {
    // The viewer needs it, and nothing replaces it.
    Object.defineProperty(globalThis, 'Worker', { get: () => undefined });
    Object.defineProperty(Promise, 'withResolvers', { get: () => undefined });
  });
  await openLesson(page, courseSite, 2);
  await page.getByRole('link', { name: 'Read the PDF' }).click();
  await expect(page.getByRole('link', { name: 'Download' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open in a new tab' })).toBeVisible();
  await expect(lessonOf(page, 'Leaf')).toBeVisible();
});
