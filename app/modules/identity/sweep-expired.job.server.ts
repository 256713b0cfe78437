import type { Database } from '#app/platform/database.server.ts';
import type { JobDefinition } from '#app/platform/jobs.server.ts';
import type { Clock } from '#app/shared/clock.ts';
import { deleteExpired } from './identity-queries.server.ts';

/** Every hour, removes what has expired: sessions, tokens, counters. */
export function sweepExpiredJob({ db, clock }: { readonly db: Database; readonly clock: Clock }): JobDefinition {
  return { name: 'sweep-expired', schedule: '17 * * * *', run: () => deleteExpired(db, clock.now()) };
}
