import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '#app/platform/database.server.ts';
import { chargeInvariants } from '#app/database/doctor-charges.server.ts';
import { refundedOrdersWithMoney } from '#app/database/doctor-refunds.server.ts';
import { toCents, type Cents } from '#app/shared/money.ts';

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

/** Condition: a payment of the refund f is already refunded, by the refund of another incoming payment of its order. */
const isBegun = sql`exists (select from refund_payments l join payments p on p.id = l.payment_id where l.refund_id = f.id and p.status = 'refunded')`;

/** Condition: the refund f, of the incoming payment r, is still to be made: it is pending, or it failed, was not replaced, and is owed. */
const hasToBeMade = sql`(f.status in ('requested', 'submitting', 'unknown') or (f.status = 'failed' and not ${isReplaced()}
  and (f.reason in ('surplus', 'undeliverable') or (f.reason = 'wrong_amount' and r.state <> 'review') or ${isBegun})))`;

/** Condition: the order pays an instalment plan that is not paid in full. */
const isHeldByInstalmentPlan = (order: SQL) =>
  sql`exists (select from plan_payments l join plans a on a.id = l.plan_id where l.order_id = ${order} and a.state <> 'paid')`;

/** Condition: the order pays a gift that nobody has opened. */
const isHeldByGift = (order: SQL) =>
  sql`exists (select from gifts g where g.order_id = ${order} and g.state = 'unopened')`;

/** Condition: a refund of the payment p is still to be made. */
const isReturning = sql`exists (
  select from refund_payments its join refund_sums g on g.id = its.refund_id where its.payment_id = p.id and g.is_open)`;

/** Condition: the payment p is for the seat s, which nobody has taken, and is neither refunded nor to be refunded. */
const isOpenSeat = sql`(coalesce(s.state = 'open', false) and p.status = 'completed' and not ${isReturning})`;

/** Sum in cents of the payments p with a condition. */
const sumIf = (condition: SQL) => sql`coalesce(sum(p.amount_cents) filter (where ${condition}), 0)`;

/** Part of the refund f of undeliverable lines that came in beyond the total of its order and goes back with them. */
const beyondTotal = sql`case when f.reason = 'undeliverable' and ${isForLines(sql`f`)}
  then greatest(r.amount_cents - (select o.total_cents from orders o where o.id = r.order_id), 0) else 0 end`;

/** Selects each refund's amount and order, what of it came in beyond that order, and whether it reverses payments. */
const refundSums = sql`
  select f.id, f.receipt, r.order_id, f.amount_cents, f.status, f.reason, ${isForLines(sql`f`)} as is_for_lines, ${hasToBeMade} as is_open,
    ${beyondTotal} as beyond
  from refunds f join mpesa_receipts r on r.receipt = f.receipt`;

/**
 * Selects sums of money in cents, each from its own table: incoming payments, learners' payments from payments and orders,
 * refunds from the refunds. They therefore add up only if the books are right.
 *
 * What is left of an order is its completed payments with its rounding, less what refunds took beyond their prices, because they are in
 * whole shillings, and less what is to be refunded. All of it belongs to the plan or the gift that the order pays, or to its seats if nobody
 * has taken one of them; otherwise open seats have their prices, and the rest of the order is enrolled.
 */
