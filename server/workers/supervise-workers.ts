import cluster, { type Worker as WorkerProcess } from 'node:cluster';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Config } from '#app/platform/config.server.ts';
import { openDataFolder } from '#app/platform/data-folder.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { StartError } from '#app/platform/start-error.server.ts';
import { findPort } from '../bind.ts';
import type { Running } from '../run-process.ts';
import { numberVariable, type FromWorker, type ToWorker } from './worker.ts';

/** The place of a worker, which a new process takes when the last one ended. */
interface Place {
  readonly number: number;
  process: WorkerProcess | null;
  /** When it began to listen; null before. */
  listensSince: number | null;
  /** Processes that ended soon, one after another. */
  endedSoon: number;
}

/** Milliseconds after which a worker that listens has not ended soon. */
const soonMs = 5_000;

/** Milliseconds before the first and at most before each further start of a worker that ended soon. */
const [firstPauseMs, longestPauseMs] = [500, 30_000];

/** Starts that may fail one after another while no worker listens. */
const maxFailedStarts = 5;

/** Milliseconds before a worker starts again that ended soon `times` times in succession. */
export const pauseBefore = (times: number): number =>
  times === 0 ? 0 : Math.min(longestPauseMs, firstPauseMs * 2 ** (times - 1));

/**
 * Runs WORKERS processes of this program, which share the port. The first one brings the database up to date before the others start; all
 * begin to listen together. A worker that ends later is replaced. Holds the data folder's lock for all of them; they end with this process.
 * Throws StartError; where a worker has printed the reason, ends with code 1.
 */
export async function superviseWorkers(config: Config, tell: (sentence: string) => void): Promise<Running> {
  const log = createLog(config.logLevel);
  const port = await findPort(config.host, config.port);
  const folder = openDataFolder(resolve(config.dataDir));
  await rm(folder.workPath, { recursive: true, force: true });
  // Numbers that JSON does not know, such as NaN, are among the metrics.
  cluster.setupPrimary({ serialization: 'advanced' });
  const places: readonly Place[] = Array.from({ length: config.workers }, (_, index) => ({
    number: index + 1,
    process: null,
    listensSince: null,
    endedSoon: 0,
  }));
  const pauses = new Set<NodeJS.Timeout>();
  let [isServing, isStopping, failedStarts] = [false, false, 0];

  /** Starts the worker of a place. Resolves with its message when it listens, or `prepared` when it could. */
  function start(place: Place): { readonly prepared: Promise<void>; readonly listening: Promise<string> } {
    const [prepared, listening] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()];
    const worker = cluster.fork({ [numberVariable]: String(place.number), PORT: String(port) });
    place.process = worker;
    place.listensSince = null;
    worker.on('message', (message: FromWorker) => {
      switch (message.kind) {
        case 'prepared':
          prepared.resolve();
          if (isServing) send(place, { kind: 'listen' });
          return;
        case 'listening':
          place.listensSince = performance.now();
          failedStarts = 0;
          listening.resolve(message.message);
          return;
        case 'metrics?': {
          const present = places.filter(({ process: other }) => other?.isConnected());
          for (const other of present) send(other, { ...message, asked: present.length });
          return;
        }
        case 'metrics':
          for (const other of places) if (other.number === message.to) send(other, message);
      }
    });
    worker.on('error', (error) => log.error({ err: error, worker: place.number }, 'a worker cannot be reached'));
    worker.on('exit', (code, signal) => ended(place, code, signal));
    return { prepared: prepared.promise, listening: listening.promise };
  }

  function ended(place: Place, code: number | null, signal: string | null): void {
    const { number, listensSince } = place;
    place.process = null;
    place.listensSince = null;
    if (isStopping) return;
    if (!isServing) {
      if (signal !== null) log.fatal({ worker: number, signal }, 'a worker ended during the start');
      process.exit(1);
    }
    if (listensSince === null) failedStarts += 1;
    if (failedStarts >= maxFailedStarts && places.every((other) => other.listensSince === null)) {
      log.fatal({ failedStarts }, 'no worker can start any more, so the server ends; the lines before say why');
      process.exit(1);
    }
    const isSoon = listensSince === null || performance.now() - listensSince < soonMs;
    place.endedSoon = isSoon ? place.endedSoon + 1 : 0;
    const pauseMs = pauseBefore(place.endedSoon);
    log.error({ worker: number, code, signal, pauseMs }, 'a worker ended; another one takes its place');
    const pause = setTimeout(() => {
      pauses.delete(pause);
      start(place);
    }, pauseMs);
    pauses.add(pause);
  }

  const [first, ...others] = places;
  if (!first) throw new StartError('WORKERS must be 1 or more.');
  const begun = [start(first)];
  await begun[0]?.prepared;
  begun.push(...others.map(start));
  await Promise.all(begun.map(({ prepared }) => prepared));
  for (const place of places) send(place, { kind: 'listen' });
  const [message = ''] = await Promise.all(begun.map(({ listening }) => listening));
  isServing = true;
  tell(message);

  return {
    log,
    drainMs: config.drainMs,
    async stop() {
      isStopping = true;
      for (const pause of pauses) clearTimeout(pause);
      const codes = await Promise.all(places.map(stopWorker));
      folder.release();
      const wrong = codes.filter((code) => code !== 0);
      if (wrong.length > 0) throw new Error(`a worker ended with ${wrong.join(', ')}`);
    },
  };
}

function send({ process: worker }: Place, message: ToWorker): void {
  // A worker that is just ending has nobody who listens; its end is told by 'exit'.
  if (worker?.isConnected()) worker.send(message, () => undefined);
}

/** Ends a worker in order. Returns its exit code. */
async function stopWorker({ process: worker }: Place): Promise<number | string> {
  if (!worker) return 0;
  const end = once(worker, 'exit') as Promise<[number | null, string | null]>;
  worker.process.kill('SIGTERM');
  const [code, signal] = await end;
  return code ?? signal ?? 'no code';
}
