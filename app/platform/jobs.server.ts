import type { Database } from './database.server.ts';

export interface JobOptions {
  /** Not before this moment; at once without it. */
  readonly startAfter?: Date;
  /** At most one waiting job with this key. */
  readonly singletonKey?: string;
}

/** One of several jobs of the same name. */
export interface ManyJobs<Data extends object> {
  readonly data: Data;
  /** At most one waiting job with this key. */
  readonly singletonKey: string;
}

/** Work that outlives a request: kept in the database, so that it survives the process. */
export interface Jobs {
  /** Adds a job in the caller's transaction: it exists if and only if the transaction commits. */
  send<Data extends object>(db: Database, name: string, data: Data, options?: JobOptions): Promise<void>;
  /** The same for many at once, in one statement. */
  sendAll<Data extends object>(db: Database, name: string, many: readonly ManyJobs<Data>[]): Promise<void>;
}

/** What a module registers at start. `run` must be safe to repeat: a job may run twice. */
export interface JobDefinition<Data extends object = object> {
  readonly name: string;
  // A method, so that a definition with its own kind of data stands in a list of definitions.
  run(data: Data): Promise<void>;
  /** A cron expression in Nairobi time, for jobs that come by themselves. */
  readonly schedule?: string;
  /** Seconds after which a job that has not ended counts as dead and is run again; 300 without it. */
  readonly longest?: number;
  /** How many workers of this process look for jobs of this name; 1 without it. */
  readonly concurrency?: number;
  /** How many jobs a worker takes at once and runs side by side; 1 without it. It looks for more when all of them have ended. */
  readonly batch?: number;
}

/** What works off the jobs in this process. */
export interface JobRunner {
  readonly jobs: Jobs;
  /** Makes the queues, after which jobs can be sent. */
  prepare(definitions: readonly JobDefinition[]): Promise<void>;
  /** Begins to run what waits, and what is scheduled. */
  work(definitions: readonly JobDefinition[]): Promise<void>;
  /** Takes no more jobs and waits for those under way; what does not end in time is run again by the next process. */
  stop(): Promise<void>;
}
