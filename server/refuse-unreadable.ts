import { STATUS_CODES, type Server, type ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { m } from '#texts';
import type { SecurityHeaders } from '#app/platform/http/security-headers.ts';
import type { Metrics, RefusalReason } from '#app/platform/metrics.server.ts';

/** Why Node cannot read a request: it is none, its head is too long, it takes too long, or it wants a tunnel. */
export type Unreadable = 'malformed' | 'long_head' | 'slow' | 'tunnel';

/** Milliseconds and bytes for a client to send the rest and read its answer, which an early end would take from it. */
const linger = { ms: 2_000, bytes: 1024 ** 2 };

/**
 * Answers what a server cannot read as a request with `answerTo`, a head and its body, and closes the connection once they are read.
 * `pendingOf` lists the requests of a connection that are not answered yet: they are answered first.
 */
export function refuseUnreadable(
  node: Server,
  answerTo: (fault: Unreadable) => string,
  pendingOf: (socket: Socket) => readonly ServerResponse[],
): void {
  /** Bytes up to which the rest of a refused connection is read. */
  const refused = new WeakMap<Socket, number>();

  function refuse(socket: Socket, fault: Unreadable): void {
    const most = refused.get(socket);
    if (most !== undefined) return void (socket.bytesRead > most && socket.destroy());
    refused.set(socket, socket.bytesRead + linger.bytes);
    const pending = pendingOf(socket);
    const [first] = pending;
    const isOfFirst = pending.length === 1 && first?.req.complete === false && !first.headersSent;
    // A connection that a browser opened in advance waits for no answer.
    const isUnused = fault === 'slow' && socket.bytesRead === 0;
    if (!socket.writable || isUnused) return void socket.destroy();
    if (first && !isOfFirst) return endAfter(pending, socket);
    endSlowly(socket, answerTo(fault));
  }

  node.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const fault = faultOf(error);
    if (fault !== null && socket instanceof Socket) refuse(socket, fault);
    else socket.destroy();
  });
  node.on('connect', (_request, socket) => {
    if (socket instanceof Socket) refuse(socket.resume(), 'tunnel');
  });
}

function faultOf({ code = '' }: NodeJS.ErrnoException): Unreadable | null {
  if (code === 'HPE_HEADER_OVERFLOW') return 'long_head';
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'slow';
  return code.startsWith('HPE_') ? 'malformed' : null;
}

function endSlowly(socket: Socket, words?: string): void {
  const timer = setTimeout(() => socket.destroy(), linger.ms).unref();
  socket.once('close', () => clearTimeout(timer));
  socket.on('error', () => undefined);
  if (words === undefined) socket.end();
  else socket.end(words);
}

/** Lets a connection end with the answers to its readable requests. */
function endAfter(pending: readonly ServerResponse[], socket: Socket): void {
  for (const response of pending) {
    response.once('close', () => {
      if (pending.every(({ writableFinished, destroyed }) => writableFinished || destroyed)) endSlowly(socket);
    });
  }
}

const refusals: Readonly<
  Record<Unreadable, { readonly status: number; readonly reason: RefusalReason; readonly sentence: () => string }>
> = {
  malformed: { status: 400, reason: 'unreadable', sentence: m.ui_refused_unreadable },
  long_head: { status: 431, reason: 'headers', sentence: m.ui_refused_headers },
  slow: { status: 408, reason: 'unreadable', sentence: m.ui_refused_slow },
  tunnel: { status: 400, reason: 'address', sentence: m.ui_refused_address },
};

/** Makes the function that writes the answers to what is no readable request, with the headers of every other answer. */
export function createUnreadableAnswer(
  security: SecurityHeaders,
  metrics: Pick<Metrics, 'refused'>,
): (fault: Unreadable) => string {
  return (fault) => {
    const { status, reason, sentence } = refusals[fault];
    metrics.refused(reason);
    const body = sentence();
    const headers = security.complete([
      ['connection', 'close'],
      ['cache-control', 'no-store'],
      ['content-type', 'text/plain; charset=utf-8'],
      ['content-length', String(Buffer.byteLength(body))],
      ['date', new Date().toUTCString()],
    ]);
    const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}\r\n${body}`;
  };
}
