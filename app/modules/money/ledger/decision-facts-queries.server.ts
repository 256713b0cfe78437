import { inArray, sql, type SQL } from 'drizzle-orm';
import { approvals } from '#app/database/schema/approvals.ts';
import { auditLog } from '#app/database/schema/audit.ts';
import { orders, orderLines } from '#app/database/schema/checkout.ts';
import { gifts } from '#app/database/schema/gifts.ts';
import { manualPayments } from '#app/database/schema/manual-payments.ts';
import { organisationMembers, packOrders, packs } from '#app/database/schema/organisations.ts';
import { paymentClaims } from '#app/database/schema/payment-claims.ts';
import { paymentAttempts, incomingPayments } from '#app/database/schema/payments.ts';
import { quotations } from '#app/database/schema/quotations.ts';
import { refunds } from '#app/database/schema/refunds.ts';
import { seats } from '#app/database/schema/seats.ts';
import type { Database } from '#app/platform/database.server.ts';
import { everybodyOf, type People } from '#app/shared/decision-rules.ts';
import { dayInNairobi } from '#app/shared/dates.ts';

/**
 * Whose an order is: its buyer, the learners of its lines, who gets its gift or its seats, the members of the organisation that it pays for, and
 * the phones that were to pay or paid it.
 */
export async function selectPeopleOfOrder(db: Database, orderId: string): Promise<People> {
  const { rows } = await db.execute<PersonRow>(personsOf(sql`${orderId}::uuid`));
  return toPeople(rows);
}

