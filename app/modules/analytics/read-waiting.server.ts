import { sql, type SQL } from 'drizzle-orm';
import { waitingHandIns } from '#app/modules/assignments/count-waiting.server.ts';
import { waitingLatePapers } from '#app/modules/checks/late/read-late-papers.server.ts';
import { waitingCorrections } from '#app/modules/learning/certificates/corrections/read-corrections.server.ts';
import { reportedReviews } from '#app/modules/learning/reviews/admin/list-reviews.server.ts';
import { newMessages } from '#app/modules/messages/admin/read-inbox.server.ts';
import { allCases } from '#app/modules/payments/reconcile/count-unknown.server.ts';
import { cappedCounts } from '#app/platform/capped-counts.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { can } from '#app/shared/permissions.ts';
import { maxWaiting, nothingWaits, type Waiting } from './waiting.ts';

interface Deps {
  readonly db: Database;
  readonly actor: Actor;
  readonly clock: Clock;
}

/**
 * Returns the counts of the portal's sidebar, in one query, because every page has them; 0 for counts that the actor may not see. Throws
 * DomainError 'forbidden'.
 */
export async function readWaiting({ db, actor, clock }: Deps): Promise<Waiting> {
  if (actor.kind !== 'admin') throw new DomainError('forbidden');
  const counted: Record<string, SQL> = {
    ...(can(actor, 'messages.answer') && { messages: newMessages }),
    ...(can(actor, 'reviews.moderate') && { reviews: reportedReviews }),
    ...(can(actor, 'grading.do') && { handIns: sql`${waitingHandIns} union all ${waitingLatePapers}` }),
    ...(can(actor, 'users.manage') && { corrections: waitingCorrections }),
    ...(can(actor, 'payments.read') && { cases: allCases(clock.now()) }),
  };
  return { ...nothingWaits, ...(await cappedCounts(db, maxWaiting, counted)) };
}
