import { eq, sql } from 'drizzle-orm';
import { siteSettings } from '#app/database/schema/site.ts';
import type { Database } from '#app/platform/database.server.ts';
import { prepareQuery } from '#app/platform/prepare-query.ts';
import { defaultSiteSettings, type SiteSettings } from './site-settings.ts';

const selectSettings = prepareQuery([], (db) =>
  db.select({ key: siteSettings.key, value: siteSettings.value }).from(siteSettings),
);

/** Returns the settings: the defaults with the owner's changes. Ignores unknown keys. */
export async function readSiteSettings(db: Database): Promise<SiteSettings> {
  const rows = await selectSettings(db, {});
  const changed = Object.fromEntries(
    rows.filter((row) => Object.hasOwn(defaultSiteSettings, row.key)).map((row) => [row.key, row.value]),
  );
  return { ...defaultSiteSettings, ...changed };
}

/** Locks the settings until the transaction ends. */
export async function lockSettings(db: Database): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('site-settings', 0))`);
}

export async function upsertSetting(
  db: Database,
  key: keyof SiteSettings,
  { value, updatedBy, at }: { readonly value: unknown; readonly updatedBy: string | null; readonly at: Date },
): Promise<void> {
  const row = { value, updatedBy, updatedAt: at };
  await db
    .insert(siteSettings)
    .values({ key, ...row })
    .onConflictDoUpdate({ target: siteSettings.key, set: row });
}

/** Deletes a setting's row, which restores its default. */
export async function deleteSetting(db: Database, key: keyof SiteSettings): Promise<void> {
  await db.delete(siteSettings).where(eq(siteSettings.key, key));
}
