import type { Cents } from '#app/shared/money.ts';
import type { PaymentStatus } from '#app/shared/payment-terms.ts';

export const paymentSorts = ['date', 'amount', 'user', 'course'] as const;
export type PaymentSort = (typeof paymentSorts)[number];

/** What the portal's list of payments is asked for. */
export interface PaymentFilter {
  /** Found in name, e-mail, course, transaction and phone; the codes of other money of the order too. Empty for all. */
  readonly search: string;
  readonly status: PaymentStatus | null;
  /** Days in Nairobi, both included: '2026-03-02'. By when money came, or when it was asked for where none did. */
  readonly from: string | null;
  readonly until: string | null;
  /** Whether grants are listed too where no status is asked for. */
  readonly withGrants: boolean;
  readonly sort: PaymentSort;
  readonly isDescending: boolean;
}

export interface PaymentRow {
  readonly id: string;
  /** M-Pesa's code, or 'TRX-' and eight characters. */
  readonly transaction: string;
  readonly buyerName: string;
  readonly buyerEmail: string;
  /** '0712 ••• 678'; null where none is known. */
  readonly phone: string | null;
  readonly courseTitle: string;
  readonly amountCents: Cents;
  readonly status: PaymentStatus;
  /** When money came, or when it was asked for where none did. */
  readonly at: Date;
}

/** The figures above the list: of everything, whatever is filtered. */
export interface PaymentSummary {
  /** Completed, without grants and what was given back. */
  readonly revenue: { readonly cents: Cents; readonly payments: number };
  readonly pending: { readonly cents: Cents; readonly payments: number };
  /** Without grants; this month is Nairobi's. */
  readonly transactions: { readonly payments: number; readonly thisMonth: number };
}

export interface PaymentPage {
  readonly payments: readonly PaymentRow[];
  readonly summary: PaymentSummary;
  /** How many there are in all; null where a search finds more than are counted. */
  readonly total: number | null;
  /** The number of the page's first payment among them; null where it is not known. */
  readonly first: number | null;
  /** The ids at which the pages beside begin; null where there is none. */
  readonly previous: string | null;
  readonly next: string | null;
  /** Nothing was looked for: no word of the search has three letters or digits. */
  readonly isTooShort: boolean;
  /** The search finds too many to sort them by user or course: they are there by date. */
  readonly isByDate: boolean;
}

export const paymentsPerPage = 25;
