import { request as send, type IncomingHttpHeaders } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { readConfig } from '#app/platform/config.server.ts';
import { nameDataFolder } from '#app/platform/data-folder.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import type { RequestScope } from '#app/services.server.ts';
import type { SharedPage } from '#app/shared-page.server.ts';
import type { PageHandler } from '#server/chain-parts.ts';
import type { PassingHandler } from '#server/node-handler.ts';
import { listen } from '#server/http-server.ts';
import { createProduct, type Product } from '#server/running-product.ts';
import { cachedRoutesOfSources } from './pages-of-sources.ts';
import { useTestEnv, type TestEnv } from './test-env.ts';

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly text: string;
}

interface Asking {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** A copy of the product that listens on a port of its own. */
export interface HttpServerInstance {
  /** Sends exactly these headers and no others, which fetch does not do. */
  ask(path: string, asking?: Asking): Promise<Answer>;
  /** Port on this machine. */
  readonly port: number;
  readonly product: Product;
  /** Its DATA_DIR. */
  readonly folder: string;
}

export interface HttpServerFixture extends HttpServerInstance {
  /** Listens with these settings and pages instead of the earlier ones; the site is https://shop.example. */
  open(settings?: Record<string, string>, pages?: PageHandler): Promise<void>;
  /** Starts another copy until the end of the test, which shares only the database. */
  openBeside(settings?: Record<string, string>): Promise<HttpServerInstance>;
  /** Replaces the pages of the product. */
  page: (request: Request, scope: RequestScope, shared?: SharedPage) => Response | Promise<Response>;
  /** Replaces the files of the build; there are none by default. */
  assets: PassingHandler;
  /** Folder of the build of copies that are opened from now on; there is none by default. */
  buildFolder: string | undefined;
  /** Requests that reached the pages, and the client addresses that the product read. */
  readonly rendered: Request[];
  readonly addresses: string[];
  readonly pool: TestEnv['pool'];
  readonly env: TestEnv;
}

/** Makes a page that is large enough to be compressed. */
export function html(
  text: string,
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
): Response {
  return new Response(`<!doctype html>${text.padEnd(2_000, ' ')}`, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
  });
}

/** Sends a request to a local port with the site's host name. */
function askAt(port: number, path: string, { method = 'GET', headers = {}, body }: Asking = {}): Promise<Answer> {
  return new Promise((answered, failed) => {
    const sent = send({ port, path, method, headers: { host: 'shop.example', ...headers } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        answered({ status: response.statusCode ?? 0, headers: response.headers, bytes, text: bytes.toString() });
      });
    });
    sent.on('error', failed);
    sent.end(body);
  });
}

/** Starts the whole HTTP server on its own port for each test, without the real pages. */
export function useHttpServer(): HttpServerFixture {
  const database = useTestEnv();
  /** Data folders of all copies; the first copy keeps its folder when its settings change. */
  const folders: string[] = [];
  const copies: (HttpServerInstance & { close(): Promise<void> })[] = [];
  const first = () => {
    if (!copies[0]) throw new Error('the chain is not open');
    return copies[0];
  };

  const env: HttpServerFixture = {
    rendered: [],
    addresses: [],
    page: ({ url }) => html(new URL(url).pathname),
    assets: (_request, _response, next) => next(),
    buildFolder: undefined,
    get product() {
      return first().product;
    },
    get pool() {
      return database.pool;
    },
    env: database,
    get port() {
      return first().port;
    },
    get folder() {
      return first().folder;
    },
    async open(settings = {}, pages) {
      await copies.shift()?.close();
      copies.unshift(await openCopy(folders[0] ?? newFolder(), settings, pages));
    },
    async openBeside(settings = {}) {
      const copy = await openCopy(newFolder(), settings);
      await copy.product.listen();
      copies.push(copy);
      return copy;
    },
    ask: (path, asking) => first().ask(path, asking),
  };

  function newFolder(): string {
    const folder = mkdtempSync(join(tmpdir(), 'chain-'));
    folders.push(folder);
    return folder;
  }

  async function openCopy(
    folder: string,
    settings: Record<string, string>,
    given?: PageHandler,
  ): Promise<(typeof copies)[number]> {
    const pages = given ?? Object.assign(stubPages, { cachedRoutes: await cachedRoutesOfSources() });
    const product = assemble(folder, settings, pages);
    const server = await listen('127.0.0.1', 0, product);
    const { port } = server;
    return {
      product,
      folder,
      port,
      ask: (path, asking) => askAt(port, path, asking),
      async close() {
        server.node.closeAllConnections();
        await server.stop({ idleMs: 0, drainMs: 0 });
        await product.close();
      },
    };
  }

  const stubPages: PageHandler = async (request, scope, shared) => {
    env.rendered.push(request);
    env.addresses.push(scope.address);
    return env.page(request, scope, shared);
  };

  function assemble(folder: string, settings: Record<string, string>, pages: PageHandler): Product {
    const log = createLog('silent');
    const close = () => Promise.resolve();
    return createProduct({
      foundation: {
        config: readConfig({ APP_URL: 'https://shop.example', ...settings }),
        log,
        folder: nameDataFolder(folder),
        database: { ...database.handle, close },
        productVersion: 'tests',
        close,
      },
      simulator: null,
      demoIdentity: null,
      pages,
      assets: (request, response, next) => env.assets(request, response, next),
      buildFolder: env.buildFolder,
      stopping: new AbortController().signal,
      openRequests: () => 0,
      development: false,
    });
  }

  beforeEach(() => {
    env.rendered.length = 0;
    env.addresses.length = 0;
    env.page = ({ url }) => html(new URL(url).pathname);
    env.assets = (_request, _response, next) => next();
    env.buildFolder = undefined;
  });
  afterEach(async () => {
    for (const copy of copies.splice(0)) await copy.close();
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
  });
  return env;
}