export async function selectMoneySums(db: Database) {
  const { rows } = await db.execute<Record<string, string>>(sql`
    with refund_sums as (${refundSums}),
    review as (
      select r.order_id, r.amount_cents - coalesce(
        (select sum(g.amount_cents) from refund_sums g where g.receipt = r.receipt and (g.is_open or g.status = 'done')), 0) as waits
      from mpesa_receipts r where r.state = 'review'
    ),
    returned as (
      select g.order_id, sum(g.amount_cents - g.beyond) filter (where g.status = 'done') as amount,
        coalesce(sum(g.amount_cents - g.beyond) filter (where g.is_open), 0) as pending
      from refund_sums g where (g.status = 'done' or g.is_open) and g.is_for_lines group by g.order_id
    ),
    sold as (
      select p.order_id, ${sumIf(sql`p.status = 'completed'`)} as completed, ${sumIf(sql`p.status = 'refunded'`)} as refunded,
        ${sumIf(isOpenSeat)} as open_seats,
        bool_and(${isOpenSeat}) filter (where p.status = 'completed' and not ${isReturning}) as are_open_seats
      from payments p left join seats s on s.payment_id = p.id group by p.order_id
    ),
    kept as (
      select sold.completed, sold.open_seats, coalesce(sold.are_open_seats, false) as are_open_seats,
        ${isHeldByInstalmentPlan(sql`sold.order_id`)} as is_of_plan, ${isHeldByGift(sql`sold.order_id`)} as is_of_gift,
        case when o.status <> 'unpaid' then o.rounding_cents else 0 end - coalesce(b.amount - sold.refunded, 0) as rounding,
        case when o.status <> 'unpaid' then o.rounding_cents else 0 end - greatest(b.amount - sold.refunded, 0) as rounding_left,
        coalesce(b.pending, 0) as pending
      from sold left join orders o on o.id = sold.order_id left join returned b on b.order_id = sold.order_id
    ),
    held as (
      select k.is_of_plan, k.is_of_gift, k.are_open_seats, k.open_seats, k.rounding_left, k.completed + k.rounding - k.pending as cents,
        not (k.is_of_plan or k.is_of_gift) as is_of_order from kept k
    ),
    shares as (
      select is_of_plan, is_of_gift, is_of_order, are_open_seats, rounding_left, cents,
        case when not is_of_order then 0 when are_open_seats then cents else open_seats end as of_seats from held
    )
    select
      (select count(*) from mpesa_receipts) as receipts,
      (select coalesce(sum(amount_cents), 0) from mpesa_receipts) as received,
      (select coalesce(sum(cents - of_seats), 0) from shares where is_of_order) as enrolled,
      (select coalesce(sum(cents), 0) from shares where is_of_plan) as held_by_plans,
      (select coalesce(sum(cents), 0) from shares where is_of_gift and not is_of_plan) as held_by_gifts,
      (select coalesce(sum(of_seats), 0) from shares) as held_by_seats,
      (select coalesce(sum(rounding_left), 0) from shares where is_of_order and not are_open_seats) as rounding,
      (select coalesce(sum(amount_cents), 0) from refund_sums where status = 'done' and reason <> 'bounced') as refunded,
      (select coalesce(sum(amount_cents), 0) from refund_sums where status = 'done' and reason = 'bounced') as bounced,
      (select coalesce(sum(amount_cents), 0) from refund_sums where is_open) as to_refund,
      (select coalesce(sum(waits), 0) from review) as in_review,
      (select coalesce(sum(waits), 0) from review where order_id is null) as unclaimed`);
  const [row] = rows;
  const cents = (name: string) => Number(row?.[name] ?? 0);
  return {
    incomingPayments: cents('receipts'),
    received: cents('received'),
    enrolled: cents('enrolled'),
    heldByInstalmentPlans: cents('held_by_plans'),
    heldByGifts: cents('held_by_gifts'),
    heldBySeats: cents('held_by_seats'),
    rounding: cents('rounding'),
    refunded: cents('refunded'),
    bounced: cents('bounced'),
    toRefund: cents('to_refund'),
    inReview: cents('in_review'),
    unclaimed: cents('unclaimed'),
  };
}

/** The parts of I11 as the doctor runs them, labelled by what is counted twice. */
const countedTwice = chargeInvariants.map(
  ({ broken }) =>
    ['a charge that is counted twice', sql`select c.receipt as name from (${sql.raw(broken)}) c`] as const,
);

