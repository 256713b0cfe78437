import type { MetaDescriptor } from 'react-router';
import { baseLocale, languageTags, localAddress, locales } from '#app/shared/locale.ts';
import { getLocale } from '#texts/runtime';
import { defaultBrand } from '#app/modules/site/placeholders.ts';
import { townOf } from '../../site-facts.ts';
import { SHARE_SIZE, shareCardPath, shareCardType, siteCard, type ShareCard } from '#app/ui/share-card/share-card.ts';

/** The matched routes of a page, outermost first, as the router passes them to `meta`. */
export type Matches = readonly ({ readonly id: string; readonly loaderData?: unknown } | undefined)[];

export interface Site {
  readonly brand: string;
  readonly appUrl: string;
  readonly city: string;
  readonly phone: string;
  readonly email: string;
  readonly socials: Readonly<Record<string, string | null>>;
}

const unknown: Site = { brand: defaultBrand, appUrl: '', city: '', phone: '', email: '', socials: {} };

/** Returns the company's name and address from the public frame's data; the defaults outside of it. */
export function siteOf(matches: Matches): Site {
  const frame = matches.find((match) => match?.id === 'routes/public/layout')?.loaderData as
    | { facts: Site }
    | undefined;
  return frame?.facts ?? unknown;
}

/** Returns the owner's town, for texts. */
export const townOfSite = (matches: Matches): string => townOf(siteOf(matches).city);

interface PageWords {
  /** The page's canonical address, without filters that show the same. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /**
   * Structured data for search engines. Pass it as `import.meta.env.SSR ? […] : undefined`: they read the server's HTML, so browsers need
   * not load the code for it.
   */
  readonly structuredData?: readonly object[] | undefined;
  /** Card of a link to the page; default: the site's own. For the server only, too. */
  readonly card?: ShareCard | undefined;
}

/** Returns title, description, canonical address and, on the server, the data of a link for other sites and search engines. */
export function describePage(matches: Matches, words: PageWords): MetaDescriptor[] {
  const { brand, appUrl } = siteOf(matches);
  const { title, description, path } = words;
  const full = path === '/' ? `${brand} · ${title}` : `${title} · ${brand}`;
  const locale = getLocale();
  const address = appUrl + localAddress(locale, path);
  const shown: MetaDescriptor[] = [
    { title: full },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
  ];
  if (import.meta.env.SSR) {
    const card = words.card ?? siteCard(brand);
    shown.push(
      ...alternates(appUrl, path),
      { property: 'og:title', content: full },
      { property: 'og:description', content: description },
      { property: 'og:url', content: address },
      { property: 'og:site_name', content: brand },
      { property: 'og:type', content: 'website' },
      { property: 'og:locale', content: languageTags[locale].replace('-', '_') },
      { property: 'og:image', content: `${appUrl}${shareCardPath(card)}` },
      { property: 'og:image:type', content: shareCardType(card) },
      { property: 'og:image:width', content: String(SHARE_SIZE.width) },
      { property: 'og:image:height', content: String(SHARE_SIZE.height) },
      { property: 'og:image:alt', content: `${card.title} · ${brand}` },
      { name: 'twitter:card', content: 'summary_large_image' },
      { name: 'twitter:title', content: full },
      { name: 'twitter:description', content: description },
      { name: 'twitter:image', content: `${appUrl}${shareCardPath(card)}` },
      ...(words.structuredData ?? []).map((data) => ({ 'script:ld+json': data })),
    );
  }
  return shown;
}

/** Returns the same page in each language, for search engines; English as the default. */
const alternates = (appUrl: string, path: string): MetaDescriptor[] =>
  [...locales.map((locale) => [locale, locale] as const), ['x-default', baseLocale] as const].map(
    ([hrefLang, locale]) => ({
      tagName: 'link',
      rel: 'alternate',
      hrefLang,
      href: appUrl + localAddress(locale, path),
    }),
  );

/** Returns the title of a page that search engines do not see. */
export function titlePage(matches: Matches, title: string): MetaDescriptor[] {
  return [{ title: `${title} · ${siteOf(matches).brand}` }];
}
