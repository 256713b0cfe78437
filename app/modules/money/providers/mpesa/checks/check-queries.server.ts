import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, ne, or, sql, count } from 'drizzle-orm';
import { transactionChecks } from '#app/database/schema/mpesa.ts';
import type { Database } from '#app/platform/database.server.ts';
import { latestPast } from '#app/shared/clock.ts';
import { toCents, type Cents } from '#app/shared/money.ts';
import type { LookUpCause } from '#app/modules/money/collection/payment-provider.ts';
import { paymentClaims } from '#app/database/schema/payment-claims.ts';

const open = ['submitting', 'asked'];

/** Writes a check as 'submitting', with the hash of the secret at its result's address. Returns its id. */
export async function insertCheck(
  db: Database,
  check: LookUpCause & { readonly receipt: string; readonly tokenHash: string; readonly at: Date },
): Promise<string> {
  const { at, tokenHash, ...row } = check;
  const [inserted] = await db
    .insert(transactionChecks)
    .values({ ...row, resultTokenHash: tokenHash, createdAt: at, updatedAt: at })
    .returning({ id: transactionChecks.id });
  if (!inserted) throw new Error('the check was not written');
  return inserted.id;
}

/** Returns whether an answer for this cause is pending. */
export async function selectIsBeingChecked(db: Database, cause: LookUpCause): Promise<boolean> {
  const isCause =
    'claimId' in cause ? eq(transactionChecks.claimId, cause.claimId) : eq(transactionChecks.refundId, cause.refundId);
  const rows = await db
    .select({ id: transactionChecks.id })
    .from(transactionChecks)
    .where(and(isCause, inArray(transactionChecks.status, open)))
    .limit(1);
  return rows.length > 0;
}

export async function selectCheckByToken(db: Database, tokenHash: string) {
  const [row] = await db.select().from(transactionChecks).where(eq(transactionChecks.resultTokenHash, tokenHash));
  return row ?? null;
}

/** Marks a query as accepted by M-Pesa. Its answer may have come before, and then stays. */
export async function markCheckAsked(
  db: Database,
  checkId: string,
  { at, ...ids }: { conversationId: string; originatorConversationId: string; at: Date },
): Promise<void> {
  const isId = eq(transactionChecks.id, checkId);
  await db
    .update(transactionChecks)
    .set(ids)
    .where(and(isId, isNull(transactionChecks.conversationId)));
  await db
    .update(transactionChecks)
    .set({ status: 'asked', updatedAt: at })
    .where(and(isId, eq(transactionChecks.status, 'submitting')));
}

/** Marks a check as lost, because no answer will come or none came in time. A later answer still counts. */
export async function markCheckLost(db: Database, checkId: string, description: string, at: Date): Promise<void> {
  await db
    .update(transactionChecks)
    .set({ status: 'lost', resultDescription: description, updatedAt: at, finishedAt: at })
    .where(and(eq(transactionChecks.id, checkId), inArray(transactionChecks.status, open)));
}

/** Marks every check as lost that was started before `before` and has no answer. */
export async function markOldChecksLost(db: Database, before: Date, at: Date): Promise<void> {
  await db
    .update(transactionChecks)
    .set({ status: 'lost', updatedAt: at, finishedAt: at })
    .where(
      and(
        or(eq(transactionChecks.status, 'submitting'), eq(transactionChecks.status, 'asked')),
        // Also checks dated by a clock that ran ahead.
        or(lte(transactionChecks.createdAt, before), gt(transactionChecks.createdAt, latestPast(at))),
      ),
    );
}

/**
 * Selects the payment that M-Pesa last reported for a claim; null if it reported none. The payer is stored only while the money is
 * uncounted.
 */
export async function selectReportedMoney(db: Database, claimId: string) {
  const [row] = await db
    .select({
      amountCents: transactionChecks.amountCents,
      payer: transactionChecks.payer,
      paidAt: transactionChecks.paidAt,
    })
    .from(transactionChecks)
    .where(and(eq(transactionChecks.claimId, claimId), isNotNull(transactionChecks.amountCents)))
    .orderBy(desc(transactionChecks.finishedAt), desc(transactionChecks.id))
    .limit(1);
  return row && row.amountCents !== null ? { ...row, amountCents: toCents(row.amountCents) } : null;
}

/** Notes that money which M-Pesa reported is not in the books yet. */
export async function markUncounted(db: Database, checkId: string, payer: string | null): Promise<void> {
  await db.update(transactionChecks).set({ isUncounted: true, payer }).where(eq(transactionChecks.id, checkId));
}

/** Money that a check reported and that is not in the books yet. */
export interface UncountedMoney {
  readonly claimId: string;
  readonly receipt: string;
  readonly amountCents: Cents;
  readonly payer: string | null;
  readonly paidAt: Date | null;
}

/** Selects uncounted money, the one checked longest ago first. */
export async function selectUncounted(db: Database, limit: number): Promise<readonly UncountedMoney[]> {
  const rows = await db
    .select()
    .from(transactionChecks)
    .where(eq(transactionChecks.isUncounted, true))
    .orderBy(asc(transactionChecks.updatedAt), asc(transactionChecks.id))
    .limit(limit);
  return rows.flatMap(({ claimId, receipt, amountCents, payer, paidAt }) =>
    claimId === null || amountCents === null
      ? []
      : [{ claimId, receipt, amountCents: toCents(amountCents), payer, paidAt }],
  );
}

/** Marks reported money as checked again; for the last time if it is in the books now. */
export async function markLookedAt(db: Database, receipt: string, at: Date): Promise<void> {
  const isCounted = sql`exists (select from mpesa_receipts r where r.receipt = ${receipt})`;
  await db
    .update(transactionChecks)
    .set({
      isUncounted: sql`not ${isCounted}`,
      payer: sql`case when not ${isCounted} then ${transactionChecks.payer} end`,
      updatedAt: at,
    })
    .where(and(eq(transactionChecks.receipt, receipt), eq(transactionChecks.isUncounted, true)));
}

/** Claims an answer for the caller. Returns false if one came before. */
export async function answerCheck(
  db: Database,
  checkId: string,
  answer: {
    resultCode: string;
    resultDescription: string;
    amountCents: Cents | null;
    paidAt: Date | null;
    at: Date;
  },
): Promise<boolean> {
  const { at, ...row } = answer;
  const rows = await db
    .update(transactionChecks)
    .set({ ...row, status: 'answered', updatedAt: at, finishedAt: at })
    .where(and(eq(transactionChecks.id, checkId), ne(transactionChecks.status, 'answered')))
    .returning({ id: transactionChecks.id });
  return rows.length > 0;
}

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
