import { and, eq, gt, sql } from 'drizzle-orm';
import { contactMessages, newsletterSubscriptions } from '#app/database/schema/messages.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Locale } from '#app/shared/locale.ts';
import type { SubscriptionStatus } from './admin/subscriber-list.ts';
import type { ContactMessage } from './message-forms.ts';

/** Locks a sender until the transaction ends, so that a double click finds the first message. */
export async function lockSender(db: Database, email: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`contact:${email}`}, 0))`);
}

/** Returns whether the same address sent the same words since then. */
export async function hasMessage(db: Database, { email, message }: ContactMessage, since: Date): Promise<boolean> {
  const [row] = await db
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(
      and(eq(contactMessages.email, email), gt(contactMessages.createdAt, since), eq(contactMessages.message, message)),
    )
    .limit(1);
  return row !== undefined;
}

/** Returns its id. */
export async function insertMessage(
  db: Database,
  { at, ...message }: ContactMessage & { readonly locale: Locale; readonly at: Date },
): Promise<string> {
  const [row] = await db
    .insert(contactMessages)
    .values({ ...message, createdAt: at })
    .returning({ id: contactMessages.id });
  if (!row) throw new Error('the message was not written');
  return row.id;
}

/**
 * Inserts or reopens the subscription of an address: an unsubscribed one waits for confirmation like a new one. Keeps a confirmed one.
 */
export async function upsertSubscription(db: Database, email: string, at: Date) {
  const [row] = await db
    .insert(newsletterSubscriptions)
    .values({ email, createdAt: at })
    .onConflictDoUpdate({
      target: newsletterSubscriptions.email,
      set: {
        status: sql`case when ${newsletterSubscriptions.status} = 'confirmed' then 'confirmed' else 'pending' end`,
      },
    })
    .returning({ id: newsletterSubscriptions.id, status: newsletterSubscriptions.status });
  if (!row) throw new Error('the subscription was not written');
  return { id: row.id, status: row.status as SubscriptionStatus };
}

/** Selects and locks a subscription until the transaction ends; null without one. */
export async function lockSubscription(db: Database, id: string) {
  const [row] = await db
    .select({ email: newsletterSubscriptions.email, status: newsletterSubscriptions.status })
    .from(newsletterSubscriptions)
    .where(eq(newsletterSubscriptions.id, id))
    .for('update');
  return row ? { email: row.email, status: row.status as SubscriptionStatus } : null;
}

export async function updateSubscription(
  db: Database,
  id: string,
  { status, at }: { status: 'confirmed' | 'unsubscribed'; at: Date },
): Promise<void> {
  await db
    .update(newsletterSubscriptions)
    .set(status === 'confirmed' ? { status, confirmedAt: at } : { status, unsubscribedAt: at })
    .where(eq(newsletterSubscriptions.id, id));
}
