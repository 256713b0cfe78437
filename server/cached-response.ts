import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseEncoding, compressForCache, type Encoding } from '#app/platform/http/compression.ts';

/** A response in memory: its bytes in every encoding and its headers. */
export interface CachedResponse {
  readonly status: number;
  readonly etag: string;
  /** Total of all encodings. */
  readonly byteSize: number;
  readonly bodies: { readonly identity: Buffer } & Readonly<Partial<Record<Encoding, Buffer>>>;
  /** Without encoding, length and Vary, because they depend on the request. */
  readonly headers: readonly (readonly [name: string, value: string])[];
}

/** Prepares a response that is sent many times. */
export async function cacheResponse(
  bytes: Buffer,
  headers: readonly (readonly [string, string])[],
  status = 200,
): Promise<CachedResponse> {
  const { gzip, br } = await compressForCache(bytes);
  return {
    status,
    etag: etagOf(bytes),
    byteSize: bytes.byteLength + gzip.byteLength + br.byteLength,
    bodies: { identity: bytes, gzip, br },
    headers,
  };
}

/** Prepares a response that is sent once, without compressing it. */
export function uncachedResponse(
  bytes: Buffer,
  headers: readonly (readonly [string, string])[],
  status: number,
): CachedResponse {
  return { status, etag: etagOf(bytes), byteSize: bytes.byteLength, bodies: { identity: bytes }, headers };
}

/** Returns a weak ETag, because the same response is sent in several encodings. */
export function etagOf(bytes: Buffer): string {
  return `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
}

/** Answers GET and HEAD with a cached response, in an encoding that the client accepts, or with 304. */
export function sendCached(request: IncomingMessage, response: ServerResponse, answer: CachedResponse): void {
  const { bodies } = answer;
  const offered = (['br', 'gzip'] as const).filter((each) => bodies[each] !== undefined);
  const encoding = chooseEncoding(request.headers['accept-encoding'], offered);
  const headers: string[] = [];
  for (const [name, value] of answer.headers) headers.push(name, value);
  if (answer.status === 200) headers.push('etag', answer.etag);
  if (answer.status === 200 && matches(request.headers['if-none-match'], answer.etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  const body = bodies[encoding] ?? bodies.identity;
  if (encoding !== 'identity') headers.push('content-encoding', encoding);
  headers.push('content-length', String(body.byteLength));
  response.writeHead(answer.status, headers);
  if (request.method === 'HEAD') response.end();
  else response.end(body);
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  const bare = etag.replace(/^W\//, '');
  return ifNoneMatch.split(',').some((each) => each.trim() === '*' || each.trim().replace(/^W\//, '') === bare);
}
