import { z } from 'zod';
import type { Clock } from '#app/shared/clock.ts';
import { exchange, type Fetch } from './daraja-http.server.ts';
import type { DarajaSettings } from './daraja-settings.ts';

/** 'refused': our keys are wrong. 'down': nobody answered, or not with a token. */
export type TokenAnswer =
  | {
      readonly token: string;
      /** When Daraja gave it, by its own clock and by ours; null where it did not say, or the token was kept. */
      readonly given: { readonly daraja: Date; readonly here: Date } | null;
    }
  | { readonly failure: 'refused' | 'down'; readonly reason: string };

export interface AccessTokens {
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
export function createAccessTokens(
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
