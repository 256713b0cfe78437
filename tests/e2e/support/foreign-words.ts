import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { swahiliTexts } from '#seeds/content/sw/swahili-texts.ts';

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];

/** Returns all words of a value, without the names of placeholders. */
const wordsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? wordsOf(value.replaceAll(/<[^>]+>|\{\w+\}/g, ' '))
    : value !== null && typeof value === 'object'
      ? Object.values(value).flatMap(wordsIn)
      : [];

function textsOf(locale: string): unknown[] {
  const folder = join('app', 'texts', locale);
  // Texts of the portal are on no page of a learner.
  const files = readdirSync(folder).filter((file) => !file.startsWith('portal_'));
  return files.map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as unknown);
}

const nairobi = { timeZone: 'Africa/Nairobi' } as const;
/** Names of days and months, long and short. */
const dates = (['long', 'short'] as const).flatMap((form) => {
  const format = new Intl.DateTimeFormat('sw-KE', { ...nairobi, month: form, weekday: form });
  return Array.from({ length: 12 }, (_, month) => format.format(new Date(2026, month, month + 1)));
});

/** Symbols that are the same in every language. */
const symbols = 'KSh';

/** All words of the Kiswahili texts. No other words may be on the site's pages. */
const kiswahili: ReadonlySet<string> = new Set([...textsOf('sw'), swahiliTexts, dates, symbols].flatMap(wordsIn));

/** Addresses, with or without a scheme, codes and numbers; also codes of M-Pesa that happen to have no digit. */
const notWords = /\b[A-Z]{10}\b|https?:\/\/\S+|\S+(?::\d+|\.\w+)\/\S*|\S+@\S+|\S*\d\S*/g;

/** Returns the words of a text that are neither in a Kiswahili text nor names. */
export function foreignWordsOf(text: string, allowed: readonly string[]): string[] {
  const names = new Set(allowed.flatMap(wordsOf));
  const words = new Set(wordsOf(text.replaceAll(notWords, ' ')));
  return [...words].filter((word) => !kiswahili.has(word) && !names.has(word));
}

/** Returns the words of a page: its title, its text, and its accessible names; without the courses that other tests have made. */
const visibleText = (page: Page): Promise<string> =>
  page.evaluate((ours) => {
    const others = [...document.querySelectorAll<HTMLElement>('a[href*="/courses/"]')].filter((link) => {
      const [, slug = ''] = /\/courses\/([^/?#]+)/.exec(link.getAttribute('href') ?? '') ?? [];
      return slug !== '' && !ours.includes(slug);
    });
    const cards = others.map((link) => link.closest<HTMLElement>('article, li, [role="group"]') ?? link);
    for (const card of cards) card.style.setProperty('display', 'none', 'important');
    const spoken = [...document.querySelectorAll('[aria-label], [alt], [title], [placeholder]')]
      .filter((element) => element.checkVisibility())
      .flatMap((element) =>
        ['aria-label', 'alt', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
      );
    const words = [document.title, document.body.innerText, ...spoken].join('\n');
    for (const card of cards) card.style.removeProperty('display');
    return words;
  }, Object.keys(swahiliTexts));

/** Lists the unexpected words of every page, and not of the first one only. */
const expectEach = expect.configure({ soft: true });

/** Expects a page of Kiswahili words. `allowed` are names of people and brands. */
export async function expectKiswahili(page: Page, allowed: readonly string[]): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'sw-KE');
  await expectEach
    .poll(async () => foreignWordsOf(await visibleText(page), allowed), { message: page.url(), timeout: 15_000 })
    .toEqual([]);
}
