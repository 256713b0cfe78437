import type { IncomingHttpHeaders } from 'node:http';

/** The server's validators: a strong ETag with its quotes, and the file's time. */
interface Validators {
  readonly etag: string;
  readonly modifiedAt: Date;
}

/** Evaluates the conditions of a request (RFC 9110, 13.2.2): the file, 304 or 412. */
export function checkConditions(
  headers: IncomingHttpHeaders,
  { etag, modifiedAt }: Validators,
): 'send' | 'not_modified' | 'failed' {
  const ifMatch = headers['if-match'];
  if (ifMatch !== undefined) {
    if (!listsTag(ifMatch, etag, 'strong')) return 'failed';
  } else {
    const unmodifiedSince = readDate(headers['if-unmodified-since']);
    if (unmodifiedSince !== null && wholeSeconds(modifiedAt) > unmodifiedSince) return 'failed';
  }
  const ifNoneMatch = headers['if-none-match'];
  if (ifNoneMatch !== undefined) return listsTag(ifNoneMatch, etag, 'weak') ? 'not_modified' : 'send';
  const modifiedSince = readDate(headers['if-modified-since']);
  return modifiedSince !== null && wholeSeconds(modifiedAt) <= modifiedSince ? 'not_modified' : 'send';
}

/** Returns whether a Range applies: without If-Range, or if it names exactly this file (RFC 9110, 13.1.5). */
export function rangeCounts(ifRange: string | undefined, { etag, modifiedAt }: Validators): boolean {
  if (ifRange === undefined) return true;
  const value = ifRange.trim();
  return value.includes('"') ? value === etag : readDate(value) === wholeSeconds(modifiedAt);
}

function listsTag(header: string | string[], etag: string, compare: 'strong' | 'weak'): boolean {
  const tags = String(header).match(/(?:W\/)?"[^"]*"|\*/g) ?? [];
  return tags.some((tag) => tag === '*' || tag === etag || (compare === 'weak' && tag === `W/${etag}`));
}

function readDate(header: string | undefined): number | null {
  const at = header === undefined ? Number.NaN : Date.parse(header);
  return Number.isNaN(at) ? null : at;
}

/** Drops milliseconds, which HTTP dates lack. */
const wholeSeconds = (at: Date) => Math.floor(at.getTime() / 1000) * 1000;
