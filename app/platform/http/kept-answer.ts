import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseEncoding, compressToKeep, type Encoding } from './compression.ts';

/** An answer kept in memory: its bytes in every encoding and its headers, ready to be sent many times. */
export interface KeptAnswer {
  readonly status: number;
  readonly etag: string;
  /** All of them together. */
  readonly byteSize: number;
  readonly bodies: { readonly identity: Buffer } & Readonly<Partial<Record<Encoding, Buffer>>>;
  /** Without encoding, length and Vary, which depend on the reader. */
  readonly headers: readonly (readonly [name: string, value: string])[];
}

/** Prepares bytes for being sent many times. */
export async function keepAnswer(
  bytes: Buffer,
  headers: readonly (readonly [string, string])[],
  status = 200,
): Promise<KeptAnswer> {
  const { gzip, br } = await compressToKeep(bytes);
  return {
    status,
    etag: etagOf(bytes),
    byteSize: bytes.byteLength + gzip.byteLength + br.byteLength,
    bodies: { identity: bytes, gzip, br },
    headers,
  };
}

/** Prepares bytes for being sent once: compressing them for later would cost more than it saves. */
export function answerOnce(bytes: Buffer, headers: readonly (readonly [string, string])[], status: number): KeptAnswer {
  return { status, etag: etagOf(bytes), byteSize: bytes.byteLength, bodies: { identity: bytes }, headers };
}

/** Weak, because the same answer goes out in several encodings. */
export function etagOf(bytes: Buffer): string {
  return `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
}

/** Sends a kept answer to GET and HEAD: compressed as the browser likes, or 304 where it has it already. */
export function sendKept(request: IncomingMessage, response: ServerResponse, answer: KeptAnswer): void {
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
