import { and, eq, sql, type SQL } from 'drizzle-orm';
import { newestFirst } from '#app/database/newest-first.ts';
import { matchesWords } from '#app/database/matches-words.ts';
import { newsletterSubscriptions } from '#app/database/schema/messages.ts';
import { cappedCounts } from '#app/platform/capped-counts.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { PagePosition } from '#app/shared/cursor-page.ts';
import { maxSubscribersCounted, type SubscriberFilter, type SubscriptionStatus } from './subscriber-list.ts';

const { id, email, status, createdAt, confirmedAt, unsubscribedAt } = newsletterSubscriptions;

function found({ search, status: requested }: SubscriberFilter): SQL | undefined {
  const words = search.trim();
  return and(words === '' ? undefined : matchesWords(email, words), requested ? eq(status, requested) : undefined);
}

/** Selects up to `limit` subscribers at a place, newest first in both directions. */
export async function selectSubscribers(
  db: Database,
  filter: SubscriberFilter,
  { place, limit }: { readonly place: PagePosition; readonly limit: number },
) {
  const { behind, order, skip, inOrder } = newestFirst({ at: createdAt, id }, place);
  const rows = await db
    .select({ id, email, status, createdAt, confirmedAt, unsubscribedAt })
    .from(newsletterSubscriptions)
    .where(and(found(filter), behind))
    .orderBy(...order)
    .offset(skip)
    .limit(limit);
  return inOrder(rows);
}

const ofStatus = (requested: SubscriptionStatus) =>
  sql`select from ${newsletterSubscriptions} where ${status} = ${requested}`;

/** Counts the subscribers by status, and those that the filter finds, each up to `maxSubscribersCounted` + 1. */
export function countSubscribers(
  db: Database,
  filter: SubscriberFilter,
): Promise<Record<SubscriptionStatus | 'found', number>> {
  return cappedCounts(db, maxSubscribersCounted, {
    found: sql`select from ${newsletterSubscriptions} where ${found(filter) ?? sql`true`}`,
    pending: ofStatus('pending'),
    confirmed: ofStatus('confirmed'),
    unsubscribed: ofStatus('unsubscribed'),
  });
}
