import { isId } from '#app/shared/ids.ts';
import type { RateLimits } from '#app/platform/rate-limits.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { StudyDeps } from '#app/modules/study/learning/study-deps.ts';
import { requireStudy } from '#app/modules/study/learning/open-lesson.server.ts';
import { plainText } from '#app/modules/study/learning/plain-text.ts';
import { refuse } from './lesson-question-errors.ts';
import { maxReportLength } from './lesson-question.ts';
import { acceptOne, insertReport, lockQuestion, setFollowing } from './question-queries.server.ts';

type Deps = Pick<StudyDeps, 'db' | 'actor' | 'clock' | 'contentAccess'>;

interface Question {
  /** By id or slug. */
  readonly course: string;
  readonly lessonId: string;
  readonly questionId: string;
}

/** Locks a visible question of a lesson that the actor may study. */
async function requireQuestion(tx: Database, deps: Deps, { questionId, ...place }: Question) {
  const { userId, lessonId } = await requireStudy({ ...deps, db: tx }, place);
  const question = isId(questionId) ? await lockQuestion(tx, questionId) : null;
  if (!question || question.lessonId !== lessonId) throw refuse('question_not_found');
  if (question.state === 'merged' || (question.hiddenAt !== null && question.askerId !== userId))
    throw refuse('question_not_found');
  return { userId, question };
}

/**
 * Accepts an answer to the actor's own question, instead of any other one. Throws DomainError 'question_not_found', 'forbidden' for the
 * question of another learner.
 */
export async function acceptAnswer(deps: Deps, { answerId, ...at }: Question & { readonly answerId: string }) {
  await deps.db.transaction(async (tx) => {
    const { userId, question } = await requireQuestion(tx, deps, at);
    if (question.askerId !== userId) throw refuse('forbidden');
    if (!isId(answerId) || !(await acceptOne(tx, question.id, answerId))) throw refuse('question_not_found');
  });
}

/** Follows another learner's question, or ends that; repeating it changes nothing. Throws DomainError 'question_not_found'. */
export async function followQuestion(deps: Deps, { follows, ...at }: Question & { readonly follows: boolean }) {
  await deps.db.transaction(async (tx) => {
    const { userId, question } = await requireQuestion(tx, deps, at);
    // The asker is told anyway.
    if (question.askerId === userId) return;
    await setFollowing(tx, { questionId: question.id, userId, follows, at: deps.clock.now() });
  });
}

/** Reports another learner's question to staff, once. Throws DomainError 'question_not_found', 'too_many_requests'. */
export async function reportQuestion(
  { rateLimits, ...deps }: Deps & { readonly rateLimits: Pick<RateLimits, 'consume'> },
  { reason, ...at }: Question & { readonly reason: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { userId, question } = await requireQuestion(tx, deps, at);
    if (question.askerId === userId) throw refuse('question_not_found');
    await rateLimits.consume('question-report-per-user', userId);
    const words = plainText(reason).slice(0, maxReportLength).toWellFormed();
    await insertReport(tx, { questionId: question.id, userId, reason: words, createdAt: deps.clock.now() });
  });
}
