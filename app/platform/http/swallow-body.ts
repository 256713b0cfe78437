import type { IncomingMessage, ServerResponse } from 'node:http';

/** In bytes: more than a form has, and a piece of an upload. */
const most = 64 * 1024 * 1024;

/**
 * Before an answer that refuses a request: what of its body is still coming is read and thrown away, because browsers show an answer
 * only after they have sent everything; where too much is announced, the connection ends instead. Before the head is written.
 */
export function swallowBody(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete) return;
  const announced = Number(request.headers['content-length'] ?? Infinity);
  if (announced > most) response.setHeader('connection', 'close');
  request.resume();
}
