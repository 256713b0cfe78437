import type { InvoiceView } from '#app/modules/money/ledger/invoices/invoice-view.ts';
import { dayInNairobi } from '#app/shared/dates.ts';
import type { Locale } from '#app/shared/locale.ts';
import { maxValidityDays, type QuotationState } from '#app/shared/selling-terms.ts';

/** Another version of a quotation. */
export interface OtherVersion {
  readonly id: string;
  readonly number: string;
  readonly state: QuotationState;
}

/** What a quotation's page follows while it is open. */
export interface LiveQuotation {
  readonly state: QuotationState;
  readonly isRefunded: boolean;
  /** What the last prompt came to; null without one. */
  readonly progress: string | null;
}

/** A quotation with everything that its page, its PDF and its link show. Plain JSON; moments as ISO texts. */
export interface QuotationView extends Pick<InvoiceView, 'lines' | 'vatPercent' | 'vatCents' | 'totalCents'> {
  readonly id: string;
  readonly orderId: string;
  /** The order's number: the reference of every way to pay. */
  readonly number: string;
  readonly state: QuotationState;
  readonly version: number;
  /** The quotation that it takes the place of; null for a first version. */
  readonly replaces: OtherVersion | null;
  /** The next version, which took its place; null for the last one. */
  readonly replacedBy: OtherVersion | null;
  readonly seller: InvoiceView['seller'];
  readonly buyer: {
    /** Null once the account was deleted. */
    readonly userId: string | null;
    readonly name: string;
    readonly email: string;
    /** Empty for a person. */
    readonly organisation: string;
    readonly kraPin: string | null;
  };
  readonly locale: Locale;
  readonly message: string;
  readonly createdAt: string;
  readonly validUntil: string;
  readonly acceptedAt: string | null;
  /** Null if the buyer accepted it, or nobody. */
  readonly acceptedBy: string | null;
  readonly closedAt: string | null;
  readonly paidAt: string | null;
  /** True if all of the money went back. */
  readonly isRefunded: boolean;
  /** True if its cheque bounced: it is not paid, and no money went out. */
  readonly isBounced: boolean;
  /** When its draft was saved first; null if it was sent without one. */
  readonly draftedAt: string | null;
  readonly createdBy: string | null;
  /** The accounts for transfers, from the settings (`bankAccountsOf`); empty without one. */
  readonly bankAccount: string;
}

/** A row of the list. */
export interface QuotationRow extends Pick<
  QuotationView,
  'id' | 'number' | 'state' | 'isRefunded' | 'isBounced' | 'totalCents'
> {
  /** True for a cancelled one if a new version took its place. */
  readonly isReplaced: boolean;
  readonly buyerName: string;
  readonly organisation: string;
  readonly createdAt: Date;
  readonly validUntil: Date;
}

export interface QuotationFilter {
  /** A part of the reference, the organisation, the buyer's name or e-mail. */
  readonly search: string;
  readonly state: QuotationState | null;
}

export interface QuotationPage {
  readonly quotations: readonly QuotationRow[];
  /** Numbers by state; each up to `maxQuotationsCounted`. */
  readonly counts: Readonly<Record<QuotationState | 'all', number>>;
  readonly total: number | null;
  readonly first: number | null;
  readonly previous: string | null;
  readonly next: string | null;
}

/** Maximum count shown; more is '10,000+'. */
export const maxQuotationsCounted = 10_000;

export const maxMessageLength = 1000;

/** Returns the state at a moment: a quotation whose last day passed has expired, also before the sweep says so. */
export function stateAt(
  { state, validUntil }: { readonly state: QuotationState; readonly validUntil: Date },
  now: Date,
): QuotationState {
  return state === 'sent' && validUntil <= now ? 'expired' : state;
}

/**
 * Returns whether a quotation can be offered again: by a new version where nobody accepted it, or by another quotation where all that was
 * paid went back, or its cheque bounced.
 */
export const canBeOfferedAgain = ({ state, isRefunded }: Pick<QuotationView, 'state' | 'isRefunded'>): boolean =>
  state === 'sent' || state === 'expired' || (state === 'paid' && isRefunded);

/** Reads the days of validity, from 1 to `maxValidityDays`; null for anything else. */
export function readDays(typed: string): number | null {
  const days = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0;
  return days >= 1 && days <= maxValidityDays ? days : null;
}

const dayMs = 24 * 3600 * 1000;

/** Returns the end of the last day in Nairobi on which a quotation of today holds. */
export function endOfValidity(now: Date, days: number): Date {
  const last = dayInNairobi(new Date(now.getTime() + days * dayMs));
  return new Date(`${last}T23:59:59+03:00`);
}
