import { sql } from 'drizzle-orm';
import { assertThat } from './assert-that.ts';
import type { TestShop } from './test-shop.ts';

interface Entry extends Record<string, unknown> {
  readonly id: string;
  readonly action: string;
  readonly actor: string;
  readonly isOwner: boolean;
  readonly alone: boolean;
  /** Whose the order is that it is about: buyer and learners. */
  readonly people: readonly string[] | null;
  /** Who recorded its money, or accepted its code. */
  readonly hands: readonly string[] | null;
}

/** What whoever recorded the money does not do. */
const byOthers = new Set(['payments.approved', 'refund.requested', 'refund.sent', 'refund.done', 'refund.failed']);

/** What staff decide about the people of an order. Others, such as making a quotation, are no decisions. */
const decisions = new Set([
  ...byOthers,
  'claim.forwarded',
  'claim.accept_requested',
  'claim.accepted',
  'claim.rejected',
  'refund.by_hand_requested',
  'attempt.paid_requested',
  'attempt.decided_paid',
  'attempt.decided_failed',
  'receipt.matched',
  'receipt.code_set',
  'order.paid_in_parts',
  'order.seats_named',
  'payments.recorded',
  'payments.cleared',
  'payments.rejected',
  'payments.bounced',
  'refund.settled',
]);

/**
 * Checks what staff did since the last time, by the audit log: nobody decided about themselves, or about money that they recorded, unless an
 * owner was alone, which the entry says. It also sees what a process did before it was killed.
 */
export async function checkDecisions(shop: TestShop): Promise<void> {
  const { rows } = await shop.env.db.execute<Entry>(sql`
    with entries as (select id, action, actor_id, subject_id, after from audit_log where id > ${shop.auditedTo}::bigint and actor_id is not null),
      subjects as (
        select e.id, coalesce(c.order_id, t.order_id, m.order_id, r.order_id, o.id) as order_id, coalesce(f.receipt, r.receipt) as receipt,
          m.recorded_by
        from entries e left join payment_claims c on c.id::text = e.subject_id left join payment_attempts t on t.id::text = e.subject_id
          left join manual_payments m on m.id::text = e.subject_id left join refunds f on f.id::text = e.subject_id
          left join mpesa_receipts r on r.receipt = coalesce(f.receipt, e.subject_id) left join orders o on o.id::text = e.subject_id)
    select e.id::text as id, e.action, e.actor_id as actor, coalesce(a.role = 'super_admin', false) as "isOwner",
      coalesce(e.after ->> 'alone' = 'true', false) as alone,
      (select jsonb_agg(user_id) from (select user_id from orders where id = s.order_id union select user_id from payments
        where order_id = s.order_id) u where user_id is not null) as people,
      (select jsonb_agg(h.id) from (select s.recorded_by as id union
        select recorded_by from manual_payments where method || ':' || reference = s.receipt and status <> 'rejected' union
        select decided_by from payment_claims where receipt = s.receipt and status = 'matched') h where h.id is not null) as hands
    from entries e join subjects s on s.id = e.id left join admins a on a.user_id = e.actor_id order by e.id`);
  // Whoever records payments says that a cheque bounced: what goes with it is no decision of its own.
  const isBounce = rows.some(({ action }) => action === 'payments.bounced');
  for (const entry of rows) {
    shop.auditedTo = entry.id;
    assertThat(!entry.alone || entry.isOwner, 'Somebody else than an owner is marked as alone.', entry);
    if (!decisions.has(entry.action)) continue;
    const isOwn = entry.people?.includes(entry.actor) === true;
    const isSameHand = !isBounce && byOthers.has(entry.action) && entry.hands?.includes(entry.actor) === true;
    assertThat(entry.alone || !isOwn, 'Somebody decides about themselves.', entry);
    assertThat(entry.alone || !isSameHand, 'Somebody decides about money that they recorded.', entry);
  }
}
