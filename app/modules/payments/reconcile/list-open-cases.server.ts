import type { Database } from '#app/platform/database.server.ts';
import type { Clock } from '#app/shared/clock.ts';
import type { OpenCase } from './open-case.ts';
import { selectOpenCases } from './open-case-queries.server.ts';

/** What waits for a person's decision about money, by kind, the oldest first. For operators; nothing of it is secret. */
export function listOpenCases({ db, clock }: { readonly db: Database; readonly clock: Clock }): Promise<OpenCase[]> {
  return selectOpenCases(db, clock.now());
}
