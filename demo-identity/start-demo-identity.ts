import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { choiceRoutes } from './choice-routes.ts';
import { createProvider } from './create-provider.ts';
import { testPeople, type Person } from './test-people.ts';

export type { Person } from './test-people.ts';

export interface DemoIdentityOptions {
  /** Addresses of the site that may receive the redirect. */
  readonly redirectUris: readonly string[];
  /** People to select with one click; by default the fictional ones. Read at each sign-in. */
  readonly persons?: readonly Person[];
  /** Public address without a trailing slash if it differs from its own. */
  readonly issuer?: string;
  /** Caps the headers of a request, and returns false if it must be refused for them; by default only Node caps them. */
  readonly capHeaders?: (request: IncomingMessage) => boolean;
}

/** A running provider, with the credentials of its only client. */
export interface DemoIdentity {
  /** Address without a trailing slash. */
  readonly issuer: string;
  /** Port on this machine. */
  readonly port: number;
  readonly clientId: string;
  readonly clientSecret: string;
  close(): Promise<void>;
}

/** Not 'localhost', because cookies ignore ports: those of the site and the provider must not mix. */
const host = '127.0.0.1';

/**
 * Starts a small OpenID provider on a free port of this machine, which accepts any claimed identity. For demos and tests only: it is
 * reachable from this machine only, keeps everything in memory, and asks for no password.
 */
export async function startDemoIdentity(options: DemoIdentityOptions): Promise<DemoIdentity> {
  let handle: (request: IncomingMessage, response: ServerResponse) => void = (_request, response) => {
    response.writeHead(503).end();
  };
  const server = createServer((request, response) => handle(request, response));
  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(0, host, listening);
  });
  const { port } = server.address() as AddressInfo;
  const issuer = options.issuer ?? `http://${host}:${port}`;
  const client = { clientId: 'demo', clientSecret: randomBytes(24).toString('base64url') };
  const created = await createProvider({ ...client, issuer, redirectUris: options.redirectUris });
  const choices = choiceRoutes({ ...created, persons: options.persons ?? testPeople });
  const choose = getRequestListener(choices.fetch, { overrideGlobalObjects: false });
  const provide = created.provider.callback();
  const { capHeaders = () => true } = options;
  handle = (request, response) => {
    if (!capHeaders(request))
      response.writeHead(431, { 'content-type': 'text/plain', connection: 'close' }).end('The headers are too long.');
    else void (request.url?.startsWith('/choose/') ? choose(request, response) : provide(request, response));
  };
  return {
    issuer,
    port,
    ...client,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
