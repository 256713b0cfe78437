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

/**
 * After an answer that did not read the whole request: what is still coming is thrown away as it comes, so that whoever sends it gets to
 * the answer, and the connection serves the next request. Node ends requests that take longer than its `requestTimeout`.
 */
export function swallowRest(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    if (request.complete || response.getHeader('connection') === 'close') return;
    // Whoever began to read and gave up would hold the stream back.
    request.removeAllListeners('data');
    request.resume();
  });
}
