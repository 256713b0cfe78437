import type { IncomingMessage, ServerResponse } from 'node:http';

/** In bytes: more than a form has, and a piece of an upload. */
const usualMost = 64 * 1024 * 1024;

/** Milliseconds. */
const longest = 30_000;

/**
 * Whether a body comes in pieces so small that taking them costs more than anything that is done with it: chunks of a byte cost as much as
 * chunks of a packet. A slow line has packets of 500 bytes and more.
 */
export const isFragmented = (pieces: number, bytes: number): boolean => pieces > 1_000 + bytes / 256;

/**
 * For an answer that comes before its request is whole: what is still coming is read and thrown away, because browsers show an answer only
 * after they have sent everything, and the connection serves the next request. A client that sends more than `mostBytes`, in
 * tiny pieces, or for too long, loses the connection; where so much is announced, with the answer. Called before the head is written.
 */
export function drainBody(request: IncomingMessage, response: ServerResponse, mostBytes = usualMost): void {
  if (request.complete) return;
  if (Number(request.headers['content-length'] ?? 0) > mostBytes) response.setHeader('connection', 'close');
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
    if (drained > mostBytes || isFragmented(pieces, drained)) cut();
  });
  request.resume();
}
