import { sql } from 'drizzle-orm';
import type { Database } from '#app/platform/database.server.ts';
import { toCents, type Cents } from '#app/shared/money.ts';
import { standInSources } from '#app/shared/payment-terms.ts';

/** Money that the books say moved, in or out. */
export interface BookedMovement {
  readonly receipt: string;
  readonly direction: 'in' | 'out';
  readonly amountCents: Cents;
  readonly at: Date;
  /** Only a query has told of it: M-Pesa's own code is not known. */
  readonly isStandIn: boolean;
}

interface Row extends Record<string, unknown> {
  readonly receipt: string;
  readonly direction: 'in' | 'out';
  readonly amount: number;
  readonly at: string;
  readonly is_stand_in: boolean;
}

/** What moved between two times by the books, or has one of these codes; refunds count where M-Pesa's code of them is known. */
export async function selectMovements(
  db: Database,
  { from, to, codes }: { from: Date; to: Date; codes: readonly string[] },
): Promise<BookedMovement[]> {
  const isWithin = (at: string) =>
    sql`${sql.raw(at)} between ${from.toISOString()}::timestamptz and ${to.toISOString()}::timestamptz`;
  const isNamed = (code: string) => sql`${sql.raw(code)} = any(${sql.param([...codes])}::text[])`;
  const { rows } = await db.execute<Row>(sql`
    select receipt, 'in' as direction, amount_cents as amount, coalesce(paid_at, created_at) as at, source = any(${sql.param([...standInSources])}::text[]) as is_stand_in
      from mpesa_receipts where ${isWithin('coalesce(paid_at, created_at)')} or ${isNamed('receipt')}
    union all
    select refund_receipt, 'out', amount_cents, finished_at, false
      from refunds where status = 'done' and refund_receipt is not null
        and (${isWithin('finished_at')} or ${isNamed('refund_receipt')})
    order by at, receipt`);
  return rows.map(({ receipt, direction, amount, at, is_stand_in: isStandIn }) => ({
    receipt,
    direction,
    amountCents: toCents(amount),
    at: new Date(at),
    isStandIn,
  }));
}
