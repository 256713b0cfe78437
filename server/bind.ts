import cluster from 'node:cluster';
import net, { type AddressInfo } from 'node:net';
import { StartError } from '#app/platform/start-error.server.ts';

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

/** Names of the settings in error sentences about an address. */
interface AddressSettings {
  readonly host: string;
  readonly port: string;
}

/**
 * Whether the kernel shares a port between the workers of a server. Elsewhere their parent accepts the connections and passes them on, and
 * a connection that it passes to a worker that is just killed stays open without an answer.
 */
const kernelSharesPorts = cluster.isWorker && process.platform === 'linux';

/** Binds a server. Throws StartError with a sentence if it cannot. */
export async function bind(
  server: net.Server,
  host: string,
  port: number,
  settings: AddressSettings = { host: 'HOST', port: 'PORT' },
): Promise<void> {
  await new Promise<void>((listening, failed) => {
    server.once('error', (error: NodeJS.ErrnoException) => failed(refusalOf(error, host, port, settings)));
    server.listen({ port, host, reusePort: kernelSharesPorts }, listening);
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