/** Contradictions, as queries without results while the books are right. */
const contradictions: readonly (readonly [what: string, query: SQL])[] = [
  ...countedTwice,
  [
    'a paid order without money',
    sql`select o.number as name from orders o where o.status <> 'unpaid' and o.total_cents > 0 and not exists (select from mpesa_receipts r where r.order_id = o.id and r.state in ('matched', 'refunded'))`,
  ],
  [
    'money matched to an unpaid order',
    sql`select r.receipt as name from mpesa_receipts r join orders o on o.id = r.order_id where r.state = 'matched' and o.status = 'unpaid'`,
  ],
  [
    'money that is not the order’s amount',
    sql`select r.receipt as name from mpesa_receipts r join orders o on o.id = r.order_id
      left join (select order_id, sum(amount_cents) as cents from mpesa_receipts where is_part group by order_id) p on p.order_id = r.order_id
      where r.state = 'matched' and not r.is_part
        and (r.amount_cents + coalesce(p.cents, 0) < o.total_cents or (r.amount_cents > o.total_cents and r.decided_at is null))`,
  ],
  [
    'a completed payment without its order’s money',
    sql`select p.id::text as name from payments p join orders o on o.id = p.order_id where p.status = 'completed' and o.status = 'unpaid'`,
  ],
  [
    'a completed payment without an enrolment',
    sql`select p.id::text as name from payments p where p.status = 'completed' and p.user_id is not null and p.course_id is not null and not exists (select from enrolments e where e.user_id = p.user_id and e.course_id = p.course_id)`,
  ],
  [
    'a succeeded attempt without money',
    sql`select a.id::text as name from payment_attempts a where a.status = 'succeeded' and not exists (select from mpesa_receipts r where r.attempt_id = a.id)`,
  ],
  [
    'surplus money without a refund',
    sql`select r.receipt as name from mpesa_receipts r where r.state = 'surplus' and not exists (select from refunds f where f.receipt = r.receipt and f.status <> 'cancelled')`,
  ],
  [
    'more to refund than came in',
    sql`select f.receipt as name from refunds f join mpesa_receipts r on r.receipt = f.receipt
      where f.status not in ('failed', 'cancelled') group by f.receipt, r.amount_cents having sum(f.amount_cents) > r.amount_cents`,
  ],
  [
    'money that counts as refunded and is not, or is refunded and does not count',
    sql`select r.receipt as name from mpesa_receipts r where (r.state = 'refunded') <>
      (r.amount_cents = (select coalesce(sum(f.amount_cents), 0) from refunds f where f.receipt = r.receipt and f.status = 'done'))`,
  ],
  [
    'a refund that is done, but its payment stands',
    sql`select distinct f.id::text as name from refunds f join refund_payments l on l.refund_id = f.id join payments p on p.id = l.payment_id
      where f.status = 'done' and p.status <> 'refunded'`,
  ],
  [
    'a refunded payment without its refund',
    sql`select p.id::text as name from payments p where p.status = 'refunded' and not exists (
      select from refund_payments l join refunds f on f.id = l.refund_id where l.payment_id = p.id and f.status = 'done')`,
  ],
  [
    'a refund of a payment that another receipt paid for',
    sql`select distinct f.id::text as name from refunds f join refund_payments l on l.refund_id = f.id
      join payments p on p.id = l.payment_id join mpesa_receipts r on r.receipt = f.receipt
      where p.order_id is distinct from r.order_id`,
  ],
  [
    'a refunded order of which money is left',
    sql`select c.number as name from (${sql.raw(refundedOrdersWithMoney)}) c`,
  ],
  [
    'a refund under way that was never sent',
    sql`select f.id::text as name from refunds f where f.status in ('submitting', 'unknown') and f.submitted_at is null`,
  ],
  [
    'a refund that counts as failed, though M-Pesa says that the money went back',
    sql`select f.id::text as name from refunds f where f.status = 'failed' and f.result_code = '0'`,
  ],
  [
    'a claim that was matched to money which its order does not have',
    sql`select c.receipt as name from payment_claims c where c.status = 'matched' and not exists (
      select from mpesa_receipts r where r.receipt = c.receipt and r.order_id = c.order_id and r.state <> 'review')`,
  ],
];

/** Selects every contradiction with its subject, at one point in time; at most 100 of each. */
export async function selectContradictions(db: Database): Promise<{ readonly what: string; readonly name: string }[]> {
  const parts = contradictions.map(
    ([what, query]) => sql`(select ${what}::text as what, found.name from (${query}) found limit 100)`,
  );
  const { rows } = await db.execute<{ what: string; name: string }>(sql.join(parts, sql` union all `));
  return rows;
}

