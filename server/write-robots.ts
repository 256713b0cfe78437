import { disallowed } from './cacheable-pages.ts';

/** robots.txt: what is nobody's to find, and where the list of everything else is. `appUrl` is the site's own origin. */
export function writeRobots(appUrl: string): string {
  const closed = [...disallowed, '/courses/*/content'].map((path) => `Disallow: ${path}\n`);
  return `User-agent: *\n${closed.join('')}\nSitemap: ${new URL(appUrl).origin}/sitemap.xml\n`;
}
