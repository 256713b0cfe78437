import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '#app/platform/database.server.ts';

const isForLines = (refund: SQL) => sql`exists (select from refund_payments l where l.refund_id = ${refund}.id)`;

/**
 * Condition: another refund replaced the failed refund f, as in `replacementOf`; with `orGivenUp` also one that was started later and
 * cancelled.
 */
export const isReplaced = (orGivenUp = false) => sql`exists (
  select from refunds other where other.receipt = f.receipt and other.id <> f.id
    and (other.status in ('requested', 'submitting', 'unknown', 'done')
      ${orGivenUp ? sql`or (other.status = 'cancelled' and other.created_at > f.created_at)` : sql``})
    and case when ${isForLines(sql`f`)}
      then exists (select from refund_payments mine join refund_payments its on its.payment_id = mine.payment_id
        where mine.refund_id = f.id and its.refund_id = other.id)
      else not ${isForLines(sql`other`)} end)`;

/** Condition: a payment of the refund f is already refunded, by the refund of another receipt that paid its order. */
const isBegun = sql`exists (select from refund_payments l join payments p on p.id = l.payment_id where l.refund_id = f.id and p.status = 'refunded')`;

/** Condition: the refund f, of the receipt r, is still to be made: it is pending, or it failed, was not replaced, and is owed. */
const hasToBeMade = sql`(f.status in ('requested', 'submitting', 'unknown') or (f.status = 'failed' and not ${isReplaced()}
  and (f.reason in ('surplus', 'undeliverable') or (f.reason = 'wrong_amount' and r.state <> 'review') or ${isBegun})))`;

/** Condition: the order pays a plan that is not paid in full. */
const isHeldByPlan = (order: SQL) =>
  sql`exists (select from plan_payments l join plans a on a.id = l.plan_id where l.order_id = ${order} and a.state <> 'paid')`;

/** Condition: the order pays a gift that nobody has opened. */
const isHeldByGift = (order: SQL) =>
  sql`exists (select from gifts g where g.order_id = ${order} and g.state = 'unopened')`;

/** Selects each refund's amount and order, and whether it reverses payments. */
const refundSums = sql`
  select f.id, f.receipt, r.order_id, f.amount_cents, f.status, f.reason, ${isForLines(sql`f`)} as is_for_lines, ${hasToBeMade} as is_open,
    ${isHeldByPlan(sql`r.order_id`)} as is_of_plan, ${isHeldByGift(sql`r.order_id`)} as is_of_gift
  from refunds f join mpesa_receipts r on r.receipt = f.receipt`;

/**
 * Selects sums of money in cents, each from its own table: money received from the receipts, learners' payments from payments and orders,
 * refunds from the refunds. They therefore add up only if the books are right.
 */
export async function selectMoneySums(db: Database) {
  const { rows } = await db.execute<Record<string, string>>(sql`
    with given_back as (${refundSums}),
    review as (
      select r.order_id, r.amount_cents - coalesce(
        (select sum(g.amount_cents) from given_back g where g.receipt = r.receipt and (g.is_open or g.status = 'done')), 0) as waits
      from mpesa_receipts r where r.state = 'review'
    ),
    returned as (
      select g.order_id, sum(g.amount_cents) as amount,
        (select coalesce(sum(p.amount_cents), 0) from payments p where p.order_id = g.order_id and p.status = 'refunded') as price
      from given_back g where g.status = 'done' and g.is_for_lines group by g.order_id
    )
    select
      (select count(*) from mpesa_receipts) as receipts,
      (select coalesce(sum(amount_cents), 0) from mpesa_receipts) as received,
      (select coalesce(sum(amount_cents), 0) from payments where status = 'completed' and payment_method = 'mpesa') as completed,
      (select coalesce(sum(p.amount_cents), 0) from plans a join plan_payments l on l.plan_id = a.id
        join payments p on p.order_id = l.order_id and p.status = 'completed' where a.state <> 'paid') as paid_into_plans,
      (select coalesce(sum(p.amount_cents), 0) from gifts g join payments p on p.order_id = g.order_id and p.status = 'completed'
        where g.state = 'unopened') as paid_for_gifts,
      (select coalesce(sum(p.amount_cents), 0) from seats s join payments p on p.id = s.payment_id and p.status = 'completed'
        where s.state = 'open' and not exists (
          select from refund_payments l join given_back g on g.id = l.refund_id where l.payment_id = p.id and g.is_open)) as held_by_seats,
      (select coalesce(sum(rounding_cents), 0) from orders where status <> 'unpaid') as rounding,
      (select coalesce(sum(amount - price), 0) from returned) as beyond_price,
      (select coalesce(sum(greatest(amount - price, 0)), 0) from returned) as rounding_returned,
      (select coalesce(sum(amount_cents), 0) from given_back where status = 'done' and reason <> 'bounced') as refunded,
      (select coalesce(sum(amount_cents), 0) from given_back where status = 'done' and reason = 'bounced') as bounced,
      (select coalesce(sum(amount_cents), 0) from given_back where is_open) as to_refund,
      (select coalesce(sum(amount_cents), 0) from given_back where is_open and is_for_lines and not is_of_plan and not is_of_gift) as to_refund_of_orders,
      (select coalesce(sum(amount_cents), 0) from given_back where is_open and is_for_lines and is_of_plan) as to_refund_of_plans,
      (select coalesce(sum(amount_cents), 0) from given_back where is_open and is_for_lines and is_of_gift) as to_refund_of_gifts,
      (select coalesce(sum(waits), 0) from review) as in_review,
      (select coalesce(sum(waits), 0) from review where order_id is null) as unclaimed`);
  const [row] = rows;
  const cents = (name: string) => Number(row?.[name] ?? 0);
  return {
    receipts: cents('receipts'),
    received: cents('received'),
    // A pending refund of a paid order is still among its completed payments, unless only a part of it was refunded.
    enrolled:
      cents('completed') -
      cents('paid_into_plans') -
      cents('paid_for_gifts') -
      cents('held_by_seats') +
      cents('rounding') -
      cents('beyond_price') -
      cents('to_refund_of_orders'),
    heldByPlans: cents('paid_into_plans') - cents('to_refund_of_plans'),
    heldByGifts: cents('paid_for_gifts') - cents('to_refund_of_gifts'),
    heldBySeats: cents('held_by_seats'),
    rounding: cents('rounding') - cents('rounding_returned'),
    refunded: cents('refunded'),
    bounced: cents('bounced'),
    toRefund: cents('to_refund'),
    inReview: cents('in_review'),
    unclaimed: cents('unclaimed'),
  };
}
