import { createHash } from 'node:crypto';
import { compactTime } from '../nairobi-time.ts';
import type { SimulatorMerchant } from '../merchant.ts';
import type { ConfirmationRule } from '../scenarios/scenario.ts';
import { customerName } from './customer-names.ts';
import type { Ledger } from './ledger.ts';
import type { PlannedCallback, NetworkSettings } from './ledger-entries.ts';
import { planned } from './planned-callbacks.ts';

/** A new payment, in whole shillings, that is not in the ledger yet. */
interface MadePayment {
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

/** The confirmed payment, in whole shillings. */
interface ConfirmedPayment {
  readonly receipt: string;
  readonly amount: number;
  readonly msisdn: string;
  readonly firstName: string;
  readonly at: Date;
  /** PayBill or till number that received the money. */
  readonly shortcode: string;
  readonly type: 'Pay Bill' | 'Buy Goods';
  /** The account number; empty for a till. */
  readonly account: string;
  /** The merchant's balance afterwards. */
  readonly balance: number;
}

/** Builds the body that Daraja POSTs to ConfirmationURL (C2B, version 2). All values are texts. */
function confirmationBody(payment: ConfirmedPayment, phone: NetworkSettings['confirmationPhone']) {
  return {
    TransactionType: payment.type,
    TransID: payment.receipt,
    TransTime: compactTime(payment.at),
    TransAmount: payment.amount.toFixed(2),
    BusinessShortCode: payment.shortcode,
    BillRefNumber: payment.account,
    InvoiceNumber: '',
    OrgAccountBalance: payment.balance.toFixed(2),
    ThirdPartyTransID: '',
    MSISDN: shownNumber(payment.msisdn, phone),
    FirstName: payment.firstName,
    MiddleName: '',
    LastName: '',
  };
}

function shownNumber(msisdn: string, phone: NetworkSettings['confirmationPhone']): string {
  if (phone === 'plain') return msisdn;
  if (phone === 'hashed') return createHash('sha256').update(msisdn).digest('hex');
  return maskedNumber(msisdn);
}

/** Masks a number as Daraja does: 2547 ***** 678. */
function maskedNumber(msisdn: string): string {
  return `${msisdn.slice(0, 4)} ***** ${msisdn.slice(-3)}`;
}
