import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';
import { updateReminders } from './pack-queries.server.ts';
import type { PackPlace } from './pack-words.ts';
import { readPack } from './read-pack.server.ts';

/**
 * Turns the weekly reminders of a pack's people on or off, as a manager. The same again changes nothing. Throws like `readPack`.
 */
export async function changeReminders(
  { db, actor, clock }: Pick<UseCaseDeps, 'db' | 'actor' | 'clock'>,
  { reminds, ...place }: PackPlace & { readonly reminds: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    const pack = await readPack({ db: tx, actor }, place, 'manager');
    if (!(await updateReminders(tx, { packId: pack.packId, reminds, at: clock.now() }))) return;
    await recordAudit(tx, actor, {
      action: reminds ? 'pack.reminders_on' : 'pack.reminders_off',
      subjectType: 'organisation',
      subjectId: pack.organisationId,
      after: { pack: pack.packId },
    });
  });
}
