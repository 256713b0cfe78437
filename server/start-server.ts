import { openBackupSocket } from '#app/modules/backups/socket/backup-socket.server.ts';
import { withDatabaseLock } from '#app/platform/database-lock.server.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { createLog, type Log } from '#app/platform/log.server.ts';
import { listDemoPeople } from '#app/modules/identity/close-demo-people.server.ts';
import type { Config } from '#app/platform/config.server.ts';
import { settingsWarnings } from '#app/platform/config-warnings.server.ts';
import { StartError } from '#app/platform/start-error.server.ts';
import type { Services } from '#app/services.server.ts';
import type { PageHandler, PassingHandler } from './chain-parts.ts';
import { createCapLog } from './cap-log.ts';
import { capConnections } from './connection-cap.ts';
import { offerDemoIdentity } from './offer-demo-identity.ts';
import { openFoundation } from './foundation.ts';
import { findPort, listen } from './http-server.ts';
import { openMetricsServer } from './metrics-server.ts';
import { registerWithSimulator } from './register-with-simulator.ts';
import { createProduct } from './running-product.ts';
import { listDemoPayments } from '#seeds/list-demo-payments.server.ts';
import { runSimulator } from './run-simulator.ts';
import { whyPaymentsAreOff } from './startup-message.ts';

/** Fills an empty database; leaves any other as it is. */
export type Seed = (services: Services, tell: (step: string) => void) => Promise<void>;

export interface StartOptions {
  readonly config: Config;
  readonly log?: Log;
  readonly pages: PageHandler;
  readonly assets: PassingHandler;
  /** Null where an empty database stays empty. */
  readonly seed: Seed | null;
  /** Told in sentences what takes seconds. */
  readonly tell?: (step: string) => void;
}

export interface RunningServer {
  /** With the port that was found, where PORT is 0. */
  readonly config: Config;
  readonly simulatorUrl: string | null;
  readonly log: Log;
  readonly drainMs: number;
  readonly services: Services;
  /** Answers what is open, ends the jobs, closes the database and gives the data folder free; at most about 14 seconds. */
  stop(): Promise<void>;
}

/** Two servers that start together on an empty database do not both fill it. */
const seedLock = 721_005;

/** Milliseconds that open requests are given when the server stops. */
const requestDrainMs = 5_000;

/**
 * Milliseconds for which a stopping server keeps quiet connections, because a request may be on its way on one. A proxy would have to
 * say of a POST that it was lost: it is left to close them itself, after the three seconds of the files in deploy/.
 */
const idleMsOf = ({ trustedProxies }: Config) => (trustedProxies.length > 0 ? 4_000 : 500);

/**
 * Starts the product: data folder, database, demo content, simulator, jobs, and then the port, so that nobody is served
 * before everything is there. Throws StartError for whatever a person can mend, and leaves nothing running then.
 */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { pages, assets, seed, tell = () => undefined } = options;
  const log = options.log ?? createLog(options.config.logLevel);
  const { payments } = options.config;
  if (payments.mode === 'off' && payments.unknownMode !== undefined) log.error(whyPaymentsAreOff(options.config));
  for (const { sentence, remedy } of settingsWarnings(options.config)) log.warn(`${sentence} ${remedy}`);
  const undo: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const step of undo.splice(0).toReversed()) await step();
  };
  try {
    const config = withPort(options.config, await findPort(options.config.host, options.config.port));
    const foundation = await openFoundation(config, log, { tell });
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
      stopping: stopping.signal,
      openRequests: () => openRequests(),
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

    if (config.metrics) {
      const metricsServer = await openMetricsServer(config.metrics, product.metrics, log);
      undo.push(() => metricsServer.stop());
    }

    const server = await listen(config.host, config.port, product.handle);
    openRequests = () => server.openRequests();
    if (config.trustedProxies.length === 0) {
      const tellOfCap = createCapLog(log);
      capConnections(server.node, (network) => {
        product.metrics.refused('connections');
        tellOfCap('connections', network);
      });
    }
    undo.push(async () => {
      // Not ready from now on; what still comes is answered, and its connection closed.
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

/** A database that the demo filled has people whose passwords everybody knows. */
async function refuseDemoPeople(db: Services['db']): Promise<void> {
  const people = await listDemoPeople(db);
  if (people.length === 0) return;
  throw new StartError(
    `This database was used by the demo: ${people.join(' and ')} can sign in with passwords that everybody knows. Set DATABASE_URL or DATA_DIR to an empty one, or close these accounts with: npm run admin -- close-demo`,
  );
}

/** PORT=0 takes any free port; the addresses that follow from it by default name it. */
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
