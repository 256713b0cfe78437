import pino, { type DestinationStream, type LoggerOptions } from 'pino';
import { errorForLog } from './error-for-log.ts';
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
