import { randomBytes, randomUUID } from 'node:crypto';
import { lessonKinds } from '#app/modules/catalogue/lesson-kinds/lesson-kinds.ts';
import { lockStudiedLesson } from '#app/modules/study/learning/record-completion.server.ts';
import { drawOrder } from '#app/modules/catalogue/questions/kinds/draw-order.ts';
import type { LearnerDeps } from '#app/modules/study/learning/study-deps.ts';
import { selectQuizToTake } from './quiz-queries.server.ts';
import { askedBy, isLapsed, limitsOf, nextAttempt, pointsToPassOf, type QuizDraw } from './quiz-rules.ts';
import {
  countAsked,
  insertQuizAttempt,
  lapseAttempt,
  lockAttempts,
  selectDrawable,
  selectQuizAttempts,
} from './quiz-attempt-queries.server.ts';
import { refuse } from './quiz-errors.ts';

interface Start {
  /** A course by id or slug. */
  readonly course: string;
  readonly lessonId: string;
}

/**
 * Starts an attempt at a quiz for the actor, and draws its questions; while one is open, that one is it, however often it is started. Closes an
 * attempt that may not be handed in any more. Throws DomainError of LearningErrorCode where the actor may not study it; 'quiz_not_ready' while
 * fewer questions are published than it draws, 'quiz_passed', 'attempts_used', 'attempt_waits'.
 */
export async function startQuizAttempt(
  { db, actor, clock, contentAccess }: LearnerDeps,
  { course, lessonId }: Start,
): Promise<{ readonly attemptId: string }> {
  const now = clock.now();
  // The lapse of the attempt before is kept, also where no other one may start.
  const started = await db.transaction(async (tx) => {
    const { learner, kind } = await lockStudiedLesson(tx, { actor, now, contentAccess }, { course, lessonId });
    const ownAttempts = { userId: learner.userId, lessonId };
    await lockAttempts(tx, ownAttempts);
    const quiz = lessonKinds[kind] === lessonKinds.check ? await selectQuizToTake(tx, lessonId) : null;
    if (!quiz) return 'quiz_not_ready';
    const attempts = await selectQuizAttempts(tx, ownAttempts);
    const open = attempts.find(({ state }) => state === 'open');
    if (open && !isLapsed(open, now)) return open.id;
    if (open) await lapseAttempt(tx, open.id);
    const closed = attempts.map((attempt) => (attempt === open ? { ...attempt, state: 'lapsed' as const } : attempt));
    const next = nextAttempt(closed, quiz, now);
    if (next.kind === 'passed') return 'quiz_passed';
    if (next.kind === 'none') return 'attempts_used';
    if (next.kind === 'waits') return 'attempt_waits';
    const seed = randomBytes(16).toString('hex');
    const drawn = drawQuestions(await selectDrawable(tx, learner.courseId), quiz, {
      seed,
      asked: await countAsked(tx, ownAttempts),
    });
    if (!drawn) return 'quiz_not_ready';
    const attempt = {
      id: randomUUID(),
      ...ownAttempts,
      courseId: learner.courseId,
      number: next.number,
      seed,
      shufflesAnswers: quiz.shufflesAnswers,
      mustBeOnline: quiz.mustBeOnline,
      of: drawn.length,
      pointsToPass: pointsToPassOf(quiz.passPercent, drawn.length),
      startedAt: now,
      lastSeenAt: now,
      onlineSince: now,
      ...limitsOf(quiz, now),
    };
    await insertQuizAttempt(tx, attempt, drawn);
    return attempt.id;
  });
  switch (started) {
    case 'quiz_not_ready':
    case 'quiz_passed':
    case 'attempts_used':
    case 'attempt_waits':
      throw refuse(started);
  }
  return { attemptId: started };
}

interface Drawable {
  readonly id: string;
  readonly revision: number;
  readonly sectionId: string | null;
}

/**
 * Draws the questions of an attempt: from each section as many as the quiz says, first those that were asked least in earlier attempts, or most
 * where each attempt asks the same. Null where a pool is too small.
 */
function drawQuestions(
  pool: readonly Drawable[],
  { draws, drawsAgain }: { readonly draws: readonly QuizDraw[]; readonly drawsAgain: boolean },
  { seed, asked }: { readonly seed: string; readonly asked: ReadonlyMap<string, number> },
): Drawable[] | null {
  const timesOf = ({ id }: Drawable) => (asked.get(id) ?? 0) * (drawsAgain ? 1 : -1);
  const drawn = draws.flatMap(({ sectionId, questions }) =>
    drawOrder(
      pool.filter((each) => each.sectionId === sectionId),
      `${seed} ${sectionId ?? ''}`,
    )
      .toSorted((one, other) => timesOf(one) - timesOf(other))
      .slice(0, questions),
  );
  return drawn.length > 0 && drawn.length === askedBy(draws) ? drawOrder(drawn, seed) : null;
}
