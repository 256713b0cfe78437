/** Something that the product stands on cannot be reached, or did not answer: what was asked may be asked again. */
export class Outage extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'Outage';
  }
}

/** Errors of a line to the database that broke (Node), and of PostgreSQL where it starts, stops, is full, or ended the query. */
const codes = /^(ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|08...|53...|57...|58030)$/;

/** What the database's driver says without a code. */
const words =
  /^(Connection terminated|Client (was closed|has encountered a connection error)|received invalid response)/;

/** Whether a failure is one of reaching something, and not of what was asked of it. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof Outage || words.test(error.message)) return true;
  if ('code' in error && typeof error.code === 'string' && codes.test(error.code)) return true;
  return isOutage(error.cause);
}
