import type { LearningErrorCode } from '#app/modules/learning/learning-errors.ts';
import type { Database } from '#app/platform/database.server.ts';
import { userIdOf, type Actor } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { selectAnswersOf } from './practice-queries.server.ts';

/** Returns the actor's answers to practice questions, for the download of personal data. Throws DomainError 'sign_in_required'. */
export async function exportAnswers({ db, actor }: { readonly db: Database; readonly actor: Actor }) {
  const userId = userIdOf(actor);
  if (userId === null) throw new DomainError<LearningErrorCode>('sign_in_required');
  return selectAnswersOf(db, userId);
}
