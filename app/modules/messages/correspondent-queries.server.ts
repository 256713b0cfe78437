import { asc, eq } from 'drizzle-orm';
import { contactMessages, newsletterSubscriptions } from '#app/database/schema/messages.ts';
import type { Database } from '#app/platform/database.server.ts';

/** What was written by an address, oldest first. Addresses in lower case, here and below. */
export async function selectMessagesFrom(db: Database, email: string) {
  return db
    .select({
      name: contactMessages.name,
      email: contactMessages.email,
      message: contactMessages.message,
      createdAt: contactMessages.createdAt,
    })
    .from(contactMessages)
    .where(eq(contactMessages.email, email))
    .orderBy(asc(contactMessages.createdAt), asc(contactMessages.id));
}

/** Null where the address was never entered. */
export async function selectSubscriptionOf(db: Database, email: string) {
  const [row] = await db
    .select({
      id: newsletterSubscriptions.id,
      status: newsletterSubscriptions.status,
      confirmedAt: newsletterSubscriptions.confirmedAt,
      unsubscribedAt: newsletterSubscriptions.unsubscribedAt,
      createdAt: newsletterSubscriptions.createdAt,
    })
    .from(newsletterSubscriptions)
    .where(eq(newsletterSubscriptions.email, email));
  return row ? { ...row, status: row.status as 'pending' | 'confirmed' | 'unsubscribed' } : null;
}

export async function deleteCorrespondent(db: Database, email: string): Promise<void> {
  await db.delete(contactMessages).where(eq(contactMessages.email, email));
  await db.delete(newsletterSubscriptions).where(eq(newsletterSubscriptions.email, email));
}
