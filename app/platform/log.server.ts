import pino, { type DestinationStream, type LoggerOptions } from 'pino';
import { errorForLog } from './error-for-log.ts';
import { currentLogFields } from './log-fields.ts';
import { wordsForLog } from './words-for-log.ts';

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

/** Structured logs, on standard output unless told otherwise. Sentences, paths and errors are cleaned as well as fields. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => ({ ...currentLogFields() }),
    serializers: { err: errorForLog, path: cleaned, url: cleaned },
    redact: { paths: hidden.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[hidden]' },
    hooks: {
      logMethod(args, method) {
        method.apply(this, args.map(cleaned) as Parameters<typeof method>);
      },
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** A text without what no log may hold; anything else as it is. */
function cleaned(value: unknown): unknown {
  return typeof value === 'string' ? wordsForLog(value) : value;
}
