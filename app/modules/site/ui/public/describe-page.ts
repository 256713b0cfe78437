import type { MetaDescriptor } from 'react-router';
import { defaultBrand } from '../../placeholders.ts';
import { townOf } from '../../fill-facts.ts';
import { SHARE_SIZE, shareCardPath, shareCardType, siteCard, type ShareCard } from '#app/ui/share-card/share-card.ts';

/** The routes that make up a page, outermost first, as the router hands them to `meta`. */
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

/** The company's name and address, from the public frame's data; the defaults on a page outside of it. */
export function siteOf(matches: Matches): Site {
  const frame = matches.find((match) => match?.id === 'routes/public/layout')?.loaderData as
    | { facts: Site }
    | undefined;
  return frame?.facts ?? unknown;
}

interface PageWords {
  /** The page's one address, without filters that show the same. */
  readonly path: string;
  readonly title: string;
  /** May name `{town}`, the owner's. */
  readonly description: string;
  /**
   * What search engines read besides. Give it as `import.meta.env.SSR ? […] : undefined`: they read what the server sends,
   * so browsers need not load what makes it.
   */
  readonly structuredData?: readonly object[] | undefined;
  /** The picture beside a link; the site's own where the page has none. For the server alone, too. */
  readonly card?: ShareCard | undefined;
}

/** Title, description, canonical address and, on the server, what other sites and search engines show of a link. */
export function describePage(matches: Matches, words: PageWords): MetaDescriptor[] {
  const { brand, appUrl, city } = siteOf(matches);
  const description = words.description.replaceAll('{town}', townOf(city));
  const full = words.path === '/' ? `${brand} · ${words.title}` : `${words.title} · ${brand}`;
  const address = `${appUrl}${words.path}`;
  const shown: MetaDescriptor[] = [
    { title: full },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
  ];
  if (import.meta.env.SSR) {
    const card = words.card ?? siteCard(brand);
    shown.push(
      { property: 'og:title', content: full },
      { property: 'og:description', content: description },
      { property: 'og:url', content: address },
      { property: 'og:site_name', content: brand },
      { property: 'og:type', content: 'website' },
      { property: 'og:locale', content: 'en_KE' },
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

/** The title of a page that search engines do not see. */
export function titlePage(matches: Matches, title: string): MetaDescriptor[] {
  return [{ title: `${title} · ${siteOf(matches).brand}` }];
}
