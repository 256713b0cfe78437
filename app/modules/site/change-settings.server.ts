import { createHash } from 'node:crypto';
import type { Database } from '#app/platform/database.server.ts';
import { userIdOf } from '#app/shared/actor.ts';
import { changedFields } from '#app/shared/record-fields.ts';
import { can } from '#app/shared/permissions.ts';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';
import { requireVersion } from '#app/shared/version-conflict.ts';
import { isChanged, settingsGroups, type SettingsGroup } from './settings-groups.ts';
import { refuse } from './site-errors.ts';
import { deleteSetting, lockSettings, readSiteSettings, upsertSetting } from './site-settings-queries.server.ts';
import { defaultSiteSettings, type SiteSettings } from './site-settings.ts';

/** Returns a short hash of a group's settings, as the version of its form. */
export function settingsVersion(settings: SiteSettings, group: SettingsGroup): string {
  const values = settingsGroups[group].map((key) => settings[key]);
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 16);
}

interface Change {
  readonly group: SettingsGroup;
  /** Version of the form. */
  readonly seen: string;
  readonly values: Partial<SiteSettings>;
}

/**
 * Changes settings of a group, in the caller's transaction; values equal to the specification's have no row. Idempotent. Returns the
 * changes for the audit log; null without any. Throws DomainError 'owner_only', 'conflict'.
 */
export async function changeSettings(
  tx: Database,
  { actor, clock }: Pick<UseCaseDeps, 'actor' | 'clock'>,
  { group, seen, values }: Change,
) {
  if (!can(actor, 'settings.edit')) throw refuse('owner_only');
  await lockSettings(tx);
  const before = await readSiteSettings(tx);
  const changes = changedFields({ ...before }, { ...values });
  if (!changes) return null;
  requireVersion(settingsVersion(before, group), seen);
  const after = { ...before, ...values };
  const at = clock.now();
  for (const key of settingsGroups[group]) {
    if (!(key in changes.after)) continue;
    if (isChanged(after, key)) await upsertSetting(tx, key, { value: after[key], updatedBy: userIdOf(actor), at });
    else await deleteSetting(tx, key);
  }
  return changes;
}

/** Returns the specification's values of some settings. */
export function defaultsOf(keys: readonly (keyof SiteSettings)[]): Partial<SiteSettings> {
  return Object.fromEntries(keys.map((key) => [key, defaultSiteSettings[key]]));
}
