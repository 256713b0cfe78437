import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';
import { specifies } from '#tests/specifies.ts';

/** Records the theme and background of every frame that the page paints, each combination once. */
async function watchFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const frames = new Set<string>();
    Object.assign(window, { seenFrames: frames });
    const recordFrame = () => {
      const theme = document.documentElement?.dataset['theme'];
      if (document.body) frames.add(`${theme} ${getComputedStyle(document.body).backgroundColor}`);
      requestAnimationFrame(recordFrame);
    };
    requestAnimationFrame(recordFrame);
  });
}

const framesOf = (page: Page) =>
  page.evaluate(() => [...(window as unknown as { seenFrames: Set<string> }).seenFrames]);

specifies('Public shell: theme toggle', 'States: local-storage keys', 'States: theme dark by default, kept');
test('the page is dark at first, and light in every frame once the visitor selected it', async ({ page }) => {
  await watchFrames(page);
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const dark = await framesOf(page);
  expect(dark).toHaveLength(1);
  expect(dark[0]).toMatch(/^dark rgb/);

  await page.getByRole('banner').getByRole('button', { name: 'Switch between dark and light' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  expect(await page.evaluate(() => localStorage.getItem('mic3-theme-preference'))).toBe('light');
  for (const path of ['/', '/courses', '/login']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const frames = await framesOf(page);
    expect(frames, path).toHaveLength(1);
    expect(frames[0], path).toMatch(/^light rgb/);
    expect(frames[0]?.slice(6), path).not.toBe(dark[0]?.slice(5));
  }
  await page.goto('/');
  const [edge, ground] = await page
    .getByRole('link', { name: 'See our work' })
    .evaluate(
      (button) => [getComputedStyle(button).borderTopColor, getComputedStyle(document.body).backgroundColor] as const,
    );
  expect((luminance(ground) + 0.05) / (luminance(edge) + 0.05), 'the border of a secondary button').toBeGreaterThan(3);
  await page.getByRole('button', { name: 'Switch between dark and light' }).first().click();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('the theme is set before any style sheet or picture is requested', async ({ request }) => {
  const html = await (await request.get('/')).text();
  const script = html.indexOf('mic3-theme-preference');
  expect(script).toBeGreaterThan(0);
  expect(script).toBeLessThan(html.indexOf('<body'));
  expect(script).toBeLessThan(html.indexOf('rel="stylesheet"'));
});

specifies('States: theme dark by default, kept');
test('another tab follows', async ({ page, context }) => {
  await page.goto('/');
  const other = await context.newPage();
  await other.goto('/courses');
  await page.getByRole('banner').getByRole('button', { name: 'Switch between dark and light' }).click();
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'light');
});

/** Relative luminance of 'rgb(142, 128, 119)' (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map((part) => {
    const share = Number(part) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
