import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, ne, or } from 'drizzle-orm';
import { transactionChecks } from '#app/database/schema/payment-claims.ts';
import type { Database } from '#app/platform/database.server.ts';
import { latestPast } from '#app/shared/clock.ts';
import { toCents, type Cents } from '#app/shared/money.ts';

/** Why a receipt is asked about: a learner's claim, or a refund whose result is not known. */
export type CheckCause = { readonly claimId: string } | { readonly refundId: string };

const open = ['submitting', 'asked'];

/** Writes a check as 'submitting', with the hash of the secret at its result's address. Returns its id. */
export async function insertCheck(
  db: Database,
  check: CheckCause & { readonly receipt: string; readonly tokenHash: string; readonly at: Date },
): Promise<string> {
  const { at, tokenHash, ...row } = check;
  const [inserted] = await db
    .insert(transactionChecks)
    .values({ ...row, resultTokenHash: tokenHash, createdAt: at, updatedAt: at })
    .returning({ id: transactionChecks.id });
  if (!inserted) throw new Error('the check was not written');
  return inserted.id;
}

/** Whether an answer is still awaited for this cause. */
export async function selectIsBeingChecked(db: Database, cause: CheckCause): Promise<boolean> {
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

/** M-Pesa took the question; its answer may have been quicker, and then stands. */
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

/** No answer will come, or none came in time; should one come all the same, it counts. */
export async function loseCheck(db: Database, checkId: string, description: string, at: Date): Promise<void> {
  await db
    .update(transactionChecks)
    .set({ status: 'lost', resultDescription: description, updatedAt: at, finishedAt: at })
    .where(and(eq(transactionChecks.id, checkId), inArray(transactionChecks.status, open)));
}

/** Loses every check that was begun before `before` and has no answer. */
export async function loseOldChecks(db: Database, before: Date, at: Date): Promise<void> {
  await db
    .update(transactionChecks)
    .set({ status: 'lost', updatedAt: at, finishedAt: at })
    .where(
      and(
        or(eq(transactionChecks.status, 'submitting'), eq(transactionChecks.status, 'asked')),
        // Also what a clock that ran ahead has dated.
        or(lte(transactionChecks.createdAt, before), gt(transactionChecks.createdAt, latestPast(at))),
      ),
    );
}

/** The amount of which M-Pesa last said, for a claim, that it was paid to us; null where it never did. */
export async function selectAmountTold(db: Database, claimId: string): Promise<Cents | null> {
  const [row] = await db
    .select({ amountCents: transactionChecks.amountCents })
    .from(transactionChecks)
    .where(and(eq(transactionChecks.claimId, claimId), isNotNull(transactionChecks.amountCents)))
    .orderBy(desc(transactionChecks.finishedAt))
    .limit(1);
  const told = row?.amountCents ?? null;
  return told === null ? null : toCents(told);
}

/** Takes an answer for the caller alone. False where one came before. */
export async function answerCheck(
  db: Database,
  checkId: string,
  answer: { resultCode: string; resultDescription: string; amountCents: Cents | null; at: Date },
): Promise<boolean> {
  const { at, ...row } = answer;
  const rows = await db
    .update(transactionChecks)
    .set({ ...row, status: 'answered', updatedAt: at, finishedAt: at })
    .where(and(eq(transactionChecks.id, checkId), ne(transactionChecks.status, 'answered')))
    .returning({ id: transactionChecks.id });
  return rows.length > 0;
}
