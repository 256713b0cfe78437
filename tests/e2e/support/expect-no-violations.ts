import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { inEachAppearance, isAlwaysLight, type Appearance } from './screenshots.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Expects no violations by axe on the current page, in dark on a phone and in light on a desktop, and no content wider than the window, also
 * on tablets. Pages of the portal are checked at both widths in their one theme. `AXE=all` checks every theme and width.
 */
export async function expectNoViolations(page: Page): Promise<void> {
  await expect(page.locator('.toasts:not(.toasts-undo) > .toast')).toHaveCount(0);
  const hasOneTheme = await page.evaluate(isAlwaysLight);
  const isAsked = ({ theme, width }: Appearance) =>
    process.env['AXE'] === 'all' ||
    (theme === 'dark' ? width === 360 || (hasOneTheme && width === 1280) : width === 1280);
  await inEachAppearance(
    page,
    async (look, name) => {
      if (isAsked(look)) expect(await findViolations(page), `${page.url()} ${name}`).toEqual([]);
      expect(await page.evaluate(bubblingForms), `${page.url()}: forms whose errors the browser says`).toEqual([]);
      const { spilling, overflow } = await page.evaluate(measureWidths);
      expect(spilling, `${page.url()} ${name}: words wider than their button`).toEqual([]);
      expect(overflow, `${page.url()} ${name} scrolls sideways`).toBeLessThanOrEqual(0);
    },
    (look) => look.theme === 'dark' || isAsked(look),
  );
}

/** For a second appearance of the same page. */
export const colourRules: RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'] };

/** Returns the violations of all rules, or of those in `options`, as `rule: elements`. */
export async function findViolations(page: Page, options: RunOptions = {}): Promise<string[]> {
  const violations = await askAxe(page, options);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/**
 * Runs axe in the page, loading it once. Skips frames, which only show other sites, and omits passed rules, because sending them takes as
 * long as finding them.
 */
async function askAxe(page: Page, input: RunOptions): Promise<AxeResults['violations']> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(
    async (options) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      return (await axe.run(document, options)).violations;
    },
    { iframes: false, resultTypes: ['violations' as const], ...input },
  );
}

/**
 * Returns forms whose errors the browser would show in a bubble. Errors must be sentences below their fields: the portal's frame converts
 * the browser's errors, and other pages leave the checks to the server.
 */
function bubblingForms(): string[] {
  const checked =
    '[required], [pattern], [minlength], [min], [max], [type="email"], [type="url"], [type="number"], [type="date"]';
  return [...document.querySelectorAll<HTMLFormElement>('form:not([novalidate])')]
    .filter((form) => !document.querySelector('.admin, .admin-login') && form.querySelector(checked) !== null)
    .map((form) => form.outerHTML.slice(0, 120));
}

/** Returns buttons whose text overflows, and the pixels by which the page is wider than its window. */
function measureWidths() {
  const spilling = [...document.querySelectorAll<HTMLElement>('.btn')]
    // Closed disclosures are laid out as narrow as their label.
    .filter((button) => button.checkVisibility() && button.offsetWidth > 1 && button.scrollWidth > button.offsetWidth)
    .map((button) => button.textContent);
  return { spilling, overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth };
}
