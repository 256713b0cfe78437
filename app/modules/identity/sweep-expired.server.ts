import type { Database } from '#app/platform/database.server.ts';
import type { JobDefinition } from '#app/platform/jobs.server.ts';
import type { Clock } from '#app/shared/clock.ts';
import { deleteExpired } from './token-queries.server.ts';
import { foldUserTotals } from './admin/users/user-list-queries.server.ts';

/** Deletes expired tokens and counters every hour, and sessions that ended a week ago, and merges the rows that count users. */
export function sweepExpiredJob({ db, clock }: { readonly db: Database; readonly clock: Clock }): JobDefinition {
  async function run(): Promise<void> {
    await deleteExpired(db, clock.now());
    await foldUserTotals(db);
  }
  return { name: 'sweep-expired', schedule: '17 * * * *', run };
}
