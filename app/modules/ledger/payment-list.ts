import type { Cents } from '#app/shared/money.ts';
import type { PaymentStatus } from '#app/shared/payment-terms.ts';
import { phonePatterns } from '#app/shared/phone.ts';

export type PaymentSort = 'date' | 'amount' | 'user' | 'course';

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
  /** What came in by those of them that are completed; null where not all are counted. */
  readonly receivedCents: Cents | null;
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

/** What a search looks for, each in its own way. */
export type PaymentSearch =
  | { readonly kind: 'all' }
  /** No word is long enough for the index. */
  | { readonly kind: 'too_short' }
  /** 'TRX-9f31c07a': payments without a code of M-Pesa's, by the beginning of their ids. */
  | { readonly kind: 'label'; readonly from: string; readonly to: string }
  | WordSearch;

export interface WordSearch {
  readonly kind: 'words';
  /** All of them stand in the buyer's name and e-mail, or all of them in the course's title. */
  readonly words: readonly string[];
  /** Patterns of LIKE for a part of a phone number; none where the search is not one. */
  readonly phones: readonly string[];
  /** How M-Pesa's code or an order's number begins, in capitals. */
  readonly code: string | null;
}

/** An index of three letters at once finds nothing shorter. */
const shortestWord = 3;
const mostWords = 6;

/** Reads what was typed into the search of the payments. */
export function readPaymentSearch(typed: string): PaymentSearch {
  const text = typed.trim();
  if (text === '') return { kind: 'all' };
  const label = /^trx-([0-9a-f]{1,8})$/i.exec(text)?.[1]?.toLowerCase();
  if (label !== undefined) return { kind: 'label', from: idOf(label, '0'), to: idOf(label, 'f') };
  const phones = phonePatterns(text);
  const words = text.split(/\s+/).slice(0, mostWords);
  if (phones.length === 0 && words.every((word) => word.length < shortestWord)) return { kind: 'too_short' };
  const code = /^[a-z0-9]{6,14}$/i.test(text) ? text.toUpperCase() : null;
  return { kind: 'words', words, phones, code };
}

/** The first or the last id that begins so. */
function idOf(beginning: string, filler: '0' | 'f'): string {
  const hex = beginning.padEnd(32, filler);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
