import pino, { type DestinationStream, type LoggerOptions } from 'pino';
import { currentLogFields, withLogFields } from './log-fields.ts';
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
 * Creates a structured log, on standard output by default. Redacts messages, paths and errors as well as fields. Of an outage it writes the
 * first line of each kind, and then one line a minute with the number of further lines (`repeated`), their kinds with causes (`lines`) and
 * the codes of their requests (`codes`).
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const outages = new RepeatedOutages();
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => ({ ...currentLogFields() }),
    serializers: { err: (error: unknown) => errorForLog(error), path: cleaned, url: cleaned },
    redact: { paths: hidden.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[hidden]' },
    hooks: {
      logMethod(args, method, number) {
        const [fields, sentence] = args as unknown as [unknown, unknown];
        const words = typeof sentence === 'string' ? cleaned(sentence) : '';
        const report: ReportOutage = (at, summary, message) => this[levelName(at)](summary, message);
        if (number < 60 && !outages.takes(fields, { level: number, msg: String(words) }, report)) return;
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

/** Milliseconds between two lines about an outage that lasts. */
const windowMs = 60_000;

/** Number of codes in a line. A collector of logs may cut a line of 16 KB; an outage with more codes gets lines earlier. */
const codesInLine = 1_000;

interface Line {
  readonly level: number;
  readonly msg: string;
}

/** Lines of one sentence and cause. */
interface OutageKind extends Line {
  readonly cause: string;
  /** Number of lines that are not written yet. */
  times: number;
  /** Whether the kind occurred since the last summary. */
  isCurrent: boolean;
}

interface OutageSummary {
  readonly repeated: number;
  readonly lines: readonly { readonly msg: string; readonly cause: string; readonly times: number }[];
  readonly codes?: readonly string[];
}

type ReportOutage = (level: number, summary: OutageSummary, message: string) => void;

/**
 * Limits lines about outages, because an unreachable database fails every request and every job: the first of each kind is written,
 * further ones are counted for one line a minute.
 */
class RepeatedOutages {
  readonly #kinds = new Map<string, OutageKind>();
  /** Codes of requests whose lines are not written, as error pages show them. */
  readonly #codes = new Set<string>();
  /** Whether a summary is due. */
  #isOpen = false;

  /** Returns whether to write a line. Always true for lines about no outage and for alerts (`alert`). */
  takes(fields: unknown, { level, msg }: Line, report: ReportOutage): boolean {
    const error = errorOf(fields);
    if (!error || !isOutage(error) || 'alert' in (fields as object)) return true;
    const cause = rootOf(error);
    // Summaries belong to no request.
    if (!this.#isOpen) withLogFields({}, () => this.#openWindow(report));
    const kind = this.#kinds.get(`${msg} ${cause}`);
    if (!kind) {
      this.#kinds.set(`${msg} ${cause}`, { level, msg, cause, times: 0, isCurrent: true });
      return true;
    }
    kind.times += 1;
    kind.isCurrent = true;
    const code = codeOf(fields as object);
    if (code !== null) this.#codes.add(code);
    if (this.#codes.size >= codesInLine) withLogFields({}, () => this.#summarize(report));
    return false;
  }

  #openWindow(report: ReportOutage): void {
    this.#isOpen = true;
    setTimeout(() => this.#endWindow(report), windowMs).unref();
  }

  /** Writes what was counted, and goes on while any kind occurs. */
  #endWindow(report: ReportOutage): void {
    this.#isOpen = false;
    for (const [key, kind] of this.#kinds) if (!kind.isCurrent) this.#kinds.delete(key);
    for (const kind of this.#kinds.values()) kind.isCurrent = false;
    if (this.#kinds.size > 0) this.#openWindow(report);
    this.#summarize(report);
  }

  #summarize(report: ReportOutage): void {
    const kinds = [...this.#kinds.values()].filter(({ times }) => times > 0);
    if (kinds.length === 0) return;
    const lines = kinds.map(({ msg, cause, times }) => ({ msg, cause, times }));
    const repeated = lines.reduce((sum, { times }) => sum + times, 0);
    const codes = [...this.#codes];
    for (const kind of kinds) kind.times = 0;
    this.#codes.clear();
    const level = Math.max(...kinds.map((kind) => kind.level));
    report(level, { repeated, lines, ...(codes.length > 0 && { codes }) }, 'an outage lasts: more such lines');
  }
}

/** Returns the code that an error page shows for the request of a line; null for lines of no request. */
function codeOf(fields: object): string | null {
  const requestId = 'requestId' in fields ? fields.requestId : currentLogFields().requestId;
  return typeof requestId === 'string' ? requestId.slice(0, 8) : null;
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
export function errorForLog(error: unknown, isPartOfOutage = false): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'something that is no error was thrown' };
  // Omits the stacks of an outage and of its causes: a place in our code does not explain it.
  const isOfOutage = isPartOfOutage || isOutage(error);
  const stack = isOfOutage ? undefined : error.stack?.slice(error.stack.search(/\n {1,8}at /)).trim();
  return {
    type: error.name,
    message: withoutValues(error.message),
    ...textField(error, 'code'),
    ...textField(error, 'constraint'),
    ...(stack && { stack }),
    ...(error.cause !== undefined && { cause: errorForLog(error.cause, isOfOutage) }),
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
