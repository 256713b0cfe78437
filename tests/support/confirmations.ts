import { callbackUrl } from '#app/modules/money/providers/mpesa/callbacks/callback-addresses.ts';
import type { PaymentShop } from './payment-shop.ts';
import { postToShop } from './post-to-shop.ts';

export interface Confirmation {
  readonly receipt: string;
  /** Shillings, in M-Pesa's form. */
  readonly amount: number | string;
  /** Account number that the payer typed. */
  readonly account: string;
  /** Plain, masked or hashed number. */
  readonly payer?: string;
  /** YYYYMMDDHHmmss in Nairobi. */
  readonly time?: string;
  readonly shortcode?: string;
}

/** Builds the body of M-Pesa's confirmation (Daraja: C2B), including unused fields. */
function confirmationBody(shop: PaymentShop, input: Confirmation): string {
  return JSON.stringify({
    TransactionType: 'Pay Bill',
    TransID: input.receipt,
    TransTime: input.time ?? '20260302090500',
    TransAmount: typeof input.amount === 'number' ? input.amount.toFixed(2) : input.amount,
    BusinessShortCode: input.shortcode ?? shop.simulator.merchant.shortcode,
    BillRefNumber: input.account,
    InvoiceNumber: '',
    OrgAccountBalance: '49197.00',
    ThirdPartyTransID: '',
    MSISDN: input.payer ?? '2547 ***** 678',
    FirstName: 'JANE',
  });
}

/** Sends a confirmation to the shop as M-Pesa does; `token` is the shop's own by default. */
export async function sendConfirmation(
  shop: PaymentShop,
  input: Confirmation | string,
  token: string = shop.deps.confirmationToken,
): Promise<void> {
  const body = typeof input === 'string' ? input : confirmationBody(shop, input);
  await postToShop(callbackUrl(shop.deps, 'c2b', token), body);
}
