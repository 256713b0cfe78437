import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';
import { appearances, sizeOf, type Appearance } from './screenshots.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** For a second theme of the same page. */
export const colourRules: RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'] };

/** An appearance of the page, and the rules that axe checks in it; null measures the layout alone. */
type Look = Appearance & { readonly rules: RunOptions | null };

/** Both themes, on a phone, a tablet and a desktop. All rules are checked where there is least room. */
const looksOfSite: readonly Look[] = [
  { theme: 'dark', width: 768, rules: null },
  { theme: 'dark', width: 360, rules: {} },
  { theme: 'light', width: 1280, rules: colourRules },
];

/** The portal has one theme and is used on desktops. */
const looksOfPortal: readonly Look[] = [
  { theme: 'light', width: 768, rules: null },
  { theme: 'light', width: 360, rules: null },
  { theme: 'light', width: 1280, rules: {} },
];

/**
 * Expects no violations by axe on the current page, and no content wider than the window on a phone, a tablet and a desktop: all rules in
 * one appearance, in the other theme those about colours. `AXE=all` checks all rules in every theme and width.
 */
export async function expectNoViolations(page: Page): Promise<void> {
  await expect(page.locator('.toasts:not(.toasts-undo) > .toast')).toHaveCount(0);
  const size = page.viewportSize();
  const before = await page.evaluate(readPage);
  if (!before.hasAxe) await page.evaluate(axeSource);
  for (const { theme, width, rules } of looksAt(before.isPortal)) {
    await page.setViewportSize(sizeOf(width));
    const { bubbling, ...rest } = await page.evaluate(checkLook, { theme, options: rules && withDefaults(rules) });
    const name = `${page.url()} ${theme}-${width}`;
    expect(rest, name).toEqual({ violations: [], spilling: [], overflow: 0 });
    expect(bubbling, `${name}: forms whose errors the browser says`).toEqual([]);
  }
  await page.evaluate((theme) => void (document.documentElement.dataset['theme'] = theme), before.theme);
  if (size) await page.setViewportSize(size);
}

function looksAt(isPortal: boolean): readonly Look[] {
  if (process.env['AXE'] !== 'all') return isPortal ? looksOfPortal : looksOfSite;
  return appearances.filter(({ theme }) => !isPortal || theme === 'light').map((each) => ({ ...each, rules: {} }));
}

/** Returns the violations of all rules, or of those in `options`, as `rule: elements`. */
export async function findViolations(page: Page, options: RunOptions = {}): Promise<string[]> {
  if (!(await page.evaluate(readPage)).hasAxe) await page.evaluate(axeSource);
  return (await page.evaluate(checkLook, { theme: null, options: withDefaults(options) })).violations;
}

/** Skips frames, which only show other sites, and omits passed rules, because sending them takes as long as finding them. */
const withDefaults = (options: RunOptions): RunOptions => ({
  iframes: false,
  resultTypes: ['violations'],
  ...options,
});

/** Runs in the page. */
function readPage() {
  return {
    hasAxe: 'axe' in window,
    isPortal: document.querySelector('.admin, .admin-login') !== null,
    theme: document.documentElement.dataset['theme'],
  };
}

interface Check {
  /** Null leaves the page as it is. */
  readonly theme: string | null;
  /** For axe; null does not ask it. */
  readonly options: RunOptions | null;
}

/**
 * Runs in the page, all at once, because each round trip costs time. `bubbling` are forms whose errors the browser would show in a bubble:
 * errors must be sentences below their fields, so the portal's frame converts the browser's errors, and other pages leave the checks to the
 * server. `spilling` are buttons whose text overflows, `overflow` the pixels by which the page is wider than its window.
 */
async function checkLook({ theme, options }: Check) {
  if (theme !== null) document.documentElement.dataset['theme'] = theme;
  // Finishes the colour transitions of a theme change.
  for (const animation of document.getAnimations())
    if (theme !== null && animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  const violations: string[] = [];
  if (options) {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    for (const { id, nodes } of (await axe.run(document, options)).violations)
      violations.push(`${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  }
  const checked =
    '[required], [pattern], [minlength], [min], [max], [type="email"], [type="url"], [type="number"], [type="date"]';
  const bubbling = [...document.querySelectorAll<HTMLFormElement>('form:not([novalidate])')]
    .filter((form) => !document.querySelector('.admin, .admin-login') && form.querySelector(checked) !== null)
    .map((form) => form.outerHTML.slice(0, 120));
  const spilling = [...document.querySelectorAll<HTMLElement>('.btn')]
    // Closed disclosures are laid out as narrow as their label.
    .filter((button) => button.checkVisibility() && button.offsetWidth > 1 && button.scrollWidth > button.offsetWidth)
    .map((button) => button.textContent);
  const { scrollWidth, clientWidth } = document.documentElement;
  return { violations, bubbling, spilling, overflow: Math.max(0, scrollWidth - clientWidth) };
}
