import type { Database } from '#app/platform/database.server.ts';
import { visitor } from '#app/shared/actor.ts';
import { recordAudit } from '../accounts/audit-queries.server.ts';

/** Writes into the audit log that a try to sign in at the portal was refused; `reason` is the code of the refusal. */
export async function recordRefusal(
  { db }: { readonly db: Database },
  { userId, reason, address }: { readonly userId: string; readonly reason: string; readonly address: string },
): Promise<void> {
  const entry = { action: 'admin.sign_in_refused', subjectType: 'user', subjectId: userId, after: { reason }, address };
  await recordAudit(db, visitor, entry);
}
