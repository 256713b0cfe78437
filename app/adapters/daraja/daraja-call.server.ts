import type { Clock } from '#app/shared/clock.ts';
import { exchange, type Exchange, type Fetch } from './daraja-http.server.ts';
import { isTokenError, notSent, type Refusal } from './daraja-refusals.ts';
import type { DarajaSettings } from './daraja-settings.ts';
import { z } from 'zod';

export interface DarajaOptions {
  readonly clock: Clock;
  readonly fetch?: Fetch;
  /** Maximum milliseconds for one request. Default 10 seconds; tests use less. */
  readonly timeoutMs?: number;
}

/** No request was sent, because there was no access token. */
interface NoToken {
  readonly kind: 'no_token';
  readonly failure: 'refused' | 'down';
  readonly reason: string;
}

type DarajaAnswer = Exchange | NoToken;
export type DarajaFields = Readonly<Record<string, string | number>>;

/** Posts to a path of Daraja and returns the outcome. Never rejects. */
export type DarajaCall = (path: string, fields: () => DarajaFields) => Promise<DarajaAnswer>;

const maxWaitMs = 10_000;
const timeoutOf = (options: DarajaOptions) => Math.min(options.timeoutMs ?? maxWaitMs, maxWaitMs);

/** Opens the access tokens of one shop. All clients of Daraja share them. */
export function openAccessTokens(settings: DarajaSettings, options: DarajaOptions): AccessTokens {
  const { clock, fetch: send = fetch } = options;
  return createAccessTokens(settings, { clock, send, timeoutMs: timeoutOf(options) });
}

/**
 * Creates the one path of all requests to Daraja: with an access token, with a timeout, sent once. If Daraja rejects the token, and so
 * did nothing, the request is sent again with a new token and new `fields`.
 */
export function createDarajaCall(settings: DarajaSettings, tokens: AccessTokens, options: DarajaOptions): DarajaCall {
  const { fetch: send = fetch } = options;
  const timeoutMs = timeoutOf(options);

  return async (path, fields) => {
    let answer: Exchange | null = null;
    for (let tries = 0; tries < 2; tries += 1) {
      const found = await tokens.current();
      if ('failure' in found) return answer ?? { kind: 'no_token', ...found };
      answer = await exchange(send, settings.baseUrl + path, posted(found.token, fields()), timeoutMs);
      if (!isTokenError(answer)) return answer;
      tokens.drop(found.token);
    }
    return answer ?? { kind: 'no_token', failure: 'down', reason: 'access token: none' };
  };
}

function posted(token: string, fields: DarajaFields): RequestInit {
  return {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  };
}

/** Reads an answer. Without an access token nothing was sent. */
export function readWith<Answer>(answer: DarajaAnswer, read: (answer: Exchange) => Answer): Answer | Refusal {
  if (answer.kind !== 'no_token') return read(answer);
  return notSent('oauth', answer.reason, answer.failure === 'refused' ? 'ours' : 'busy');
}

/** 'refused': our keys are wrong. 'down': no answer, or an answer without a token. */
type TokenAnswer =
  | {
      readonly token: string;
      /** Time of issue by Daraja's clock and by ours; null if Daraja gave none, or the token is a stored one. */
      readonly given: { readonly daraja: Date; readonly here: Date } | null;
    }
  | { readonly failure: 'refused' | 'down'; readonly reason: string };

interface AccessTokens {
  current(): Promise<TokenAnswer>;
  /** Returns a new token, even if one is stored, to prove that our keys are valid now. */
  renewed(): Promise<TokenAnswer>;
  /** Discards a token that Daraja rejected. The next request gets another one. */
  drop(token: string): void;
}

/** Milliseconds: a token is not used in its last minute, so that none expires on the way. */
const marginMs = 60_000;
const defaultLifeSeconds = 3599;

const tokenBody = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive().catch(defaultLifeSeconds),
});

/**
 * Creates the source of access tokens (Daraja: OAuth). Requests one at a time for all callers, because a new token can end the one
 * before. Keeps each until a minute before it expires, by the injected clock.
 */
function createAccessTokens(
  settings: DarajaSettings,
  { clock, send, timeoutMs }: { clock: Clock; send: Fetch; timeoutMs: number },
): AccessTokens {
  let cached: { readonly token: string; readonly until: number } | null = null;
  let asking: Promise<TokenAnswer> | null = null;
  const basic = Buffer.from(`${settings.consumerKey}:${settings.consumerSecret}`).toString('base64');
  const url = `${settings.baseUrl}/oauth/v1/generate?grant_type=client_credentials`;

  async function ask(): Promise<TokenAnswer> {
    const answer = await exchange(send, url, { headers: { authorization: `Basic ${basic}` } }, timeoutMs);
    if (answer.kind !== 'answer') return { failure: 'down', reason: `access token: ${answer.reason}` };
    const parsed = tokenBody.safeParse(answer.body);
    if (answer.status === 200 && parsed.success) {
      const { access_token: token, expires_in: seconds } = parsed.data;
      const here = clock.now();
      cached = { token, until: here.getTime() + seconds * 1000 - marginMs };
      return { token, given: answer.answeredAt && { daraja: answer.answeredAt, here } };
    }
    const isRefused = answer.status === 400 || answer.status === 401 || answer.status === 403;
    return { failure: isRefused ? 'refused' : 'down', reason: `access token: answer ${answer.status}` };
  }

  function renewed(): Promise<TokenAnswer> {
    asking ??= ask().finally(() => {
      asking = null;
    });
    return asking;
  }

  return {
    async current() {
      if (cached && cached.until > clock.now().getTime()) return { token: cached.token, given: null };
      return renewed();
    },
    renewed,
    drop(token) {
      if (cached?.token === token) cached = null;
    },
  };
}
