import type { PaymentGateway, PromptAnswer } from '#app/modules/payments/payment-gateway.ts';
import type { Clock } from '#app/shared/clock.ts';
import { darajaTimestamp } from '#app/shared/dates.ts';
import { createAccessTokens } from './access-token.server.ts';
import { isTokenError, readPromptAnswer, readQueryAnswer } from './daraja-answers.ts';
import { exchange, type Exchange, type Fetch } from './daraja-http.server.ts';
import type { DarajaSettings } from './daraja-settings.ts';

export interface DarajaOptions {
  readonly clock: Clock;
  readonly fetch?: Fetch;
  /** How long one request may take, 10 seconds at most; a shorter one is for tests. */
  readonly timeoutMs?: number;
}

const longestWaitMs = 10_000;

/** No request went out, because there was no access token to send with it. */
interface NoToken {
  readonly kind: 'no_token';
  readonly failure: 'refused' | 'down';
  readonly reason: string;
}

/**
 * M-Pesa Express over HTTP (Daraja: OAuth, STK push, STK query). A request is sent once; only where Daraja says that the
 * access token is not accepted, a second time with a new one. Never rejects. Messages hold no phone number and no secret.
 */
export function createDarajaGateway(settings: DarajaSettings, options: DarajaOptions): PaymentGateway {
  const { clock, fetch: send = fetch } = options;
  const timeoutMs = Math.min(options.timeoutMs ?? longestWaitMs, longestWaitMs);
  const tokens = createAccessTokens(settings, { clock, send, timeoutMs });
  const isTill = settings.transactionType === 'CustomerBuyGoodsOnline';
  const payee = isTill ? (settings.till ?? settings.shortcode) : settings.shortcode;

  async function call(path: string, fields: Readonly<Record<string, string | number>>): Promise<Exchange | NoToken> {
    let answer: Exchange | null = null;
    for (let tries = 0; tries < 2; tries += 1) {
      const found = await tokens.current();
      if ('failure' in found) return answer ?? { kind: 'no_token', ...found };
      answer = await exchange(send, settings.baseUrl + path, signed(found.token, fields), timeoutMs);
      if (!isTokenError(answer)) return answer;
      tokens.drop(found.token);
    }
    return answer ?? { kind: 'no_token', failure: 'down', reason: 'access token: none' };
  }

  /** Password and Timestamp hold the same moment, in Nairobi time (Daraja: STK push). */
  function signed(token: string, fields: Readonly<Record<string, string | number>>): RequestInit {
    const { shortcode, passkey } = settings;
    const timestamp = darajaTimestamp(clock.now());
    const password = Buffer.from(shortcode + passkey + timestamp).toString('base64');
    return {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ BusinessShortCode: shortcode, Password: password, Timestamp: timestamp, ...fields }),
    };
  }

  return {
    operations: null,
    registerConfirmations: async () => ({ kind: 'unknown', message: 'not asked' }),
    async requestPayment(prompt) {
      const answer = await call('/mpesa/stkpush/v1/processrequest', {
        TransactionType: settings.transactionType,
        Amount: prompt.amount,
        PartyA: prompt.phone,
        PartyB: payee,
        PhoneNumber: prompt.phone,
        CallBackURL: prompt.callbackUrl,
        AccountReference: prompt.accountReference,
        TransactionDesc: prompt.description,
      });
      return answer.kind === 'no_token' ? withoutToken(answer) : readPromptAnswer(answer);
    },
    async queryPayment(checkoutRequestId) {
      const answer = await call('/mpesa/stkpushquery/v1/query', { CheckoutRequestID: checkoutRequestId });
      return answer.kind === 'no_token' ? { kind: 'unknown', message: answer.reason } : readQueryAnswer(answer);
    },
  };
}

function withoutToken({ failure, reason }: NoToken): PromptAnswer {
  return { kind: 'not_sent', code: 'oauth', message: reason, cause: failure === 'refused' ? 'ours' : 'busy' };
}
