import { openBackupSocket } from '#app/modules/office/backups/socket/backup-socket.server.ts';
import { withDatabaseLock } from '#app/platform/database-lock.server.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { createLog, type Log } from '#app/platform/log.server.ts';
import { listDemoPeople } from '#app/modules/people/users/close-demo-people.server.ts';
import type { Config } from '#app/platform/config.server.ts';
import { settingsWarnings } from '#app/platform/config-warnings.server.ts';
import { createSecurityHeaders } from '#app/platform/http/security-headers.ts';
import { StartError } from '#app/platform/start-error.server.ts';
import type { Services } from '#app/services.server.ts';
import type { PageHandler } from './chain-parts.ts';
import type { PassingHandler } from './node-handler.ts';
import { createCapLog } from './cap-log.ts';
import { capConnections } from './connection-cap.ts';
import { offerDemoIdentity } from './offer-demo-identity.ts';
import { openFoundation } from './foundation.ts';
import { bind, findPort } from './bind.ts';
import { listen } from './http-server.ts';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Metrics } from '#app/platform/metrics.server.ts';
import { createProduct } from './running-product.ts';
import { listDemoPayments } from '#seeds/list-demo-payments.server.ts';
import { runSimulator, registerWithSimulator } from './run-simulator.ts';
import { whyPaymentsAreOff } from './startup-message.ts';
import type { Worker } from './workers/worker.ts';

/** Fills an empty database; leaves any other unchanged. */
type Seed = (services: Services, tell: (step: string) => void) => Promise<void>;

interface StartOptions {
  readonly config: Config;
  readonly log?: Log;
  /** This process as one of several workers; absent if it is alone. */
  readonly worker?: Worker | null;
  readonly pages: PageHandler;
  readonly assets: PassingHandler;
  /** Folder of the client's build, for `createProduct`. */
  readonly buildFolder?: string;
  /** Null leaves an empty database empty. */
  readonly seed: Seed | null;
  /** Called with a sentence before steps that take seconds. */
  readonly tell?: (step: string) => void;
}

interface RunningServer {
  /** Contains the actual port if PORT is 0. */
  readonly config: Config;
  readonly simulatorUrl: string | null;
  readonly log: Log;
  readonly drainMs: number;
  readonly services: Services;
  /** Finishes open answers, stops the jobs, closes the database and unlocks the data folder; takes at most about 14 seconds. */
  stop(): Promise<void>;
}

/** Lock key, so that only one of two servers that start together fills an empty database. */
const seedLock = 721_005;

/** Milliseconds for open requests to finish when the server stops. */
const requestDrainMs = 5_000;

/**
 * Milliseconds for which a stopping server keeps idle connections, because a request may be on its way on one. A proxy could not repeat a
 * lost POST, so it must close the connections itself, after the three seconds of the files in deploy/.
 */
const idleMsOf = ({ trustedProxies }: Config) => (trustedProxies.length > 0 ? 4_000 : 500);

