import { refundPayments, refunds } from '#app/database/schema/refunds.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Cents } from '#app/shared/money.ts';
import type { RefundReason } from '#app/shared/payment-terms.ts';

export interface NewRefund {
  readonly receipt: string;
  readonly amountCents: Cents;
  readonly reason: RefundReason;
  readonly note: string;
  /** The payments it takes back; empty where the money bought nothing. */
  readonly paymentIds: readonly string[];
  /** The admin who asked; null where the shop itself found that the money is owed. */
  readonly requestedBy: string | null;
  readonly at: Date;
}

/** Asks for money to be given back: the whole receipt, or the part of it that bought these payments. Returns the refund's id. */
export async function insertRefundRequest(db: Database, refund: NewRefund): Promise<string> {
  const { at, paymentIds, ...row } = refund;
  const [inserted] = await db
    .insert(refunds)
    .values({ ...row, createdAt: at, updatedAt: at })
    .returning({ id: refunds.id });
  if (!inserted) throw new Error('the refund was not written');
  const lines = paymentIds.map((paymentId) => ({ refundId: inserted.id, paymentId }));
  if (lines.length > 0) await db.insert(refundPayments).values(lines);
  return inserted.id;
}
