import { sql, type SQL } from 'drizzle-orm';
import { oneOf } from '#app/database/schema/columns.ts';
import type { Database } from '#app/platform/database.server.ts';
import { toCents } from '#app/shared/money.ts';
import { bankedMethods, type ManualMethod } from '#app/shared/payment-terms.ts';
import type { RecordedMovement } from './match-bank-statement.server.ts';

/** Days around a statement in which a payment was recorded that may be on it, and money goes back that is. */
const around = '10 days';

/** Condition: an account is none of the others. */
const isNone = (account: SQL, others: readonly string[]) =>
  sql`(${account} is null or ${account} <> all(${sql.param([...others])}::text[]))`;

/**
 * Selects what was recorded as going through the bank: transfers and cheques that wait or count, and refunds by hand; around some days
 * ('2026-11-21'), with one of some references, by their keys, or recorded from a line of one of some movements. Without payments that came
 * to one of `otherAccounts`.
 */
export async function selectRecordedMovements(
  db: Database,
  {
    from,
    to,
    keys,
    movementKeys,
    otherAccounts,
  }: {
    readonly from: string;
    readonly to: string;
    readonly keys: readonly string[];
    readonly movementKeys: readonly string[];
    readonly otherAccounts: readonly string[];
  },
): Promise<RecordedMovement[]> {
  const first = sql`(${from}::date - interval '${sql.raw(around)}')::date`;
  const last = sql`(${to}::date + interval '${sql.raw(around)}')::date`;
  const named = sql.param([...keys]);
  const receipts = sql.param(keys.flatMap((key) => [`bank:${key}`, `cheque:${key}`]));
  const { rows } = await db.execute<{
    method: ManualMethod;
    reference: string;
    movement_key: string | null;
    direction: 'in' | 'out';
    cents: number;
    day: string;
    status: string;
    number: string | null;
    plan: string | null;
  }>(sql`
    select m.method, m.reference, m.movement_key, 'in' as direction, m.amount_cents as cents, m.received_on::text as day, m.status, o.number, p.number as plan
      from manual_payments m join orders o on o.id = m.order_id
      left join plan_payments l on l.order_id = o.id left join plans p on p.id = l.plan_id
      where ${oneOf(sql.raw('m.method'), bankedMethods)} and m.status <> 'rejected' and ${isNone(sql`m.bank_account`, otherAccounts)}
        and (m.received_on between ${first} and ${last} or m.reference_key = any(${named}::text[])
          or m.movement_key = any(${sql.param([...movementKeys])}::text[]))
    union all
    select split_part(f.refund_receipt, ':', 1), substr(f.refund_receipt, strpos(f.refund_receipt, ':') + 1), null, 'out', f.amount_cents,
        (f.finished_at at time zone 'Africa/Nairobi')::date::text, 'approved', null, null
      from refunds f
      where f.status = 'done' and replace(f.refund_receipt, '-', '') = any(${receipts}::text[])
    order by day, reference, direction`);
  return rows.map(({ method, reference, movement_key: movementKey, direction, cents, day, status, number, plan }) => ({
    receipt: `${method}:${reference}`,
    method,
    reference,
    movementKey,
    direction,
    amountCents: toCents(cents),
    day,
    status: status === 'waiting' ? 'waiting' : status === 'bounced' ? 'bounced' : 'counted',
    orderNumber: number ?? '',
    planNumber: plan,
  }));
}

/** Returns which of some words are numbers of orders or instalment plans. */
export async function selectOrdersNamed(db: Database, numbers: readonly string[]): Promise<Set<string>> {
  const words = sql.param([...numbers]);
  const { rows } = await db.execute<{ number: string }>(sql`
    select number from orders where number = any(${words}::text[])
    union select number from plans where number = any(${words}::text[])`);
  return new Set(rows.map(({ number }) => number));
}

/** Selects those of some receipts of recorded payments that a line of a bank's statement has. */
export async function selectOnStatements(db: Database, receipts: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ receipt: string }>(sql`
    select distinct receipt from statement_lines
      where receipt like '%:%' and receipt = any(${sql.param([...receipts])}::text[]) and direction = 'in' and amount_cents is not null`);
  return new Set(rows.map(({ receipt }) => receipt));
}

/** Selects recorded payments that a former statement of none of the other accounts expected on a later one, and that none has. */
export async function selectExpected(db: Database, otherAccounts: readonly string[]): Promise<RecordedMovement[]> {
  const { rows } = await db.execute<{
    method: ManualMethod;
    reference: string;
    cents: number;
    day: string;
    number: string;
  }>(sql`
    select distinct m.method, m.reference, m.amount_cents as cents, m.received_on::text as day, o.number
      from statement_lines l
      join manual_payments m on m.method = split_part(l.receipt, ':', 1) and m.reference = substr(l.receipt, strpos(l.receipt, ':') + 1)
      join orders o on o.id = m.order_id join statements s on s.id = l.statement_id
      where l.outcome = 'expected' and ${isNone(sql`m.bank_account`, otherAccounts)} and ${isNone(sql`s.bank_account`, otherAccounts)} and m.status in ('approved', 'bounced')
      order by day, reference`);
  return rows.map(({ method, reference, cents, day, number }) => ({
    receipt: `${method}:${reference}`,
    method,
    reference,
    movementKey: null,
    direction: 'in',
    amountCents: toCents(cents),
    day,
    status: 'counted',
    orderNumber: number,
    planNumber: null,
  }));
}
