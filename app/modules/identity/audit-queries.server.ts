import { auditLog } from '#app/database/schema/audit.ts';
import type { Database } from '#app/platform/database.server.ts';
import { userIdOf, type Actor } from '#app/shared/actor.ts';

export interface AuditEntry {
  /** What was done, such as 'admin.appointed'. */
  readonly action: string;
  readonly subjectType: string;
  readonly subjectId: string;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
  readonly address?: string;
}

/**
 * Writes one row of the audit log, in the transaction of what it records. Learners are named by their id alone: a row is never
 * changed, and a deleted account leaves no name behind.
 */
export async function recordAudit(db: Database, actor: Actor, entry: AuditEntry): Promise<void> {
  await db.insert(auditLog).values({
    actorId: userIdOf(actor),
    actorName: actor.kind === 'admin' || actor.kind === 'system' ? actor.name : actor.kind,
    action: entry.action,
    subjectType: entry.subjectType,
    subjectId: entry.subjectId,
    before: entry.before ?? null,
    after: entry.after ?? null,
    address: entry.address ?? null,
  });
}
