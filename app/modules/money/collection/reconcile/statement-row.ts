import type { Cents } from '#app/shared/money.ts';
import type { UnreadLine } from '#app/shared/payment-terms.ts';

/** One movement of money in a provider's statement. */
export interface StatementRow {
  /** The provider's code. */
  readonly receipt: string;
  readonly at: Date;
  /** payment: money of a customer; reversal: money that went back to one; other: a transfer to the bank, a fee and the like. */
  readonly kind: 'payment' | 'reversal' | 'other';
  /** Either this or `withdrawn` is 0. */
  readonly paidIn: Cents;
  readonly withdrawn: Cents;
  readonly details: string;
  /** Number and name of the other party; empty if the statement has none. */
  readonly party: string;
  /** Account number that the payer typed; of a reversal, the code of the payment that it takes back. Empty if the statement has none. */
  readonly account: string;
}

export interface Statement {
  readonly rows: readonly StatementRow[];
  /** Repeated rows with their lines; `rows` does not contain them. */
  readonly duplicates: readonly { readonly line: number; readonly row: StatementRow }[];
  /** Unreadable lines. */
  readonly unread: readonly UnreadLine[];
  /** Period of the statement: from its header, or from its first to its last movement. Null without either. */
  readonly covers: TimeSpan | null;
}

export interface TimeSpan {
  readonly from: Date;
  readonly to: Date;
}

/**
 * Returns the span from the first to the last of some times; null without any. A loop, because a statement may have more rows than a call
 * takes arguments.
 */
export function spanOf(times: Iterable<Date>): TimeSpan | null {
  let [first, last] = [Infinity, -Infinity];
  for (const at of times) {
    first = Math.min(first, at.getTime());
    last = Math.max(last, at.getTime());
  }
  return first <= last ? { from: new Date(first), to: new Date(last) } : null;
}

/** Returns the payer's number as far as the statement shows it, such as '254712***678'; otherwise empty. */
export function payerOf({ party, details }: Pick<StatementRow, 'party' | 'details'>): string {
  const number = /(?:\+?254|\b0)[17][\d*x•. ]{5,20}\d/i;
  const shown = (number.exec(party) ?? number.exec(details))?.[0] ?? '';
  return shown.replaceAll(/[ +]/g, '').replace(/^0/, '254');
}
