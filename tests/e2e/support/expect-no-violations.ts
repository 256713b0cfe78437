import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { inEachAppearance, type Appearance } from './screenshots.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Axe finds nothing on the page we are on, in its two themes and on phone and desktop, and nothing of it is wider than the window, tablets
 * among them. Themes change nothing but colours, which one width shows; `AXE=all` asks in every theme and width.
 */
export async function expectNoViolations(page: Page): Promise<void> {
  await expect(page.locator('.toasts:not(.toasts-undo) > .toast')).toHaveCount(0);
  await inEachAppearance(
    page,
    async (look, name) => {
      if (isAsked(look)) expect(await findViolations(page, look), `${page.url()} ${name}`).toEqual([]);
      expect(await page.evaluate(bubblingForms), `${page.url()}: forms whose errors the browser says`).toEqual([]);
      const { spilling, overflow } = await page.evaluate(measureWidths);
      expect(spilling, `${page.url()} ${name}: words wider than their button`).toEqual([]);
      expect(overflow, `${page.url()} ${name} scrolls sideways`).toBeLessThanOrEqual(0);
    },
    (look) => look.theme === 'dark' || isAsked(look),
  );
}

/** Whether axe is asked in this look. */
function isAsked({ theme, width }: Appearance): boolean {
  return process.env['AXE'] === 'all' || (theme === 'dark' ? width !== 768 : width === 1280);
}

/** What axe finds, as `rule: elements`. The whole of it in the first theme: the other one changes nothing but colours. */
async function findViolations(page: Page, { theme }: Appearance): Promise<string[]> {
  const violations = await askAxe(page, theme === 'dark' ? {} : { runOnly: ['color-contrast', 'link-in-text-block'] });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/**
 * It is put into the page once, and looks at the page alone: ours have no frames but those of other sites. Of what is right it
 * tells nothing: to bring that here took as long as to find it.
 */
async function askAxe(page: Page, asked: RunOptions): Promise<AxeResults['violations']> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(
    async (options) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      return (await axe.run(document, options)).violations;
    },
    { iframes: false, resultTypes: ['violations' as const], ...asked },
  );
}

/**
 * Forms that the browser checks, and says in a bubble what is wrong: errors are sentences under their field. The portal's frame turns the
 * browser's errors into those; other pages leave the check to the server.
 */
function bubblingForms(): string[] {
  const checked =
    '[required], [pattern], [minlength], [min], [max], [type="email"], [type="url"], [type="number"], [type="date"]';
  return [...document.querySelectorAll<HTMLFormElement>('form:not([novalidate])')]
    .filter((form) => !document.querySelector('.admin, .gate') && form.querySelector(checked) !== null)
    .map((form) => form.outerHTML.slice(0, 120));
}

/** Buttons whose words are wider than they are, and by how many pixels the page is wider than its window. */
function measureWidths() {
  const spilling = [...document.querySelectorAll<HTMLElement>('.btn')]
    .filter((button) => button.offsetWidth > 1 && button.scrollWidth > button.offsetWidth)
    .map((button) => button.textContent);
  return { spilling, overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth };
}
