import type { Database } from '#app/platform/database.server.ts';
import { codeKey, discountStatus, type Coupon } from './discount.ts';
import { selectCoupon, type DiscountRow } from './discount-queries.server.ts';
import { countIdleUses, countUses, freeIdleUses, selectHasPurchased } from './discount-use-queries.server.ts';

/** Why a code cannot be used. Codes that are not public are unknown. */
export type CouponRefusal =
  | { readonly reason: 'unknown' | 'paused' | 'used_up' | 'used_by_you' | 'first_purchase' }
  | { readonly reason: 'ended'; readonly endedAt: Date };

export type FoundCoupon =
  | { readonly coupon: Coupon; readonly discount: DiscountRow; readonly refusal: null }
  /** `offer` is null if the code is unknown. */
  | { readonly coupon: null; readonly discount: DiscountRow | null; readonly refusal: CouponRefusal };

/** Person who wants to use a coupon, and when. */
interface Buyer {
  readonly userId: string | null;
  readonly now: Date;
}

/**
 * Finds the coupon of a typed code and whether this person may use it now. A visitor's own uses are not known yet: placing the order asks
 * again. With `lock`, the discount is locked until the transaction ends, and own unpaid orders that hold its last use give it back.
 */
export async function findCoupon(
  db: Database,
  { typed, userId, now, lock = false }: Buyer & { readonly typed: string; readonly lock?: boolean },
): Promise<FoundCoupon> {
  const key = codeKey(typed);
  const discount = key === null ? null : await selectCoupon(db, key, { lock });
  const refuse = (refusal: CouponRefusal, known: DiscountRow | null = discount): FoundCoupon => ({
    coupon: null,
    discount: known,
    refusal,
  });
  if (!discount) return refuse({ reason: 'unknown' });
  const status = discountStatus(discount, now);
  if (status === 'planned') return refuse({ reason: 'unknown' });
  if (status === 'ended' && discount.endsAt) return refuse({ reason: 'ended', endedAt: discount.endsAt });
  if (status !== 'running') return refuse({ reason: 'paused' });
  if (discount.audience === 'person' && userId !== null && discount.userId !== userId)
    return refuse({ reason: 'unknown' });
  if (discount.audience === 'person' && discount.userId === null) return refuse({ reason: 'unknown' });
  const refusal = await limitsOf(db, discount, { userId, now, without: null, lock });
  if (refusal) return refuse(refusal);
  const { id: discountId, name: code, reduction, mostCents, courses } = discount;
  return { coupon: { discountId, code, reduction, mostCents, courses }, discount, refusal: null };
}

/** Returns why the limits of a coupon refuse another use; null if they allow it. Does not count the order `without`. */
export async function limitsOf(
  db: Database,
  discount: DiscountRow,
  { userId, now, without, lock }: Buyer & { readonly without: string | null; readonly lock: boolean },
): Promise<CouponRefusal | null> {
  const { id: discountId, usesTotal, audience } = discount;
  const perPerson = audience === 'first_purchase' ? 1 : discount.usesPerPerson;
  if (usesTotal === null && perPerson === null) return null;
  if (audience === 'first_purchase' && userId !== null && (await selectHasPurchased(db, userId)))
    return { reason: 'first_purchase' };
  const counts = await countUses(db, discountId, { userId, without });
  const isFull = ({ total, own }: typeof counts): CouponRefusal | null => {
    if (perPerson !== null && own >= perPerson) return { reason: 'used_by_you' };
    return usesTotal !== null && total >= usesTotal ? { reason: 'used_up' } : null;
  };
  const refusal = isFull(counts);
  if (!refusal || userId === null) return refusal;
  const idle = await countIdleUses(db, { discountId, userId, without, at: now });
  const after = isFull({ total: counts.total - idle, own: counts.own - idle });
  if (!after && lock) await freeIdleUses(db, { discountId, userId, without, at: now });
  return after;
}
