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
      'A live enrolment rests on a completed payment, a test payment or a staff enrolment, of the same learner and course.',
    broken: `select e.id as enrolment, e.source, p.status from enrolments e left join payments p on p.id = e.payment_id
      where e.revoked_at is null and (p.user_id, p.course_id, p.status) is distinct from
        (e.user_id, e.course_id, case e.source when 'payment' then 'completed' when 'test' then 'test_completed' else 'admin_enrolled' end)`,
  },
  {
    name: 'I2 staff enrolments are named',
    sentence: 'An enrolment that was granted names the staff member, on the payment or in the audit log.',
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
      'A line that a discount lowers costs its full price less the reduction, and its order has a use of the discount.',
    broken: `select d.payment_id as payment, p.amount_cents, d.full_cents, d.reduction_cents from line_discounts d
      join payments p on p.id = d.payment_id
      where p.amount_cents <> d.full_cents - d.reduction_cents
        or not exists (select from offer_uses u where u.order_id = p.order_id and u.offer_id = d.offer_id)`,
  },
  {
    name: 'I4 uses lower a price',
    sentence: 'A discount that an order uses lowers one of its lines.',
    broken: `select u.order_id as "order", u.offer_id as discount from offer_uses u
      where not exists (select from line_discounts d join payments p on p.id = d.payment_id
        where p.order_id = u.order_id and d.offer_id = u.offer_id)`,
  },
  {
    name: 'I4 free by a discount',
    sentence:
      'A line of an order costs nothing by a discount alone, or as its share of a payment into an instalment plan, and an order of 0 is not unpaid.',
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
      'A matched receipt has, with its parts, the amount of its order; more, where a staff member decided so and the rest is to go back.',
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
    name: 'I5 paid uses discounts',
    sentence: 'A paid order has used its discounts; an unpaid one holds them or gave them back.',
    broken: `select o.id as "order", o.status, u.state from offer_uses u join orders o on o.id = u.order_id
      where (o.status = 'unpaid') = (u.state = 'used')`,
  },
  {
    name: 'I7 payments are added up',
    sentence:
      'The sums of orders by day and status, from which revenue is read, are those of the orders as lists show them.',
    broken: `select * from (
        select (coalesce(payment_date, created_at) at time zone 'Africa/Nairobi')::date as day, listed_status as status, count(*) as payments, sum(listed_cents) as cents
        from payments where id = listed_id and listed_status is not null group by 1, 2) p
      full join (
        select day, status, sum(payments) as payments, sum(amount_cents) as cents from payment_totals
        group by 1, 2 having sum(payments) <> 0 or sum(amount_cents) <> 0) t using (day, status)
      where (p.payments, p.cents) is distinct from (t.payments, t.cents)`,
  },
  {
    name: 'I7 orders are one row',
    sentence:
      'In lists an order is one row, with its status and what the shop has of it. A quotation that nobody accepted is in none.',
    broken: `with states as (
        select o.id, count(*) filter (where p.id = p.listed_id) as rows, sum(p.listed_cents) as listed_cents,
          max(p.listed_status) as listed, count(distinct p.listed_status) as statuses, count(distinct p.listed_id) as firsts,
          o.total_cents - case when bool_or(p.status = 'completed') then least(o.total_cents,
            ceil(coalesce(sum(p.amount_cents) filter (where p.status = 'refunded'), 0) / 100.0) * 100) else 0 end as cents,
          case when bool_or(p.status = 'completed') then case when bool_or(p.status = 'refunded') then 'partly_refunded' else 'completed' end
            when bool_or(p.status = 'refunded') then 'refunded'
            when bool_and(p.phone_number is null) and exists (select from quotations q
              where q.order_id = o.id and q.accepted_at is null and q.state <> 'paid') then null
            when bool_or(p.status = 'pending') then 'pending' else 'failed' end as status
        from orders o join payments p on p.order_id = o.id group by o.id)
      select id as "order", rows, listed, status from states
      where rows <> 1 or firsts <> 1 or statuses > 1 or listed is distinct from status or listed_cents is distinct from cents
      union all select id, 0, listed_status, status from payments
      where order_id is null and (id, status, amount_cents) is distinct from (listed_id, listed_status, listed_cents)`,
  },
  {
    name: 'I7 methods are true',
    sentence: 'A paid line has the method of the money that paid its order.',
    broken: `select p.id as payment, p.payment_method, o.total_cents from payments p join orders o on o.id = p.order_id
      where o.status <> 'unpaid' and case when o.total_cents = 0 then p.payment_method <> 'free'
        else exists (select from mpesa_receipts r where r.order_id = o.id and r.state = 'matched')
          and not exists (select from mpesa_receipts r where r.order_id = o.id and r.state in ('matched', 'refunded') and r.provider = p.payment_method) end`,
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

/** Gifts and their payments: I1 and I4 of what one person pays for another. */
export const giftInvariants: readonly Invariant[] = [
  {
    name: 'I1 gifts are unopened, opened or refunded',
    sentence: 'The payment of a gift is unpaid, or held for nobody yet, or of the learner who opened it, or refunded.',
    broken: `select g.id as gift, g.state, p.status, p.user_id from gifts g join payments p on p.order_id = g.order_id
      where not case g.state when 'waiting' then p.status in ('pending', 'failed') and p.user_id is null
        when 'unopened' then p.status = 'completed' and p.user_id is null
        when 'opened' then p.status = 'completed' else p.status = 'refunded' end`,
  },
  {
    name: 'I4 orders of gifts have one line',
    sentence: 'An order that pays a gift has one course as its only line, at its full amount.',
    broken: `select g.id as gift, o.number from gifts g join orders o on o.id = g.order_id
      where (select count(*) from payments p where p.order_id = o.id) <> 1
        or exists (select from payments p where p.order_id = o.id and p.amount_cents <> o.total_cents)`,
  },
];

/** Seats and their payments: I1 and I4 of what a company pays for its people. */
export const seatInvariants: readonly Invariant[] = [
  {
    name: 'I1 seats are free, taken or refunded',
    sentence: 'The payment of a seat is unpaid, or held for nobody yet, or of the learner who took it, or refunded.',
    broken: `select p.id as payment, p.seat_number, s.state, p.status, p.user_id from payments p left join seats s on s.payment_id = p.id
      where (p.seat_number > 0 or s.id is not null) and not coalesce(p.seat_number > 0 and case s.state
        when 'waiting' then p.status in ('pending', 'failed') and p.user_id is null
        when 'open' then p.status = 'completed' and p.user_id is null
        when 'taken' then p.status = 'completed'
        when 'refunded' then p.status = 'refunded' end, false)`,
  },
  {
    name: 'I4 orders of seats have seats alone',
    sentence: 'An order of seats has a quotation or is of a pack, and no line without a seat.',
    broken: `select o.number from orders o where exists (select from payments p where p.order_id = o.id and p.seat_number > 0)
      and (exists (select from payments p where p.order_id = o.id and p.seat_number = 0)
        or not exists (select from quotations q where q.order_id = o.id union all select from pack_orders k where k.order_id = o.id))`,
  },
];

/** Instalment plans, their payments and their access: I2, I4 and I7 of what is paid bit by bit. */
export const instalmentPlanInvariants: readonly Invariant[] = [
  {
    name: 'I4 lines of instalment plans are held',
    sentence: 'A line of an instalment plan names its learner exactly while the plan takes payments.',
    broken: `select a.number, l.position from plan_lines l join plans a on a.id = l.plan_id
      where l.open_for is distinct from case when a.state in ('waiting', 'active', 'paused') then a.user_id end`,
  },
  {
    name: 'I2 instalment plans that ended are closed',
    sentence:
      'A live enrolment rests on the payment of an instalment plan only while the plan is active or paid in full.',
    broken: `select a.number, a.state, e.id as enrolment from plans a join plan_payments l on l.plan_id = a.id
      join payments p on p.order_id = l.order_id join enrolments e on e.payment_id = p.id
      where e.revoked_at is null and a.state not in ('active', 'paid')`,
  },
  {
    name: 'I4 instalment plans add up',
    sentence: 'An instalment plan has been paid what its paid orders are worth, and never more than its price.',
    broken: `select a.number, a.paid_cents, a.price_cents, coalesce(sum(o.total_cents), 0) as orders from plans a
      left join plan_payments l on l.plan_id = a.id left join orders o on o.id = l.order_id and o.status <> 'unpaid'
      group by a.id having a.paid_cents <> coalesce(sum(o.total_cents), 0) or a.paid_cents > a.price_cents`,
  },
  {
    name: 'I4 orders of instalment plans are of their courses',
    sentence: 'An order that pays an instalment plan has the courses of the plan as its lines.',
    broken: `select a.number, o.number as "order" from plan_payments l join plans a on a.id = l.plan_id join orders o on o.id = l.order_id
      where (select count(*) from payments p where p.order_id = o.id) <> a.course_count
        or exists (select from payments p where p.order_id = o.id and p.course_id is not null
          and not exists (select from plan_lines c where c.plan_id = a.id and (c.course_id is null or c.course_id = p.course_id)))`,
  },
  {
    name: 'I4 shares of instalment plans add up',
    sentence:
      'The courses of an instalment plan cost its price together. Each has been paid no more than its share, and all of it once the plan is paid.',
    broken: `select a.number, c.position, c.price_cents, s.cents as paid from plans a
      left join plan_lines c on c.plan_id = a.id
      left join lateral (select coalesce(sum(p.amount_cents), 0) as cents from plan_payments l join orders o on o.id = l.order_id and o.status <> 'unpaid'
        join payments p on p.order_id = o.id and p.course_id = c.course_id where l.plan_id = a.id) s on true
      where a.price_cents is distinct from (select sum(price_cents) from plan_lines where plan_id = a.id)
        or (c.course_id is not null and (s.cents > c.price_cents or (a.state = 'paid' and s.cents <> c.price_cents)))`,
  },
  {
    name: 'I7 instalment plans are refunded once cancelled',
    sentence: 'Money of an instalment plan goes back, or is to, only after the plan was cancelled.',
    broken: `select a.number, f.id as refund from plans a join plan_payments l on l.plan_id = a.id join payments p on p.order_id = l.order_id
      join refund_payments x on x.payment_id = p.id join refunds f on f.id = x.refund_id where a.state <> 'cancelled'`,
  },
];

/** Payments that staff recorded by hand: I3, I7, I10. */
export const manualPaymentInvariants: readonly Invariant[] = [
  {
    name: 'I3 recorded payments have their receipt',
    sentence:
      'A recorded payment that counts has its receipt of the same amount, and such a receipt its recorded payment.',
    broken: `select m.id as recorded, r.receipt, m.amount_cents as cents, r.amount_cents as received
      from (select * from manual_payments where status in ('approved', 'bounced')) m
      full join (select * from mpesa_receipts where source = 'manual') r on r.receipt = m.method || ':' || m.reference
      where m.id is null or r.receipt is null or r.amount_cents <> m.amount_cents or r.provider <> m.method`,
  },
  {
    name: 'I7 bounced cheques are taken back',
    sentence: 'All of a bounced cheque is taken back, and nothing else is taken back without money.',
    broken: `select m.id as recorded, r.receipt, r.state from manual_payments m
        join mpesa_receipts r on r.receipt = 'cheque:' || m.reference
        where m.method = 'cheque' and m.status = 'bounced' and r.state <> 'refunded'
      union all select m.id, f.receipt, f.status from refunds f
        left join manual_payments m on m.method = 'cheque' and 'cheque:' || m.reference = f.receipt and m.status = 'bounced'
        where f.method = 'bounced' and m.id is null`,
  },
  {
    name: 'I10 recorded payments are logged',
    sentence:
      'The audit log says who recorded a payment, and another person approved it where that is needed, or an owner who was alone.',
    broken: `select m.id as recorded, m.status from manual_payments m
      where not exists (select from audit_log a where a.subject_type = 'manual_payment' and a.subject_id = m.id::text
          and a.action = 'payments.recorded')
        or (m.needs_approval and m.status in ('approved', 'bounced') and not exists (
          select from audit_log a join audit_log b on b.subject_type = a.subject_type and b.subject_id = a.subject_id
          where a.subject_type = 'manual_payment' and a.subject_id = m.id::text and a.action = 'payments.approved'
            and b.action = 'payments.recorded'
            and (a.actor_id is distinct from b.actor_id or (m.decided_alone and a.after ->> 'alone' = 'true'))))`,
  },
];
