import { AsyncLocalStorage } from 'node:async_hooks';

const marks = new AsyncLocalStorage<'job' | 'unhurried' | 'urgent'>();

/** Runs something for which nobody waits, such as a job: it, and all it starts, lets requests go first where there is a line. */
export function inBackground<Result>(work: () => Result): Result {
  return marks.run('job', work);
}

/** Whether this is such work. */
export function isBackground(): boolean {
  return marks.getStore() === 'job';
}

/** Runs something that goes before other requests where there is a line for the database, such as a payment. */
export function urgently<Result>(work: () => Result): Result {
  return marks.run('urgent', work);
}

/** Whether this is such work. */
export function isUrgent(): boolean {
  return marks.getStore() === 'urgent';
}

/** Runs something that takes as long as it takes, such as a migration of a large table. */
export function unhurried<Result>(work: () => Result): Result {
  return marks.run('unhurried', work);
}

/** Whether this is such work. */
export function isUnhurried(): boolean {
  return marks.getStore() === 'unhurried';
}
