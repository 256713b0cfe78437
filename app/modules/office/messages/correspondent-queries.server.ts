import { asc, eq, sql } from 'drizzle-orm';
import { contactMessages, contactReplies, newsletterSubscriptions } from '#app/database/schema/messages.ts';
import type { Database } from '#app/platform/database.server.ts';

type SubscriptionStatus = 'pending' | 'confirmed' | 'unsubscribed';

/** Selects the messages from an address with their replies, oldest first. Addresses in lower case, here and below. */
export async function selectMessagesFrom(db: Database, email: string) {
  return db
    .select({
      name: contactMessages.name,
      email: contactMessages.email,
      message: contactMessages.message,
      locale: contactMessages.locale,
      createdAt: contactMessages.createdAt,
      replies: sql<{ body: string; createdAt: string }[]>`coalesce((
        select jsonb_agg(jsonb_build_object('body', r.body, 'createdAt', r.created_at) order by r.created_at, r.id)
        from ${contactReplies} r where r.message_id = contact_messages.id), '[]')`,
    })
    .from(contactMessages)
    .where(eq(contactMessages.email, email))
    .orderBy(asc(contactMessages.createdAt), asc(contactMessages.id));
}

/** Selects a subscription; null if the address was never entered. */
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
  return row ? { ...row, status: row.status as SubscriptionStatus } : null;
}

export async function deleteCorrespondent(db: Database, email: string): Promise<void> {
  await db.delete(contactMessages).where(eq(contactMessages.email, email));
  await db.delete(newsletterSubscriptions).where(eq(newsletterSubscriptions.email, email));
}
