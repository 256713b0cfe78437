import type { MpesaDeps } from '../mpesa-deps.ts';
import { selectOpenCallbacks } from './callback-queries.server.ts';
import { processCallback } from './process-callback.server.ts';
import { sql, type SQL } from 'drizzle-orm';
import { isOlderThan } from '#app/modules/money/collection/reconcile/open-case-queries.server.ts';

const batch = 100;

/**
 * Processes every committed but unprocessed callback, oldest first; with an age, only older ones. A failing one does not delay others.
 */
export async function replayInbox(deps: MpesaDeps, { olderThanMs = 0 } = {}): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - olderThanMs);
  for (const callbackId of await selectOpenCallbacks(deps.db, { before, limit: batch })) {
    try {
      await processCallback(deps, { callbackId });
    } catch (error) {
      deps.log.error({ err: error }, 'a callback could not be processed; the next sweep tries again');
    }
  }
}

/** Milliseconds in which a younger callback is being processed. */
const takesAtMost = 5 * 60_000;

/** Callbacks that could not be processed, as open cases. */
export const unprocessedCallbacks = (now: Date): SQL => sql`
  select 'report_unprocessed', c.id::text, null, null, c.received_at, c.kind, null, null
    from payment_callbacks c where c.processed_at is null and ${isOlderThan(sql`c.received_at`, takesAtMost, now)}`;
