import { request } from 'node:http';
import { callbackUrl } from '#app/modules/payments/callbacks/callback-addresses.ts';
import type { PaymentTrial } from './payment-trial.ts';

export interface Confirmation {
  readonly receipt: string;
  /** In shillings, as M-Pesa writes it. */
  readonly amount: number | string;
  /** What the payer typed as account number. */
  readonly account: string;
  /** Whole, masked or hashed. */
  readonly payer?: string;
  /** YYYYMMDDHHmmss in Nairobi. */
  readonly time?: string;
  readonly shortcode?: string;
}

/** The body of M-Pesa's confirmation (Daraja: C2B), with the fields that nobody needs. */
export function confirmationBody(trial: PaymentTrial, given: Confirmation): string {
  return JSON.stringify({
    TransactionType: 'Pay Bill',
    TransID: given.receipt,
    TransTime: given.time ?? '20260302090500',
    TransAmount: typeof given.amount === 'number' ? given.amount.toFixed(2) : given.amount,
    BusinessShortCode: given.shortcode ?? trial.simulator.merchant.shortcode,
    BillRefNumber: given.account,
    InvoiceNumber: '',
    OrgAccountBalance: '49197.00',
    ThirdPartyTransID: '',
    MSISDN: given.payer ?? '2547 ***** 678',
    FirstName: 'JANE',
  });
}

/** Sends a confirmation to the shop as M-Pesa would; `token` is the shop's own unless another is given. */
export async function sendConfirmation(
  trial: PaymentTrial,
  given: Confirmation | string,
  token: string = trial.deps.confirmationToken,
): Promise<void> {
  const body = typeof given === 'string' ? given : confirmationBody(trial, given);
  await new Promise<void>((answered, failed) => {
    // A connection of its own: one kept from another test's shop may be closed.
    const post = request(callbackUrl(trial.deps, 'c2b', token), { method: 'POST', agent: false }, (response) => {
      response.resume().on('end', answered);
    });
    post.on('error', failed).end(body);
  });
}
