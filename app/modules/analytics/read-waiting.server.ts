import { reportedReviews } from '#app/modules/learning/reviews/admin/reported-reviews.server.ts';
import { newMessages } from '#app/modules/messages/admin/new-messages.server.ts';
import { openCases } from '#app/modules/payments/reconcile/waiting-cases.server.ts';
import { countUpTo } from '#app/platform/count-up-to.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { isAdmin, type Actor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { mostWaiting, type Waiting } from './waiting.ts';

interface Deps {
  readonly db: Database;
  readonly actor: Actor;
  readonly clock: Clock;
}

/** The figures of the portal's sidebar, in one query, because every page has them. Throws DomainError 'forbidden'. */
export async function readWaiting({ db, actor, clock }: Deps): Promise<Waiting> {
  if (!isAdmin(actor)) throw new DomainError('forbidden');
  return countUpTo(db, mostWaiting, {
    messages: newMessages,
    reviews: reportedReviews,
    cases: openCases(clock.now()),
  });
}
