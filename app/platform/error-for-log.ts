import { isOutage } from './outage.ts';
import { redactText } from './redact-text.ts';

/** An error as the log keeps it. */
export interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  readonly constraint?: string;
  readonly stack?: string;
  readonly cause?: LoggedError;
}

/**
 * Takes out of an error what helps to find it, and leaves behind what it was about: a failed query's error carries the values
 * that were to be written, phones, e-mails and callbacks among them, in its text, its stack and fields of its own.
 */
export function errorForLog(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'something that is no error was thrown' };
  // The address of the database, or of another service, does not say why it is away.
  const stack = isOutage(error) ? undefined : error.stack?.slice(error.stack.search(/\n\s+at /)).trim();
  return {
    type: error.name,
    message: withoutValues(error.message),
    ...textField(error, 'code'),
    ...textField(error, 'constraint'),
    ...(stack && { stack }),
    ...(error.cause !== undefined && { cause: errorForLog(error.cause) }),
  };
}

/** Drizzle writes the values of a failed query after 'params:'. */
function withoutValues(message: string): string {
  return redactText(message.split('\nparams:')[0] ?? '');
}

function textField<Name extends 'code' | 'constraint'>(error: Error, name: Name): Partial<Record<Name, string>> {
  const value = (error as unknown as Record<string, unknown>)[name];
  return typeof value === 'string' ? ({ [name]: value } as Partial<Record<Name, string>>) : {};
}
