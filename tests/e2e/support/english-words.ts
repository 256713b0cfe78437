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
  // The portal's words are on no page of a learner.
  const files = readdirSync(folder).filter((file) => !file.startsWith('portal_'));
  return files.map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as unknown);
}

/** Plural syntax of the files, which is not text. */
const grammar = ['input', 'local', 'count', 'plural'];

/** Words that only the English texts contain. On a Kiswahili page they show a missing translation. */
const englishAlone: ReadonlySet<string> = new Set(
  (() => {
    const known = new Set([...textsOf('sw').flatMap(wordsIn), ...wordsIn(swahiliTexts), ...grammar]);
    return textsOf('en')
      .flatMap(wordsIn)
      .filter((word) => !known.has(word));
  })(),
);

/** Returns the English words of a text that are not names; skips addresses. */
export function englishWordsOf(text: string, allowed: readonly string[]): string[] {
  const names = new Set(allowed.flatMap(wordsOf));
  const words = new Set(wordsOf(text.replaceAll(/https?:\/\/\S+|\S+@\S+/g, ' ')));
  return [...words].filter((word) => englishAlone.has(word) && !names.has(word));
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

/** Expects a page without English words. `allowed` are names of people and brands. */
export async function expectKiswahili(page: Page, allowed: readonly string[]): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'sw-KE');
  await expect
    .poll(async () => englishWordsOf(await visibleText(page), allowed), { message: page.url(), timeout: 15_000 })
    .toEqual([]);
}
