import { readReference } from '../manual-payment.ts';
import { readOrderNumber } from '#app/modules/money/ledger/order-number.server.ts';
import type { StatementRow } from '#app/modules/money/collection/reconcile/statement-row.ts';
import { referenceKey } from '#app/shared/reference.ts';

/** Narrations of cheques. */
const chequeWords = /\b(chq|cheques?|clg|clearing|i\/w|o\/w)\b/i;

/** Narrations by which banks take a payment back. */
const returnWords =
  /\b(unpaid|returned|return|rtn|bounced?|dishonou?red|r\/d|refer to drawer|insufficient|reversal|reversed|rev|rvsl|stopped)\b/i;

export const isReturn = ({ details, withdrawn }: StatementRow): boolean => withdrawn > 0 && returnWords.test(details);

/** Returns the receipt that a movement would have if it were recorded by the bank's reference; '' without one. */
export function suggestReceipt({ receipt, details }: Pick<StatementRow, 'receipt' | 'details'>): string {
  const method = chequeWords.test(details) ? 'cheque' : 'bank';
  const reference = readReference(receipt) ?? (method === 'cheque' ? (/\b\d{6,8}\b/.exec(details)?.[0] ?? null) : null);
  return reference === null ? '' : `${method}:${reference}`;
}

/** A text of a movement that may be a reference. */
interface Token {
  /** What identifies the reference (`referenceKey`). */
  readonly key: string;
  /** From the bank's column for references, or too long to be there by chance. */
  readonly isCertain: boolean;
}

const certainLength = 7;

/**
 * Returns what may be a reference in a movement: the bank's own reference, and the words of reference and narration that have a digit.
 * Cheques are found with and without the zeros before their number.
 */
export function tokensOf({ receipt, details }: Pick<StatementRow, 'receipt' | 'details'>): Token[] {
  const tokens = new Map<string, boolean>();
  const add = (text: string, isCertain: boolean) => {
    const reference = readReference(text);
    if (reference === null || (!isCertain && !/\d/.test(reference))) return;
    const key = referenceKey(reference);
    tokens.set(key, (tokens.get(key) ?? false) || isCertain || reference.length >= certainLength);
    if (!/^\d{3,8}$/.test(key)) return;
    const short = key.replace(/^0+/, '');
    for (const variant of [short, short.padStart(6, '0')])
      if (variant.length >= 3 && !tokens.has(variant)) tokens.set(variant, isCertain);
  };
  add(receipt, true);
  for (const word of `${receipt} ${details}`.split(/[\s,;:|*()[\]"'#~]+/)) {
    add(word, false);
    if (/[/_-]/.test(word)) for (const part of word.split(/[/_-]/)) add(part, false);
  }
  return [...tokens].map(([key, isCertain]) => ({ key, isCertain }));
}

const orderNumber = /MIC3[\s-]?[A-Z0-9]{6}(?![A-Z0-9])/gi;

/** A number of an instalment plan, which may have no digit. */
const planNumber = /^P[A-Z2-9]{6}$/;

/** Returns what may be the number of an order or an instalment plan in a movement. */
export function orderNumbersIn({ receipt, details }: Pick<StatementRow, 'receipt' | 'details'>): string[] {
  const text = `${receipt} ${details}`;
  const found = [...(text.match(orderNumber) ?? []), ...text.split(/[\s,;:|*()[\]"'#~/]+/)];
  return [
    ...new Set(
      found.map((word) => readOrderNumber(word)).filter((number) => /\d/.test(number) || planNumber.test(number)),
    ),
  ];
}
