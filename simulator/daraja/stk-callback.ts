import { compactTime } from '../nairobi-time.ts';
import { describeResult } from './result-codes.ts';

interface CallbackItem {
  readonly Name: string;
  readonly Value?: string | number;
}

/** The body that Daraja POSTs to CallBackURL. */
export interface StkCallbackBody {
  readonly Body: {
    readonly stkCallback: {
      readonly MerchantRequestID: string;
      readonly CheckoutRequestID: string;
      readonly ResultCode: number | string;
      readonly ResultDesc: string;
      readonly CallbackMetadata?: { readonly Item: readonly CallbackItem[] };
    };
  };
}

export interface CallbackFacts {
  readonly merchantRequestId: string;
  readonly checkoutRequestId: string;
  readonly code: string;
  readonly msisdn: string;
  /** Receipt, moved whole shillings, and time of a successful payment. */
  readonly payment?: { readonly receipt: string; readonly amount: number; readonly at: Date };
}

/** Builds a callback in Daraja's form. Only a success has metadata. */
export function stkCallback(facts: CallbackFacts): StkCallbackBody {
  const { payment, code } = facts;
  const result = {
    MerchantRequestID: facts.merchantRequestId,
    CheckoutRequestID: facts.checkoutRequestId,
    ResultCode: /^\d+$/.test(code) ? Number(code) : code,
    ResultDesc: describeResult(code),
  };
  if (code !== '0' || !payment) return { Body: { stkCallback: result } };
  const items: CallbackItem[] = [
    { Name: 'Amount', Value: payment.amount },
    { Name: 'MpesaReceiptNumber', Value: payment.receipt },
    { Name: 'Balance' },
    { Name: 'TransactionDate', Value: Number(compactTime(payment.at)) },
    { Name: 'PhoneNumber', Value: Number(facts.msisdn) },
  ];
  return { Body: { stkCallback: { ...result, CallbackMetadata: { Item: items } } } };
}

/** Rewrites the metadata of a callback; leaves a callback without metadata unchanged. */
export function withItems(
  body: StkCallbackBody,
  rewrite: (items: readonly CallbackItem[]) => readonly CallbackItem[],
): StkCallbackBody {
  const { stkCallback: result } = body.Body;
  if (!result.CallbackMetadata) return body;
  const metadata = { Item: rewrite(result.CallbackMetadata.Item) };
  return { Body: { stkCallback: { ...result, CallbackMetadata: metadata } } };
}
