import type { MetaDescriptor } from 'react-router';

interface PageWords {
  readonly brand: string | undefined;
  readonly appUrl: string | undefined;
  /** The page's one address, without filters that show the same. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly structuredData?: object;
}

/** Title, description, canonical address and what other sites show of a link. */
export function describePage({
  brand = 'MIC3',
  appUrl = '',
  path,
  title,
  description,
  structuredData,
}: PageWords): MetaDescriptor[] {
  const full = path === '/' ? `${brand} · ${title}` : `${title} · ${brand}`;
  const address = `${appUrl}${path === '/' ? '/' : path}`;
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
