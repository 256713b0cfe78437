import type { IncomingMessage, ServerResponse } from 'node:http';
import { swallowBody } from '#app/platform/http/swallow-body.ts';

/** Forms and JSON are small; uploads have their own way in. */
const largestBody = 1024 * 1024;

/** A statement of M-Pesa's of 100,000 lines and more (`statementLimit`); only an admin's is read into memory. */
const largestStatement = 33 * 1024 * 1024;

/** What a request to this path may bring, in bytes. */
export function largestBodyOf(path: string): number {
  return /^\/admin\/payments\/reconcile(\/file)?$/.test(path) ? largestStatement : largestBody;
}

/** Says how much this path takes. */
export const tooLargeFor = (path: string): string =>
  `That is too much at once: at most ${largestBodyOf(path) / 1024 ** 2} MB can be sent.`;

/**
 * Answers 413 to a request that announces too much, before anything of it is read into memory. Returns whether it did;
 * what comes without announcing its length is counted while it is read.
 */
export function refuseLargeBody(
  request: IncomingMessage,
  response: ServerResponse,
  guards: readonly (readonly [string, string])[],
): boolean {
  const announced = Number(request.headers['content-length'] ?? 0);
  const path = (request.url ?? '').split('?')[0] ?? '';
  if (announced <= largestBodyOf(path)) return false;
  for (const [name, value] of guards) response.setHeader(name, value);
  response.setHeader('cache-control', 'no-store');
  response.setHeader('content-type', 'text/plain; charset=utf-8');
  swallowBody(request, response);
  response.writeHead(413).end(tooLargeFor(path));
  return true;
}
