import type { Database } from './database.server.ts';

export interface JobOptions {
  /** Earliest start of the job; without it, now. */
  readonly startAfter?: Date;
  /** The queue holds at most one waiting job per key. */
  readonly singletonKey?: string;
}

/** Data of one of several jobs of the same name. */
interface ManyJobs<Data extends object> {
  readonly data: Data;
  /** The queue holds at most one waiting job per key. */
  readonly singletonKey: string;
}

/** Sends background jobs. The database stores them, so that they survive the process. */
export interface Jobs {
  /** Adds a job in the caller's transaction: it exists if and only if the transaction commits. */
  send<Data extends object>(db: Database, name: string, data: Data, options?: JobOptions): Promise<void>;
  /** Adds many jobs in one statement of the caller's transaction. */
  sendAll<Data extends object>(db: Database, name: string, many: readonly ManyJobs<Data>[]): Promise<void>;
}

/** A kind of job that a module registers at start. `run` must be safe to repeat: a job may run twice. */
export interface JobDefinition<Data extends object = object> {
  readonly name: string;
  // Declared as a method, so that a list can hold definitions with different data.
  run(data: Data): Promise<void>;
  /** Cron expression in Nairobi time, for jobs on a schedule. */
  readonly schedule?: string;
  /** Seconds after which an unfinished job counts as dead and is retried. Default 300. */
  readonly longest?: number;
  /** Workers of this process for jobs of this name. Default 1. */
  readonly concurrency?: number;
  /** Jobs that a worker takes at once and runs in parallel. Default 1. It fetches more when all have ended. */
  readonly batch?: number;
}

/** Runs jobs in this process. */
export interface JobRunner {
  readonly jobs: Jobs;
  /** Creates the queues. Jobs can be sent afterwards. */
  prepare(definitions: readonly JobDefinition[]): Promise<void>;
  /** Starts the workers and the schedules. */
  work(definitions: readonly JobDefinition[]): Promise<void>;
  /** Takes no more jobs and waits for the running ones. The next process retries those that do not end in time. */
  stop(): Promise<void>;
}
