/** A service behind the product is unreachable or did not answer. The call may be retried. */
export class Outage extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'Outage';
  }
}

/** Codes of broken connections (Node), and of a PostgreSQL that is starting, stopping, full, or has ended the query. */
const codes = /^(ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|08...|53...|57...|58030)$/;

/** Messages of database errors that have no code. */
const words =
  /^(Connection terminated|Client (was closed|has encountered a connection error)|received invalid response)/;

/** Returns whether an error is an outage: the service was unreachable, and did not refuse the request. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof Outage || words.test(error.message)) return true;
  if ('code' in error && typeof error.code === 'string' && codes.test(error.code)) return true;
  return isOutage(error.cause);
}
