import { sql, type SQL } from 'drizzle-orm';
import { dayInNairobi } from '#app/shared/dates.ts';
import type { DecisionFacts, People } from '#app/shared/decision-rules.ts';
import { certainSources } from '#app/shared/payment-terms.ts';
import { approvalLimitCents, type TestShop } from './test-shop.ts';

type Row = Record<string, unknown>;

async function read<Found extends Row>({ env }: TestShop, query: SQL): Promise<Found[]> {
  return (await env.db.execute<Row>(query)).rows as Found[];
}

/**
 * Returns all whose an order is: buyer, learners, those who get gifts and seats, members of its organisation, and the phones that were asked to pay
 * or paid.
 */
export async function peopleOfOrder(shop: TestShop, orderId: string): Promise<Required<People>> {
  const rows = await read<{ id: string | null; email: string | null; phone: string | null }>(
    shop,
    sql`with lines as (select * from payments where order_id = ${orderId})
      select o.user_id as id, q.buyer_email as email, null as phone from orders o left join quotations q on q.order_id = o.id where o.id = ${orderId}
      union all select l.user_id, l.buyer_email, l.phone_number from lines l
      union all select null, s.email, null from seats s join lines l on l.id = s.payment_id
      union all select null, g.recipient_email, null from gifts g where g.order_id = ${orderId}
      union all select m.user_id, null, null from pack_orders b join packs k on k.id = b.pack_id
        join organisation_members m on m.organisation_id = k.organisation_id where b.order_id = ${orderId}
      union all select null, null, a.phone_number from payment_attempts a where a.order_id = ${orderId}
      union all select null, null, r.phone_number from mpesa_receipts r where r.order_id = ${orderId}`,
  );
  return {
    userIds: rows.map(({ id }) => id),
    emails: rows.map(({ email }) => email),
    phones: rows.map(({ phone }) => phone),
  };
}

/** Returns whose some money is: its payer's, and the people of its order. */
export async function peopleOfMoney(shop: TestShop, receipt: string): Promise<Required<People>> {
  const [money] = await read<{ orderId: string | null; phone: string | null }>(
    shop,
    sql`select order_id as "orderId", phone_number as phone from mpesa_receipts where receipt = ${receipt}`,
  );
  const people =
    money && money.orderId !== null
      ? await peopleOfOrder(shop, money.orderId)
      : { userIds: [], emails: [], phones: [] };
  return { ...people, phones: [...people.phones, money?.phone ?? null] };
}

/** Returns several lists of people as one. */
export const all = (people: readonly Required<People>[]): Required<People> => ({
  userIds: people.flatMap(({ userIds }) => userIds),
  emails: people.flatMap(({ emails }) => emails),
  phones: people.flatMap(({ phones }) => phones),
});

/** Returns who recorded a payment, or took part in accepting its code. */
async function handsOf(shop: TestShop, receipts: readonly string[]): Promise<(string | null)[]> {
  const list = sql`any(${sql.param([...receipts])}::text[])`;
  const rows = await read<{ id: string | null }>(
    shop,
    sql`select recorded_by as id from manual_payments where status <> 'rejected' and method || ':' || reference = ${list}
      union all select decided_by from payment_claims where status = 'matched' and receipt = ${list}
      union all select decided_by from mpesa_receipts where source = 'by_hand' and receipt = ${list}
      union all select requested_by from approvals where status = 'approved' and decision <> 'refund.by_hand' and code = ${list}
      union all select decided_by from approvals where status = 'approved' and decision <> 'refund.by_hand' and code = ${list}`,
  );
  return rows.map(({ id }) => id);
}

const dayOf = ({ env }: TestShop) =>
  sql`${dayInNairobi(env.clock.now())}::date::timestamp at time zone 'Africa/Nairobi'`;

/** Sums in cents what a member of staff refunded today, without one refund or those of some orders. */
async function refundedToday(shop: TestShop, { except = '', orders = [] as readonly string[] }): Promise<number> {
  const { userId } = await shop.actor();
  const [row] = await read<{ cents: number }>(
    shop,
    sql`select coalesce(sum(f.amount_cents), 0)::float8 as cents from refunds f join mpesa_receipts r on r.receipt = f.receipt
      where f.status not in ('cancelled', 'failed') and f.method is distinct from 'bounced' and f.id::text <> ${except}
        and not coalesce(r.order_id::text = any(${sql.param([...orders])}::text[]), false)
        and (f.requested_by = ${userId} and f.created_at >= ${dayOf(shop)} or f.requested_by is null and exists (
          select from audit_log l where l.subject_id = f.id::text and l.actor_id = ${userId} and l.action in ('refund.sent', 'refund.done')
            and l.created_at >= ${dayOf(shop)}))`,
  );
  return row?.cents ?? 0;
}

