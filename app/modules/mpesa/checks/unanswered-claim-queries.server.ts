import { and, asc, count, eq, gt, lte, or, sql } from 'drizzle-orm';
import { transactionChecks } from '#app/database/schema/mpesa.ts';
import { paymentClaims } from '#app/database/schema/payment-claims.ts';
import type { Database } from '#app/platform/database.server.ts';
import { latestPast } from '#app/shared/clock.ts';

/**
 * Selects open claims without an answer from M-Pesa, with the number and time of the queries, oldest first: those with at most `most`
 * queries, or that the owner was not alerted about.
 */
export async function selectUnansweredClaims(
  db: Database,
  { now, before, most, limit }: { now: Date; before: Date; most: number; limit: number },
) {
  const lastAsked = sql<Date | null>`max(${transactionChecks.createdAt})`.mapWith(transactionChecks.createdAt);
  return db
    .select({
      id: paymentClaims.id,
      orderId: paymentClaims.orderId,
      receipt: paymentClaims.receipt,
      asked: count(transactionChecks.id),
      lastAsked,
    })
    .from(paymentClaims)
    .leftJoin(transactionChecks, eq(transactionChecks.claimId, paymentClaims.id))
    .where(
      and(
        eq(paymentClaims.status, 'open'),
        or(lte(paymentClaims.createdAt, before), gt(paymentClaims.createdAt, latestPast(now))),
      ),
    )
    .groupBy(paymentClaims.id)
    .having(
      sql`count(*) filter (where ${transactionChecks.status} <> 'lost') = 0 and (count(${transactionChecks.id}) <= ${most} or ${paymentClaims.note} = '')`,
    )
    .orderBy(asc(paymentClaims.createdAt), asc(paymentClaims.id))
    .limit(limit);
}
