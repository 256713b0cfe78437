import { z } from 'zod';
import type { Cents } from '#app/shared/money.ts';
import { isMsisdn, type Msisdn } from '#app/shared/phone.ts';
import { filled, parseJson, readAmount, readDarajaTime, readDescription, readReceipt, text } from './report-fields.ts';

/** What a callback says, before anything is believed. */
export interface CallbackReport {
  readonly merchantRequestId: string;
  readonly checkoutRequestId: string;
  readonly resultCode: string;
  readonly description: string;
  /** Of a success, as far as it is told and well formed. */
  readonly receipt: string | null;
  readonly amountCents: Cents | null;
  readonly phone: Msisdn | null;
  readonly paidAt: Date | null;
}

const item = z.object({ Name: z.string(), Value: z.union([z.string(), z.number()]).nullish() });
const callbackBody = z.object({
  Body: z.object({
    stkCallback: z.object({
      MerchantRequestID: filled,
      CheckoutRequestID: filled,
      ResultCode: filled,
      ResultDesc: text.catch(''),
      CallbackMetadata: z
        .object({ Item: z.array(item) })
        .nullish()
        .catch(null),
    }),
  }),
});

/**
 * Reads a callback (Daraja: STK callback). Items count by name, in any order, as numbers or text; a masked phone or an
 * item without a value is as good as missing. Null for a body that is no callback.
 */
export function readCallbackReport(body: string): CallbackReport | null {
  const parsed = callbackBody.safeParse(parseJson(body));
  if (!parsed.success) return null;
  const callback = parsed.data.Body.stkCallback;
  const items = new Map(callback.CallbackMetadata?.Item.map(({ Name, Value }) => [Name, String(Value ?? '').trim()]));
  const phone = items.get('PhoneNumber') ?? '';
  return {
    merchantRequestId: callback.MerchantRequestID,
    checkoutRequestId: callback.CheckoutRequestID,
    resultCode: callback.ResultCode,
    description: readDescription(callback.ResultDesc),
    receipt: readReceipt(items.get('MpesaReceiptNumber') ?? ''),
    amountCents: readAmount(items.get('Amount') ?? ''),
    phone: isMsisdn(phone) ? phone : null,
    paidAt: readDarajaTime(items.get('TransactionDate') ?? ''),
  };
}
