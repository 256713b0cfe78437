import { useContext } from 'react';
import { useLocation } from 'react-router';
import { languageNames, localAddress, locales, type Locale } from '#app/shared/locale.ts';
import { RenderingContext } from '#app/ui/feedback/rendering.ts';
import { m } from '#texts';
import { getLocale } from '#texts/runtime';

/**
 * Returns the address of the same page in another language. A failed page is the same for many addresses, so it gives the home page. For
 * plain links, because another language is another document.
 */
export function useAddressIn(): (locale: Locale) => string {
  const { pathname, search } = useLocation();
  const hasFailed = useContext(RenderingContext).requestId !== null;
  const query = new URLSearchParams(
    [...new URLSearchParams(search)].flatMap(([name, value]) =>
      isFirstPage(name, value) ? [] : [[name, oneSpace(value)]],
    ),
  );
  query.sort();
  const here = query.size > 0 ? `${pathname}?${query}` : pathname;
  return (locale) => localAddress(locale, hasFailed ? '/' : here);
}

const isFirstPage = (name: string, value: string) => value === '1' && (name === 'page' || name === 'reviews');

/** Normalises spaces as searches do. With sorted names all variants of an address share one cached page. */
const oneSpace = (value: string): string => value.trim().replaceAll(/\s+/g, ' ');

/** Shows 'SW' on English pages and 'EN' on Kiswahili ones, in the header; the full name elsewhere. */
export function LanguageSwitch({ inWords = false }: { readonly inWords?: boolean }) {
  const addressIn = useAddressIn();
  const present = getLocale();
  return locales
    .filter((locale) => locale !== present)
    .map((locale) => (
      <a
        key={locale}
        className={inWords ? undefined : 'btn btn-icon language-switch'}
        href={addressIn(locale)}
        lang={locale}
        hrefLang={locale}
        title={inWords ? undefined : languageNames[locale]}
      >
        {!inWords && <span aria-hidden="true">{locale.toUpperCase()}</span>}
        <span className={inWords ? undefined : 'sr'}>{languageNames[locale]}</span>
      </a>
    ));
}

/** Links both languages by their own names, in menus. */
export function LanguageLinks() {
  const addressIn = useAddressIn();
  const present = getLocale();
  return (
    <nav className="language-links" aria-label={m.site_language()}>
      {locales.map((locale) => (
        <a
          key={locale}
          href={addressIn(locale)}
          lang={locale}
          hrefLang={locale}
          aria-current={locale === present ? 'true' : undefined}
        >
          {languageNames[locale]}
        </a>
      ))}
    </nav>
  );
}
