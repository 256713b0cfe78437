import { sql, type SQL } from 'drizzle-orm';
import { isOlderThan } from '#app/modules/collection/reconcile/list-open-cases.server.ts';

/** What is younger is being worked on (milliseconds). */
const takesAtMost = 5 * 60_000;

/** Callbacks that could not be processed, as open cases. */
export const unprocessedCallbacks = (now: Date): SQL => sql`
  select 'report_unprocessed', c.id::text, null, null, c.received_at, c.kind, null, null
    from payment_callbacks c where c.processed_at is null and ${isOlderThan(sql`c.received_at`, takesAtMost, now)}`;
