import { z } from 'zod';
import { shillingsToCents, type Cents } from '#app/shared/money.ts';
import { isMsisdn, type Msisdn } from '#app/shared/phone.ts';

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

const text = z.union([z.string(), z.number()]).transform((value) => String(value).trim());
/** Printable ASCII: ids and codes hold nothing else, and the database would choke on a NUL. */
const filled = text.pipe(z.string().regex(/^[\x20-\x7e]{1,100}$/));

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

const receiptPattern = /^[A-Z0-9]{8,14}$/;
const amountPattern = /^\d{1,7}(\.\d{1,2})?$/;

/**
 * Reads a callback (Daraja: STK callback). Items count by name, in any order, as numbers or text; a masked phone or an
 * item without a value is as good as missing. Null for a body that is no callback.
 */
export function readCallbackReport(body: string): CallbackReport | null {
  const parsed = callbackBody.safeParse(parseJson(body));
  if (!parsed.success) return null;
  const callback = parsed.data.Body.stkCallback;
  const items = new Map(callback.CallbackMetadata?.Item.map(({ Name, Value }) => [Name, String(Value ?? '').trim()]));
  const receipt = (items.get('MpesaReceiptNumber') ?? '').toUpperCase();
  const amount = items.get('Amount') ?? '';
  const phone = items.get('PhoneNumber') ?? '';
  return {
    merchantRequestId: callback.MerchantRequestID,
    checkoutRequestId: callback.CheckoutRequestID,
    resultCode: callback.ResultCode,
    description: callback.ResultDesc.replace(/\p{Cc}+/gu, ' ').slice(0, 200),
    receipt: receiptPattern.test(receipt) ? receipt : null,
    amountCents: amountPattern.test(amount) && Number(amount) > 0 ? shillingsToCents(Number(amount)) : null,
    phone: isMsisdn(phone) ? phone : null,
    paidAt: readDarajaTime(items.get('TransactionDate') ?? ''),
  };
}

/** YYYYMMDDHHmmss, in Nairobi, which keeps UTC+3 all year. */
function readDarajaTime(stamp: string): Date | null {
  const parts = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(stamp);
  if (!parts) return null;
  const [, year, month, day, hour, minute, second] = parts;
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}+03:00`);
  return Number.isNaN(at.getTime()) ? null : at;
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
