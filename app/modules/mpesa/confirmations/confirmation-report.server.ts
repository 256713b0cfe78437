import { readOrderNumber } from '#app/modules/ledger/order-number.server.ts';
import { z } from 'zod';
import type { Cents } from '#app/shared/money.ts';
import { filled, parseJson, readAmount, readDarajaTime, readReceipt, text } from '../callbacks/report-fields.ts';

/** Money that M-Pesa confirms, before anything is believed. */
export interface ConfirmationReport {
  readonly receipt: string;
  readonly amountCents: Cents;
  /** The number that it was paid to. */
  readonly shortcode: string;
  /** What the payer typed as account number, as it came but for what cannot be shown; at most 60 characters. */
  readonly accountReference: string;
  /** The order's number that was meant: capitals and digits alone. */
  readonly orderNumber: string;
  /** The payer's number, whole, masked or hashed; empty where it is not told. */
  readonly payer: string;
  readonly paidAt: Date | null;
}

const optional = text.nullish().catch('');

const confirmationBody = z.object({
  TransID: filled,
  TransAmount: filled,
  BusinessShortCode: filled,
  TransTime: optional,
  BillRefNumber: optional,
  MSISDN: optional,
});

/** Reads a confirmation (Daraja: C2B). Names of payers are not read. Null for a body that is none. */
export function readConfirmation(body: string): ConfirmationReport | null {
  const parsed = confirmationBody.safeParse(parseJson(body));
  if (!parsed.success) return null;
  const { TransID, TransAmount, BusinessShortCode, TransTime, BillRefNumber, MSISDN } = parsed.data;
  const receipt = readReceipt(TransID);
  const amountCents = readAmount(TransAmount);
  if (receipt === null || amountCents === null) return null;
  const typed = BillRefNumber ?? '';
  return {
    receipt,
    amountCents,
    shortcode: BusinessShortCode,
    accountReference: typed
      .replace(/[\p{C}\p{Z}]+/gu, ' ')
      .trim()
      .slice(0, 60),
    orderNumber: readOrderNumber(typed),
    payer: (MSISDN ?? '').slice(0, 100),
    paidAt: readDarajaTime(TransTime ?? ''),
  };
}
