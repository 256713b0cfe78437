import { AsyncLocalStorage } from 'node:async_hooks';

/** What every line of a piece of work says, so that its lines are found together. */
export interface LogFields {
  readonly requestId?: string;
  readonly job?: string;
  readonly jobId?: string;
}

const fields = new AsyncLocalStorage<LogFields>();

/** Runs something whose log lines, and those of all it starts, have these fields. */
export function withLogFields<Result>(given: LogFields, work: () => Result): Result {
  return fields.run(given, work);
}

/** Those of the work that is under way; none outside of any. */
export function currentLogFields(): LogFields {
  return fields.getStore() ?? {};
}
