import { and, eq, sql } from 'drizzle-orm';
import { paymentClaims } from '#app/database/schema/payment-claims.ts';
import type { Database } from '#app/platform/database.server.ts';

/** Decides the open claims on a receipt whose owner is known now: that order's is matched, any other is rejected. */
export async function settleClaims(db: Database, receipt: string, orderId: string, at: Date): Promise<void> {
  await db
    .update(paymentClaims)
    .set({
      status: sql`case when ${paymentClaims.orderId} = ${orderId} then 'matched' else 'rejected' end`,
      decidedAt: at,
      updatedAt: at,
    })
    .where(and(eq(paymentClaims.receipt, receipt), eq(paymentClaims.status, 'open')));
}

/** The orders for which somebody claims this receipt, as yet undecided. */
export async function selectClaimants(db: Database, receipt: string): Promise<string[]> {
  const rows = await db
    .select({ orderId: paymentClaims.orderId })
    .from(paymentClaims)
    .where(and(eq(paymentClaims.receipt, receipt), eq(paymentClaims.status, 'open')));
  return rows.map(({ orderId }) => orderId);
}