/** Selects the same of several orders by their numbers. One query. */
export async function selectPeopleByNumber(
  db: Database,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, People>> {
  if (numbers.length === 0) return new Map();
  const named = sql`select id from ${orders} where number = any(${sql.param([...numbers])}::text[])`;
  const { rows } = await db.execute<PersonRow & { number: string }>(
    sql`select o.number, person.* from (${personsOf(named)}) person join ${orders} o on o.id = person.order_id`,
  );
  return new Map([...Map.groupBy(rows, ({ number }) => number)].map(([number, found]) => [number, toPeople(found)]));
}

interface PersonRow extends Record<string, unknown> {
  readonly user_id: string | null;
  readonly email: string | null;
  readonly phone: string | null;
}

const personsOf = (orderIds: SQL): SQL => sql`
    select id as order_id, user_id, null as email, null as phone from ${orders} where id in (${orderIds})
    union all select order_id, user_id, buyer_email, phone_number from ${orderLines} where order_id in (${orderIds})
    union all select order_id, null, recipient_email, null from ${gifts} where order_id in (${orderIds})
    union all select p.order_id, null, s.email, null from ${seats} s join ${orderLines} p on p.id = s.payment_id where p.order_id in (${orderIds})
    union all select b.order_id, m.user_id, null, null from ${packOrders} b join ${packs} k on k.id = b.pack_id
      join ${organisationMembers} m on m.organisation_id = k.organisation_id where b.order_id in (${orderIds})
    union all select order_id, null, buyer_email, null from ${quotations} where order_id in (${orderIds})
    union all select order_id, null, null, phone_number from ${paymentAttempts} where order_id in (${orderIds})
    union all select order_id, null, null, phone_number from ${incomingPayments} where order_id in (${orderIds})`;

const toPeople = (rows: readonly PersonRow[]): People => ({
  userIds: rows.map((row) => row.user_id),
  emails: rows.map(({ email }) => email),
  phones: rows.map(({ phone }) => phone),
});

/** Whose some money is: its payer, and the people of its order. */
export async function selectPeopleOfMoney(
  db: Database,
  { orderId, phoneNumber }: { readonly orderId: string | null; readonly phoneNumber: string | null },
): Promise<People> {
  const people = orderId === null ? {} : await selectPeopleOfOrder(db, orderId);
  return everybodyOf([people, { phones: [phoneNumber] }]);
}

/** Selects who recorded some receipts, or accepted the codes that learners and colleagues entered for them. */
export async function selectHands(db: Database, codes: readonly string[]): Promise<(string | null)[]> {
  const list = sql.param([...codes]);
  const { rows } = await db.execute<{ id: string | null }>(sql`
    select recorded_by as id from ${manualPayments} where (method || ':' || reference) = any(${list}::text[]) and status <> 'rejected'
    union select decided_by from ${paymentClaims} where receipt = any(${list}::text[]) and status = 'matched'
    union select decided_by from ${incomingPayments} where receipt = any(${list}::text[]) and source = 'by_hand'
    union select unnest(array[requested_by, decided_by]) from ${approvals} where code = any(${list}::text[]) and status = 'approved'
      and decision in ('claim.accept', 'attempt.paid')`);
  return rows.map(({ id }) => id);
}

/** Selects the same of all receipts of some orders. */
export async function selectHandsOfOrders(db: Database, orderIds: readonly string[]): Promise<(string | null)[]> {
  const found = await db
    .select({ receipt: incomingPayments.receipt })
    .from(incomingPayments)
    .where(inArray(incomingPayments.orderId, [...orderIds]));
  return selectHands(
    db,
    found.map(({ receipt }) => receipt),
  );
}

/** Returns when the day of a moment began in Nairobi. */
const dayOf = (at: Date) => new Date(`${dayInNairobi(at)}T00:00:00+03:00`).toISOString();

/** Selects the member of staff who said that a refund failed or was made; null if its provider said so. */
export async function selectSaidBy(
  db: Database,
  refundId: string,
  action: 'refund.failed' | 'refund.done',
): Promise<string | null> {
  const { rows } = await db.execute<{ id: string | null }>(sql`
    select actor_id as id from ${auditLog}
    where subject_id = ${refundId} and action = ${action} and actor_id is not null order by ${auditLog.id} desc limit 1`);
  return rows[0]?.id ?? null;
}

/**
 * Sums in cents what a person sends back today: the refunds that they requested, and those that the shop began and they made. Leaves out the
 * refund `except`, and those of `exceptOrders`.
 */
export async function sumRefundedBy(
  db: Database,
  userId: string,
  {
    at,
    except = null,
    exceptOrders = [],
  }: { readonly at: Date; readonly except?: string | null; readonly exceptOrders?: readonly string[] },
): Promise<number> {
  const { rows } = await db.execute<{ cents: string }>(sql`
    select coalesce(sum(amount_cents), 0) as cents from ${refunds}
    where id is distinct from ${except}::uuid and status not in ('cancelled', 'failed') and coalesce(method, '') <> 'bounced'
      and not exists (select from ${incomingPayments} r where r.receipt = ${refunds.receipt} and r.order_id = any(${sql.param([...exceptOrders])}::uuid[]))
      and ((requested_by = ${userId} and created_at >= ${dayOf(at)}::timestamptz)
        or (requested_by is null and id in (select subject_id::uuid from ${auditLog}
          where actor_id = ${userId} and action in ('refund.sent', 'refund.done') and created_at >= ${dayOf(at)}::timestamptz)))`);
  return Number(rows[0]?.cents ?? 0);
}

/** Sums in cents what counts today on the word of one person: payments that they recorded, and claims that they accepted alone. */
export async function sumRecordedBy(db: Database, userId: string, at: Date): Promise<number> {
  const { rows } = await db.execute<{ cents: string }>(sql`
    select coalesce(sum(cents), 0) as cents from (
      select amount_cents::bigint as cents from ${manualPayments}
        where recorded_by = ${userId} and created_at >= ${dayOf(at)}::timestamptz and not needs_approval and status not in ('rejected', 'bounced')
      union all select r.amount_cents from ${paymentClaims} c join ${incomingPayments} r on r.receipt = c.receipt
        where c.decided_by = ${userId} and c.decided_at >= ${dayOf(at)}::timestamptz and c.status = 'matched'
          and not exists (select from ${approvals} a where a.subject_id = c.id and a.status = 'approved')) counted`);
  return Number(rows[0]?.cents ?? 0);
}
