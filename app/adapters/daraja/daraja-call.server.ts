import type { Clock } from '#app/shared/clock.ts';
import { exchange, type Exchange, type Fetch } from './daraja-http.server.ts';
import { isTokenError, notSent, type Refusal } from './daraja-refusals.ts';
import type { DarajaSettings } from './daraja-settings.ts';
import { z } from 'zod';

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

/** 'refused': our keys are wrong. 'down': nobody answered, or not with a token. */
type TokenAnswer =
  | {
      readonly token: string;
      /** When Daraja gave it, by its own clock and by ours; null where it did not say, or the token was kept. */
      readonly given: { readonly daraja: Date; readonly here: Date } | null;
    }
  | { readonly failure: 'refused' | 'down'; readonly reason: string };

interface AccessTokens {
  current(): Promise<TokenAnswer>;
  /** A new token, also where one is kept: the proof that our keys are accepted now. */
  renewed(): Promise<TokenAnswer>;
  /** Daraja did not accept this token: the next question gets another one. */
  drop(token: string): void;
}

/** A token is not used in its last minute, so that none expires on its way. */
const marginMs = 60_000;
const defaultLifeSeconds = 3599;

const tokenBody = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive().catch(defaultLifeSeconds),
});

/**
 * Access tokens (Daraja: OAuth). One request at a time for however many callers, because a new token can end the one before;
 * kept until a minute before it expires, by the injected clock.
 */
function createAccessTokens(
  settings: DarajaSettings,
  { clock, send, timeoutMs }: { clock: Clock; send: Fetch; timeoutMs: number },
): AccessTokens {
  let held: { readonly token: string; readonly until: number } | null = null;
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
      held = { token, until: here.getTime() + seconds * 1000 - marginMs };
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
      if (held && held.until > clock.now().getTime()) return { token: held.token, given: null };
      return renewed();
    },
    renewed,
    drop(token) {
      if (held?.token === token) held = null;
    },
  };
}
