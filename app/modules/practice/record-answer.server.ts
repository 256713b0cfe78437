import { requireStudy } from '#app/modules/learning/open-lesson.server.ts';
import type { ContentAccess } from '#app/modules/learning/can-study.ts';
import type { LearningErrorCode } from '#app/modules/learning/learning-errors.ts';
import { requireCourseStudy } from '#app/modules/learning/study-course.server.ts';
import { momentOf, type StudyReport } from '#app/modules/learning/study-report.ts';
import { answerWithReason } from '#app/modules/questions/kinds/question-kinds.ts';
import { contentIn } from '#app/modules/questions/question-row.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { isId } from '#app/shared/ids.ts';
import { baseLocale } from '#app/shared/locale.ts';
import { insertReview, lockCard, selectAskedContent, selectReviews, upsertCard } from './practice-queries.server.ts';
import { parametersVersion, replay } from './replay.ts';
import { ratingOf } from './review.ts';
import { storableAnswer } from './storable-answer.server.ts';

interface Deps {
  readonly db: Database;
  readonly actor: Actor;
  readonly clock: Clock;
  readonly contentAccess: ContentAccess;
}

export interface GivenAnswer {
  readonly course: string;
  /** The lesson where it was asked; null outside of lessons. */
  readonly lessonId: string | null;
  readonly questionId: string;
  /** That the learner saw. */
  readonly revision: number;
  readonly answer: unknown;
  readonly report: StudyReport;
}

/**
 * Stores an answer to a practice question, marked here whatever the device said, and plans the question anew by the replay of all answers:
 * the order in which they arrive does not matter, and a repeated one changes nothing. Takes a course by id or slug. Throws DomainError of
 * LearningErrorCode; 'progress_invalid' for what cannot be an answer, 'lesson_not_found' for a question or revision that the course lacks.
 */
export async function recordAnswer(
  { db, actor, clock, contentAccess }: Deps,
  { course, lessonId, questionId, revision, answer: given, report }: GivenAnswer,
): Promise<{ readonly isRight: boolean }> {
  const answer = storableAnswer(given);
  if (answer === null || !isId(report.id) || !Number.isInteger(revision)) throw refuse('progress_invalid');
  const access = { db, actor, clock, contentAccess };
  const studied =
    lessonId === null
      ? { ...(await requireCourseStudy(access, course)), isKept: true }
      : await requireStudy(access, { course, lessonId });
  if (!studied.isKept) throw refuse('not_enrolled');
  const { userId, courseId } = studied;
  const asked = isId(questionId) ? await selectAskedContent(db, { courseId, questionId, revision }) : null;
  if (asked === null) throw refuse('lesson_not_found');
  const { isRight } = answerWithReason(contentIn(asked), answer, baseLocale);
  const now = clock.now();
  await db.transaction(async (tx) => {
    const row = { userId, id: report.id, questionId, revision, courseId, answer, isRight, rating: ratingOf(isRight) };
    const moments = { answeredAt: momentOf(report, now), receivedAt: now, parameters: parametersVersion };
    if (!(await insertReview(tx, { ...row, ...moments }))) return;
    await lockCard(tx, { userId, questionId });
    for (const card of replay(await selectReviews(tx, { userId, questionId }))) await upsertCard(tx, userId, card);
  });
  return { isRight };
}

const refuse = (code: LearningErrorCode) => new DomainError(code);
