import type { IncomingMessage } from 'node:http';
import type { SiteOrigins } from './site-origins.ts';

/** What of a request decides whether another site made the browser send it. */
export interface RequestFacts {
  readonly method: string;
  /** The path alone, without the query. */
  readonly path: string;
  readonly origin: string | undefined;
  readonly fetchSite: string | undefined;
  readonly hasCookie: boolean;
}

/**
 * The addresses that strangers may post to: the mobile-money provider reports there. They read no cookie; a secret in the path
 * and a query back to the provider stand for the sender.
 */
const paymentReports =
  /^\/api\/payments\/(results|confirmations|validations|refunds|refund-timeouts|checks|check-timeouts)\//;
const isPaymentReport = (path: string) => paymentReports.test(path);

/**
 * Whether a request that may change something must be refused because another site could have caused it.
 *
 * Browsers send Origin with every POST, so it decides; 'null' (sandboxed frames, redirects across sites) is refused. Without
 * Origin, Sec-Fetch-Site decides. A request with neither header does not come from a browser of today; it passes only when it
 * carries no cookie either, because then there is nobody's authority it could misuse (programs that call the JSON API).
 */
export function isForged(request: RequestFacts, site: SiteOrigins): boolean {
  if (request.method === 'GET' || request.method === 'HEAD' || isPaymentReport(request.path)) return false;
  if (request.origin !== undefined) return !site.includes(request.origin);
  if (request.fetchSite !== undefined) return request.fetchSite !== 'same-origin' && request.fetchSite !== 'none';
  return request.hasCookie;
}

/** The same of a request as Node has it; `path` is that of its address. */
export function isForgedRequest({ method = '', headers }: IncomingMessage, path: string, site: SiteOrigins): boolean {
  const fetchSite = headers['sec-fetch-site'];
  const facts = {
    method,
    path,
    origin: headers.origin,
    fetchSite: typeof fetchSite === 'string' ? fetchSite : undefined,
    hasCookie: headers.cookie !== undefined,
  };
  return isForged(facts, site);
}
