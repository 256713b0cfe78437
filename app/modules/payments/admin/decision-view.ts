import type { Cents } from '#app/shared/money.ts';

/** What a decision is about, and what it would do, before it is taken. */
export interface DecisionView {
  /** The payment whose page has it; null for money that belongs to no order. */
  readonly paymentId: string | null;
  /** Such as 'Order 7QK2M4P9' or an M-Pesa code. */
  readonly about: string;
  readonly amountCents: Cents;
  /** What happens, a sentence each. */
  readonly happens: readonly string[];
  readonly stays: readonly string[];
  /** The lines that may be chosen, where a refund is asked for; or the payments, where several pay an order. */
  readonly lines: readonly {
    readonly id: string;
    readonly title: string;
    readonly amountCents: Cents;
    readonly isChosen: boolean;
  }[];
  /** Whether M-Pesa can be asked to send the money back. */
  readonly canReverse: boolean;
  /** The money-back days are over, which has to be said explicitly; null where they are not. */
  readonly guaranteeDays: number | null;
  /** The last day of the guarantee, where a refund is asked for. */
  readonly guaranteeUntil: Date | null;
  /** The orders that can be named; empty where a number is typed. */
  readonly orders: readonly { readonly number: string; readonly about: string }[];
  /** The M-Pesa reference that came with money in review; empty where none did. */
  readonly accountReference: string;
}
