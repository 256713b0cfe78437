import { generateReceipt, generateUnused } from '../daraja/request-ids.ts';
import { CONFIRMED_AFTER, type ConfirmationRule } from '../scenarios/scenario.ts';
import type { Timeline } from '../timeline.ts';
import type { CallbackDelivery } from './callback-delivery.ts';
import type { Ledger } from './ledger.ts';
import type { CustomerPayment } from './ledger-entries.ts';
import type { NetworkClock } from './network-clock.ts';
import type { PlanConfirmations } from './planned-confirmations.ts';
import type { MessageLog } from './message-log.ts';

/** The fields of 'Lipa na M-PESA'. Amounts are whole shillings. */
export type OwnPayment = Pick<CustomerPayment, 'msisdn' | 'amount' | 'to' | 'account' | 'instead'>;

/** Payments from the phone's menu, without a prompt (Daraja: C2B). */
export interface CustomerPayments {
  /**
   * Moves the money. Resolves with the entry when the confirmations due now are delivered; with undefined if the phone has too little
   * money.
   */
  pay(payment: OwnPayment, confirmation?: ConfirmationRule): Promise<CustomerPayment | undefined>;
}

export function createCustomerPayments(context: {
  readonly timeline: Timeline;
  readonly clock: NetworkClock;
  readonly ledger: Ledger;
  readonly log: MessageLog;
  readonly delivery: CallbackDelivery;
  readonly planConfirmations: PlanConfirmations;
}): CustomerPayments {
  const { timeline, clock, ledger, log, delivery } = context;
  return {
    async pay(payment, confirmation = CONFIRMED_AFTER) {
      const { msisdn, amount, account, to } = payment;
      const at = timeline.now();
      if (ledger.balance(msisdn) < amount) {
        log.write('●', `too little money to pay KSh ${amount}`, msisdn);
        return undefined;
      }
      const receipt = generateUnused(
        () => generateReceipt(clock.now()),
        (drawn) => ledger.hasReceipt(drawn),
      );
      const made = { receipt, amount, msisdn, account, to, at, dated: clock.at(at) };
      const callbacks = context.planConfirmations(made, confirmation);
      const entry: CustomerPayment = { type: 'customer-payment', at: at.toISOString(), receipt, ...payment, callbacks };
      ledger.record(entry);
      log.write('●', `paid KSh ${amount} to ${to}${account === '' ? '' : ` ${account}`}, ${receipt}`, msisdn);
      await delivery.schedule(callbacks, msisdn);
      return entry;
    },
  };
}
