import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { courses } from '#app/database/schema/catalogue.ts';
import { offerCourses, offers } from '#app/database/schema/offers.ts';
import type { Database } from '#app/platform/database.server.ts';
import { toCents, type Cents } from '#app/shared/money.ts';
import type { OfferAudience, OfferKind } from '#app/shared/offer-terms.ts';
import type { OfferCourses, Reduction, Sale } from './offer.ts';

/** The courses of an offer, in no order. */
const courseIds = sql<string[]>`array(select c.course_id::text from ${offerCourses} c where c.offer_id = offers.id)`;

type StoredOffer = typeof offers.$inferSelect;

/** An offer as it is stored, with its courses. */
export interface OfferRow extends Omit<
  StoredOffer,
  'kind' | 'audience' | 'percent' | 'amountCents' | 'mostCents' | 'isForAll'
> {
  readonly kind: OfferKind;
  readonly audience: OfferAudience;
  readonly reduction: Reduction;
  readonly mostCents: Cents | null;
  readonly courses: OfferCourses;
}

function toOffer({ percent, amountCents, isForAll, ...row }: StoredOffer, ids: readonly string[]): OfferRow {
  return {
    ...row,
    kind: row.kind as OfferKind,
    audience: row.audience as OfferAudience,
    reduction: percent === null ? { amountCents: toCents(amountCents ?? 0) } : { percent },
    mostCents: row.mostCents === null ? null : toCents(row.mostCents),
    courses: isForAll ? null : new Set(ids),
  };
}

/** Selects the sales that run at `now` or will, the earliest first. */
export async function selectSales(db: Database, now: Date): Promise<Sale[]> {
  const rows = await db
    .select({ offer: offers, courseIds })
    .from(offers)
    .where(and(eq(offers.kind, 'sale'), isNull(offers.pausedAt), or(isNull(offers.endsAt), gt(offers.endsAt, now))))
    .orderBy(offers.startsAt, offers.id);
  return rows.map(({ offer, courseIds: ids }) => {
    const { id, reduction, courses: of, startsAt, endsAt } = toOffer(offer, ids);
    return { offerId: id, reduction, courses: of, startsAt, endsAt };
  });
}

/** Selects the coupon of a code; null if there is none. `lock` locks it until the transaction ends. */
export async function selectCoupon(db: Database, key: string, { lock = false } = {}): Promise<OfferRow | null> {
  const query = db.select({ offer: offers, courseIds }).from(offers).where(eq(offers.codeKey, key));
  const [row] = await (lock ? query.for('update', { of: offers }) : query);
  return row ? toOffer(row.offer, row.courseIds) : null;
}

/** Selects and locks the coupons whose uses an order has freed. */
export async function lockFreedCoupons(tx: Database, orderId: string): Promise<OfferRow[]> {
  const rows = await tx
    .select({ offer: offers, courseIds })
    .from(offers)
    .where(
      sql`${offers.kind} = 'coupon' and ${offers.id} in (select u.offer_id from offer_uses u where u.order_id = ${orderId} and u.state = 'freed')`,
    )
    .orderBy(offers.id)
    .for('update', { of: offers });
  return rows.map(({ offer, courseIds: ids }) => toOffer(offer, ids));
}

/** Since when each course has had its present price, by course. */
export async function selectPriceDates(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await db.execute<{ course: string; since: Date | string }>(sql`
    select c.id::text as course, (select max(p.since) from course_prices p where p.course_id = c.id) as since
    from ${courses} c where c.id = any(${sql.param([...ids])}::uuid[])`);
  return new Map(rows.flatMap(({ course, since }) => (since === null ? [] : [[course, new Date(since)] as const])));
}

/** Returns the sales that run at `now`. */
export const runningSales = (sales: readonly Sale[], now: Date): readonly Sale[] =>
  sales.filter(({ startsAt, endsAt }) => startsAt <= now && (endsAt === null || endsAt > now));
