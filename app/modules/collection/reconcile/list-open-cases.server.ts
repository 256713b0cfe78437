import type { SQL } from 'drizzle-orm';
import type { Database } from '#app/platform/database.server.ts';
import type { Clock } from '#app/shared/clock.ts';
import type { OpenCase } from './open-case.ts';
import { selectOpenCases } from './open-case-queries.server.ts';

/** For counts of what waits, and for providers that have cases of their own. */
export { isOlderThan, openCases } from './open-case-queries.server.ts';

/** What waits for a person's decision about money, by kind, the oldest first; `also` are cases of providers. Nothing of it is secret. */
export function listOpenCases(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  also: readonly SQL[] = [],
): Promise<OpenCase[]> {
  return selectOpenCases(db, clock.now(), also);
}
