import { and, eq, isNull, sql } from 'drizzle-orm';
import { payments } from '#app/database/schema/checkout.ts';
import { mpesaReceipts } from '#app/database/schema/payments.ts';
import { refunds } from '#app/database/schema/refunds.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Cents } from '#app/shared/money.ts';

export type ReceiptState = 'matched' | 'surplus' | 'review' | 'refunded';

export interface NewReceipt {
  readonly receipt: string;
  readonly attemptId: string;
  readonly orderId: string;
  readonly amountCents: Cents;
  readonly phone: string | null;
  readonly paidAt: Date;
  readonly source: 'callback' | 'query';
  readonly state: ReceiptState;
  readonly at: Date;
}

/** Keeps money that was received. False where this receipt is known already, as this attempt's or another's. */
export async function insertReceipt(db: Database, given: NewReceipt): Promise<boolean> {
  const { phone, at, ...row } = given;
  const rows = await db
    .insert(mpesaReceipts)
    .values({ ...row, phoneNumber: phone, createdAt: at, updatedAt: at })
    .onConflictDoNothing({ target: mpesaReceipts.receipt })
    .returning({ receipt: mpesaReceipts.receipt });
  return rows.length > 0;
}

/** The money kept for an attempt, oldest first. */
export async function selectReceipts(db: Database, attemptId: string) {
  return db.select().from(mpesaReceipts).where(eq(mpesaReceipts.attemptId, attemptId)).orderBy(mpesaReceipts.createdAt);
}

/**
 * Puts M-Pesa's own receipt, amount and time in the place of a stand-in, wherever the stand-in is named. One statement,
 * so that a refund never names a receipt that is not there.
 */
export async function replaceStandIn(
  db: Database,
  standIn: string,
  real: { receipt: string; amountCents: Cents; phone: string | null; paidAt: Date; at: Date },
): Promise<void> {
  const at = real.at.toISOString();
  await db.execute(sql`
    with moved as (update ${refunds} set receipt = ${real.receipt} where receipt = ${standIn})
    update ${mpesaReceipts} set receipt = ${real.receipt}, amount_cents = ${real.amountCents},
      phone_number = coalesce(${real.phone}, phone_number), paid_at = ${real.paidAt.toISOString()}::timestamptz,
      source = 'callback', updated_at = ${at}::timestamptz
    where receipt = ${standIn}`);
  await db
    .update(payments)
    .set({ transactionId: real.receipt, updatedAt: real.at })
    .where(
      and(
        isNull(payments.transactionId),
        eq(payments.status, 'completed'),
        sql`${payments.orderId} = (select order_id from ${mpesaReceipts} where receipt = ${real.receipt} and state = 'matched')`,
      ),
    );
}
