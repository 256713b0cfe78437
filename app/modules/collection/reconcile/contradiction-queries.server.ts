import { sql, type SQL } from 'drizzle-orm';
import { chargeInvariants } from '#app/database/doctor-charges.server.ts';
import { refundedOrdersWithMoney } from '#app/database/doctor-refunds.server.ts';
import type { Database } from '#app/platform/database.server.ts';

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
    'surplus money that nobody is to give back',
    sql`select r.receipt as name from mpesa_receipts r where r.state = 'surplus' and not exists (select from refunds f where f.receipt = r.receipt and f.status <> 'cancelled')`,
  ],
  [
    'more to be given back than came in',
    sql`select f.receipt as name from refunds f join mpesa_receipts r on r.receipt = f.receipt
      where f.status not in ('failed', 'cancelled') group by f.receipt, r.amount_cents having sum(f.amount_cents) > r.amount_cents`,
  ],
  [
    'money that counts as given back and is not, or was given back and does not count',
    sql`select r.receipt as name from mpesa_receipts r where (r.state = 'refunded') <>
      (r.amount_cents = (select coalesce(sum(f.amount_cents), 0) from refunds f where f.receipt = r.receipt and f.status = 'done'))`,
  ],
  [
    'a refund that is done, but its payment stands',
    sql`select distinct f.id::text as name from refunds f join refund_payments l on l.refund_id = f.id join payments p on p.id = l.payment_id
      where f.status = 'done' and p.status <> 'refunded'`,
  ],
  [
    'a refunded payment whose money was not given back',
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
