import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import { StartError } from '#app/platform/start-error.server.ts';
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

/**
 * Checks that a port is free before anything else is opened, and closes it again, because nobody may connect before the product is ready.
 * Returns the port; for 0 a free one. Throws StartError.
 */
export async function findPort(host: string, port: number): Promise<number> {
  const server = net.createServer();
  await bind(server, host, port);
  const found = (server.address() as AddressInfo).port;
  await new Promise((closed) => server.close(closed));
  return found;
}

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

/** Names of the settings in error sentences about an address. */
interface AddressSettings {
  readonly host: string;
  readonly port: string;
}

/** Binds a server. Throws StartError with a sentence if it cannot. */
export async function bind(
  server: net.Server,
  host: string,
  port: number,
  settings: AddressSettings = { host: 'HOST', port: 'PORT' },
): Promise<void> {
  await new Promise<void>((listening, failed) => {
    server.once('error', (error: NodeJS.ErrnoException) => failed(refusalOf(error, host, port, settings)));
    server.listen(port, host, listening);
  });
}

function refusalOf(error: NodeJS.ErrnoException, host: string, port: number, settings: AddressSettings): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} is already in use. Stop the program that uses it, or set ${settings.port} to another one.`,
      );
    case 'EACCES':
      return new StartError(`Port ${port} may not be used by this user. Set ${settings.port} to one above 1023.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartError(`${settings.host} ${host} is not an address of this machine.`);
    default:
      return error;
  }
}
