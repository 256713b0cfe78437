import pino, { type DestinationStream, type LoggerOptions } from 'pino';
import { currentLogFields } from './log-fields.ts';
import { isOutage } from './outage.ts';

export type Log = pino.Logger;

/** Names of fields that are always redacted: secrets and personal data, by our names and by Daraja's. */
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
 * Creates a structured log, on standard output by default. Redacts messages, paths and errors as well as fields. Writes one line per kind
 * of outage and minute, then the number of further lines (`repeated`).
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

/** Redacts a text; returns other values unchanged. */
function cleaned(value: unknown): unknown {
  return typeof value === 'string' ? redactText(value) : value;
}

/** Milliseconds in which repeated lines about one outage are counted. */
const windowMs = 60_000;

interface Counted {
  /** Number of omitted lines in this window. */
  count: number;
}

/**
 * Limits each kind of line about an outage to one a minute, because an unreachable database fails every request. Calls `report` with the
 * number of omitted lines afterwards.
 */
class RepeatedOutages {
  readonly #open = new Map<string, Counted>();

  /** Returns whether to write a line. Always true for lines about no outage and for alerts (`alert`). */
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

/** Returns the cause of an outage: the code of the first cause, or its name. */
function rootOf(error: Error): string {
  if (error.cause instanceof Error) return rootOf(error.cause);
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

/** An error as logged. */
interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  readonly constraint?: string;
  readonly stack?: string;
  readonly cause?: LoggedError;
}

/**
 * Returns what helps to find an error, without its data: the message, stack and fields of a failed query contain its values, such as
 * phone numbers, e-mail addresses and callbacks.
 */
export function errorForLog(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'something that is no error was thrown' };
  // Omits the stack of an outage: a place in our code does not explain it.
  const stack = isOutage(error) ? undefined : error.stack?.slice(error.stack.search(/\n {1,8}at /)).trim();
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

/**
 * Redacts what logs must not contain: secrets (long hexadecimal runs, such as the end of a callback URL; codes of gifts), phone numbers and email
 * addresses. Secrets come first, because many contain a run of digits.
 */
function redactText(text: string): string {
  return text
    .replace(/[0-9a-f]{32,}/gi, '[secret]')
    .replace(/(\bgift(?:\/|%2F))[\w-]+/gi, '$1[secret]')
    .replace(/\+?\d{9,}/g, '[number]')
    .replace(/[^\s<>"'(),;]+/g, (word) => (word.slice(1, -1).includes('@') ? '[address]' : word));
}
