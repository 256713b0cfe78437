import { readText } from '#app/platform/http/stream-text.ts';

/** Outcome of one HTTP exchange. Covers every case, so that nothing is thrown. */
export type Exchange =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly body: unknown;
      /** The server's own time, in whole seconds; null if it sent none. */
      readonly answeredAt: Date | null;
    }
  /** No connection was made: not a byte of the request was sent. */
  | { readonly kind: 'unreachable'; readonly reason: string }
  /** The request may have arrived; its answer was lost or is unreadable. */
  | { readonly kind: 'lost'; readonly reason: string };

export type Fetch = typeof fetch;

/** Errors of name lookup, connecting and the TLS handshake (Node): they happen before the request is sent. */
const beforeSending = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'ERR_SSL_WRONG_VERSION_NUMBER',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
]);
/** Certificates that are not trusted, also because this machine's clock is wrong. */
const untrusted = /^(CERT_|UNABLE_TO_(GET|VERIFY)_)/;

const maxBodyBytes = 64 * 1024;

/**
 * Sends one request, once, and reads a JSON answer. `timeoutMs` includes the last byte of the body. Reasons are our own texts, because
 * those of network errors may contain addresses.
 */
export async function exchange(send: Fetch, url: string, init: RequestInit, timeoutMs: number): Promise<Exchange> {
  try {
    const response = await send(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
    const text = await readText(response.body, maxBodyBytes);
    if (text === null) await response.body?.cancel();
    const body = parseJson(text ?? '');
    return body === undefined && !isDecidedByStatus(response.status)
      ? { kind: 'lost', reason: `answer ${response.status} could not be read` }
      : { kind: 'answer', status: response.status, body, answeredAt: readDate(response.headers.get('date')) };
  } catch (error) {
    const code = failureCode(error);
    if (code !== null && (beforeSending.has(code) || untrusted.test(code)))
      return { kind: 'unreachable', reason: `no connection (${code})` };
    if (error instanceof Error && error.name === 'TimeoutError') return { kind: 'lost', reason: 'no answer in time' };
    return { kind: 'lost', reason: `connection lost${code === null ? '' : ` (${code})`}` };
  }
}

/** Returns whether the status alone decides, whatever the body says: the caller is unknown, too fast, or stopped by a firewall. */
const isDecidedByStatus = (status: number) => status === 401 || status === 403 || status === 429;

function readDate(header: string | null): Date | null {
  const date = new Date(header ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date;
}

function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

function failureCode(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if ('code' in error && typeof error.code === 'string') return error.code;
  if (error instanceof AggregateError) return failureCode(error.errors[0]);
  return failureCode(error.cause);
}
