import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import { bind } from './bind.ts';
import { refuseUnreadable, type Unreadable } from './refuse-unreadable.ts';

export interface HttpServer {
  readonly port: number;
  readonly node: Server;
  openRequests(): number;
  /**
   * Takes no new connections, keeps idle connections for `idleMs`, finishes open answers, and cuts off the rest `drainMs` after the call.
   */
  stop(times: { readonly idleMs: number; readonly drainMs: number }): Promise<void>;
}

/** What answers the requests of a server. */
export interface Answering {
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void;
  /** Returns the answer to what is no readable request, head and body. */
  readonly answerTo: (fault: Unreadable) => string;
}

/**
 * Milliseconds. Longer than the minute for which proxies keep an idle connection: a request on a connection that we close shows a visitor a
 * 502. Node's default is five seconds.
 */
const keepAliveMs = 65_000;

/** Starts the server on the port. Throws StartError with a sentence if the port is taken or forbidden. */
export async function listen(host: string, port: number, { handle, answerTo }: Answering): Promise<HttpServer> {
  const open = new Set<ServerResponse>();
  const receive = (request: IncomingMessage, response: ServerResponse) => {
    open.add(response);
    response.on('close', () => open.delete(response));
    handle(request, response);
  };
  // Node would answer a request without Host, or with an unknown Expect, by itself.
  const node = createServer({ keepAliveTimeout: keepAliveMs, requireHostHeader: false }, receive);
  node.on('checkExpectation', receive);
  refuseUnreadable(node, answerTo, (socket) => [...open].filter(({ req }) => req.socket === socket));
  await bind(node, host, port);
  return {
    node,
    port: (node.address() as AddressInfo).port,
    openRequests: () => open.size,
    async stop({ idleMs, drainMs }) {
      const end = performance.now() + Math.max(idleMs, drainMs);
      // Lets the event loop accept pending connections first: closing now would reset them.
      await setImmediate();
      // http.Server.close() would drop idle connections at once, and requests on their way with them.
      const closed = new Promise<void>((resolve) => net.Server.prototype.close.call(node, () => resolve()));
      const answered = new AbortController();
      await Promise.race([closed, wait(idleMs, undefined, answered)]);
      answered.abort();
      while (open.size > 0 && performance.now() < end) {
        node.closeIdleConnections();
        await wait(20);
      }
      node.closeIdleConnections();
      node.closeAllConnections();
      await closed;
    },
  };
}