/** Sums in cents what counts today on the word of the acting member of staff alone. */
async function countedToday(shop: TestShop): Promise<number> {
  const { userId } = await shop.actor();
  const [row] = await read<{ cents: number }>(
    shop,
    sql`select (select coalesce(sum(amount_cents), 0) from manual_payments where recorded_by = ${userId} and not needs_approval
          and status in ('waiting', 'approved') and created_at >= ${dayOf(shop)})::float8
      + (select coalesce(sum(r.amount_cents), 0) from payment_claims c join mpesa_receipts r using (receipt)
          where c.status = 'matched' and c.decided_by = ${userId} and c.decided_at >= ${dayOf(shop)}
            and c.id not in (select subject_id from approvals where status = 'approved'))::float8 as cents`,
  );
  return row?.cents ?? 0;
}

/** Returns what the rules need to know of recording a payment for an order: what was recorded for its plan counts too. */
export async function factsOfRecording(shop: TestShop, orderId: string, cents: number): Promise<DecisionFacts> {
  const [order] = await read<{ status: string; recorded: number }>(
    shop,
    sql`select status, (select coalesce(sum(amount_cents), 0)::float8 from manual_payments m
      where m.status in ('waiting', 'approved') and (m.order_id = orders.id or exists (select from plan_payments mine
        join plan_payments other using (plan_id) where mine.order_id = orders.id and other.order_id = m.order_id))) as recorded from orders where id = ${orderId}`,
  );
  const usedCents = Math.max(order?.recorded ?? 0, await countedToday(shop));
  return {
    people: await peopleOfOrder(shop, orderId),
    isUnconfirmed: order?.status !== 'unpaid',
    amount: { cents, usedCents, recordingLimitCents: approvalLimitCents },
  };
}

/** Returns the same of a claim; `first` is who accepted the code before. */
export async function factsOfClaim(shop: TestShop, claimId: string): Promise<DecisionFacts> {
  const [claim] = await read<{
    orderId: string;
    userId: string | null;
    total: number;
    source: string | null;
    phone: string | null;
    money: number | null;
    reported: number | null;
    first: string | null;
  }>(
    shop,
    sql`select c.order_id as "orderId", c.user_id as "userId", o.total_cents::float8 as total, r.source, r.phone_number as phone,
        r.amount_cents::float8 as money,
        (select amount_cents::float8 from transaction_checks t where t.claim_id = c.id and amount_cents is not null order by finished_at desc, t.id desc limit 1) as reported,
        (select requested_by from approvals a where a.subject_id = c.id and a.decision = 'claim.accept' and a.status = 'waiting') as first
      from payment_claims c join orders o on o.id = c.order_id left join mpesa_receipts r on r.receipt = c.receipt where c.id = ${claimId}`,
  );
  if (!claim) return {};
  const people = await peopleOfOrder(shop, claim.orderId);
  const isKnown = claim.source !== null;
  const isCertain = certainSources.some((source) => source === claim.source);
  return {
    people: all([people, { userIds: [claim.userId], emails: [], phones: [claim.phone] }]),
    first: claim.first,
    isUnconfirmed: isKnown ? !isCertain : claim.reported === null,
    amount: {
      cents: claim.money ?? claim.reported ?? claim.total,
      usedCents: await countedToday(shop),
      recordingLimitCents: approvalLimitCents,
    },
  };
}

/** Returns the same of a prompt in doubt, for the code that is entered. */
export async function factsOfAttempt(shop: TestShop, attemptId: string, code: string | null): Promise<DecisionFacts> {
  const [attempt] = await read<{ orderId: string; source: string | null; phone: string | null; first: string | null }>(
    shop,
    sql`select order_id as "orderId", (select source from mpesa_receipts where receipt = ${code}) as source,
        (select phone_number from mpesa_receipts where receipt = ${code}) as phone,
        (select requested_by from approvals a where a.subject_id = t.id and a.decision = 'attempt.paid' and a.status = 'waiting' and a.code = ${code}) as first
      from payment_attempts t where id = ${attemptId}`,
  );
  if (!attempt) return {};
  const isUnconfirmed = !certainSources.some((source) => source === attempt.source);
  const payer = { userIds: [], emails: [], phones: [attempt.phone] };
  return { people: all([await peopleOfOrder(shop, attempt.orderId), payer]), first: attempt.first, isUnconfirmed };
}

