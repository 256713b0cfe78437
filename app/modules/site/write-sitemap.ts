/** A page for search engines. */
export interface SitemapEntry {
  /** From the site's root, with its query. */
  readonly path: string;
  /** When what it shows last changed; null where nobody keeps that. */
  readonly changedAt: Date | null;
}

const named: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** As many as the protocol allows in one file (sitemaps.org). A catalogue that grows past it needs an index of files. */
export const mostEntries = 50_000;

/** The sitemap as XML, with absolute addresses; what is past the protocol's limit is left out. */
export function writeSitemap(appUrl: string, entries: readonly SitemapEntry[]): string {
  const urls = entries.slice(0, mostEntries).map(({ path, changedAt }) => {
    const address = `${appUrl}${path}`.replace(/[&<>"']/g, (sign) => named[sign] ?? sign);
    const changed = changedAt ? `<lastmod>${changedAt.toISOString().slice(0, 10)}</lastmod>` : '';
    return `<url><loc>${address}</loc>${changed}</url>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`;
}
