import type { Page } from '@playwright/test';

const themes = ['dark', 'light'] as const;
const widths = [360, 768, 1280] as const;

/** Pages of the portal are light under every theme (portal.e2e): one shows them. */
const isAlwaysLight = () => document.querySelector('.admin, .gate') !== null;

/** Every look of the page we are on, one after the other: its themes, a phone, a tablet and a desk. The page is left as it was. */
export async function inEveryLook(page: Page, see: (look: string) => Promise<void>): Promise<void> {
  const size = page.viewportSize();
  const before = await page.evaluate(() => document.documentElement.dataset['theme']);
  for (const theme of (await page.evaluate(isAlwaysLight)) ? themes.slice(0, 1) : themes) {
    await page.evaluate((name) => void (document.documentElement.dataset['theme'] = name), theme);
    for (const width of widths) {
      await page.setViewportSize({ width, height: width === 360 ? 740 : 800 });
      await page.evaluate(endTransitions);
      await see(`${theme}-${width}`);
    }
  }
  await page.evaluate((name) => void (document.documentElement.dataset['theme'] = name), before);
  if (size) await page.setViewportSize(size);
}

/** Colours change slowly with the theme: this takes them to where they are going. */
function endTransitions(): void {
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  }
}

/** With LOOKS=1, pictures of the page in every look, in test-results/looks, for a person to look at. */
export async function lookAt(page: Page, name: string): Promise<void> {
  if (!process.env['LOOKS']) return;
  await inEveryLook(page, async (look) => {
    await page.screenshot({ path: `test-results/looks/${name}-${look}.png`, fullPage: true, animations: 'disabled' });
  });
}
