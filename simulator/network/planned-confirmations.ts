import { confirmationBody } from '../daraja/confirmation-body.ts';
import type { SimulatorMerchant } from '../merchant.ts';
import type { ConfirmationRule } from '../scenarios/scenario.ts';
import { customerName } from './customer-names.ts';
import type { Ledger } from './ledger.ts';
import type { PlannedCallback } from './ledger-entries.ts';
import { planned } from './planned-callbacks.ts';

/** A new payment, in whole shillings, that is not in the ledger yet. */
export interface MadePayment {
  readonly receipt: string;
  readonly amount: number;
  readonly msisdn: string;
  readonly account: string;
  readonly to: 'paybill' | 'till';
  readonly at: Date;
  /** The date inside the confirmations. */
  readonly dated: Date;
}

export type PlanConfirmations = (payment: MadePayment, rule: ConfirmationRule) => PlannedCallback[];

/** Plans the confirmations of a payment (Daraja: C2B). None until the shop has registered its addresses. */
export function confirmationPlanner(context: {
  readonly ledger: Ledger;
  readonly merchant: SimulatorMerchant;
}): PlanConfirmations {
  const { ledger, merchant } = context;
  return (payment, rule) => {
    const registration = ledger.registration();
    if (!registration) return [];
    const isTill = payment.to === 'till';
    const facts = {
      ...payment,
      at: payment.dated,
      firstName: customerName(payment.msisdn),
      shortcode: isTill ? merchant.till : merchant.shortcode,
      type: isTill ? ('Buy Goods' as const) : ('Pay Bill' as const),
      balance: ledger.total() + payment.amount,
    };
    const body = confirmationBody(facts, ledger.settings().confirmationPhone);
    return rule.turns.map((turn) => ({
      ...planned(payment.at, rule.afterMs ?? 0, registration.confirmationUrl, body, `confirmation ${payment.receipt}`),
      turn,
    }));
  };
}
