import pino, { type DestinationStream, type LoggerOptions } from 'pino';
import { currentLogFields } from './log-fields.ts';
import { isOutage } from './outage.ts';
import { redactText } from './redact-text.ts';

export type Log = pino.Logger;

/** Fields that are hidden wherever they are passed: secrets and personal data, by our names and by Daraja's. */
const hidden = [
  'password',
  'token',
  'cookie',
  'authorization',
  'phone',
  'phoneNumber',
  'PhoneNumber',
  'msisdn',
  'MSISDN',
  'PartyA',
  'Password',
  'SecurityCredential',
  'access_token',
  'passkey',
  'secret',
  'email',
];

/**
 * Structured logs, on standard output unless told otherwise. Sentences, paths and errors are cleaned as well as fields. Of an outage there
 * is one line of a kind in a minute, and then how many more there were (`repeated`).
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const outages = new RepeatedOutages();
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => ({ ...currentLogFields() }),
    serializers: { err: errorForLog, path: cleaned, url: cleaned },
    redact: { paths: hidden.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[hidden]' },
    hooks: {
      logMethod(args, method, number) {
        const [fields, sentence] = args as unknown as [unknown, unknown];
        const words = typeof sentence === 'string' ? cleaned(sentence) : '';
        const report = (repeated: number) => this[levelName(number)]({ repeated }, `again: ${String(words)}`);
        if (number < 60 && !outages.takes(fields, String(words), report)) return;
        method.apply(this, args.map(cleaned) as Parameters<typeof method>);
      },
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

function levelName(number: number): pino.Level {
  return (pino.levels.labels[number] ?? 'error') as pino.Level;
}

/** A text without what no log may hold; anything else as it is. */
function cleaned(value: unknown): unknown {
  return typeof value === 'string' ? redactText(value) : value;
}

/** How long lines about one outage are counted before the next one is written (milliseconds). */
const windowMs = 60_000;

interface Counted {
  /** Lines that were not written in this window. */
  count: number;
}

/**
 * Lets a log write one line about an outage and kind of line in a minute, and says afterwards how many it left out: a database that is away
 * fails every request. `report` writes that.
 */
class RepeatedOutages {
  readonly #open = new Map<string, Counted>();

  /** Whether a line is to be written. Lines that are no outage's, and those that tell somebody (`alert`), always are. */
  takes(fields: unknown, sentence: string, report: (count: number) => void): boolean {
    const error = errorOf(fields);
    if (!error || !isOutage(error) || 'alert' in (fields as object)) return true;
    const kind = `${sentence} ${rootOf(error)}`;
    const open = this.#open.get(kind);
    if (open) {
      open.count += 1;
      return false;
    }
    this.#openWindow(kind, report);
    return true;
  }

  #openWindow(kind: string, report: (count: number) => void): void {
    const counted: Counted = { count: 0 };
    this.#open.set(kind, counted);
    setTimeout(() => {
      this.#open.delete(kind);
      if (counted.count === 0) return;
      report(counted.count);
      this.#openWindow(kind, report);
    }, windowMs).unref();
  }
}

function errorOf(fields: unknown): Error | null {
  if (typeof fields !== 'object' || fields === null || !('err' in fields)) return null;
  return fields.err instanceof Error ? fields.err : null;
}

/** What the outage is, by its first cause: the code of a broken line, or the name of the error. */
function rootOf(error: Error): string {
  if (error.cause instanceof Error) return rootOf(error.cause);
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

/** An error as the log keeps it. */
interface LoggedError {
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
