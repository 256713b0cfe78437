import { getLocale } from '#texts/runtime';
import type { NextAttemptView, QuizAttemptSummary } from '#app/modules/catalogue/lesson-kinds/quiz/quiz-content.ts';
import type { Draw } from '#app/modules/catalogue/questions/kinds/question-kind.ts';
import { keylessOf } from '#app/modules/catalogue/questions/kinds/question-kinds.ts';
import { contentIn } from '#app/modules/catalogue/questions/question-row.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { prepareTogether } from '#app/platform/prepare-query.ts';
import { nilId } from '#app/shared/ids.ts';
import type { Locale } from '#app/shared/locale.ts';
import { quizToTake, pools } from './quiz-queries.server.ts';
import {
  askedBy,
  bestOf,
  isLapsed,
  isPassed,
  nextAttempt,
  pointsToPassOf,
  type NextAttempt,
  type QuizAttemptFacts,
  type ShownQuiz,
} from './quiz-rules.ts';
import { openQuestions, attempts } from './quiz-attempt-queries.server.ts';
import { resultOf, resultQueries } from './read-result.server.ts';

interface Asked {
  readonly lessonId: string;
  readonly courseId: string;
  /** Null for a free preview and a staff member's look, which answer nothing. */
  readonly learnerId: string | null;
  /** False for a quiz that is closed or unpublished by now, and only shows its results. */
  readonly isOpen?: boolean;
  /** Language of the lesson; null if it is the page's. */
  readonly language?: Locale | null;
}

const selectOwnQuiz = prepareTogether(['userId', 'lessonId', 'courseId', 'locale'], {
  quizzes: quizToTake,
  pools,
  attempts,
  openQuestions,
  ...resultQueries,
});

/**
 * Returns a quiz for the player, its questions in the language of the lesson: its rules, earlier attempts, the result, and the open attempt
 * without any key; null where its settings are not written yet. One query. Checks no actor: for lessons that `canStudy` has opened, or that have
 * results of the learner. Changes nothing.
 */
export async function readOwnQuiz(
  { db, now }: { readonly db: Database; readonly now: Date },
  { lessonId, courseId, learnerId, isOpen = true, language = null }: Asked,
): Promise<ShownQuiz | null> {
  const found = await selectOwnQuiz(db, { userId: learnerId ?? nilId, lessonId, courseId, locale: getLocale() });
  const [quiz] = found.quizzes;
  if (!quiz) return null;
  const locale = language ?? getLocale();
  const {
    draws,
    version: _version,
    shufflesAnswers: _shuffles,
    hoursBetween: _hours,
    countsForCourse: _counts,
    ...rules
  } = quiz;
  const asked = askedBy(draws);
  const published = new Map(found.pools.map((pool) => [pool.sectionId, pool.published]));
  const poolOf = (sectionId: string | null) => published.get(sectionId) ?? 0;
  const rows = found.attempts.map((row) => (isLapsed(row, now) ? { ...row, state: 'lapsed' as const } : row));
  const open = rows.find(({ state }) => state === 'open') ?? null;
  const closed = rows.filter(({ state }) => state !== 'open');
  const next = nextAttempt(closed, quiz, now);
  const counted = bestOf(closed.filter(isPassed)) ?? closed[0] ?? null;
  return {
    ...rules,
    lessonId,
    courseId,
    learnerId,
    now: now.toISOString(),
    asked,
    pool: draws.reduce((sum, { sectionId }) => sum + poolOf(sectionId), 0),
    isReady: asked > 0 && draws.every(({ sectionId, questions }) => questions <= poolOf(sectionId)),
    pointsToPass: pointsToPassOf(quiz.passPercent, asked),
    next: isOpen || next.kind === 'passed' ? viewOf(next) : { kind: 'closed' },
    attempts: rows.map(summaryOf),
    open: open && {
      id: open.id,
      number: open.number,
      endsAt: open.endsAt?.toISOString() ?? null,
      arrivesBy: open.arrivesBy?.toISOString() ?? null,
      questions: found.openQuestions.map(({ content, position }) =>
        keylessOf(contentIn(content), drawOf(open, position, locale)),
      ),
    },
    result:
      counted &&
      resultOf(found, {
        summary: summaryOf(counted),
        feedback: quiz.feedback,
        isOver: next.kind === 'passed' || (next.kind === 'none' && open === null),
        drawOf: (position) => drawOf(counted, position, locale),
      }),
  };
}

/** Returns the language and the order of answers of the question at a position of an attempt. */
const drawOf = (
  attempt: { readonly seed: string; readonly shufflesAnswers: boolean },
  position: number,
  locale: Locale,
): Draw => ({
  locale,
  seed: `${attempt.seed} ${position}`,
  keepsOptions: !attempt.shufflesAnswers,
});

const viewOf = (next: NextAttempt): NextAttemptView =>
  next.kind === 'waits' ? { ...next, opensAt: next.opensAt.toISOString() } : next;

const summaryOf = (
  attempt: QuizAttemptFacts & { readonly id: string; readonly decidedAt: Date | null },
): QuizAttemptSummary => ({
  id: attempt.id,
  number: attempt.number,
  state: attempt.state,
  points: attempt.points,
  of: attempt.of,
  pointsToPass: attempt.pointsToPass,
  isPassed: isPassed(attempt),
  isWaiting: attempt.state === 'late' && attempt.decidedAt === null,
  at: (attempt.submittedAt ?? attempt.endsAt)?.toISOString() ?? null,
});
