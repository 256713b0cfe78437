import { and, eq, inArray, sql } from 'drizzle-orm';
import { lineDiscounts, discountUses } from '#app/database/schema/discounts.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Cents } from '#app/shared/money.ts';

/** SQL condition: the order of a use `u` may still be paid by something under way. */
const isUnderWay = (at: Date) => sql`(exists (select from payment_attempts a where a.order_id = u.order_id
    and a.status in ('created', 'submitting', 'prompted', 'submit_unknown', 'review'))
  or exists (select from payment_claims c where c.order_id = u.order_id and c.status = 'open')
  or exists (select from quotations q where q.order_id = u.order_id and q.state in ('sent', 'accepted'))
  or exists (select from payment_links l where l.order_id = u.order_id and l.closed_at is null and l.valid_until > ${at.toISOString()}::timestamptz)
  or exists (select from mpesa_receipts r where r.order_id = u.order_id and r.state = 'review'))`;

interface UseCounts {
  /** Held and used. */
  readonly total: number;
  /** Number of them by this person. */
  readonly own: number;
}

/** Counts the uses of a discount, but those of one order. */
export async function countUses(
  db: Database,
  discountId: string,
  { userId, without }: { readonly userId: string | null; readonly without: string | null },
): Promise<UseCounts> {
  const { rows } = await db.execute<{ total: string; own: string }>(sql`
    select count(*) as total, count(*) filter (where user_id = ${userId}::uuid) as own from offer_uses
    where offer_id = ${discountId} and state in ('held', 'used') and order_id is distinct from ${without}::uuid`);
  return { total: Number(rows[0]?.total ?? 0), own: Number(rows[0]?.own ?? 0) };
}

/** Counts the uses of a discount that orders of a person hold and nothing under way may pay. */
export async function countIdleUses(
  db: Database,
  {
    discountId,
    userId,
    without,
    at,
  }: { readonly discountId: string; readonly userId: string; readonly without: string | null; readonly at: Date },
): Promise<number> {
  const { rows } = await db.execute<{ idle: string }>(sql`
    select count(*) as idle from offer_uses u where u.offer_id = ${discountId} and u.user_id = ${userId} and u.state = 'held'
      and u.order_id is distinct from ${without}::uuid and not ${isUnderWay(at)}`);
  return Number(rows[0]?.idle ?? 0);
}

/** Frees the uses of a discount that orders of a person hold and nothing under way may pay: another order of theirs takes their place. */
export async function freeIdleUses(
  tx: Database,
  { discountId, userId, without, at }: { discountId: string; userId: string; without: string | null; at: Date },
): Promise<void> {
  await tx.execute(sql`
    update offer_uses u set state = 'freed', updated_at = ${at.toISOString()}::timestamptz
    where u.offer_id = ${discountId} and u.user_id = ${userId} and u.state = 'held'
      and u.order_id is distinct from ${without}::uuid and not ${isUnderWay(at)}`);
}

/** Frees uses held since `before` by unpaid orders that nothing under way may pay, the oldest first. Returns how many. */
export async function freeAbandonedUses(
  tx: Database,
  { before, limit, at }: { readonly before: Date; readonly limit: number; readonly at: Date },
): Promise<number> {
  const { rows } = await tx.execute(sql`
    update offer_uses f set state = 'freed', updated_at = ${at.toISOString()}::timestamptz
    where f.state = 'held' and (f.order_id, f.offer_id) in (
      select u.order_id, u.offer_id from offer_uses u join orders o on o.id = u.order_id
      where u.state = 'held' and u.updated_at <= ${before.toISOString()}::timestamptz and o.status = 'unpaid' and not ${isUnderWay(at)}
      order by u.updated_at, u.order_id, u.offer_id limit ${limit} for update of u skip locked)
    returning f.order_id`);
  return rows.length;
}

/** Whether a person has paid an order. */
export async function selectHasPurchased(db: Database, userId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select from orders where user_id = ${userId} and status <> 'unpaid' limit 1`);
  return rows.length > 0;
}

interface NewLineDiscount {
  readonly orderLineId: string;
  readonly discountId: string;
  readonly fullCents: Cents;
  readonly reductionCents: Cents;
}

/** Inserts what discounts take off the lines of an order, and a held use of each. */
export async function insertLineDiscounts(
  tx: Database,
  { orderId, userId, lines, at }: { orderId: string; userId: string; lines: readonly NewLineDiscount[]; at: Date },
): Promise<void> {
  if (lines.length === 0) return;
  await tx.insert(lineDiscounts).values([...lines]);
  const used = [...new Set(lines.map(({ discountId }) => discountId))];
  await tx
    .insert(discountUses)
    .values(used.map((discountId) => ({ orderId, discountId, userId, createdAt: at, updatedAt: at })));
}

/** Holds the uses of an unpaid order again, also those that it has kept. */
export async function reserveUses(tx: Database, orderId: string, at: Date): Promise<void> {
  await tx
    .update(discountUses)
    .set({ state: 'held', updatedAt: at })
    .where(and(eq(discountUses.orderId, orderId), inArray(discountUses.state, ['held', 'freed'])));
}

/** Whether an order has used or held a discount, also one that ended unpaid. */
export async function selectHasUses(db: Database, discountId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select from offer_uses where offer_id = ${discountId} limit 1`);
  return rows.length > 0;
}
