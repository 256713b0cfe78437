import { requireCourseStudy, requireStudy } from '#app/modules/study/learning/open-lesson.server.ts';
import { refuse } from '#app/modules/study/learning/learning-errors.ts';
import {
  lockStudiedLesson,
  recordCompletion,
  readEarlierCompletion,
  type LessonCompletion,
} from '#app/modules/study/learning/record-completion.server.ts';
import { momentOf, type StudyEvent } from '#app/modules/study/learning/study-event.ts';
import { answerWithReason } from '#app/modules/catalogue/questions/kinds/question-kinds.ts';
import { contentIn } from '#app/modules/catalogue/questions/question-row.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { isId } from '#app/shared/ids.ts';
import { baseLocale } from '#app/shared/locale.ts';
import type { StudyDeps } from '#app/modules/study/learning/study-deps.ts';
import { questionAnswer } from '#app/modules/catalogue/questions/kinds/content-schema.server.ts';
import type { Answer } from '#app/modules/catalogue/questions/kinds/question-kind.ts';
import { selectAnsweredLessons } from './practice-set-queries.server.ts';
import {
  hasCompleted,
  insertReview,
  lockAnswers,
  selectAskedContent,
  selectPracticeAnswers,
  upsertCard,
} from './practice-queries.server.ts';
import { parametersVersion, replay } from './replay.ts';
import { ratingOf } from './mastery.ts';

/** Bytes of an answer as JSON. */
const maxAnswerLength = 4096;

/** Without what PostgreSQL cannot keep in JSON: zeros, and halves of characters. */
const storableText = (text: string) => text.replaceAll('\0', '').toWellFormed();

/** Returns what a device sent as an answer, as the log can keep it; null for anything that is none, or is too large. */
export function storableAnswer(input: unknown): Answer | null {
  const read = questionAnswer.safeParse(input);
  if (!read.success) return null;
  const { data } = read;
  const answer =
    typeof data === 'string'
      ? storableText(data)
      : typeof data === 'boolean'
        ? data
        : data.map((part) => part && storableText(part));
  return Buffer.byteLength(JSON.stringify(answer)) <= maxAnswerLength ? answer : null;
}

export interface AnswerInput {
  readonly course: string;
  /** The lesson where it was asked; null outside of lessons. */
  readonly lessonId: string | null;
  readonly questionId: string;
  /** That the learner saw. */
  readonly revision: number;
  readonly answer: unknown;
  readonly event: StudyEvent;
}

interface RecordedAnswer {
  readonly isRight: boolean;
  /** Completion of the practice lesson by this answer; repeated answers return it again. */
  readonly completion: LessonCompletion | null;
}

/**
 * Stores an answer to a practice question, marked here whatever the device said, and plans the question anew by the replay of all answers:
 * the order in which they arrive does not matter, and a repeated one changes nothing. A practice lesson is complete when each of its
 * questions was answered once, here or in another lesson. Takes a course by id or slug. Throws DomainError of
 * LearningErrorCode; 'progress_invalid' for what cannot be an answer, 'lesson_not_found' for a question or revision that the course lacks.
 */
export async function recordAnswer(
  { db, actor, clock, contentAccess, mailing }: Pick<StudyDeps, 'db' | 'actor' | 'clock' | 'contentAccess' | 'mailing'>,
  { course, lessonId, questionId, revision, answer: input, event }: AnswerInput,
): Promise<RecordedAnswer> {
  const answer = storableAnswer(input);
  if (answer === null || !isId(event.id) || !Number.isInteger(revision)) throw refuse('progress_invalid');
  const access = { db, actor, clock, contentAccess };
  const studied =
    lessonId === null
      ? { ...(await requireCourseStudy(access, course)), recordsProgress: true }
      : await requireStudy(access, { course, lessonId });
  if (!studied.recordsProgress) throw refuse('not_enrolled');
  const { userId, courseId } = studied;
  const asked = isId(questionId) ? await selectAskedContent(db, { courseId, questionId, revision }) : null;
  if (asked === null) throw refuse('lesson_not_found');
  const { isRight } = answerWithReason(contentIn(asked), answer, baseLocale);
  const now = clock.now();
  const completion = await db.transaction(async (tx) => {
    await lockAnswers(tx, { userId, courseId });
    const row = { userId, id: event.id, questionId, revision, courseId, answer, isRight, rating: ratingOf(isRight) };
    const moments = { answeredAt: momentOf(event, now), receivedAt: now, parameters: parametersVersion };
    const here = { learner: { userId, courseId }, lessonId: lessonId ?? '' };
    if (!(await insertReview(tx, { ...row, ...moments })))
      return lessonId !== null && (await hasCompleted(tx, { userId, lessonId }))
        ? readEarlierCompletion(tx, here)
        : null;
    for (const card of replay(await selectPracticeAnswers(tx, { userId, questionId })))
      await upsertCard(tx, userId, card);
    return complete(tx, moments.answeredAt);
  });
  return { isRight, completion };

  /** Completes the practice lessons of which nothing is unanswered now. A lesson that is closed for the learner stays as it is. */
  async function complete(tx: Database, at: Date): Promise<LessonCompletion | null> {
    let own: LessonCompletion | null = null;
    for (const id of await selectAnsweredLessons(tx, { userId, questionId })) {
      const locked = await lockStudiedLesson(
        tx,
        { actor, now, contentAccess },
        { course: courseId, lessonId: id },
      ).catch(ifClosed);
      if (!locked) continue;
      const done = await recordCompletion(tx, mailing, locked, at);
      if (id === lessonId) own = done;
    }
    return own;
  }
}

function ifClosed(error: unknown): null {
  if (error instanceof DomainError) return null;
  throw error;
}
