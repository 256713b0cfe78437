import type { JobDefinition } from '#app/platform/jobs.server.ts';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';
import { deleteExpired } from '../accounts/token-queries.server.ts';
import { foldUserTotals } from './user-list-queries.server.ts';

/** Deletes expired tokens and counters every hour, and sessions that ended a week ago, and merges the rows that count users. */
export function sweepExpiredJob({ db, clock }: Pick<UseCaseDeps, 'db' | 'clock'>): JobDefinition {
  async function run(): Promise<void> {
    await deleteExpired(db, clock.now());
    await foldUserTotals(db);
  }
  return { name: 'sweep-expired', schedule: '17 * * * *', run };
}
