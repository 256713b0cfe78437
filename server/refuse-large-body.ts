import type { IncomingMessage, ServerResponse } from 'node:http';

/** Forms and JSON are small; uploads have their own way in. */
export const largestBody = 1024 * 1024;

export const tooLarge = 'That is too much at once: at most 1 MB can be sent.';

/** Up to this much is read and thrown away, because browsers show an answer only after they have sent everything. */
const largestSwallowed = 64 * 1024 * 1024;

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
  if (announced <= largestBody) return false;
  for (const [name, value] of guards) response.setHeader(name, value);
  response.setHeader('cache-control', 'no-store');
  response.setHeader('content-type', 'text/plain; charset=utf-8');
  if (announced > largestSwallowed) response.setHeader('connection', 'close');
  response.writeHead(413).end(tooLarge);
  request.resume();
  return true;
}
