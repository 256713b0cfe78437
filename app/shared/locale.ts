/** The languages of the site, as scripts/compile-texts.mjs names them too. */
export const locales = ['en', 'sw'] as const;

export type Locale = (typeof locales)[number];

/** The language whose addresses have no prefix. */
export const baseLocale: Locale = 'en';

/** Returns the language of a name; English for languages that the site does not have. */
export const toLocale = (name: string | null | undefined): Locale =>
  locales.find((known) => known === name) ?? baseLocale;

/** Names of the languages for HTML and Intl, for Kenya. */
export const languageTags: Readonly<Record<Locale, string>> = { en: 'en-KE', sw: 'sw-KE' };

/** Each language's name for itself. */
export const languageNames: Readonly<Record<Locale, string>> = { en: 'English', sw: 'Kiswahili' };

/** Returns the prefix of a language's addresses: '/sw', or '' for English. */
export const localePrefix = (locale: Locale): string => (locale === baseLocale ? '' : `/${locale}`);

/** Returns an address of the site, such as '/courses?page=2', in a language. */
export function localAddress(locale: Locale, address: string): string {
  const prefix = localePrefix(locale);
  return prefix !== '' && /^\/(?:$|[?#])/.test(address) ? prefix + address.slice(1) : prefix + address;
}

const otherLocales = locales.filter((locale) => locale !== baseLocale);

/** Returns the language of an address, and the address without it. */
export function splitLocale(address: string): { readonly locale: Locale; readonly address: string } {
  for (const locale of otherLocales) {
    const prefix = localePrefix(locale);
    if (!address.startsWith(prefix)) continue;
    const rest = address.slice(prefix.length);
    if (rest === '' || rest.startsWith('?')) return { locale, address: `/${rest}` };
    if (rest.startsWith('/')) return { locale, address: rest };
  }
  return { locale: baseLocale, address };
}

/** Returns path and query of a page without its language, as links and redirects take them. */
export const pageOf = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string =>
  splitLocale(pathname).address + search;
