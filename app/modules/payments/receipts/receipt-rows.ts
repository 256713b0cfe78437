import { formatKsh, toCents, type Cents } from '#app/shared/money.ts';
import type { Receipt } from './receipt.ts';

/** A line of the receipt in the words that page, PDF and mail share; what goes back is negative. */
export interface ReceiptRow {
  readonly key: string;
  readonly label: string;
  readonly amountCents: Cents;
}

/** What was bought, with the rounding as a line of its own. */
export function receiptRows({ lines, roundingCents }: Receipt): ReceiptRow[] {
  const rows = lines.map(({ key, title, amountCents, isRefunded }) => ({
    key,
    label: isRefunded ? `${title} (refunded)` : title,
    amountCents,
  }));
  const rounding = { key: 'rounding', label: 'Rounded up to the next shilling', amountCents: roundingCents };
  return roundingCents > 0 ? [...rows, rounding] : rows;
}

/** What came in beyond the total, what went back or is on its way back, and what remains; empty where nothing is. */
export function refundRows(receipt: Receipt): ReceiptRow[] {
  const { totalCents, receivedCents, refunds, refundedCents, remainsCents } = receipt;
  const received = { key: 'received', label: 'Received', amountCents: receivedCents };
  const rows = refunds.map(({ amountCents, day, code }, index) => ({
    key: `refund-${index}`,
    label: day === null ? 'To be returned to you' : `Returned ${day}${code === null ? '' : `, ${code}`}`,
    amountCents: toCents(0 - amountCents),
  }));
  const remains = { key: 'remains', label: 'Remains paid', amountCents: remainsCents };
  return [...(receivedCents === totalCents ? [] : [received]), ...rows, ...(refundedCents > 0 ? [remains] : [])];
}

/** A row's amount as `format` writes it, with a true minus sign. */
export function rowAmount({ amountCents }: Pick<ReceiptRow, 'amountCents'>, format: (cents: Cents) => string): string {
  return amountCents < 0 ? `−${format(toCents(0 - amountCents))}` : format(amountCents);
}

const codeFollows = 'M-Pesa’s own code follows';

/** Label and value of what happened: the head of the receipt. */
export function receiptParticulars({
  number,
  code,
  parts,
  label,
  paidOn,
  payerPhone,
}: Receipt): (readonly [string, string])[] {
  const codes = parts.map((part) => `${part.code ?? codeFollows} (${formatKsh(part.amountCents)})`).join(', ');
  return [
    ['Order', number],
    parts.length > 0 ? ['M-Pesa codes', codes] : ['M-Pesa code', code ?? `${codeFollows} (${label})`],
    ['Date', paidOn],
    ['Paid by', payerPhone === null ? 'M-Pesa' : `M-Pesa, ${payerPhone}`],
  ];
}

/** A sentence for each payment that was one too many. */
export function surplusSentences({ surplus }: Receipt): string[] {
  return surplus.map(({ code, amountCents, isReturned }) => {
    const what = `${formatKsh(amountCents)} more came in for this order${code ? ` (${code})` : ''}.`;
    return isReturned ? `${what} It was returned.` : `${what} It was not needed, and we will return it.`;
  });
}
