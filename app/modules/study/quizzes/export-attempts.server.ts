import { userIdOf } from '#app/shared/actor.ts';
import type { ReadDeps } from '#app/platform/use-case-deps.ts';
import { selectQuizAttemptsToExport } from './result-queries.server.ts';
import { refuse } from './quiz-errors.ts';

/**
 * Returns the actor's attempts, for the download of personal data: with questions and answers once they are marked, and never with a key. Throws
 * DomainError 'attempt_not_found' for visitors.
 */
export async function exportQuizAttempts({ db, actor }: ReadDeps) {
  const userId = userIdOf(actor);
  if (userId === null) throw refuse('attempt_not_found');
  const { attempts, answers } = await selectQuizAttemptsToExport(db, userId);
  return attempts.map(({ id, ...attempt }) => ({
    ...attempt,
    answers: answers
      .filter(({ attemptId }) => attemptId === id)
      .map(({ words, answer, isRight }) => ({ question: words.split('\n')[0] ?? '', answer, isRight })),
  }));
}