/** Returns the same of a refund of an order's lines. `except`: orders that are refunded by the same decision. */
export async function factsOfOrderRefund(
  shop: TestShop,
  orderId: string,
  orderLineIds: readonly string[] | 'all',
  except: readonly string[] = [],
): Promise<DecisionFacts> {
  const receipts = await read<{ receipt: string; left: number; total: number }>(
    shop,
    sql`select receipt, o.total_cents::float8 as total,
        (case when is_part then amount_cents else o.total_cents - (select coalesce(sum(amount_cents), 0) from mpesa_receipts p where p.order_id = o.id and p.is_part) end
          - (select coalesce(sum(f.amount_cents), 0) from refunds f where f.receipt = r.receipt and f.status not in ('cancelled', 'failed')
              and exists (select from refund_payments l where l.refund_id = f.id)))::float8 as left
      from mpesa_receipts r join orders o on o.id = r.order_id where r.order_id = ${orderId} and r.state = 'matched'`,
  );
  const lines = await read<{ id: string; cents: number }>(
    shop,
    sql`select id, amount_cents::float8 as cents from payments where order_id = ${orderId} and status = 'completed'`,
  );
  const left = receipts.reduce((sum, money) => sum + money.left, 0);
  const isRest = orderLineIds === 'all' || lines.every(({ id }) => orderLineIds.includes(id));
  const selected = lines.filter(({ id }) => orderLineIds === 'all' || orderLineIds.includes(id));
  const before = (receipts[0]?.total ?? 0) - left;
  return {
    people: await peopleOfOrder(shop, orderId),
    hands: await handsOf(
      shop,
      receipts.map(({ receipt }) => receipt),
    ),
    amount: {
      cents: isRest
        ? left
        : Math.min(
            left,
            selected.reduce((sum, { cents }) => sum + cents, 0),
          ),
      usedCents: Math.max(before, await refundedToday(shop, { orders: except })),
    },
  };
}

/** Returns the same of a refund of money in review. */
export async function factsOfMoneyRefund(shop: TestShop, receipt: string): Promise<DecisionFacts> {
  const [money] = await read<{ cents: number }>(
    shop,
    sql`select amount_cents::float8 as cents from mpesa_receipts where receipt = ${receipt}`,
  );
  return {
    people: await peopleOfMoney(shop, receipt),
    hands: await handsOf(shop, [receipt]),
    amount: { cents: money?.cents ?? 0, usedCents: await refundedToday(shop, {}) },
  };
}

/** Returns the same of a refund that was requested; `code` is that of a refund by hand. */
export async function factsOfRefund(
  shop: TestShop,
  refundId: string,
  { code = null, isOthers = false }: { readonly code?: string | null; readonly isOthers?: boolean } = {},
): Promise<DecisionFacts> {
  const [refund] = await read<{
    receipt: string;
    requestedBy: string | null;
    cents: number;
    status: string;
    failedBy: string | null;
    doneBy: string | null;
    waiting: string | null;
  }>(
    shop,
    sql`select receipt, requested_by as "requestedBy", amount_cents::float8 as cents, status,
        (select actor_id from audit_log where subject_id = f.id::text and action = 'refund.failed' and actor_id is not null order by id desc limit 1) as "failedBy",
        (select actor_id from audit_log where subject_id = f.id::text and action = 'refund.done' and actor_id is not null order by id desc limit 1) as "doneBy",
        (select requested_by from approvals a where a.subject_id = f.id and a.status = 'waiting' and a.code is not distinct from ${code}) as waiting
      from refunds f where id = ${refundId}`,
  );
  if (!refund) return {};
  const { userId } = await shop.actor();
  const { receipt, requestedBy, status, waiting } = refund;
  const failedBy = status === 'failed' ? refund.failedBy : null;
  const hands = await handsOf(shop, [receipt]);
  return {
    people: await peopleOfMoney(shop, receipt),
    hands: isOthers ? [...hands, requestedBy, status === 'done' ? refund.doneBy : null] : hands,
    first: waiting ?? [requestedBy, failedBy].find((id) => id !== null && id !== userId) ?? null,
    isUnconfirmed: code !== null || status === 'unknown' || failedBy !== null,
    ...(requestedBy === null && {
      amount: { cents: refund.cents, usedCents: await refundedToday(shop, { except: refundId }) },
    }),
  };
}

/** Returns who recorded a payment by bank, cash or cheque, and its order. */
export async function factsOfRecorded(shop: TestShop, id: string) {
  const [row] = await read<{ orderId: string; by: string | null; needsApproval: boolean; awaitsClearing: boolean }>(
    shop,
    sql`select order_id as "orderId", recorded_by as by, needs_approval as "needsApproval", awaits_clearing as "awaitsClearing"
      from manual_payments where id = ${id}`,
  );
  if (!row) return null;
  return { ...row, people: await peopleOfOrder(shop, row.orderId) };
}
