import { AsyncLocalStorage } from 'node:async_hooks';

const marks = new AsyncLocalStorage<true>();

/** Runs something for which nobody waits, such as a job: it, and all it starts, lets requests go first where there is a line. */
export function inBackground<Result>(work: () => Result): Result {
  return marks.run(true, work);
}

/** Whether this is such work. */
export function isBackground(): boolean {
  return marks.getStore() === true;
}