/** Money that the books say moved, in or out. */
export interface BookedMovement {
  readonly receipt: string;
  readonly direction: 'in' | 'out';
  readonly amountCents: Cents;
  readonly at: Date;
}

/** Money reported only by a query or the old system: the books have it without its provider's code. */
export interface ProvisionalReceipt extends BookedMovement {
  readonly orderNumber: string | null;
}

interface Row extends Record<string, unknown> {
  readonly receipt: string;
  readonly direction: 'in' | 'out';
  readonly amount: number;
  readonly at: string;
}

/**
 * Selects a provider's movements in the books between two times, and those with one of these codes. Leaves out provisional receipts, and
 * refunds without a known code.
 */
export async function selectMovements(
  db: Database,
  { provider, from, to, codes }: { provider: string; from: Date; to: Date; codes: readonly string[] },
): Promise<BookedMovement[]> {
  const isWithin = (at: string) =>
    sql`${sql.raw(at)} between ${from.toISOString()}::timestamptz and ${to.toISOString()}::timestamptz`;
  const isNamed = (code: string) => sql`${sql.raw(code)} = any(${sql.param([...codes])}::text[])`;
  const { rows } = await db.execute<Row>(sql`
    select receipt, 'in' as direction, amount_cents as amount, coalesce(paid_at, created_at) as at
      from mpesa_receipts
      where provider = ${provider} and source not in ('query', 'import_stand_in') and (${isWithin('coalesce(paid_at, created_at)')} or ${isNamed('receipt')})
    union all
    select refund_receipt, 'out', amount_cents, finished_at
      from refunds where status = 'done' and refund_receipt is not null
        and (select provider from mpesa_receipts r where r.receipt = refunds.receipt) = ${provider}
        and (${isWithin('finished_at')} or ${isNamed('refund_receipt')})
    order by at, receipt`);
  return rows.map(({ receipt, direction, amount, at }) => ({
    receipt,
    direction,
    amountCents: toCents(amount),
    at: new Date(at),
  }));
}

/**
 * Selects the provisional receipts whose money may have moved between two times: after its prompt was sent, and before a query reported
 * it, up to a day later.
 */
export async function selectProvisional(
  db: Database,
  { provider, from, to }: { provider: string; from: Date; to: Date },
): Promise<ProvisionalReceipt[]> {
  const { rows } = await db.execute<{ receipt: string; amount: number; at: string; number: string | null }>(sql`
    select r.receipt, r.amount_cents as amount, coalesce(r.paid_at, r.created_at) as at, o.number
      from mpesa_receipts r left join orders o on o.id = r.order_id left join payment_attempts a on a.id = r.attempt_id
      where r.provider = ${provider} and r.source in ('query', 'import_stand_in') and coalesce(r.paid_at, r.created_at) >= ${from.toISOString()}::timestamptz
        and coalesce(a.submitted_at, r.paid_at, r.created_at) <= ${to.toISOString()}::timestamptz
      order by at, receipt`);
  return rows.map(({ receipt, amount, at, number }) => ({
    receipt,
    direction: 'in',
    amountCents: toCents(amount),
    at: new Date(at),
    orderNumber: number,
  }));
}

/** Selects completed refunds of these payments whose own code is unknown, by the payment's code, the oldest first. */
export async function selectRefundsWithoutCode(
  db: Database,
  { provider, of }: { provider: string; of: readonly string[] },
): Promise<ProvisionalReceipt[]> {
  if (of.length === 0) return [];
  const { rows } = await db.execute<{ receipt: string; amount: number; at: string; number: string | null }>(sql`
    select f.receipt, f.amount_cents as amount, f.finished_at as at, o.number
      from refunds f join mpesa_receipts r on r.receipt = f.receipt left join orders o on o.id = r.order_id
      where f.receipt = any(${sql.param([...of])}::text[]) and r.provider = ${provider}
        and f.status = 'done' and f.refund_receipt is null and f.method <> 'bounced'
      order by f.finished_at, f.id`);
  return rows.map(({ receipt, amount, at, number }) => ({
    receipt,
    direction: 'out',
    amountCents: toCents(amount),
    at: new Date(at),
    orderNumber: number,
  }));
}
