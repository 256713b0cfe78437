import { and, asc, desc, eq, ilike, sql, type SQL } from 'drizzle-orm';
import { newsletterSubscriptions } from '#app/database/schema/messages.ts';
import { cappedCounts } from '#app/platform/capped-counts.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { containing } from '#app/shared/like-pattern.ts';
import { readingOrder, type PagePosition } from '#app/shared/cursor-page.ts';
import { maxSubscribersCounted, type SubscriberFilter, type SubscriptionStatus } from './subscribers.ts';

const { id, email, status, createdAt, confirmedAt, unsubscribedAt } = newsletterSubscriptions;

function found({ search, status: requested }: SubscriberFilter): SQL | undefined {
  const words = search.trim().toLowerCase();
  return and(words === '' ? undefined : ilike(email, containing(words)), requested ? eq(status, requested) : undefined);
}

function beyond(subscriberId: string, isForward: boolean): SQL {
  const theirs = sql`(select ${createdAt} from ${newsletterSubscriptions} where ${id} = ${subscriberId})`;
  return isForward
    ? sql`(${createdAt} <= ${theirs} and (${createdAt} < ${theirs} or ${id} > ${subscriberId}))`
    : sql`(${createdAt} >= ${theirs} and (${createdAt} > ${theirs} or ${id} < ${subscriberId}))`;
}

/** Selects up to `limit` subscribers at a place, newest first in both directions. */
export async function selectSubscribers(
  db: Database,
  filter: SubscriberFilter,
  { place, limit }: { readonly place: PagePosition; readonly limit: number },
) {
  const { beside, skip, isBackwards } = readingOrder(place);
  const rows = await db
    .select({ id, email, status, createdAt, confirmedAt, unsubscribedAt })
    .from(newsletterSubscriptions)
    .where(and(found(filter), beside === null ? undefined : beyond(beside, !isBackwards)))
    .orderBy(...(isBackwards ? [asc(createdAt), desc(id)] : [desc(createdAt), asc(id)]))
    .offset(skip)
    .limit(limit);
  return isBackwards ? rows.toReversed() : rows;
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
