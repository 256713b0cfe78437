/** The origins that are the site itself. */
export interface SiteOrigins {
  /** Returns whether an Origin header names the site. */
  includes(origin: string): boolean;
  /** Returns the origin of a request with this Host header; APP_URL's if the host is not one of the site's. */
  forHost(host: string | undefined): string;
}

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Returns the site's origins: APP_URL's alone, or all names of the loopback if APP_URL is on it, so that the demo works under each of
 * them. The scheme comes from APP_URL, because behind a proxy that ends TLS the request says http.
 */
export function siteOriginsOf(appUrl: string, listeningPort: number): readonly string[] {
  const site = new URL(appUrl);
  const isLoopback = site.protocol === 'http:' && loopbackHosts.includes(site.hostname);
  const others = isLoopback ? loopbackHosts.map((host) => new URL(`http://${host}:${listeningPort}`).origin) : [];
  return [...new Set([site.origin, ...others])];
}

/** Wraps the origins in the checks that requests need. */
export function createSiteOrigins(appUrl: string, listeningPort: number): SiteOrigins {
  const site = new URL(appUrl);
  const origins = new Set(siteOriginsOf(appUrl, listeningPort));
  const byHost = new Map([...origins].map((origin) => [new URL(origin).host, origin]));
  return {
    includes: (origin) => origins.has(origin),
    forHost: (host) => byHost.get(host?.toLowerCase() ?? '') ?? site.origin,
  };
}
