import { sql } from 'drizzle-orm';
import type { Database } from '#app/platform/database.server.ts';

type MoneyFact =
  | 'completed'
  | 'failed'
  | 'pending'
  | 'enrolled'
  | 'incomingPayments'
  | 'attempts'
  | 'refunds'
  | 'mails';

/** Counts the facts about money in the database. */
export async function moneyFacts(db: Database) {
  const { rows } = await db.execute<Record<MoneyFact, number>>(sql`select
    (select count(*)::int from payments where status = 'completed') as completed,
    (select count(*)::int from payments where status = 'failed') as failed,
    (select count(*)::int from payments where status = 'pending') as pending,
    (select count(*)::int from enrolments where revoked_at is null) as enrolled,
    (select count(*)::int from mpesa_receipts) as "incomingPayments",
    (select count(*)::int from payment_attempts) as attempts,
    (select count(*)::int from refunds where status = 'requested') as refunds,
    (select count(*)::int from mail_outbox where dedupe_key like 'receipt:%') as mails`);
  return { ...rows[0] };
}

export async function incomingPaymentsOf(db: Database) {
  const { rows } = await db.execute<{ receipt: string; state: string; source: string; amount: number }>(
    sql`select receipt, state, source, amount_cents as amount from mpesa_receipts order by created_at, receipt`,
  );
  return rows.map((row) => ({ ...row }));
}

/** Returns the statuses of all attempts, oldest first. */
export async function attemptStatusesOf(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ status: string }>(
    sql`select status from payment_attempts order by created_at, id`,
  );
  return rows.map(({ status }) => status);
}

/** Returns the subjects of the owner's alerts, in order. */
export async function staffAlertsOf(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(
    sql`select dedupe_key as key from mail_outbox where dedupe_key like 'payment-alert:%' and recipient = 'hello@example.com' order by id`,
  );
  return rows.map(({ key }) => key.split(':')[1] ?? '');
}

/** Returns the inbox's outcome of each callback, in order; null for open ones. */
export async function callbackOutcomes(db: Database): Promise<(string | null)[]> {
  const { rows } = await db.execute<{ outcome: string | null }>(sql`select outcome from payment_callbacks order by id`);
  return rows.map(({ outcome }) => outcome);
}

/** Returns all refunds, oldest first, with the courses of the refunded payments. */
export async function refundsOf(db: Database) {
  const { rows } = await db.execute<{
    status: string;
    reason: string;
    receipt: string;
    amount: number;
    refundReceipt: string | null;
    courseIds: string[];
  }>(sql`
    select f.status, f.reason, f.receipt, f.amount_cents as amount, f.refund_receipt as "refundReceipt",
      coalesce((select array_agg(p.course_id::text order by p.course_id) from refund_payments l
        join payments p on p.id = l.payment_id where l.refund_id = f.id), '{}') as "courseIds"
    from refunds f order by f.created_at, f.id`);
  return rows;
}
