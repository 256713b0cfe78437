import { timeInNairobi } from '#app/shared/dates.ts';
import { cellsOf, type CsvCell, type CsvColumns } from '#app/platform/csv-answer.ts';
import { readCursorPage, totalOf, defaultPageSize, type Cursor, type PagePosition } from '#app/shared/cursor-page.ts';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';
import { requireCapability } from '#app/shared/permissions.ts';
import { countSubscribers, selectSubscribers } from './subscriber-queries.server.ts';
import {
  maxSubscribersCounted,
  type SubscriberFilter,
  type SubscriberPage,
  type SubscriberRow,
  type SubscriptionStatus,
} from './subscriber-list.ts';

type Selected = Awaited<ReturnType<typeof selectSubscribers>>[number];

// The database allows no other values (newsletter_subscriptions_status).
const rowOf = ({ createdAt, status, ...row }: Selected): SubscriberRow => ({
  ...row,
  status: status as SubscriptionStatus,
  at: createdAt,
});

/** Returns a page of the newsletter's subscribers, newest first. Two queries, rarely three. Throws DomainError 'forbidden'. */
export async function listSubscribers(
  { db, actor }: Pick<UseCaseDeps, 'db' | 'actor' | 'address'>,
  filter: SubscriberFilter,
  cursor: Cursor,
  limit: number = defaultPageSize,
): Promise<SubscriberPage> {
  requireCapability(actor, 'subscribers.manage');
  const { found, ...counts } = await countSubscribers(db, filter);
  const total = totalOf([found], maxSubscribersCounted);
  const { rows, ...beside } = await readCursorPage(
    (place, most) => selectSubscribers(db, filter, { place, limit: most }),
    {
      cursor,
      limit,
      total,
    },
  );
  return { subscribers: rows.map(rowOf), counts, total, ...beside };
}

const timeOf = (at: Date | null) => at && timeInNairobi(at);

/** The exported file. */
export const subscriberColumns: CsvColumns<Selected> = {
  'E-mail': ({ email }) => email,
  Status: ({ status }) => status,
  'Entered (Nairobi)': ({ createdAt }) => timeOf(createdAt),
  'Confirmed (Nairobi)': ({ confirmedAt }) => timeOf(confirmedAt),
  'Unsubscribed (Nairobi)': ({ unsubscribedAt }) => timeOf(unsubscribedAt),
};

const batchLength = 500;

/** Yields all subscribers who match the filter, some hundred at a time, for a file. Throws DomainError 'forbidden'. */
export async function* exportSubscribers(
  { db, actor }: Pick<UseCaseDeps, 'db' | 'actor' | 'address'>,
  filter: SubscriberFilter,
): AsyncGenerator<readonly (readonly CsvCell[])[]> {
  requireCapability(actor, 'subscribers.manage');
  let place: PagePosition = null;
  for (;;) {
    const rows: Selected[] = await selectSubscribers(db, filter, { place, limit: batchLength });
    yield rows.map((row) => cellsOf(subscriberColumns, row));
    const last = rows.at(-1);
    if (!last || rows.length < batchLength) return;
    place = { after: last.id };
  }
}
