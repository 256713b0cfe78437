import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { coursePrices, discountCourses, discounts } from '#app/database/schema/discounts.ts';
import type { Database } from '#app/platform/database.server.ts';
import { toCents, type Cents } from '#app/shared/money.ts';
import type { DiscountAudience, DiscountKind } from '#app/shared/selling-terms.ts';
import type { PricePoint } from './former-price.ts';
import type { DiscountCourses, Reduction, Sale } from './discount.ts';

/** The courses of a discount, in no order. */
export const courseIds = sql<
  string[]
>`array(select c.course_id::text from ${discountCourses} c where c.offer_id = offers.id)`;

/** The times in which a discount was paused, from the audit log, which alone has them. */
const pauses = sql<readonly { readonly from: string; readonly to: string }[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('from', l.before ->> 'pausedAt', 'to', l.after ->> 'resumedAt') order by l.id), '[]')
  from audit_log l where l.subject_id = offers.id::text and l.subject_type = 'offer' and l.action = 'offer.resumed'
    and l.before ->> 'pausedAt' is not null and l.after ->> 'resumedAt' is not null)`;

const readPauses = (rows: readonly { readonly from: string; readonly to: string }[]) =>
  rows.map(({ from, to }) => ({ from: new Date(from), to: new Date(to) }));

type StoredDiscount = typeof discounts.$inferSelect;

/** A discount as it is stored, with its courses. */
export interface DiscountRow extends Omit<
  StoredDiscount,
  'kind' | 'audience' | 'percent' | 'amountCents' | 'mostCents' | 'isForAll'
> {
  readonly kind: DiscountKind;
  readonly audience: DiscountAudience;
  readonly reduction: Reduction;
  readonly mostCents: Cents | null;
  readonly courses: DiscountCourses;
}

/** Returns a row with the types of the domain. */
export function toDiscount(
  { percent, amountCents, isForAll, ...row }: StoredDiscount,
  ids: readonly string[],
): DiscountRow {
  return {
    ...row,
    kind: row.kind as DiscountKind,
    audience: row.audience as DiscountAudience,
    reduction: percent === null ? { amountCents: toCents(amountCents ?? 0) } : { percent },
    mostCents: row.mostCents === null ? null : toCents(row.mostCents),
    courses: isForAll ? null : new Set(ids),
  };
}

/** Selects the sales that run at `now` or will, the earliest first. */
export async function selectSales(db: Database, now: Date): Promise<Sale[]> {
  const rows = await db
    .select({ discount: discounts, courseIds, pauses })
    .from(discounts)
    .where(
      and(
        eq(discounts.kind, 'sale'),
        isNull(discounts.pausedAt),
        or(isNull(discounts.endsAt), gt(discounts.endsAt, now)),
      ),
    )
    .orderBy(discounts.startsAt, discounts.id);
  return rows.map(({ discount, courseIds: ids, pauses: paused }) => {
    const { id, reduction, courses: of, startsAt, endsAt } = toDiscount(discount, ids);
    return { discountId: id, reduction, courses: of, startsAt, endsAt, pauses: readPauses(paused) };
  });
}

/** Selects the coupon of a code; null if there is none. `lock` locks it until the transaction ends. */
export async function selectCoupon(db: Database, key: string, { lock = false } = {}): Promise<DiscountRow | null> {
  const query = db.select({ discount: discounts, courseIds }).from(discounts).where(eq(discounts.codeKey, key));
  const [row] = await (lock ? query.for('update', { of: discounts }) : query);
  return row ? toDiscount(row.discount, row.courseIds) : null;
}

/** Selects a discount; null for an unknown id. `lock` locks it until the transaction ends. */
export async function selectDiscount(db: Database, id: string, { lock = false } = {}): Promise<DiscountRow | null> {
  const query = db.select({ discount: discounts, courseIds }).from(discounts).where(eq(discounts.id, id));
  const [row] = await (lock ? query.for('update', { of: discounts }) : query);
  return row ? toDiscount(row.discount, row.courseIds) : null;
}

/** Selects and locks the coupons whose uses an order has freed. */
export async function lockFreedCoupons(tx: Database, orderId: string): Promise<DiscountRow[]> {
  const rows = await tx
    .select({ discount: discounts, courseIds })
    .from(discounts)
    .where(
      sql`${discounts.kind} = 'coupon' and ${discounts.id} in (select u.offer_id from offer_uses u where u.order_id = ${orderId} and u.state = 'freed')`,
    )
    .orderBy(discounts.id)
    .for('update', { of: discounts });
  return rows.map(({ discount, courseIds: ids }) => toDiscount(discount, ids));
}

/**
 * Selects the sales that ended in the thirty days before one that runs at `now` or will: they count for its former prices. A paused sale
 * ended when it was paused.
 */
export async function selectEarlierSales(db: Database, now: Date): Promise<Sale[]> {
  const isCurrent = sql`s.kind = 'sale' and s.paused_at is null and (s.ends_at is null or s.ends_at > ${now.toISOString()}::timestamptz)`;
  const over = sql<Date>`least(${discounts.endsAt}, ${discounts.pausedAt})`.mapWith(discounts.endsAt);
  const rows = await db
    .select({ discount: discounts, courseIds, over, pauses })
    .from(discounts)
    .where(
      sql`${discounts.kind} = 'sale' and least(${discounts.endsAt}, ${discounts.pausedAt}) > ${discounts.startsAt}
        and (${discounts.pausedAt} is not null or ${discounts.endsAt} <= ${now.toISOString()}::timestamptz)
        and least(${discounts.endsAt}, ${discounts.pausedAt}) > (select min(s.starts_at) from offers s where ${isCurrent}) - interval '30 days'`,
    )
    .orderBy(discounts.startsAt, discounts.id);
  return rows.map(({ discount, courseIds: ids, over: endsAt, pauses: paused }) => {
    const { id, reduction, courses: of, startsAt } = toDiscount(discount, ids);
    return { discountId: id, reduction, courses: of, startsAt, endsAt, pauses: readPauses(paused) };
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
