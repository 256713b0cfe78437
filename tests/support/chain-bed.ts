import { createServer, request as send, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { readConfig } from '#app/platform/config.server.ts';
import { nameDataFolder } from '#app/platform/data-folder.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { createProduct, type Product } from '#server/running-product.ts';
import { useTestBed, type TestBed } from './test-bed.ts';

export interface Answer {
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

export interface ChainBed {
  /** Listens with these settings, and no longer with those before; the site is https://shop.example. */
  open(settings?: Record<string, string>): Promise<void>;
  /** Sends exactly these headers and nothing else, as fetch would not. */
  ask(path: string, asking?: Asking): Promise<Answer>;
  /** Where it listens, on this machine. */
  readonly port: number;
  /** What stands for the pages. */
  page: (request: Request) => Response | Promise<Response>;
  /** The requests that came as far as the pages, and whom they were said to come from. */
  readonly rendered: Request[];
  readonly addresses: string[];
  readonly product: Product;
  readonly pool: TestBed['pool'];
  /** What stands for DATA_DIR. */
  readonly folder: string;
}

/** A page as the tests need one: large enough to be compressed. */
export function html(
  text: string,
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
): Response {
  return new Response(`<!doctype html>${text.padEnd(2_000, ' ')}`, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
  });
}

/** The whole HTTP chain on a port of its own for each test, with everything but the real pages. */
export function useChain(): ChainBed {
  const database = useTestBed();
  const running: { folder: string; server: Server; product: Product | null } = {
    folder: '',
    server: createServer(),
    product: null,
  };

  const bed: ChainBed = {
    rendered: [],
    addresses: [],
    page: ({ url }) => html(new URL(url).pathname),
    get product() {
      if (!running.product) throw new Error('the chain is not open');
      return running.product;
    },
    get pool() {
      return database.pool;
    },
    get port() {
      return (running.server.address() as AddressInfo).port;
    },
    get folder() {
      return running.folder;
    },
    async open(settings = {}) {
      await shut();
      running.product = assemble(settings);
      running.server = createServer(running.product.handle);
      await new Promise<void>((listening) => running.server.listen(0, '127.0.0.1', listening));
    },
    ask: (path, { method = 'GET', headers = {}, body } = {}) =>
      new Promise((answered, failed) => {
        const asked = send(
          { port: bed.port, path, method, headers: { host: 'shop.example', ...headers } },
          (response) => {
            const chunks: Buffer[] = [];
            response.on('data', (chunk: Buffer) => chunks.push(chunk));
            response.on('end', () => {
              const bytes = Buffer.concat(chunks);
              answered({ status: response.statusCode ?? 0, headers: response.headers, bytes, text: bytes.toString() });
            });
          },
        );
        asked.on('error', failed);
        asked.end(body);
      }),
  };

  function assemble(settings: Record<string, string>): Product {
    const log = createLog('silent');
    const kind = database.engine === 'pglite' ? 'embedded' : 'server';
    const close = () => Promise.resolve();
    return createProduct({
      foundation: {
        config: readConfig({ APP_URL: 'https://shop.example', ...settings }),
        log,
        folder: nameDataFolder(running.folder),
        database: { kind, db: database.db, pool: database.pool, close },
        close,
      },
      simulator: null,
      demoIdentity: null,
      pages: async (request, scope) => {
        bed.rendered.push(request);
        bed.addresses.push(scope.address);
        return bed.page(request);
      },
      assets: (_request, _response, next) => next(),
      stopping: new AbortController().signal,
      openRequests: () => 0,
      development: false,
    });
  }

  async function shut(): Promise<void> {
    running.server.closeAllConnections();
    await new Promise((closed) => running.server.close(closed));
    await running.product?.close();
    running.product = null;
  }

  beforeEach(() => {
    running.folder = mkdtempSync(join(tmpdir(), 'chain-'));
    bed.rendered.length = 0;
    bed.addresses.length = 0;
    bed.page = ({ url }) => html(new URL(url).pathname);
  });
  afterEach(async () => {
    await shut();
    rmSync(running.folder, { recursive: true });
  });
  return bed;
}
