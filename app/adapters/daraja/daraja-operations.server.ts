import type { OperationAnswer, PaymentOperations, ResultAddresses } from '#app/modules/mpesa/payment-gateway.ts';
import { readOperationAnswer } from './daraja-answers.ts';
import { readWith, type DarajaCall, type DarajaFields } from './daraja-call.server.ts';
import { notSent } from './daraja-refusals.ts';
import type { DarajaInitiator, DarajaSettings } from './daraja-settings.ts';

/** Daraja's numbers for who is meant: an organisation by its shortcode, and the party of a reversal. */
const byShortcode = '4';
const byReversal = '11';

/** Reversal and transaction status (Daraja): asked for in the name of an initiator, answered later. Never rejects. */
export function createDarajaOperations(
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
