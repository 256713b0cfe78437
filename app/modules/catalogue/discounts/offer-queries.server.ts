import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { coursePrices, offerCourses, offers } from '#app/database/schema/offers.ts';
import type { Database } from '#app/platform/database.server.ts';
import { toCents, type Cents } from '#app/shared/money.ts';
import type { OfferAudience, OfferKind } from '#app/shared/selling-terms.ts';
import type { PricePoint } from './former-price.ts';
import type { OfferCourses, Reduction, Sale } from './offer.ts';

/** The courses of an offer, in no order. */
export const courseIds = sql<
  string[]
>`array(select c.course_id::text from ${offerCourses} c where c.offer_id = offers.id)`;

/** The times in which an offer was paused, from the audit log, which alone has them. */
const pauses = sql<readonly { readonly from: string; readonly to: string }[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('from', l.before ->> 'pausedAt', 'to', l.after ->> 'resumedAt') order by l.id), '[]')
  from audit_log l where l.subject_id = offers.id::text and l.subject_type = 'offer' and l.action = 'offer.resumed'
    and l.before ->> 'pausedAt' is not null and l.after ->> 'resumedAt' is not null)`;

const readPauses = (rows: readonly { readonly from: string; readonly to: string }[]) =>
  rows.map(({ from, to }) => ({ from: new Date(from), to: new Date(to) }));

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

/** Returns a row with the types of the domain. */
export function toOffer({ percent, amountCents, isForAll, ...row }: StoredOffer, ids: readonly string[]): OfferRow {
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
    .select({ offer: offers, courseIds, pauses })
    .from(offers)
    .where(and(eq(offers.kind, 'sale'), isNull(offers.pausedAt), or(isNull(offers.endsAt), gt(offers.endsAt, now))))
    .orderBy(offers.startsAt, offers.id);
  return rows.map(({ offer, courseIds: ids, pauses: paused }) => {
    const { id, reduction, courses: of, startsAt, endsAt } = toOffer(offer, ids);
    return { offerId: id, reduction, courses: of, startsAt, endsAt, pauses: readPauses(paused) };
  });
}

/** Selects the coupon of a code; null if there is none. `lock` locks it until the transaction ends. */
export async function selectCoupon(db: Database, key: string, { lock = false } = {}): Promise<OfferRow | null> {
  const query = db.select({ offer: offers, courseIds }).from(offers).where(eq(offers.codeKey, key));
  const [row] = await (lock ? query.for('update', { of: offers }) : query);
  return row ? toOffer(row.offer, row.courseIds) : null;
}

/** Selects an offer; null for an unknown id. `lock` locks it until the transaction ends. */
export async function selectOffer(db: Database, id: string, { lock = false } = {}): Promise<OfferRow | null> {
  const query = db.select({ offer: offers, courseIds }).from(offers).where(eq(offers.id, id));
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

/**
 * Selects the sales that ended in the thirty days before one that runs at `now` or will: they count for its former prices. A paused sale
 * ended when it was paused.
 */
export async function selectEarlierSales(db: Database, now: Date): Promise<Sale[]> {
  const isCurrent = sql`s.kind = 'sale' and s.paused_at is null and (s.ends_at is null or s.ends_at > ${now.toISOString()}::timestamptz)`;
  const over = sql<Date>`least(${offers.endsAt}, ${offers.pausedAt})`.mapWith(offers.endsAt);
  const rows = await db
    .select({ offer: offers, courseIds, over, pauses })
    .from(offers)
    .where(
      sql`${offers.kind} = 'sale' and least(${offers.endsAt}, ${offers.pausedAt}) > ${offers.startsAt}
        and (${offers.pausedAt} is not null or ${offers.endsAt} <= ${now.toISOString()}::timestamptz)
        and least(${offers.endsAt}, ${offers.pausedAt}) > (select min(s.starts_at) from offers s where ${isCurrent}) - interval '30 days'`,
    )
    .orderBy(offers.startsAt, offers.id);
  return rows.map(({ offer, courseIds: ids, over: endsAt, pauses: paused }) => {
    const { id, reduction, courses: of, startsAt } = toOffer(offer, ids);
    return { offerId: id, reduction, courses: of, startsAt, endsAt, pauses: readPauses(paused) };
  });
}

/** Selects the prices that courses have had, the oldest first, by course; of every course for null. */
export async function selectPrices(
  db: Database,
  ids: readonly string[] | null,
): Promise<ReadonlyMap<string, readonly PricePoint[]>> {
  const rows = await db
    .select()
    .from(coursePrices)
    .where(ids === null ? undefined : inArray(coursePrices.courseId, [...ids]))
    .orderBy(coursePrices.since, coursePrices.courseId);
  const byCourse = Map.groupBy(rows, ({ courseId }) => courseId);
  return new Map(
    [...byCourse].map(([courseId, prices]) => [
      courseId,
      prices.map(({ since, priceCents }) => ({ since, cents: toCents(priceCents) })),
    ]),
  );
}
