import type { Page } from '@playwright/test';

const themes = ['dark', 'light'] as const;
const widths = [360, 768, 1280] as const;

/** Pages of the portal are light under every theme (portal.e2e): one shows them. */
const isAlwaysLight = () => document.querySelector('.admin, .gate') !== null;

export interface Look {
  readonly theme: (typeof themes)[number];
  readonly width: (typeof widths)[number];
}

/** Its themes, a phone, a tablet and a desk. */
const everyLook: readonly Look[] = themes.flatMap((theme) => widths.map((width) => ({ theme, width })));

/** Looks of the page we are on, one after the other; without `looks`, every one. The page is left as it was. */
export async function inLooks(
  page: Page,
  see: (look: Look, name: string) => Promise<void>,
  looks: (look: Look) => boolean = () => true,
): Promise<void> {
  const size = page.viewportSize();
  const before = await page.evaluate(() => document.documentElement.dataset['theme']);
  const isLight = await page.evaluate(isAlwaysLight);
  for (const look of everyLook.filter((one) => looks(one) && !(isLight && one.theme === 'light'))) {
    const { theme, width } = look;
    await page.setViewportSize({ width, height: width === 360 ? 740 : 800 });
    await page.evaluate((name) => void (document.documentElement.dataset['theme'] = name), theme);
    await page.evaluate(endTransitions);
    await see(look, `${theme}-${width}`);
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
  await inLooks(page, async (_look, look) => {
    await page.screenshot({ path: `test-results/looks/${name}-${look}.png`, fullPage: true, animations: 'disabled' });
  });
}
