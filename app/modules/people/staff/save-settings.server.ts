import { changeSettings } from '#app/modules/site/change-settings.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { LiveEvents } from '#app/platform/live-events.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import { recordAudit } from '../accounts/audit-queries.server.ts';

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly liveEvents: LiveEvents;
  readonly actor: Actor;
  readonly address: string;
}

/**
 * Saves settings of a group with their entry in the audit log, in one transaction; the public pages change at once. Returns whether
 * anything changed. Throws DomainError with a code of `siteErrors`.
 */
export async function saveSettings(
  { db, clock, liveEvents, actor, address }: Deps,
  change: Parameters<typeof changeSettings>[2],
): Promise<boolean> {
  const changes = await db.transaction(async (tx) => {
    const changed = await changeSettings(tx, { actor, clock }, change);
    if (!changed) return null;
    const entry = { action: 'settings.changed', subjectType: 'settings', subjectId: change.group } as const;
    await recordAudit(tx, actor, { ...entry, ...changed, address });
    return changed;
  });
  liveEvents.publish('site');
  return changes !== null;
}
