import { randomInt, scryptSync } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#app/platform/config.server.ts';
import { nameDataFolder } from '#app/platform/data-folder.server.ts';
import { openServerDatabase, type DatabaseHandle } from '#app/platform/database.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { MovableClock } from '#app/shared/clock.ts';
import { startDemoIdentity } from '#demo-identity/start-demo-identity.ts';
import { createProduct, type Product } from '#server/running-product.ts';
import { createTimeline, startSimulator, type Simulator, type Timeline } from '#simulator/start-simulator.ts';
import { createServerDatabase } from '#tests/support/create-server-database.ts';
import { FaultProxy } from '#tests/support/fault-proxy.ts';
import { startMailServer, type MailServer } from '#tests/support/mail-server.ts';
import { pagesOfSources } from '#tests/support/pages-of-sources.ts';
import { settingsOf, startS3 } from '#tests/support/s3-server.ts';
import { resources, type Resource } from './fault-matrix.ts';

/** Milliseconds on an idle machine; hashing a password takes about sixty of them. */
const wait = 700;
const quietHashMs = 60;

/** Measures by what factor this machine is slower than an idle one: a slow machine must not hit the short timeouts. */
function measureSlowness(): number {
  const begun = performance.now();
  const times = 3;
  for (let n = 0; n < times; n += 1)
    scryptSync('how long does this take', 'salt', 64, { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 });
  // The services behind the proxies share the test's thread, so they answer only after the pages that are being rendered.
  return Math.min(10, Math.max(1, (1.5 * (performance.now() - begun)) / times / quietHashMs));
}

/** The whole product in this process, on PostgreSQL, with a fault proxy for every service that it uses. */
export interface TestEnvironment {
  readonly url: string;
  readonly product: Product;
  /** The product's connection to the database, through the fault proxy. */
  readonly database: DatabaseHandle;
  /** The test's own connection, without a proxy. */
  readonly controlDatabase: DatabaseHandle;
  readonly lines: Readonly<Record<Resource, FaultProxy>>;
  readonly clock: MovableClock;
  readonly mPesa: Simulator;
  readonly mails: MailServer['mails'];
  /** Longest time of a step, in milliseconds. */
  readonly maxStepMs: number;
  /** Lines of the log, added as they are written. */
  readonly log: readonly string[];
  /** Advances the time of the shop and of M-Pesa. */
  pass(seconds: number): Promise<void>;
  close(): Promise<void>;
}

/** Opens the environment; `prepared` is the server with the migrated template. */
export async function openTestEnvironment(prepared: {
  readonly url: string;
  readonly template: string;
}): Promise<TestEnvironment> {
  const undo: (() => Promise<unknown>)[] = [];
  const later = (step: () => Promise<unknown>) => void undo.push(step);
  const close = async () => {
    for (const step of undo.splice(0).toReversed()) await step();
  };
  try {
    return await open(prepared, later, close);
  } catch (error) {
    await close();
    throw error;
  }
}

