import type { IncomingMessage } from 'node:http';

interface HeaderLimit {
  /** Characters, of all lines with this name together. */
  readonly most: number;
  /**
   * A longer one counts as absent, where a request without it gets a full answer; or it is refused, where leaving it out would change who
   * asks, or for what.
   */
  readonly longer: 'absent' | 'refused';
}

const absent = (most: number): HeaderLimit => ({ most, longer: 'absent' });
const refused = (most: number): HeaderLimit => ({ most, longer: 'refused' });

/**
 * Every request header that the server reads, with more characters than its standard and today's browsers need: what reads them
 * never gets the 16 KB that Node allows.
 */
export const headerLimits: Readonly<Record<string, HeaderLimit>> = {
  accept: absent(1024),
  'accept-encoding': absent(256),
  'accept-language': absent(512),
  'if-modified-since': absent(64),
  'if-none-match': absent(1024),
  'if-range': absent(256),
  purpose: absent(64),
  range: absent(128),
  referer: absent(4096),
  'sec-fetch-mode': absent(32),
  'sec-purpose': absent(64),
  'user-agent': absent(1024),

  authorization: refused(4096),
  'content-length': refused(20),
  'content-type': refused(256),
  // Fifty courses in the cart have 1,850 characters; a browser keeps 4,096 of a cookie.
  cookie: refused(8192),
  forwarded: refused(1024),
  // A name of a host has 253 characters (RFC 1035).
  host: refused(260),
  'if-match': refused(1024),
  'if-unmodified-since': refused(64),
  origin: refused(300),
  'sec-fetch-site': refused(32),
  'transfer-encoding': refused(64),
  'tus-resumable': refused(16),
  'upload-length': refused(20),
  'upload-metadata': refused(4096),
  'upload-offset': refused(20),
  via: refused(1024),
  'x-forwarded-for': refused(1024),
  'x-forwarded-host': refused(1024),
  'x-real-ip': refused(64),
};

const limits = new Map(Object.entries(headerLimits));

/** Removes headers that are too long to be read. Returns false if the request must be refused for one (RFC 6585: 431). */
export function capHeaders(request: IncomingMessage): boolean {
  const { rawHeaders } = request;
  const lengths = new Map<string, number>();
  const tooLong = new Set<string>();
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]?.toLowerCase() ?? '';
    const limit = limits.get(name);
    if (!limit) continue;
    const length = (lengths.get(name) ?? 0) + (rawHeaders[at + 1]?.length ?? 0);
    lengths.set(name, length);
    if (length <= limit.most) continue;
    if (limit.longer === 'refused') return false;
    tooLong.add(name);
  }
  if (tooLong.size === 0) return true;
  request.rawHeaders = rawHeaders.filter((_, at) => !tooLong.has(rawHeaders[at - (at % 2)]?.toLowerCase() ?? ''));
  for (const name of tooLong) delete request.headers[name];
  return true;
}
