import type { Cents } from '#app/shared/money.ts';
import { manualMethods, type ListedStatus } from '#app/shared/payment-terms.ts';
import { phonePatterns } from '#app/shared/phone.ts';
import { writtenReference } from '#app/shared/reference.ts';
import { m } from '#texts';

/** A course of an order, with the number of its lines: of seats, more than one. */
export interface ListedCourse {
  readonly title: string;
  readonly lines: number;
}

const inWords = ({ title, lines: count }: ListedCourse) => (count > 1 ? m.invoices_seats({ title, count }) : title);

/** Returns the courses of an order for a cell of a list: the first one, and how many more there are. */
export function firstCourse(courses: readonly ListedCourse[]): string {
  const [first, ...more] = courses;
  if (!first) return '';
  return more.length === 0
    ? inWords(first)
    : m.portal_shared_title_and_count_more({ title: inWords(first), count: more.length });
}

/** Returns all courses of an order. */
export const allCourses = (courses: readonly ListedCourse[]): string => courses.map(inWords).join(', ');

export type PaymentSort = 'date' | 'amount' | 'user' | 'course';

/** Ways of payment that the list is filtered by. */
export const filteredMethods = ['mpesa', ...manualMethods] as const;

/** Filter of the portal's list of payments. */
export interface PaymentFilter {
  /**
   * Matches name, e-mail, course, transaction and phone, codes and references of the order's other money, and numbers of order, plan and
   * invoice. Empty for all.
   */
  readonly search: string;
  readonly status: ListedStatus | null;
  /** As the list shows it. */
  readonly method: (typeof filteredMethods)[number] | null;
  /** Days in Nairobi, both inclusive: '2026-03-02'. By the time of the money, or of the request without money. */
  readonly from: string | null;
  readonly until: string | null;
  /** True to include staff enrolments when no status is selected. */
  readonly withStaffEnrolments: boolean;
  readonly sort: PaymentSort;
  readonly isDescending: boolean;
}

/** An order with its lines, or a line without an order. */
export interface PaymentRow {
  /** Its first line's. */
  readonly id: string;
  /** The code or reference of its money, or 'TRX-' and eight characters. */
  readonly transaction: string;
  readonly buyerName: string;
  readonly buyerEmail: string;
  /** '0712 ••• 678'; null if unknown. */
  readonly phone: string | null;
  /** By title. */
  readonly courses: readonly ListedCourse[];
  /** What the shop has of a paid order, otherwise the sum of its lines. */
  readonly amountCents: Cents;
  /** How its money came; null while nobody has tried to pay. */
  readonly method: string | null;
  /** What went back of it; null without a refund. */
  readonly refundedCents: Cents | null;
  readonly status: ListedStatus;
  /** Null without an order. */
  readonly orderNumber: string | null;
  /** True if its cheque bounced, so that it counts as refunded though no money went out. */
  readonly isBounced: boolean;
  /** Time of the money, or of the request without money. */
  readonly at: Date;
}

/** Totals above the list, independent of the filter: numbers of orders. */
export interface PaymentSummary {
  /** Completed orders, without staff enrolments and refunds; null for staff who do not read the shop's figures. */
  readonly revenue: { readonly cents: Cents; readonly payments: number } | null;
  /** Without quotations that nobody accepted. */
  readonly pending: { readonly cents: Cents; readonly payments: number };
  /** Without staff enrolments. The month is Nairobi's. */
  readonly transactions: { readonly payments: number; readonly thisMonth: number };
}

export interface PaymentPage {
  readonly payments: readonly PaymentRow[];
  readonly summary: PaymentSummary;
  /** Total number; null if a search finds more than are counted. */
  readonly total: number | null;
  /** Money from the completed ones; null if not all are counted, and for staff who do not read the shop's figures. */
  readonly receivedCents: Cents | null;
  /** Number of the page's first payment in the list; null if unknown. */
  readonly first: number | null;
  /** Ids at which the previous and the next page begin; null without one. */
  readonly previous: string | null;
  readonly next: string | null;
  /** True if nothing was searched, because no word has three letters or digits. */
  readonly isTooShort: boolean;
  /** True if the search finds too many to sort by user or course, so that they are sorted by date. */
  readonly isByDate: boolean;
}

/** A search by kind. */
export type PaymentSearch =
  | { readonly kind: 'all' }
  /** No word is long enough for the index. */
  | { readonly kind: 'too_short' }
  /** 'TRX-9f31c07a': payments without a code of M-Pesa's, by the beginning of their ids. */
  | { readonly kind: 'label'; readonly from: string; readonly to: string; readonly isWhole: boolean }
  | WordSearch;

export interface WordSearch {
  readonly kind: 'words';
  /** All words match the buyer's name and e-mail, or all match the course's title. */
  readonly words: readonly string[];
  /** LIKE patterns for a part of a phone number; empty if the search is none. */
  readonly phones: readonly string[];
  /** Beginning of a code or a reference, or the number of an order, an instalment plan or an invoice, as it is written. */
  readonly code: string | null;
}

/** Minimum word length, because the index has trigrams. */
const shortestWord = 3;
const maxWords = 6;

/** Parses the search of the payments. */
export function readPaymentSearch(typed: string): PaymentSearch {
  const text = typed.trim();
  if (text === '') return { kind: 'all' };
  const label = /^trx-([0-9a-f]{1,8})$/i.exec(text)?.[1]?.toLowerCase();
  if (label !== undefined)
    return { kind: 'label', from: idOf(label, '0'), to: idOf(label, 'f'), isWhole: label.length === 8 };
  const phones = phonePatterns(text);
  const words = text.split(/\s+/).slice(0, maxWords);
  if (phones.length === 0 && words.every((word) => word.length < shortestWord)) return { kind: 'too_short' };
  const written = writtenReference(text);
  const isCode = /^([A-Z0-9]{6,14}|(?=.*\d)[A-Z0-9][A-Z0-9/._-]{5,39})$/.test(written);
  // Of several words, only such with letters and digits may be one reference with spaces.
  const code = isCode && (words.length === 1 || (/[A-Z]/.test(written) && /\d/.test(written))) ? written : null;
  return { kind: 'words', words, phones, code };
}

/** Returns the first or the last id with this beginning. */
function idOf(beginning: string, filler: '0' | 'f'): string {
  const hex = beginning.padEnd(32, filler);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
