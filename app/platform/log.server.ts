import pino from 'pino';
import { errorForLog } from './error-for-log.ts';

export type Log = pino.Logger;

/** Structured logs on standard output. Secrets and personal data are taken out by path, wherever they are passed. */
export function createLog(level: string): Log {
  const secret = [
    'password',
    'token',
    'cookie',
    'authorization',
    'phone',
    'phoneNumber',
    'PhoneNumber',
    'PartyA',
    'MSISDN',
    'Password',
    'secret',
    'email',
  ];
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: errorForLog },
    redact: { paths: secret.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[hidden]' },
  });
}
