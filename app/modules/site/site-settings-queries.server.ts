import { siteSettings } from '#app/database/schema/site.ts';
import type { Database } from '#app/platform/database.server.ts';
import { defaultSiteSettings, type SiteSettings } from './site-settings.ts';

/** The settings as they stand: what the owner changed over the defaults. Unknown keys are left out. */
export async function readSiteSettings(db: Database): Promise<SiteSettings> {
  const rows = await db.select({ key: siteSettings.key, value: siteSettings.value }).from(siteSettings);
  const changed = Object.fromEntries(
    rows.filter((row) => Object.hasOwn(defaultSiteSettings, row.key)).map((row) => [row.key, row.value]),
  );
  return { ...defaultSiteSettings, ...changed };
}
