import type { Cents } from '#app/shared/money.ts';
import type { UnreadLine } from '#app/shared/payment-terms.ts';

/** One movement of money as a provider's statement has it. */
export interface StatementRow {
  /** The provider's code. */
  readonly receipt: string;
  readonly at: Date;
  /** payment: money of a customer; reversal: money that went back to one; other: a transfer to the bank, a fee and the like. */
  readonly kind: 'payment' | 'reversal' | 'other';
  /** One of both is 0. */
  readonly paidIn: Cents;
  readonly withdrawn: Cents;
  readonly details: string;
  /** Number and name of the other side; empty where the statement has none. */
  readonly party: string;
  /** What the payer typed as account number; empty where the statement has none. */
  readonly account: string;
}

export interface Statement {
  readonly rows: readonly StatementRow[];
  /** What stands there a second time, with its line; it is not among the rows. */
  readonly duplicates: readonly { readonly line: number; readonly row: StatementRow }[];
  /** Lines that cannot be read; the others are. */
  readonly unread: readonly UnreadLine[];
  /** The time that it covers: as its head says, or from its first movement to its last. Null without either. */
  readonly covers: TimeSpan | null;
}

export interface TimeSpan {
  readonly from: Date;
  readonly to: Date;
}

/** From the first of some times to the last one; null without any. A statement may have more rows than a call takes arguments. */
export function spanOf(times: Iterable<Date>): TimeSpan | null {
  let [first, last] = [Infinity, -Infinity];
  for (const at of times) {
    first = Math.min(first, at.getTime());
    last = Math.max(last, at.getTime());
  }
  return first <= last ? { from: new Date(first), to: new Date(last) } : null;
}

/** The payer's number as far as the statement shows it, such as '254712***678'; empty where it does not. */
export function payerOf({ party, details }: Pick<StatementRow, 'party' | 'details'>): string {
  const number = /(?:\+?254|\b0)[17][\d*x•. ]{5,}\d/i;
  const shown = (number.exec(party) ?? number.exec(details))?.[0] ?? '';
  return shown.replaceAll(/[ +]/g, '').replace(/^0/, '254');
}
