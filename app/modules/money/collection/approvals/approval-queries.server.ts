import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { approvals } from '#app/database/schema/approvals.ts';
import { auditLog } from '#app/database/schema/audit.ts';
import { users } from '#app/database/schema/identity.ts';
import type { Database } from '#app/platform/database.server.ts';

/** Decisions that a second person confirms. */
export const confirmedDecisions = ['claim.accept', 'attempt.paid', 'refund.by_hand'] as const;
export type ConfirmedDecision = (typeof confirmedDecisions)[number];

/** What a decision that waits for a second person is about. */
export interface ApprovalKey {
  readonly decision: 'claim.forward' | ConfirmedDecision;
  /** Id of the claim, attempt or refund. */
  readonly subjectId: string;
}

const isWaiting = ({ decision, subjectId }: ApprovalKey) =>
  and(eq(approvals.subjectId, subjectId), eq(approvals.decision, decision), eq(approvals.status, 'waiting'));

/** Selects the first person's decision that waits for a second one; null without one. `lock` keeps it from being declined meanwhile. */
export async function selectFirstDecision(
  db: Database,
  key: ApprovalKey,
  { lock = false }: { readonly lock?: boolean } = {},
) {
  const query = db
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
  const [row] = await (lock ? query.for('update', { of: approvals }) : query);
  return row ?? null;
}

/** A first decision that waits for a second person. */
export interface WaitingDecision {
  readonly id: string;
  readonly decision: ConfirmedDecision;
  readonly subjectId: string;
  readonly by: string | null;
  /** Null once the account is deleted. */
  readonly name: string | null;
  readonly email: string | null;
  readonly at: Date;
}

/** Selects the first decisions that wait about some subjects; no claim has more than one. `lock` keeps them as they are. */
export async function selectWaitingDecisions(
  db: Database,
  subjectIds: readonly string[],
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<WaitingDecision[]> {
  if (subjectIds.length === 0) return [];
  const query = db
    .select({
      id: approvals.id,
      decision: approvals.decision,
      subjectId: approvals.subjectId,
      by: approvals.requestedBy,
      name: users.name,
      email: users.email,
      at: approvals.createdAt,
    })
    .from(approvals)
    .leftJoin(users, eq(users.id, approvals.requestedBy))
    .where(
      and(
        inArray(approvals.subjectId, [...subjectIds]),
        inArray(approvals.decision, [...confirmedDecisions]),
        eq(approvals.status, 'waiting'),
      ),
    )
    .orderBy(asc(approvals.createdAt), asc(approvals.id));
  const rows = await (lock ? query.for('update', { of: approvals }) : query);
  // Only these are selected.
  return rows.map((row) => ({ ...row, decision: row.decision as ConfirmedDecision }));
}

/** Selects why a first decision was declined last; null if it never was, or somebody decided it again since. */
export async function selectLastDecline(
  db: Database,
  { decision, subjectId }: ApprovalKey,
): Promise<{ readonly name: string; readonly note: string; readonly at: Date } | null> {
  const [row] = await db
    .select({
      action: auditLog.action,
      name: auditLog.actorName,
      note: sql<string>`coalesce(${auditLog.after} ->> 'note', '')`,
      at: auditLog.createdAt,
    })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectId, subjectId),
        inArray(auditLog.action, [`${decision}_requested`, `${decision}_declined`]),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(1);
  return row?.action === `${decision}_declined` ? { ...row, name: row.name ?? '' } : null;
}

/** Takes back a first decision. */
export async function withdrawApproval(
  tx: Database,
  id: string,
  { by, at }: { readonly by: string; readonly at: Date },
) {
  await tx.update(approvals).set({ status: 'withdrawn', decidedBy: by, decidedAt: at }).where(eq(approvals.id, id));
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
