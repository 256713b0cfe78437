import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';
import { hideLikeParts } from './hide-like-parts.ts';
import { appearances, sizeOf, type Appearance } from './screenshots.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const isAll = process.env['SCREENS'] === 'all';

/** What `checkLook` finds in the page. `SCREENS=all` asks axe about parts that are alike too. */
const programs = `${axeSource};hideLikeParts=${String(isAll ? () => () => {} : hideLikeParts)}`;

/** For a second theme of the same page. */
const colourRules: RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'] };

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

/** Windows in which `expectNoViolations` checks a page: axe at least once in each of the last two. */
const widths = [768, 360, 1280] as const;

/**
 * Expects no violations by axe on the current page, and no content wider than the window on a phone, a tablet and a desktop: all rules in
 * one appearance, in the other theme those about colours. `SCREENS=all` checks all rules in every theme and width. Pages of the route table are
 * checked by `screens.e2e.ts`; other files check states that only they reach.
 */
export async function expectNoViolations(page: Page): Promise<void> {
  await expect(page.locator('.toasts:not(.toasts-undo) > .toast')).toHaveCount(0);
  const size = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize(sizeOf(width));
    expect(await findFaultsAt(page, width), `${page.url()} at ${width}`).toEqual([]);
  }
  if (size) await page.setViewportSize(size);
}

/**
 * Returns a sentence for each fault of the current page, whose window has this width, in the themes that are checked at it: violations of
 * axe, buttons and pages wider than their room, forms whose errors the browser would show. Restores the theme.
 */
export async function findFaultsAt(page: Page, width: number): Promise<string[]> {
  const { hasAxe, isPortal, theme: present } = await page.evaluate(readPage);
  const looks = looksAt(isPortal).filter((look) => look.width === width);
  if (!hasAxe && looks.some(({ rules }) => rules)) await page.evaluate(programs);
  const faults: string[] = [];
  for (const { theme, rules } of looks) {
    const found = await page.evaluate(checkLook, { theme, restored: present, options: rules && withDefaults(rules) });
    faults.push(...found.map((fault) => `${theme}: ${fault}`));
  }
  return faults;
}

function looksAt(isPortal: boolean): readonly Look[] {
  if (!isAll) return isPortal ? looksOfPortal : looksOfSite;
  return appearances.filter(({ theme }) => !isPortal || theme === 'light').map((each) => ({ ...each, rules: {} }));
}

/**
 * Skips frames, which only show other sites; omits passed rules, because sending them takes as long as finding them; and copies no style
 * sheets, which only rules that are off by default read.
 */
const withDefaults = (options: RunOptions): RunOptions => ({
  iframes: false,
  resultTypes: ['violations'],
  preload: { assets: ['media'] },
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
  readonly theme: string;
  /** The theme to return to. */
  readonly restored: string | undefined;
  /** For axe; null does not ask it. */
  readonly options: RunOptions | null;
}

/** Runs in the page, all at once, because each round trip costs time. */
async function checkLook({ theme, restored, options }: Check): Promise<string[]> {
  const show = (shown: string | undefined) => {
    document.documentElement.dataset['theme'] = shown;
    // Finishes the colour transitions of a theme change: those of parts outside of the window would not end by themselves.
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  };
  show(theme);
  const faults: string[] = [];
  if (options) {
    const ours = window as unknown as { axe: typeof import('axe-core'); hideLikeParts: typeof hideLikeParts };
    // Nobody reaches the page behind a dialog, which is checked without it.
    const asked = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
    if (document.title === '') faults.push('the page has no title');
    const ask = async () => (await ours.axe.run(asked, options)).violations;
    // Most of the time goes into parts that are alike. What is found without them is asked with them: one may be the name of another.
    const showAll = ours.hideLikeParts(asked);
    const found = await ask().finally(showAll);
    for (const { id, nodes } of found.length > 0 ? await ask() : [])
      faults.push(`${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  }
  // Errors must be sentences below their fields: the portal's frame converts the browser's errors, other pages leave the checks to the server.
  const checked =
    '[required], [pattern], [minlength], [min], [max], [type="email"], [type="url"], [type="number"], [type="date"]';
  for (const form of document.querySelectorAll<HTMLFormElement>('form:not([novalidate])'))
    if (!document.querySelector('.admin, .admin-login') && form.querySelector(checked) !== null)
      faults.push(`the browser says the errors of a form in a bubble: ${form.outerHTML.slice(0, 120)}`);
  for (const button of document.querySelectorAll<HTMLElement>('.btn'))
    // Closed disclosures are laid out as narrow as their label.
    if (button.checkVisibility() && button.offsetWidth > 1 && button.scrollWidth > button.offsetWidth)
      faults.push(`'${button.textContent}' is wider than its button`);
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) faults.push(`the page is ${scrollWidth - clientWidth} px wider than its window`);
  show(restored);
  return faults;
}
