import type { Config } from '#app/platform/config.server.ts';
import { readStartConfig } from './read-start-config.ts';
import type { Running } from './run-process.ts';
import { superviseWorkers } from './workers/supervise-workers.ts';
import { openWorker, type Worker } from './workers/worker.ts';

/** A server that listens. */
interface Serving extends Running {
  /** Sentences for the operator. */
  readonly message: string;
}

interface ServeOptions {
  readonly config: Config;
  /** Null if the server has one process. */
  readonly worker: Worker | null;
  readonly tell: (sentence: string) => void;
}

/** Starts the server in this process. */
export type Serve = (options: ServeOptions) => Promise<Serving>;

/**
 * Starts the server: in this process, or with WORKERS above 1 in that many others, for which this one is the parent. `load` imports the
 * server; the parent does without.
 */
export async function startProcess(load: () => Promise<Serve>, tell: (sentence: string) => void): Promise<Running> {
  const config = await readStartConfig(process.env);
  const worker = openWorker();
  if (config.workers > 1 && !worker) return superviseWorkers(config, tell);
  const serve = await load();
  const serving = await serve({ config, worker, tell });
  if (worker) worker.listening(serving.message);
  else tell(serving.message);
  return serving;
}
