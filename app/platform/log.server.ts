import pino, { type DestinationStream, type LoggerOptions } from 'pino';
import { errorForLog } from './error-for-log.ts';
import { currentLogFields } from './log-fields.ts';
import { RepeatedOutages } from './repeated-outages.ts';
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
