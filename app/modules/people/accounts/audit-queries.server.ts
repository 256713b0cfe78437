import { auditLog } from '#app/database/schema/audit.ts';
import type { Database } from '#app/platform/database.server.ts';
import { userIdOf, type Actor } from '#app/shared/actor.ts';

interface AuditEntry {
  /** Name of the action, such as 'admin.appointed'. */
  readonly action: string;
  readonly subjectType: string;
  readonly subjectId: string;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
  readonly address?: string;
}

/**
 * Inserts a row into the audit log, in the transaction of the recorded change. Names learners by id only: a row never changes, and a
 * deleted account must leave no name behind.
 */
export async function recordAudit(db: Database, actor: Actor, entry: AuditEntry): Promise<void> {
  await db.insert(auditLog).values({
    actorId: userIdOf(actor),
    actorName: actor.kind === 'staff' || actor.kind === 'system' ? actor.name : actor.kind,
    action: entry.action,
    subjectType: entry.subjectType,
    subjectId: entry.subjectId,
    before: entry.before ?? null,
    after: entry.after ?? null,
    address: entry.address ?? null,
  });
}
