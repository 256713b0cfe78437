import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '#app/platform/database.server.ts';

/** Sums of the money received, by what became of it, in cents. */
export async function selectMoneySums(db: Database) {
  const { rows } = await db.execute<
    Record<
      | 'received'
      | 'enrolled'
      | 'rounding'
      | 'refunded'
      | 'to_refund'
      | 'to_refund_of_matched'
      | 'in_review'
      | 'receipts',
      string
    >
  >(sql`
    with given_back as (
      select receipt, sum(amount_cents) filter (where status = 'done') as done,
        sum(amount_cents) filter (where status in ('requested', 'submitting', 'unknown')) as open
      from refunds group by receipt
    )
    select count(*) as receipts, coalesce(sum(r.amount_cents), 0) as received,
      coalesce(sum(r.amount_cents) filter (where r.state = 'review'), 0) as in_review,
      coalesce(sum(g.done), 0) as refunded,
      coalesce(sum(g.open) filter (where r.state <> 'review'), 0) as to_refund,
      coalesce(sum(g.open) filter (where r.state = 'matched'), 0) as to_refund_of_matched,
      (select coalesce(sum(p.amount_cents), 0) from payments p
        where p.status = 'completed' and p.payment_method = 'mpesa') as enrolled,
      (select coalesce(sum(o.rounding_cents), 0) from orders o
        where o.status in ('paid', 'partly_refunded')) as rounding
    from mpesa_receipts r left join given_back g on g.receipt = r.receipt`);
  const row = rows[0];
  const cents = (name: keyof NonNullable<typeof row>) => Number(row?.[name] ?? 0);
  return {
    receipts: cents('receipts'),
    received: cents('received'),
    // What is to be given back of a paid order is still among its completed payments.
    enrolled: cents('enrolled') + cents('rounding') - cents('to_refund_of_matched'),
    refunded: cents('refunded'),
    toRefund: cents('to_refund'),
    inReview: cents('in_review'),
  };
}

/** What may not be, as queries that find nothing while the books are right. */
const contradictions: readonly (readonly [what: string, query: SQL])[] = [
  [
    'a paid order without money',
    sql`select o.number as name from orders o where o.status <> 'unpaid' and not exists (select from mpesa_receipts r where r.order_id = o.id and r.state in ('matched', 'refunded'))`,
  ],
  [
    'money matched to an unpaid order',
    sql`select r.receipt as name from mpesa_receipts r join orders o on o.id = r.order_id where r.state = 'matched' and o.status = 'unpaid'`,
  ],
  [
    'money that is not the order’s amount',
    sql`select r.receipt as name from mpesa_receipts r join orders o on o.id = r.order_id where r.state = 'matched' and r.amount_cents <> o.total_cents`,
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
    sql`select r.receipt as name from mpesa_receipts r where r.state = 'surplus' and not exists (select from refunds f where f.receipt = r.receipt and f.status <> 'failed')`,
  ],
];

/** Every contradiction with what it concerns; at most 100 of each. */
export async function selectContradictions(db: Database): Promise<{ readonly what: string; readonly name: string }[]> {
  const found: { what: string; name: string }[] = [];
  for (const [what, query] of contradictions) {
    const { rows } = await db.execute<{ name: string }>(sql`${query} limit 100`);
    for (const { name } of rows) found.push({ what, name });
  }
  return found;
}
