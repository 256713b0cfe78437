import { AsyncLocalStorage } from 'node:async_hooks';

const marks = new AsyncLocalStorage<'job' | 'no-timeout' | 'urgent'>();

/** Runs background work, such as a job: its queries, and those of all it starts, wait for queries of requests. */
export function inBackground<Result>(work: () => Result): Result {
  return marks.run('job', work);
}

/** Returns whether the caller runs in the background. */
export function isBackground(): boolean {
  return marks.getStore() === 'job';
}

/** Runs urgent work, such as a payment: its queries go before those of other requests. */
export function urgently<Result>(work: () => Result): Result {
  return marks.run('urgent', work);
}

/** Returns whether the caller is urgent. */
export function isUrgent(): boolean {
  return marks.getStore() === 'urgent';
}

/** Runs work whose queries have no timeout, such as a migration of a large table. */
export function withoutQueryTimeout<Result>(work: () => Result): Result {
  return marks.run('no-timeout', work);
}

/** Returns whether the caller's queries have no timeout. */
export function hasNoQueryTimeout(): boolean {
  return marks.getStore() === 'no-timeout';
}
