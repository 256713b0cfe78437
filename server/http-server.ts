import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import { StartError } from '#app/platform/start-error.server.ts';

export interface HttpServer {
  readonly port: number;
  readonly node: Server;
  openRequests(): number;
  /**
   * Takes no new connections, keeps quiet ones for `idleMs`, answers what is open, and cuts off what is not done `drainMs` after
   * it was told.
   */
  stop(times: { readonly idleMs: number; readonly drainMs: number }): Promise<void>;
}

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Longer than the minute for which proxies keep a quiet connection, so that none sends a request into one that we are closing,
 * which a visitor would see as a 502. Node's own five seconds are shorter.
 */
const keepAliveMs = 65_000;

/**
 * Says that a port cannot be had before anything else is opened. Only a look: nobody connects to what is not ready yet.
 * Returns the port, which for 0 is a free one. Throws StartError.
 */
export async function findPort(host: string, port: number): Promise<number> {
  const server = net.createServer();
  await bind(server, host, port);
  const found = (server.address() as AddressInfo).port;
  await new Promise((closed) => server.close(closed));
  return found;
}

/** Listens, or throws StartError with a sentence where the port cannot be had. */
export async function listen(host: string, port: number, handle: Handle): Promise<HttpServer> {
  const open = new Set<ServerResponse>();
  const node = createServer({ keepAliveTimeout: keepAliveMs }, (request, response) => {
    open.add(response);
    response.on('close', () => open.delete(response));
    handle(request, response);
  });
  await bind(node, host, port);
  return {
    node,
    port: (node.address() as AddressInfo).port,
    openRequests: () => open.size,
    async stop({ idleMs, drainMs }) {
      const end = performance.now() + Math.max(idleMs, drainMs);
      // Those who wait to be let in are let in before this goes on: closed now, the door would be shut in their faces.
      await setImmediate();
      // Not http.Server.close(), which would drop quiet connections at once, and with them requests on their way.
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

/** The settings that a sentence about an address names. */
interface AddressSettings {
  readonly host: string;
  readonly port: string;
}

/** Binds a server, or throws StartError with a sentence. */
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
