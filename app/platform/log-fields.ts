import { AsyncLocalStorage } from 'node:async_hooks';

/** Fields of every log line of a piece of work, so that its lines can be found together. */
interface LogFields {
  readonly requestId?: string;
  readonly job?: string;
  readonly jobId?: string;
}

const fields = new AsyncLocalStorage<LogFields>();

/** Runs work. Its log lines, also those of work that it starts, have these fields. */
export function withLogFields<Result>(input: LogFields, work: () => Result): Result {
  return fields.run(input, work);
}

/** Returns the fields of the current work; empty outside of any. */
export function currentLogFields(): LogFields {
  return fields.getStore() ?? {};
}
