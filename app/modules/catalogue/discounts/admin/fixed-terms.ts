import { discountStatus } from '../discount.ts';
import type { DiscountTerms } from './discount-write-queries.server.ts';

/** A field of the form that a discount keeps. */
export type FixedTerm = 'name' | 'less' | 'most' | 'courses' | 'startsAt' | 'endsAt';

/** Terms of a discount that decide which of them it keeps. */
type Stored = Pick<DiscountTerms, 'kind' | 'startsAt' | 'endsAt'> & { readonly pausedAt: Date | null };

/**
 * Returns what a discount keeps. A coupon that orders have used keeps its code and what it gives, so that its results and receipts speak of
 * one thing. A sale that has begun keeps its price, courses and start, and an ended one its end too: they are the former prices that later
 * sales show.
 */
export function fixedTerms(discount: Stored, { hasUses, now }: { readonly hasUses: boolean; readonly now: Date }) {
  const fixed = new Set<FixedTerm>();
  const hasBegun = discount.startsAt <= now;
  if (discount.kind === 'coupon' && hasUses) for (const term of ['name', 'less', 'most'] as const) fixed.add(term);
  if (hasBegun && (hasUses || discount.kind === 'sale')) fixed.add('startsAt');
  if (discount.kind === 'sale' && hasBegun) for (const term of ['less', 'courses'] as const) fixed.add(term);
  if (discount.kind === 'sale' && discountStatus(discount, now) === 'ended') fixed.add('endsAt');
  return fixed;
}

const valueOf: Readonly<Record<FixedTerm, (terms: DiscountTerms) => unknown>> = {
  name: ({ kind, codeKey, name }) => (kind === 'coupon' ? codeKey : name),
  less: ({ reduction }) => reduction,
  most: ({ mostCents }) => mostCents,
  courses: ({ courses }) => courses && [...courses].toSorted(),
  startsAt: ({ startsAt }) => startsAt,
  endsAt: ({ endsAt }) => endsAt,
};

/** Whether a change would replace a fixed term. */
export function replacesFixed(fixed: ReadonlySet<FixedTerm>, before: DiscountTerms, after: DiscountTerms): boolean {
  const textOf = (term: FixedTerm, terms: DiscountTerms) => JSON.stringify(valueOf[term](terms));
  return [...fixed].some((term) => textOf(term, before) !== textOf(term, after));
}
