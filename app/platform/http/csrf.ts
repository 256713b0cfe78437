import type { IncomingMessage } from 'node:http';
import type { SiteOrigins } from './site-origins.ts';

/** The facts of a request that tell whether another site caused it. */
export interface RequestFacts {
  readonly method: string;
  /** The path alone, without the query. */
  readonly path: string;
  readonly origin: string | undefined;
  readonly fetchSite: string | undefined;
  readonly hasCookie: boolean;
}

/**
 * The callback addresses of the mobile-money provider. They read no cookie; a secret in the path and a query to the provider authenticate
 * the sender.
 */
const paymentReports =
  /^\/api\/payments\/(results|confirmations|validations|refunds|refund-timeouts|checks|check-timeouts)\//;
const isPaymentReport = (path: string) => paymentReports.test(path);

/**
 * Returns whether to refuse a changing request because another site could have caused it.
 *
 * Browsers send Origin with every POST, so it decides. 'null' is refused (sandboxed frames, redirects across sites), unless the browser
 * itself says in Sec-Fetch-Site that this site sent it: a page that sends no referrer hides its origin too. Without Origin, Sec-Fetch-Site
 * decides. Today's browsers send at least one of them; a request with neither passes only without a cookie, because then it has no
 * authority to misuse (programs that call the JSON API).
 */
export function isForged(request: RequestFacts, site: SiteOrigins): boolean {
  if (request.method === 'GET' || request.method === 'HEAD' || isPaymentReport(request.path)) return false;
  if (request.origin === 'null') return request.fetchSite !== 'same-origin';
  if (request.origin !== undefined) return !site.includes(request.origin);
  if (request.fetchSite !== undefined) return request.fetchSite !== 'same-origin' && request.fetchSite !== 'none';
  return request.hasCookie;
}

/** Returns the same for a Node request; `path` is the path of its address. */
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
