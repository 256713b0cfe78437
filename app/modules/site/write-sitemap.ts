import { localAddress, locales, type Locale } from '#app/shared/locale.ts';

/** A page for search engines. */
interface SitemapEntry {
  /** From the site's root, with its query. */
  readonly path: string;
  /** Last change of its content; null if unknown. */
  readonly changedAt: Date | null;
}

const named: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Maximum entries of the protocol in one file (sitemaps.org). A larger catalogue needs an index of files. */
export const maxEntries = 50_000;

/**
 * Returns the sitemap as XML, with absolute addresses; each page once per language, with the others as alternates. Leaves out entries
 * beyond the protocol's limit.
 */
export function writeSitemap(appUrl: string, entries: readonly SitemapEntry[]): string {
  const inXml = (locale: Locale, path: string) =>
    (appUrl + localAddress(locale, path)).replace(/[&<>"']/g, (sign) => named[sign] ?? sign);
  const urls = entries.slice(0, Math.floor(maxEntries / locales.length)).flatMap(({ path, changedAt }) => {
    const others = locales.map(
      (locale) => `<xhtml:link rel="alternate" hreflang="${locale}" href="${inXml(locale, path)}"/>`,
    );
    const changed = changedAt ? `<lastmod>${changedAt.toISOString().slice(0, 10)}</lastmod>` : '';
    return locales.map((locale) => `<url><loc>${inXml(locale, path)}</loc>${changed}${others.join('')}</url>\n`);
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('')}</urlset>\n`;
}
