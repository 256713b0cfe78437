import { refuse } from '#app/modules/study/learning/learning-errors.ts';
import { userIdOf } from '#app/shared/actor.ts';
import type { ReadDeps } from '#app/platform/use-case-deps.ts';
import { selectAnswersOf } from './practice-queries.server.ts';

/** Returns the actor's answers to practice questions, for the download of personal data. Throws DomainError 'sign_in_required'. */
export async function exportAnswers({ db, actor }: ReadDeps) {
  const userId = userIdOf(actor);
  if (userId === null) throw refuse('sign_in_required');
  return selectAnswersOf(db, userId);
}
