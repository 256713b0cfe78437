import type { Invariant, Notice } from './doctor-invariant.ts';

/** Early demos logged the refund of a past purchase with its payment, as the person who requested it. */
const isLoggedWithPayment = `f.status = 'done' and exists (
          select from refund_payments l join audit_log a on a.subject_type = 'payment' and a.subject_id = l.payment_id::text
          where l.refund_id = f.id and a.action = 'payment.refunded' and a.actor_id = f.requested_by)`;

/** Refunds that the audit log has under an older name. */
export const refundNotices: readonly Notice[] = [
  {
    name: 'Refunds logged with their payment',
    sentence:
      'The demo of an early version logged these refunds with their payment, as payment.refunded, and not with the refund.',
    remedy: 'Nothing is missing. Leave the rows as they are; the audit log cannot be changed.',
    found: `select f.id as refund, f.receipt from refunds f
      where ${isLoggedWithPayment} and not exists (
        select from audit_log a where a.subject_type = 'refund' and a.subject_id = f.id::text and a.action = 'refund.done')`,
  },
];

/** SQL condition: the refund f has failed and no other refund replaced it. */
const isLeftFailed = `f.status = 'failed' and not exists (
  select from refunds other join refund_payments its on its.refund_id = other.id
    join refund_payments mine on mine.payment_id = its.payment_id and mine.refund_id = f.id
  where other.receipt = f.receipt and other.id <> f.id
    and (other.status in ('requested', 'submitting', 'unknown', 'done') or (other.status = 'failed' and other.created_at > f.created_at)))`;

/** Selects refunded orders with money that no refund covers. If parts paid an order, the courses close with the first refund. */
export const refundedOrdersWithMoney = `select o.id as "order", o.number, o.total_cents from orders o
  where o.status = 'refunded' and o.total_cents > (
    select coalesce(sum(f.amount_cents), 0) from refunds f join mpesa_receipts r on r.receipt = f.receipt
    where r.order_id = o.id and exists (select from refund_payments l where l.refund_id = f.id)
      and (f.status = 'done' or (exists (select from mpesa_receipts p where p.order_id = o.id and p.is_part)
        and (f.status in ('requested', 'submitting', 'unknown') or (${isLeftFailed})))))`;

/** Refunds and decisions about money: I3, I7, I10. */
export const refundInvariants: readonly Invariant[] = [
  {
    name: 'I3 claims have their money',
    sentence: 'A claim that was matched names money of its own order.',
    broken: `select c.id as claim, c.receipt, c.order_id from payment_claims c
      where c.status = 'matched' and not exists (
        select from mpesa_receipts r where r.receipt = c.receipt and r.order_id = c.order_id and r.state <> 'review')`,
  },
  {
    name: 'I3 codes move money once',
    sentence: 'An M-Pesa code by which money went back is not one by which money came in.',
    broken: `select f.id as refund, f.refund_receipt from refunds f join mpesa_receipts r on r.receipt = f.refund_receipt`,
  },
  {
    name: 'I7 refunds are made',
    sentence: 'A refunded payment has a refund that was carried out.',
    broken: `select p.id as payment from payments p
      where p.status = 'refunded'
        and not exists (select from refunds f join refund_payments l on l.refund_id = f.id
          where l.payment_id = p.id and f.status = 'done')`,
  },
  {
    name: 'I7 refunds take back their payments',
    sentence: 'The payments of a refund that is done are refunded.',
    broken: `select f.id as refund, p.id as payment, p.status from refunds f
      join refund_payments l on l.refund_id = f.id join payments p on p.id = l.payment_id
      where f.status = 'done' and p.status <> 'refunded'`,
  },
  {
    name: 'I7 refunds stay within receipts',
    sentence: 'No more of a receipt is refunded, or still to be, than came in by it.',
    broken: `select f.receipt, r.amount_cents, sum(f.amount_cents) as refunds from refunds f join mpesa_receipts r on r.receipt = f.receipt
      where f.status not in ('failed', 'cancelled') group by f.receipt, r.amount_cents having sum(f.amount_cents) > r.amount_cents`,
  },
  {
    name: 'I7 refunds are of their order',
    sentence: 'A refund takes back payments of the order whose receipt it refunds.',
    broken: `select f.id as refund, p.id as payment from refunds f join mpesa_receipts r on r.receipt = f.receipt
      join refund_payments l on l.refund_id = f.id join payments p on p.id = l.payment_id
      where p.order_id is distinct from r.order_id`,
  },
  {
    name: 'I7 refunded receipts have their refunds',
    sentence: 'A receipt counts as refunded when, and only when, all of it is refunded.',
    broken: `select r.receipt, r.state, r.amount_cents, coalesce(sum(f.amount_cents), 0) as refunded from mpesa_receipts r
      left join refunds f on f.receipt = r.receipt and f.status = 'done'
      group by r.receipt having (r.state = 'refunded') <> (coalesce(sum(f.amount_cents), 0) = r.amount_cents)`,
  },
  {
    name: 'I7 refunded orders have their refunds',
    sentence:
      'For a refunded order all that it cost is refunded, its rounding included; where several receipts paid it, the rest has a refund.',
    broken: refundedOrdersWithMoney,
  },
  {
    name: 'I7 surplus goes back',
    sentence: 'Money that nothing was bought with has a refund, whatever became of it so far.',
    broken: `select r.receipt from mpesa_receipts r
      where r.state = 'surplus' and not exists (select from refunds f where f.receipt = r.receipt and f.status <> 'cancelled')`,
  },
  {
    name: 'I7 refunds under way were sent',
    sentence:
      'A refund under way or in doubt has the time at which it was sent; one of M-Pesa the secret of its result.',
    broken: `select f.id as refund, f.status from refunds f join mpesa_receipts r on r.receipt = f.receipt
      where f.status in ('submitting', 'unknown') and (f.submitted_at is null
        or (r.provider = 'mpesa' and not exists (select from mpesa_reversals v where v.refund_id = f.id)))`,
  },
  {
    name: 'I11 M-Pesa finds its prompts',
    sentence: 'The release before finds secrets and ids of M-Pesa’s prompts and reversals as this one has them.',
    broken: `select a.id as subject from payment_attempts a left join mpesa_prompts p on p.attempt_id = a.id
        where a.provider = 'mpesa' and (a.callback_token_hash, a.merchant_request_id, a.checkout_request_id)
          is distinct from (p.token_hash, p.merchant_request_id, p.checkout_request_id)
      union all select f.id from refunds f left join mpesa_reversals v on v.refund_id = f.id
        where (f.result_token_hash, f.conversation_id, f.originator_conversation_id)
          is distinct from (v.result_token_hash, v.conversation_id, v.originator_conversation_id)`,
  },
  {
    name: 'I10 refunds are logged',
    sentence: 'The audit log names the staff member who asked for a refund, and says that money went back.',
    broken: `select f.id as refund, f.status, f.requested_by from refunds f
      where ((f.status = 'done' and not exists (
          select from audit_log a where a.subject_type = 'refund' and a.subject_id = f.id::text and a.action = 'refund.done'))
        or (f.requested_by is not null and not exists (
          select from audit_log a where a.subject_type = 'refund' and a.subject_id = f.id::text and a.actor_id = f.requested_by)))
        and not (${isLoggedWithPayment})`,
  },
];