/**
 * Starts the product: data folder, database, demo content, simulator, jobs, and last the port, so that nobody is served before everything
 * is ready. Throws StartError for faults that a person can fix, and then leaves nothing running.
 */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { pages, assets, seed, worker = null, tell = () => undefined } = options;
  const ownLog = options.log ?? createLog(options.config.logLevel);
  const log = worker ? ownLog.child({ worker: worker.number }) : ownLog;
  const { payments } = options.config;
  if (payments.mode === 'off' && payments.unknownMode !== undefined) log.error(whyPaymentsAreOff(options.config));
  for (const { sentence, remedy } of settingsWarnings(options.config)) log.warn(`${sentence} ${remedy}`);
  const undo: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const step of undo.splice(0).toReversed()) await step();
  };
  try {
    // The port of workers is their parent's.
    const config = worker
      ? options.config
      : withPort(options.config, await findPort(options.config.host, options.config.port));
    const foundation = await openFoundation(config, log, { tell, ...(worker && { worker: worker.number }) });
    undo.push(() => foundation.close());
    if (config.mode === 'production') await refuseDemoPeople(foundation.database.db);
    const simulator = await runSimulator(config, foundation.folder);
    undo.push(async () => simulator?.close());
    const demoIdentity = offerDemoIdentity(config);
    undo.push(async () => demoIdentity?.close());

    const stopping = new AbortController();
    let openRequests = () => 0;
    const product = createProduct({
      foundation,
      simulator: simulator?.account ?? null,
      demoIdentity: demoIdentity?.account ?? null,
      pages,
      assets,
      buildFolder: options.buildFolder,
      stopping: stopping.signal,
      openRequests: () => openRequests(),
      otherWorkers: worker?.metrics ?? null,
      development: false,
    });
    undo.push(() => product.close());
    await product.listen();
    await product.prepare();
    if (seed) await withDatabaseLock(foundation.database, seedLock, () => seed(product.services, tell));
    if (seed && simulator) simulator.rememberPayments(await listDemoPayments(product.services));
    await product.work();
    if (config.database.kind === 'embedded') {
      const closeSocket = await openBackupSocket(foundation.folder.path, product.services);
      undo.push(async () => closeSocket?.());
    }

    await worker?.prepared();
    if (config.metrics) {
      const metricsServer = await openMetricsServer(config.metrics, product.metrics, log);
      undo.push(() => metricsServer.stop());
    }

    const server = await listen(config.host, config.port, product);
    openRequests = () => server.openRequests();
    if (config.trustedProxies.length === 0) {
      const tellOfCap = createCapLog(log);
      capConnections(server.node, (network) => {
        product.metrics.refused('connections');
        tellOfCap('connections', network);
      });
    }
    undo.push(async () => {
      // Not ready from now on; later requests are still answered, and their connections closed.
      stopping.abort();
      await wait(config.drainMs);
      await server.stop({ idleMs: idleMsOf(config), drainMs: requestDrainMs });
    });
    if (simulator) await registerWithSimulator(product.services);
    simulator?.resume();
    return {
      config,
      simulatorUrl: simulator?.url ?? null,
      log,
      drainMs: config.drainMs,
      services: product.services,
      stop: close,
    };
  } catch (error) {
    await close().catch((reason: unknown) => log.error({ err: reason }, 'could not close after a failed start'));
    throw error;
  }
}

/** Refuses a database with demo accounts, whose passwords are public. */
async function refuseDemoPeople(db: Services['db']): Promise<void> {
  const people = await listDemoPeople(db);
  if (people.length === 0) return;
  throw new StartError(
    `This database was used by the demo: ${people.join(' and ')} can sign in with passwords that everybody knows. Set DATABASE_URL or DATA_DIR to an empty one, or close these accounts with: npm run admin -- close-demo`,
  );
}

/** Replaces the port of PORT=0 by the actual one, also in the addresses that contain it by default. */
function withPort(config: Config, port: number): Config {
  if (config.port === port) return config;
  const appUrl = config.appUrl.replace(/:0$/, `:${port}`);
  const { payments } = config;
  return {
    ...config,
    port,
    appUrl,
    payments:
      payments.mode === 'off'
        ? payments
        : { ...payments, callbackBase: payments.callbackBase.replace(/:0$/, `:${port}`) },
  };
}

interface MetricsServer {
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * Answers GET /metrics, and nothing else, on a port of its own to everybody who can reach it. Throws StartError if the port is taken or
 * forbidden.
 */
export async function openMetricsServer(
  { host, port }: { readonly host: string; readonly port: number },
  metrics: Metrics,
  log: Log,
): Promise<MetricsServer> {
  // A port of its own inside the network, without https.
  const security = createSecurityHeaders({ secure: false, development: false, mediaOrigin: null });
  const server = createServer((request, response) => {
    security.watch(response);
    if (request.url?.split('?', 1)[0] !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Ask for /metrics.');
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'the metrics cannot be written');
        response.writeHead(500).end();
      },
    );
  });
  await bind(server, host, port, { host: 'METRICS_HOST', port: 'METRICS_PORT' });
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
