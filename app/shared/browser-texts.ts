import { toLocale, type Locale } from './locale.ts';

/*
 * The runtime of the text functions in a browser, in place of the compiler's own. The document has one language; another language is
 * another document.
 */
export { baseLocale, locales } from './locale.ts';

export const experimentalStaticLocale = undefined;

export const getLocale = (): Locale => toLocale(document.documentElement.lang.slice(0, 2));

/** Returns whether a text is wanted in Kiswahili. scripts/bundle-texts.ts writes its calls. */
export const inKiswahili = (options?: { readonly locale?: Locale }): boolean =>
  (options?.locale ?? getLocale()) === 'sw';
