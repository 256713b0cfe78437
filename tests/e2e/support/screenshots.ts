import type { Page } from '@playwright/test';

const themes = ['dark', 'light'] as const;
const widths = [360, 768, 1280] as const;

/** Runs in the page. Pages of the portal are always light, so they have one theme. */
const isAlwaysLight = () => document.querySelector('.admin, .admin-login') !== null;

export interface Appearance {
  readonly theme: (typeof themes)[number];
  readonly width: (typeof widths)[number];
}

/** Both themes on phone, tablet and desktop. */
export const appearances: readonly Appearance[] = themes.flatMap((theme) => widths.map((width) => ({ theme, width })));

/** Returns the window of a phone, a tablet or a desktop. */
export const sizeOf = (width: number) => ({ width, height: width === 360 ? 740 : 800 });

/** Calls `see` for each theme and width of the current page that `isIncluded` accepts, and restores the page afterwards. */
export async function inEachAppearance(
  page: Page,
  see: (appearance: Appearance, name: string) => Promise<void>,
  isIncluded: (appearance: Appearance) => boolean = () => true,
): Promise<void> {
  const size = page.viewportSize();
  const before = await page.evaluate(() => document.documentElement.dataset['theme']);
  const isLight = await page.evaluate(isAlwaysLight);
  for (const appearance of appearances.filter((each) => isIncluded(each) && !(isLight && each.theme === 'light'))) {
    const { theme, width } = appearance;
    await page.setViewportSize(sizeOf(width));
    await page.evaluate((name) => void (document.documentElement.dataset['theme'] = name), theme);
    await page.evaluate(endTransitions);
    await see(appearance, `${theme}-${width}`);
  }
  await page.evaluate((name) => void (document.documentElement.dataset['theme'] = name), before);
  if (size) await page.setViewportSize(size);
}

/** Finishes the colour transitions of a theme change. */
function endTransitions(): void {
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  }
}

/** With LOOKS=1, takes screenshots of the page in every theme and width into test-results/looks, for review. */
export async function takeScreenshots(page: Page, name: string): Promise<void> {
  if (!process.env['LOOKS']) return;
  await inEachAppearance(page, async (_appearance, label) => {
    await page.screenshot({ path: `test-results/looks/${name}-${label}.png`, fullPage: true, animations: 'disabled' });
  });
}
