import type { Clock } from '#app/shared/clock.ts';
import { createAccessTokens, type AccessTokens } from './access-token.server.ts';
import { exchange, type Exchange, type Fetch } from './daraja-http.server.ts';
import { isTokenError, notSent, type Refusal } from './daraja-refusals.ts';
import type { DarajaSettings } from './daraja-settings.ts';

export interface DarajaOptions {
  readonly clock: Clock;
  readonly fetch?: Fetch;
  /** How long one request may take, 10 seconds at most; a shorter one is for tests. */
  readonly timeoutMs?: number;
}

/** No request went out, because there was no access token to send with it. */
interface NoToken {
  readonly kind: 'no_token';
  readonly failure: 'refused' | 'down';
  readonly reason: string;
}

export type DarajaAnswer = Exchange | NoToken;
export type DarajaFields = Readonly<Record<string, string | number>>;

/** Posts to a path of Daraja and tells how that ended. Never rejects. */
export type DarajaCall = (path: string, fields: () => DarajaFields) => Promise<DarajaAnswer>;

const longestWaitMs = 10_000;
const timeoutOf = (options: DarajaOptions) => Math.min(options.timeoutMs ?? longestWaitMs, longestWaitMs);

/** The tokens of one shop; whoever speaks to Daraja shares them. */
export function openAccessTokens(settings: DarajaSettings, options: DarajaOptions): AccessTokens {
  const { clock, fetch: send = fetch } = options;
  return createAccessTokens(settings, { clock, send, timeoutMs: timeoutOf(options) });
}

/**
 * Every request of the shop to Daraja goes this way: with an access token, within its time, once. Only where Daraja says that
 * the token is not accepted, and so did nothing, it goes a second time with a new one; `fields` are made anew then.
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

/** Reads an answer; without an access token nothing was sent. */
export function readWith<Answer>(answer: DarajaAnswer, read: (answer: Exchange) => Answer): Answer | Refusal {
  if (answer.kind !== 'no_token') return read(answer);
  return notSent('oauth', answer.reason, answer.failure === 'refused' ? 'ours' : 'busy');
}
