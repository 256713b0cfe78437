import { sql, type SQL } from 'drizzle-orm';
import { waitingSubmissions } from '#app/modules/study/assignments/count-waiting.server.ts';
import { waitingLateAttempts } from '#app/modules/study/quizzes/late/read-late-attempts.server.ts';
import { waitingCorrections } from '#app/modules/study/certificates/corrections/read-corrections.server.ts';
import { waitingQuestions } from '#app/modules/study/lesson-questions/count-waiting.server.ts';
import { reportedReviews } from '#app/modules/study/reviews/admin/list-reviews.server.ts';
import { allCases } from '#app/modules/money/payments/reconcile/count-unknown.server.ts';
import { cappedCounts } from '#app/platform/capped-counts.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { can } from '#app/shared/permissions.ts';
import { newMessages } from '#app/modules/office/messages/admin/inbox-queries.server.ts';
import type { ReadNowDeps } from '#app/platform/use-case-deps.ts';
import { maxWaiting, nothingWaits, type Waiting } from './waiting.ts';

/**
 * Returns the counts of the portal's sidebar, in one query, because every page has them; 0 for counts that the actor may not see. Throws
 * DomainError 'forbidden'.
 */
export async function readWaiting({ db, actor, clock }: ReadNowDeps): Promise<Waiting> {
  if (actor.kind !== 'staff') throw new DomainError('forbidden');
  const counted: Record<string, SQL> = {
    ...(can(actor, 'messages.answer') && { messages: newMessages }),
    ...(can(actor, 'reviews.moderate') && { reviews: reportedReviews }),
    ...(can(actor, 'grading.do') && { submissions: sql`${waitingSubmissions} union all ${waitingLateAttempts}` }),
    ...(can(actor, 'questions.answer') && { questions: waitingQuestions }),
    ...(can(actor, 'users.manage') && { corrections: waitingCorrections }),
    ...(can(actor, 'payments.read') && { cases: allCases(clock.now()) }),
  };
  return { ...nothingWaits, ...(await cappedCounts(db, maxWaiting, counted)) };
}
