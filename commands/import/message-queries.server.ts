import { contactMessages, newsletterSubscriptions } from '#app/database/schema/messages.ts';
import { siteSettings } from '#app/database/schema/site.ts';
import type { SiteSettings } from '#app/modules/site/site-settings.ts';
import type { Database } from '#app/platform/database.server.ts';

export async function insertMessages(
  tx: Database,
  rows: readonly (typeof contactMessages.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await tx.insert(contactMessages).values([...rows]);
}

/** Adds the people who are not on the list; returns their ids by e-mail. */
export async function insertSubscriptions(
  tx: Database,
  rows: readonly (typeof newsletterSubscriptions.$inferInsert)[],
): Promise<ReadonlyMap<string, string>> {
  if (rows.length === 0) return new Map();
  const made = await tx
    .insert(newsletterSubscriptions)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ id: newsletterSubscriptions.id, email: newsletterSubscriptions.email });
  return new Map(made.map(({ id, email }) => [email, id]));
}

/** Returns false if the owner has set them already. */
export async function insertTestimonials(
  tx: Database,
  value: SiteSettings['testimonials'],
  updatedAt: Date,
): Promise<boolean> {
  const made = await tx
    .insert(siteSettings)
    .values({ key: 'testimonials', value, updatedAt })
    .onConflictDoNothing()
    .returning({ key: siteSettings.key });
  return made.length > 0;
}
