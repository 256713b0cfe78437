import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { inEveryLook } from './look-at.ts';

/** axe finds nothing on the page we are on, in any theme and width. */
export async function expectNoViolations(page: Page): Promise<void> {
  await inEveryLook(page, async (look) => {
    const { violations } = await new AxeBuilder({ page }).analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
    expect(found, `${page.url()} ${look}`).toEqual([]);
  });
}
