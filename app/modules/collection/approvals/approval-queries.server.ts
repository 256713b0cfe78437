import { and, eq } from 'drizzle-orm';
import { approvals } from '#app/database/schema/approvals.ts';
import { users } from '#app/database/schema/identity.ts';
import type { Database } from '#app/platform/database.server.ts';

/** What a decision that waits for a second person is about. */
export interface ApprovalKey {
  readonly decision: 'claim.forward' | 'claim.accept' | 'attempt.paid' | 'refund.by_hand';
  /** Id of the claim, attempt or refund. */
  readonly subjectId: string;
}

const isWaiting = ({ decision, subjectId }: ApprovalKey) =>
  and(eq(approvals.subjectId, subjectId), eq(approvals.decision, decision), eq(approvals.status, 'waiting'));

/** Selects the first person's decision that waits for a second one; null without one. */
export async function selectFirstDecision(db: Database, key: ApprovalKey) {
  const [row] = await db
    .select({
      id: approvals.id,
      code: approvals.code,
      note: approvals.note,
      by: approvals.requestedBy,
      name: users.name,
      at: approvals.createdAt,
    })
    .from(approvals)
    .leftJoin(users, eq(users.id, approvals.requestedBy))
    .where(isWaiting(key));
  return row ?? null;
}

/** Stores a first person's decision instead of an earlier one. */
export async function writeFirstDecision(
  tx: Database,
  {
    by,
    at,
    ...decided
  }: ApprovalKey & { readonly code: string | null; readonly note: string; readonly by: string; readonly at: Date },
): Promise<void> {
  await tx.update(approvals).set({ status: 'withdrawn', decidedBy: by, decidedAt: at }).where(isWaiting(decided));
  await tx.insert(approvals).values({ ...decided, requestedBy: by, createdAt: at });
}

/** Says that the second person has confirmed a decision. */
export async function approve(tx: Database, id: string, { by, at }: { readonly by: string; readonly at: Date }) {
  await tx.update(approvals).set({ status: 'approved', decidedBy: by, decidedAt: at }).where(eq(approvals.id, id));
}

/** Withdraws what waits about a subject that was decided in another way. */
export async function withdrawApprovals(
  tx: Database,
  subjectId: string,
  { by, at }: { readonly by: string; readonly at: Date },
): Promise<void> {
  await tx
    .update(approvals)
    .set({ status: 'withdrawn', decidedBy: by, decidedAt: at })
    .where(and(eq(approvals.subjectId, subjectId), eq(approvals.status, 'waiting')));
}
