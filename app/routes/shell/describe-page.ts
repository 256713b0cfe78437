import type { MetaDescriptor } from 'react-router';
import { siteOf, type Matches } from './site-of.ts';

interface PageWords {
  /** The page's one address, without filters that show the same. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly structuredData?: object;
}

/** Title, description, canonical address and what other sites show of a link. */
export function describePage(
  matches: Matches,
  { path, title, description, structuredData }: PageWords,
): MetaDescriptor[] {
  const { brand, appUrl } = siteOf(matches);
  const full = path === '/' ? `${brand} · ${title}` : `${title} · ${brand}`;
  const address = `${appUrl}${path}`;
  return [
    { title: full },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:title', content: full },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:site_name', content: brand },
    { property: 'og:type', content: 'website' },
    ...(structuredData ? [{ 'script:ld+json': structuredData } as MetaDescriptor] : []),
  ];
}

/** The title of a page that search engines do not see. */
export function titlePage(matches: Matches, title: string): MetaDescriptor[] {
  return [{ title: `${title} · ${siteOf(matches).brand}` }];
}
