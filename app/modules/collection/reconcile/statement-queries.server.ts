import { sql } from 'drizzle-orm';
import type { Database } from '#app/platform/database.server.ts';
import { toCents, type Cents } from '#app/shared/money.ts';

/** Money that the books say moved, in or out. */
export interface BookedMovement {
  readonly receipt: string;
  readonly direction: 'in' | 'out';
  readonly amountCents: Cents;
  readonly at: Date;
}

/** Money reported only by a query or the old system: the books have it without its provider's code. */
export interface ProvisionalReceipt extends BookedMovement {
  readonly orderNumber: string | null;
}

interface Row extends Record<string, unknown> {
  readonly receipt: string;
  readonly direction: 'in' | 'out';
  readonly amount: number;
  readonly at: string;
}

/**
 * Selects a provider's movements in the books between two times, and those with one of these codes. Leaves out provisional receipts, and
 * refunds without a known code.
 */
export async function selectMovements(
  db: Database,
  { provider, from, to, codes }: { provider: string; from: Date; to: Date; codes: readonly string[] },
): Promise<BookedMovement[]> {
  const isWithin = (at: string) =>
    sql`${sql.raw(at)} between ${from.toISOString()}::timestamptz and ${to.toISOString()}::timestamptz`;
  const isNamed = (code: string) => sql`${sql.raw(code)} = any(${sql.param([...codes])}::text[])`;
  const { rows } = await db.execute<Row>(sql`
    select receipt, 'in' as direction, amount_cents as amount, coalesce(paid_at, created_at) as at
      from mpesa_receipts
      where provider = ${provider} and source not in ('query', 'import_stand_in') and (${isWithin('coalesce(paid_at, created_at)')} or ${isNamed('receipt')})
    union all
    select refund_receipt, 'out', amount_cents, finished_at
      from refunds where status = 'done' and refund_receipt is not null
        and (select provider from mpesa_receipts r where r.receipt = refunds.receipt) = ${provider}
        and (${isWithin('finished_at')} or ${isNamed('refund_receipt')})
    order by at, receipt`);
  return rows.map(({ receipt, direction, amount, at }) => ({
    receipt,
    direction,
    amountCents: toCents(amount),
    at: new Date(at),
  }));
}

/**
 * Selects the provisional receipts whose money may have moved between two times: after its prompt was sent, and before a query reported
 * it, up to a day later.
 */
export async function selectProvisional(
  db: Database,
  { provider, from, to }: { provider: string; from: Date; to: Date },
): Promise<ProvisionalReceipt[]> {
  const { rows } = await db.execute<{ receipt: string; amount: number; at: string; number: string | null }>(sql`
    select r.receipt, r.amount_cents as amount, coalesce(r.paid_at, r.created_at) as at, o.number
      from mpesa_receipts r left join orders o on o.id = r.order_id left join payment_attempts a on a.id = r.attempt_id
      where r.provider = ${provider} and r.source in ('query', 'import_stand_in') and coalesce(r.paid_at, r.created_at) >= ${from.toISOString()}::timestamptz
        and coalesce(a.submitted_at, r.paid_at, r.created_at) <= ${to.toISOString()}::timestamptz
      order by at, receipt`);
  return rows.map(({ receipt, amount, at, number }) => ({
    receipt,
    direction: 'in',
    amountCents: toCents(amount),
    at: new Date(at),
    orderNumber: number,
  }));
}
