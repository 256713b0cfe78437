import type { Database } from '#app/platform/database.server.ts';
import { cacheValues } from '#app/platform/cache-values.ts';
import type { LiveEvents } from '#app/platform/live-events.server.ts';
import type { Clock } from '#app/shared/clock.ts';
import { readSiteSettings } from './site-settings-queries.server.ts';
import type { SiteSettings } from './site-settings.ts';

/** Returns the company's settings for other modules and routes. Open to everybody, because public pages and receipts show them. */
export { readSiteSettings };

/** Returns the settings from a cache, for pages; a change clears it. */
export function cacheSiteSettings({
  db,
  ...cacheDeps
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly liveEvents: LiveEvents;
}): () => Promise<SiteSettings> {
  const read = () => readSiteSettings(db);
  const cached = cacheValues(cacheDeps, { topic: 'site', maxEntries: 1, read });
  return () => cached('all') ?? read();
}
