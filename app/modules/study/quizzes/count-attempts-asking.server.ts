import type { ReadDeps } from '#app/platform/use-case-deps.ts';
import { requireCapability } from '#app/shared/permissions.ts';
import { selectAttemptCounts } from './quiz-attempt-queries.server.ts';

/** Attempts that keep a revision of a question when the next one is published. */
interface AttemptsAsking {
  readonly open: number;
  readonly results: number;
}

/** Counts the attempts that ask a revision of a question. One query. Throws DomainError 'forbidden'. */
export async function countAttemptsAsking(
  { db, actor }: ReadDeps,
  question: { readonly id: string; readonly revision: number },
): Promise<AttemptsAsking> {
  requireCapability(actor, 'questions.edit');
  return selectAttemptCounts(db, question);
}
