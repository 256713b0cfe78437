import { offerStatus } from '../offer.ts';
import type { OfferTerms } from './offer-write-queries.server.ts';

/** A field of the form that an offer keeps. */
export type FixedTerm = 'name' | 'less' | 'most' | 'courses' | 'startsAt' | 'endsAt';

/** Terms of an offer that decide which of them it keeps. */
type Stored = Pick<OfferTerms, 'kind' | 'startsAt' | 'endsAt'> & { readonly pausedAt: Date | null };

/**
 * Returns what an offer keeps. A coupon that orders have used keeps its code and what it gives, so that its results and receipts speak of
 * one thing. A sale that has begun keeps its price, courses and start, and an ended one its end too: they are the former prices that later
 * sales show.
 */
export function fixedTerms(offer: Stored, { hasUses, now }: { readonly hasUses: boolean; readonly now: Date }) {
  const fixed = new Set<FixedTerm>();
  const hasBegun = offer.startsAt <= now;
  if (offer.kind === 'coupon' && hasUses) for (const term of ['name', 'less', 'most'] as const) fixed.add(term);
  if (hasBegun && (hasUses || offer.kind === 'sale')) fixed.add('startsAt');
  if (offer.kind === 'sale' && hasBegun) for (const term of ['less', 'courses'] as const) fixed.add(term);
  if (offer.kind === 'sale' && offerStatus(offer, now) === 'ended') fixed.add('endsAt');
  return fixed;
}

const valueOf: Readonly<Record<FixedTerm, (terms: OfferTerms) => unknown>> = {
  name: ({ kind, codeKey, name }) => (kind === 'coupon' ? codeKey : name),
  less: ({ reduction }) => reduction,
  most: ({ mostCents }) => mostCents,
  courses: ({ courses }) => courses && [...courses].toSorted(),
  startsAt: ({ startsAt }) => startsAt,
  endsAt: ({ endsAt }) => endsAt,
};

/** Whether a change would replace a fixed term. */
export function replacesFixed(fixed: ReadonlySet<FixedTerm>, before: OfferTerms, after: OfferTerms): boolean {
  const textOf = (term: FixedTerm, terms: OfferTerms) => JSON.stringify(valueOf[term](terms));
  return [...fixed].some((term) => textOf(term, before) !== textOf(term, after));
}
