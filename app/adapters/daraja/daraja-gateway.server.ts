import type { PaymentGateway } from '#app/modules/mpesa/payment-gateway.ts';
import { darajaTimestamp } from '#app/shared/dates.ts';
import { readPromptAnswer, readQueryAnswer, readRegistrationAnswer } from './daraja-answers.ts';
import {
  createDarajaCall,
  openAccessTokens,
  readWith,
  type DarajaFields,
  type DarajaOptions,
} from './daraja-call.server.ts';
import { createDarajaOperations } from './daraja-operations.server.ts';
import type { DarajaSettings } from './daraja-settings.ts';

/**
 * M-Pesa over HTTP (Daraja: OAuth, STK push, STK query, C2B registration, reversal, transaction status). A request is sent
 * once; only where Daraja says that the access token is not accepted, a second time with a new one. Never rejects. Messages
 * hold no phone number and no secret.
 */
export function createDarajaGateway(settings: DarajaSettings, options: DarajaOptions): PaymentGateway {
  const { shortcode, passkey, initiator, transactionType } = settings;
  const tokens = openAccessTokens(settings, options);
  const call = createDarajaCall(settings, tokens, options);
  const isTill = transactionType === 'CustomerBuyGoodsOnline';
  const payee = isTill ? (settings.till ?? shortcode) : shortcode;

  /** Password and Timestamp hold the same moment, in Nairobi time (Daraja: STK push). */
  function signed(fields: DarajaFields): DarajaFields {
    const timestamp = darajaTimestamp(options.clock.now());
    const password = Buffer.from(shortcode + passkey + timestamp).toString('base64');
    return { BusinessShortCode: shortcode, Password: password, Timestamp: timestamp, ...fields };
  }

  return {
    account: { receivesAt: [shortcode, payee], payBill: isTill ? null : shortcode },
    operations: initiator && createDarajaOperations(settings, initiator, call),
    async requestPayment(prompt) {
      const answer = await call('/mpesa/stkpush/v1/processrequest', () =>
        signed({
          TransactionType: transactionType,
          Amount: prompt.amount,
          PartyA: prompt.phone,
          PartyB: payee,
          PhoneNumber: prompt.phone,
          CallBackURL: prompt.callbackUrl,
          AccountReference: prompt.accountReference,
          TransactionDesc: prompt.description,
        }),
      );
      return readWith(answer, readPromptAnswer);
    },
    async queryPayment(checkoutRequestId) {
      const answer = await call('/mpesa/stkpushquery/v1/query', () => signed({ CheckoutRequestID: checkoutRequestId }));
      return answer.kind === 'no_token' ? { kind: 'unknown', message: answer.reason } : readQueryAnswer(answer);
    },
    async checkReachable() {
      const answer = await tokens.renewed();
      if ('failure' in answer)
        return { kind: answer.failure === 'refused' ? 'refused' : 'unreachable', reason: answer.reason };
      const { given } = answer;
      return { kind: 'reached', clockAheadSeconds: given && secondsBetween(given.daraja, given.here) };
    },
    async registerConfirmations({ confirmationUrl, validationUrl }) {
      // Should our validation not answer in time, the payment goes through: money is never refused by an outage of ours.
      const answer = await call('/mpesa/c2b/v2/registerurl', () => ({
        ShortCode: shortcode,
        ResponseType: 'Completed',
        ConfirmationURL: confirmationUrl,
        ValidationURL: validationUrl,
      }));
      return readWith(answer, readRegistrationAnswer);
    },
  };
}

/** Daraja tells whole seconds. */
function secondsBetween(earlier: Date, later: Date): number {
  return Math.round((later.getTime() - earlier.getTime()) / 1000);
}
