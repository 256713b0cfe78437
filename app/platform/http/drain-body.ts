import type { IncomingMessage, ServerResponse } from 'node:http';

/** Bytes: more than a form or a part of an upload. */
const defaultMaxBytes = 64 * 1024 * 1024;

/** Maximum milliseconds to read. */
const longest = 30_000;

/**
 * Returns whether a body comes in such small pieces that reading costs more than all other work: a chunk of one byte costs as much as a
 * packet. A slow connection has packets of 500 bytes and more.
 */
export const isFragmented = (pieces: number, bytes: number): boolean => pieces > 1_000 + bytes / 256;

/**
 * Reads and discards the rest of a request that is answered early: browsers show an answer only after they have sent everything, and the
 * connection can serve the next request. Closes the connection of a client that sends more than `maxBytes`, in tiny pieces, or for too
 * long; if Content-Length announces too much, right after the answer. Call it before the head is written.
 */
export function drainBody(request: IncomingMessage, response: ServerResponse, maxBytes = defaultMaxBytes): void {
  if (request.complete) return;
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) response.setHeader('connection', 'close');
  let [drained, pieces] = [0, 0];
  const cut = () => {
    if (!request.complete) request.socket.destroy();
  };
  const timer = setTimeout(cut, longest);
  timer.unref();
  request.on('error', () => undefined);
  request.once('close', () => clearTimeout(timer));
  request.on('data', (chunk: Buffer) => {
    drained += chunk.byteLength;
    pieces += 1;
    if (drained > maxBytes || isFragmented(pieces, drained)) cut();
  });
  request.resume();
}
