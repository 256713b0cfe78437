import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { inEveryLook } from './look-at.ts';

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly unknown[] }[];
}

/** In every theme and width, axe finds nothing on the page we are on, and nothing of it is wider than the window. */
export async function expectNoViolations(page: Page): Promise<void> {
  await expect(page.locator('.toast')).toHaveCount(0);
  await inEveryLook(page, async (look) => {
    const violations = await findViolations(page, look);
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
async function findViolations(page: Page, look: string): Promise<readonly Violation[]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    // Its newer way looks into frames of other sites, which our pages have none of, and takes three times as long.
    return (await new AxeBuilder({ page }).setLegacyMode(true).analyze()).violations;
  }
  // It stays in the page: asked again there, it answers in a third of the time.
  const runOnly = look.startsWith('dark') ? {} : { runOnly: ['color-contrast', 'link-in-text-block'] };
  return page.evaluate(async (options) => {
    const { axe } = window as unknown as {
      axe: { run(root: Document, options: object): Promise<{ violations: Violation[] }> };
    };
    return (await axe.run(document, { resultTypes: ['violations'], ...options })).violations;
  }, runOnly);
}
