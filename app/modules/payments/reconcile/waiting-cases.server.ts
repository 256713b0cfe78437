import type { SQL } from 'drizzle-orm';
import type { Database } from '#app/platform/database.server.ts';
import type { Clock } from '#app/shared/clock.ts';
import { unprocessedCallbacks } from '#app/modules/mpesa/callbacks/unprocessed-callbacks.server.ts';
import { listOpenCases, openCases } from '#app/modules/collection/reconcile/list-open-cases.server.ts';
import type { OpenCase } from '#app/modules/collection/reconcile/open-case.ts';

/** Everything about money that waits for a person, as a query: for the figure in the portal's sidebar and for /metrics. */
export const allCases = (now: Date): SQL => openCases(now, [unprocessedCallbacks(now)]);

/** The same as a list, by kind, the oldest first. For operators; nothing of it is secret. */
export function listAllCases(deps: { readonly db: Database; readonly clock: Clock }): Promise<OpenCase[]> {
  return listOpenCases(deps, [unprocessedCallbacks(deps.clock.now())]);
}
