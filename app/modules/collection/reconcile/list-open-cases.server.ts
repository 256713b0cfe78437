import type { SQL } from 'drizzle-orm';
import type { Database } from '#app/platform/database.server.ts';
import type { Clock } from '#app/shared/clock.ts';
import type { OpenCase } from './open-case.ts';
import { selectOpenCases } from './open-case-queries.server.ts';

/** For counts of open cases, and for providers with their own cases. */
export { isOlderThan, openCases } from './open-case-queries.server.ts';

/** Returns the payment cases that wait for a person, by kind, oldest first; `also` are cases of providers. Contains no secrets. */
export function listOpenCases(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  also: readonly SQL[] = [],
): Promise<OpenCase[]> {
  return selectOpenCases(db, clock.now(), also);
}
