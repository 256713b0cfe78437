import { baseLocale, toLocale, type Locale } from './locale.ts';

/*
 * What the text functions need, which scripts/compile-texts.mjs writes. In a browser a document has one language; another language is
 * another document. On the server app/platform/locale.server.ts knows the language.
 */

let current = (): Locale =>
  typeof document === 'undefined' ? baseLocale : toLocale(document.documentElement.lang.slice(0, 2));

/** Returns the language of the page, or of what is written at the moment. */
export const getLocale = (): Locale => current();

export const overwriteGetLocale = (read: () => Locale): void => {
  current = read;
};

/** Returns whether a text is wanted in Kiswahili. */
export const inKiswahili = (options?: { readonly locale?: Locale }): boolean => (options?.locale ?? current()) === 'sw';

const rules = new Map<Locale, Intl.PluralRules>();

/** Returns the plural form of a count in a language. */
export function plural(locale: Locale, count: number | string): string {
  const known = rules.get(locale) ?? new Intl.PluralRules(locale);
  rules.set(locale, known);
  return known.select(Number(count));
}
