import { createHash } from 'node:crypto';

import { compactTime } from '../nairobi-time.ts';
import type { NetworkSettings } from '../network/ledger-entries.ts';

/** The confirmed payment, in whole shillings. */
export interface ConfirmedPayment {
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
export function confirmationBody(payment: ConfirmedPayment, phone: NetworkSettings['confirmationPhone']) {
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
export function maskedNumber(msisdn: string): string {
  return `${msisdn.slice(0, 4)} ***** ${msisdn.slice(-3)}`;
}
