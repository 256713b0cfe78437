import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { inEveryLook } from './look-at.ts';

/** In every theme and width, axe finds nothing on the page we are on, and nothing of it is wider than the window. */
export async function expectNoViolations(page: Page): Promise<void> {
  await expect(page.locator('.toast')).toHaveCount(0);
  await inEveryLook(page, async (look) => {
    const { violations } = await axe(page, look).analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
    expect(found, `${page.url()} ${look}`).toEqual([]);
    const spilling = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.btn')]
        .filter((button) => button.offsetWidth > 1 && button.scrollWidth > button.offsetWidth)
        .map((button) => button.textContent),
    );
    expect(spilling, `${page.url()} ${look}: words wider than their button`).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${page.url()} ${look} scrolls sideways`).toBeLessThanOrEqual(0);
  });
}

/** The whole of axe once a width: the other theme changes nothing but colours. */
function axe(page: Page, look: string): AxeBuilder {
  // Its newer way looks into frames of other sites, which our pages have none of, and takes three times as long.
  const all = new AxeBuilder({ page }).setLegacyMode(true);
  return look.startsWith('dark') ? all : all.withRules(['color-contrast', 'link-in-text-block']);
}
