import type {
  PaymentGateway,
  OperationAnswer,
  PaymentOperations,
  ResultAddresses,
} from '#app/modules/money/providers/mpesa/payment-gateway.ts';
import { darajaTimestamp } from '#app/shared/dates.ts';
import { readPromptAnswer, readQueryAnswer, readRegistrationAnswer, readOperationAnswer } from './daraja-answers.ts';
import {
  createDarajaCall,
  openAccessTokens,
  readWith,
  type DarajaFields,
  type DarajaOptions,
  type DarajaCall,
} from './daraja-call.server.ts';
import type { DarajaSettings, DarajaInitiator } from './daraja-settings.ts';
import { notSent } from './daraja-refusals.ts';

/**
 * Creates the M-Pesa gateway over HTTP (Daraja: OAuth, STK push, STK query, C2B registration, reversal, transaction status). Sends a
 * request once, and a second time only if Daraja rejects the access token. Never rejects. Messages contain no phone number and no secret.
 */
export function createDarajaGateway(settings: DarajaSettings, options: DarajaOptions): PaymentGateway {
  const { shortcode, passkey, initiator, transactionType } = settings;
  const tokens = openAccessTokens(settings, options);
  const call = createDarajaCall(settings, tokens, options);
  const isTill = transactionType === 'CustomerBuyGoodsOnline';
  const partyB = isTill ? (settings.till ?? shortcode) : shortcode;

  /** Adds Password and Timestamp, which contain the same moment in Nairobi time (Daraja: STK push). */
  function signed(fields: DarajaFields): DarajaFields {
    const timestamp = darajaTimestamp(options.clock.now());
    const password = Buffer.from(shortcode + passkey + timestamp).toString('base64');
    return { BusinessShortCode: shortcode, Password: password, Timestamp: timestamp, ...fields };
  }

  return {
    account: { receivesAt: [shortcode, partyB], payBill: isTill ? null : shortcode },
    operations: initiator && createDarajaOperations(settings, initiator, call),
    async requestPayment(prompt) {
      const answer = await call('/mpesa/stkpush/v1/processrequest', () =>
        signed({
          TransactionType: transactionType,
          Amount: prompt.amount,
          PartyA: prompt.phone,
          PartyB: partyB,
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
      // If our validation does not answer in time, the payment completes: an outage of ours must not refuse money.
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

/** Returns whole seconds, the unit of Daraja. */
function secondsBetween(earlier: Date, later: Date): number {
  return Math.round((later.getTime() - earlier.getTime()) / 1000);
}

/** Daraja's identifier types: an organisation by its shortcode, and the party of a reversal. */
const byShortcode = '4';
const byReversal = '11';

/** Creates reversal and transaction status (Daraja), sent in the name of an initiator and answered later. Never rejects. */
function createDarajaOperations(
  { shortcode }: Pick<DarajaSettings, 'shortcode'>,
  { name, securityCredential }: DarajaInitiator,
  call: DarajaCall,
): PaymentOperations {
  async function ask(
    path: string,
    { resultUrl, timeoutUrl }: ResultAddresses,
    fields: DarajaFields,
  ): Promise<OperationAnswer> {
    const credential = await securityCredential().catch(() => null);
    if (credential === null) return notSent('credential', 'the security credential cannot be made', 'ours');
    const answer = await call(path, () => ({
      Initiator: name,
      SecurityCredential: credential,
      ...fields,
      ResultURL: resultUrl,
      QueueTimeOutURL: timeoutUrl,
    }));
    return readWith(answer, readOperationAnswer);
  }

  return {
    reversePayment: (reversal) =>
      ask('/mpesa/reversal/v1/request', reversal, {
        CommandID: 'TransactionReversal',
        TransactionID: reversal.receipt,
        Amount: reversal.amount,
        ReceiverParty: shortcode,
        // Spelt as Daraja spells it.
        RecieverIdentifierType: byReversal,
        Remarks: reversal.remarks.slice(0, 100),
        Occasion: 'Refund',
      }),
    checkTransaction: (check) =>
      ask('/mpesa/transactionstatus/v1/query', check, {
        CommandID: 'TransactionStatusQuery',
        TransactionID: check.receipt,
        PartyA: shortcode,
        IdentifierType: byShortcode,
        Remarks: 'Payment check',
        Occasion: 'Payment check',
      }),
  };
}
