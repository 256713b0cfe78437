/** Which origins are the site itself. */
export interface SiteOrigins {
  /** Whether an Origin header names the site. */
  includes(origin: string): boolean;
  /** The origin that a request with this Host header belongs to; APP_URL's where the host is not one of the site's. */
  forHost(host: string | undefined): string;
}

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

/**
 * The site's origins: APP_URL's alone. Where APP_URL is on the loopback, the other names of the loopback are the same site,
 * so that the demo works under whichever of them was typed. The scheme always comes from APP_URL, because behind a proxy
 * that ends TLS the request itself says http.
 */
export function siteOriginsOf(appUrl: string, listeningPort: number): readonly string[] {
  const site = new URL(appUrl);
  const isLoopback = site.protocol === 'http:' && loopbackHosts.includes(site.hostname);
  const others = isLoopback ? loopbackHosts.map((host) => new URL(`http://${host}:${listeningPort}`).origin) : [];
  return [...new Set([site.origin, ...others])];
}

/** The same as questions about a request. */
export function createSiteOrigins(appUrl: string, listeningPort: number): SiteOrigins {
  const site = new URL(appUrl);
  const origins = new Set(siteOriginsOf(appUrl, listeningPort));
  const byHost = new Map([...origins].map((origin) => [new URL(origin).host, origin]));
  return {
    includes: (origin) => origins.has(origin),
    forHost: (host) => byHost.get(host?.toLowerCase() ?? '') ?? site.origin,
  };
}
