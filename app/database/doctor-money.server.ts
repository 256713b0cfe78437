import type { Invariant } from './doctor-invariant.ts';

const grants = `('completed', 'test_completed', 'admin_enrolled')`;

/** Payments, orders, receipts: I1 to I5. */
export const moneyInvariants: readonly Invariant[] = [
  {
    name: 'I1 paid is enrolled',
    sentence: 'A payment that was completed, tested or granted has its enrolment, revoked or not.',
    broken: `select p.id as payment, p.status from payments p
      where p.status in ${grants} and p.user_id is not null and p.course_id is not null
        and not exists (select from enrolments e where e.user_id = p.user_id and e.course_id = p.course_id)`,
  },
  {
    name: 'I2 enrolled is granted',
    sentence:
      'A live enrolment rests on a completed payment, a test payment or a grant, of the same learner and course.',
    broken: `select e.id as enrolment, e.source, p.status from enrolments e left join payments p on p.id = e.payment_id
      where e.revoked_at is null and (p.user_id, p.course_id, p.status) is distinct from
        (e.user_id, e.course_id, case e.source when 'payment' then 'completed' when 'test' then 'test_completed' else 'admin_enrolled' end)`,
  },
  {
    name: 'I2 grants are named',
    sentence: 'An enrolment that was granted names the admin, on the payment or in the audit log.',
    broken: `select p.id as payment from payments p
      where p.status = 'admin_enrolled' and p.granted_by is null
        and not exists (select from audit_log a where a.subject_type = 'payment' and a.subject_id = p.id::text)`,
  },
  {
    name: 'I3 receipts pay one order',
    sentence: 'A payment line that shows an M-Pesa receipt belongs to the order which that receipt paid.',
    broken: `select p.id as payment, p.transaction_id, r.order_id from payments p
      left join mpesa_receipts r on r.receipt = p.transaction_id
      where p.transaction_id is not null and r.order_id is distinct from p.order_id`,
  },
  {
    name: 'I3 receipts of attempts',
    sentence: 'A receipt that names an attempt belongs to the order of that attempt.',
    broken: `select r.receipt, r.order_id, a.order_id as attempted from mpesa_receipts r join payment_attempts a on a.id = r.attempt_id
      where r.state = 'matched' and r.order_id is distinct from a.order_id`,
  },
  {
    name: 'I4 lines add up',
    sentence: 'An order has lines, and their amounts add up to its subtotal.',
    broken: `select o.id as "order", o.subtotal_cents, coalesce(sum(p.amount_cents), 0) as lines from orders o
      left join payments p on p.order_id = o.id
      group by o.id having coalesce(sum(p.amount_cents), 0) <> o.subtotal_cents`,
  },
  {
    name: 'I4 invoices of orders',
    sentence: 'An invoice is for the total of a paid order, and credit notes are not more than their invoice.',
    broken: `select i.number, i.total_cents, o.total_cents as "order" from invoices i join orders o on o.id = i.order_id
      where (i.kind = 'invoice' and (i.total_cents <> o.total_cents or o.status = 'unpaid'))
        or (i.kind = 'credit_note' and i.total_cents > coalesce((select v.total_cents from invoices v where v.order_id = i.order_id and v.kind = 'invoice'), 0))`,
  },
  {
    name: 'I4 invoice numbers',
    sentence: 'The numbers of invoices and of credit notes have no gap.',
    broken: `select s.series, s.last, count(i.id)::int as documents from invoice_series s left join invoices i on i.series = s.series
      group by s.series, s.last having count(i.id) <> s.last or coalesce(max(i.sequence), 0) <> s.last`,
  },
  {
    name: 'I4 reductions add up',
    sentence:
      'A line that an offer lowers costs its full price less the reduction, and its order has a use of the offer.',
    broken: `select d.payment_id as payment, p.amount_cents, d.full_cents, d.reduction_cents from line_discounts d
      join payments p on p.id = d.payment_id
      where p.amount_cents <> d.full_cents - d.reduction_cents
        or not exists (select from offer_uses u where u.order_id = p.order_id and u.offer_id = d.offer_id)`,
  },
  {
    name: 'I4 uses lower a price',
    sentence: 'An offer that an order uses lowers one of its lines.',
    broken: `select u.order_id as "order", u.offer_id as offer from offer_uses u
      where not exists (select from line_discounts d join payments p on p.id = d.payment_id
        where p.order_id = u.order_id and d.offer_id = u.offer_id)`,
  },
  {
    name: 'I4 free by an offer',
    sentence:
      'A line of an order costs nothing by an offer alone, or as its share of a payment into a plan, and an order of 0 is not unpaid.',
    broken: `select p.id as payment, o.number from payments p join orders o on o.id = p.order_id
      where p.amount_cents = 0 and ((not exists (select from line_discounts d where d.payment_id = p.id) and not exists (select from plan_payments l where l.order_id = p.order_id))
        or (o.total_cents = 0 and o.status = 'unpaid'))`,
  },
  {
    name: 'I4 prompts ask the total',
    sentence: 'An attempt asks for the total of its order, to the shilling.',
    broken: `select a.id as attempt, a.amount_shillings, o.total_cents from payment_attempts a join orders o on o.id = a.order_id
      where a.amount_shillings * 100 <> o.total_cents`,
  },
  {
    name: 'I4 receipts pay the total',
    sentence:
      'A matched receipt has, with its parts, the amount of its order; more, where an admin decided so and the rest is to go back.',
    broken: `select r.receipt, r.amount_cents, p.cents as parts, o.total_cents from mpesa_receipts r join orders o on o.id = r.order_id
      left join (select order_id, sum(amount_cents) as cents from mpesa_receipts where is_part group by order_id) p on p.order_id = r.order_id
      where r.state = 'matched' and not r.is_part and r.amount_cents + coalesce(p.cents, 0) <> o.total_cents
        and not (r.decided_at is not null and r.amount_cents + coalesce(p.cents, 0) - o.total_cents = (
          select max(f.amount_cents) from refunds f where f.receipt = r.receipt and f.status <> 'cancelled'
            and not exists (select from refund_payments l where l.refund_id = f.id)))`,
  },
  {
    name: 'I4 parts have their payment',
    sentence: 'A receipt that is a part belongs to a paid order that another receipt, which is none, paid too.',
    broken: `select r.receipt, o.number from mpesa_receipts r join orders o on o.id = r.order_id
      where r.is_part and (o.status = 'unpaid' or not exists (select from mpesa_receipts m
        where m.order_id = r.order_id and not m.is_part and m.decided_at is not null and m.state in ('matched', 'refunded')))`,
  },
  {
    name: 'I5 orders and lines agree',
    sentence:
      'All lines of an unpaid order wait or failed; of a paid one are completed; of a refunded one are refunded.',
    broken: `select o.id as "order", o.status, array_agg(p.status) as lines from orders o join payments p on p.order_id = o.id
      group by o.id having not case o.status
        when 'unpaid' then bool_and(p.status in ('pending', 'failed'))
        when 'paid' then bool_and(p.status = 'completed')
        when 'refunded' then bool_and(p.status = 'refunded')
        else bool_and(p.status in ('completed', 'refunded')) and bool_or(p.status = 'refunded') and bool_or(p.status = 'completed') end`,
  },
  {
    name: 'I5 paid has a proof',
    sentence: 'A paid order of more than 0 has a receipt, or an attempt that M-Pesa says succeeded.',
    broken: `select o.id as "order", o.status from orders o
      where o.status <> 'unpaid' and o.total_cents > 0
        and not exists (select from mpesa_receipts r where r.order_id = o.id and r.state in ('matched', 'refunded'))
        and not exists (select from payment_attempts a where a.order_id = o.id and a.status = 'succeeded')`,
  },
  {
    name: 'I5 success pays',
    sentence: 'The order of an attempt that succeeded, or of a matched receipt, is paid.',
    broken: `select o.id as "order", o.number from orders o
      where o.status = 'unpaid'
        and (exists (select from payment_attempts a where a.order_id = o.id and a.status = 'succeeded')
          or exists (select from mpesa_receipts r where r.order_id = o.id and r.state = 'matched'))`,
  },
  {
    name: 'I5 paid uses offers',
    sentence: 'A paid order has used its offers; an unpaid one holds them or gave them back.',
    broken: `select o.id as "order", o.status, u.state from offer_uses u join orders o on o.id = u.order_id
      where (o.status = 'unpaid') = (u.state = 'used')`,
  },
  {
    name: 'I7 payments are added up',
    sentence: 'The sums of payments by day and status, from which revenue is read, are those of the payments.',
    broken: `select * from (
        select (coalesce(payment_date, created_at) at time zone 'Africa/Nairobi')::date as day, status, count(*) as payments, sum(amount_cents) as cents
        from payments group by 1, 2) p
      full join (
        select day, status, sum(payments) as payments, sum(amount_cents) as cents from payment_totals
        group by 1, 2 having sum(payments) <> 0 or sum(amount_cents) <> 0) t using (day, status)
      where (p.payments, p.cents) is distinct from (t.payments, t.cents)`,
  },
  {
    name: 'I7 courses are added up',
    sentence: 'The sums of payments by course, month and status are those of the payments.',
    broken: `select * from (
        select coalesce(course_id::text, '') as course, date_trunc('month', coalesce(payment_date, created_at) at time zone 'Africa/Nairobi')::date as month,
          status, count(*) as payments, sum(amount_cents) as cents
        from payments group by 1, 2, 3) p
      full join (
        select coalesce(course_id::text, '') as course, month, status, sum(payments) as payments, sum(amount_cents) as cents from course_totals
        group by 1, 2, 3 having sum(payments) <> 0 or sum(amount_cents) <> 0) t using (course, month, status)
      where (p.payments, p.cents) is distinct from (t.payments, t.cents)`,
  },
];