async function open(
  prepared: { readonly url: string; readonly template: string },
  later: (step: () => Promise<unknown>) => void,
  close: () => Promise<void>,
): Promise<TestEnvironment> {
  const folder = await mkdtemp(join(tmpdir(), 'faults-'));
  later(() => rm(folder, { recursive: true }));
  const slowness = measureSlowness();
  const ms = Math.round(wait * slowness);
  const timeouts = {
    connection: ms,
    query: ms,
    jobQuery: ms,
    daraja: ms,
    google: ms,
    mail: ms,
    bucket: ms,
  };
  const perByteMs = 40 * slowness;
  const lines = Object.fromEntries(
    await Promise.all(resources.map(async (resource) => [resource, await FaultProxy.open({ perByteMs })] as const)),
  ) as Record<Resource, FaultProxy>;
  later(() => Promise.all(Object.values(lines).map((line) => line.close())));

  // The parts that follow need the port.
  let handle = (_request: IncomingMessage, response: ServerResponse): void => void response.writeHead(503).end();
  const server = createServer((request, response) => handle(request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  later(async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const direct = await createServerDatabase(prepared, `faults_${process.pid}_${randomInt(1_000_000)}`);
  lines.database.leadTo({ path: join(direct.searchParams.get('host') ?? '', '.s.PGSQL.5432') });
  const controlDatabase = await openServerDatabase({ url: direct.href, poolSize: 3 });
  later(() => controlDatabase.close());

  const { mPesa, timeline } = await startMPesa(lines.Daraja, later);
  const mailServer = await startMailServer();
  later(() => mailServer.close());
  lines.SMTP.leadTo({ port: mailServer.port, host: '127.0.0.1' });
  const s3 = await startS3();
  later(() => s3.stop());
  const bucket = await s3.newBucket();
  lines.storage.leadTo({ port: Number(new URL(bucket.endpoint).port), host: '127.0.0.1' });
  const google = await startDemoIdentity({ redirectUris: [`${url}/auth/callback`], issuer: lines.Google.url });
  later(() => google.close());
  lines.Google.leadTo({ port: google.port, host: '127.0.0.1' });

  const config = readConfig({
    APP_URL: url,
    DATABASE_URL: `postgresql://${direct.username}@127.0.0.1:${lines.database.port}${direct.pathname}`,
    TRUSTED_PROXIES: 'loopback',
    SMTP_URL: `smtp://127.0.0.1:${lines.SMTP.port}`,
    GOOGLE_ISSUER: google.issuer,
    GOOGLE_CLIENT_ID: google.clientId,
    GOOGLE_CLIENT_SECRET: google.clientSecret,
    MPESA_MODE: 'sandbox',
    MPESA_BASE_URL: lines.Daraja.url,
    MPESA_CONSUMER_KEY: mPesa.merchant.consumerKey,
    MPESA_CONSUMER_SECRET: mPesa.merchant.consumerSecret,
    MPESA_SHORTCODE: mPesa.merchant.shortcode,
    MPESA_PASSKEY: mPesa.merchant.passkey,
    MPESA_QUERIES_PER_MINUTE: '600',
    ...settingsOf({ ...bucket, endpoint: lines.storage.url }),
  });
  if (config.database.kind !== 'server') throw new Error('the settings name a database');
  const database = await openServerDatabase(config.database, timeouts);
  later(() => database.close());
  const log: string[] = [];
  const clock = new MovableClock(new Date());
  const product = createProduct({
    foundation: {
      config,
      log: createLog('warn', { write: (line) => void log.push(line) }),
      folder: nameDataFolder(folder),
      productVersion: 'tests',
      database,
      close: () => Promise.resolve(),
    },
    simulator: null,
    demoIdentity: null,
    pages: await pagesOfSources(),
    assets: (_request, _response, next) => next(),
    stopping: new AbortController().signal,
    openRequests: () => 0,
    development: false,
    timing: { clock, timeouts, jobTiming: { retryDelay: 1, polling: 0.5, watching: 30 } },
  });
  later(() => product.close());
  await product.listen();
  await product.prepare();
  await product.work();
  handle = product.handle;

  return {
    url,
    product,
    database,
    controlDatabase,
    lines,
    clock,
    mPesa,
    mails: mailServer.mails,
    maxStepMs: 10 * ms,
    log,
    async pass(seconds) {
      clock.advance({ seconds });
      await timeline.advance(seconds * 1000);
      await mPesa.settled();
    },
    close,
  };
}

async function startMPesa(
  line: FaultProxy,
  later: (step: () => Promise<unknown>) => void,
): Promise<{ mPesa: Simulator; timeline: Timeline }> {
  const timeline = createTimeline({ frozenAt: new Date() });
  const mPesa = await startSimulator({ port: 0, timeline });
  later(() => mPesa.close());
  line.leadTo({ port: Number(new URL(mPesa.url).port), host: '127.0.0.1' });
  return { mPesa, timeline };
}
