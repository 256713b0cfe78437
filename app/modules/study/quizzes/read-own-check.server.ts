import { getLocale } from '#texts/runtime';
import type { NextAttemptView, PaperSummary } from '#app/modules/catalogue/lesson-kinds/check/check-content.ts';
import type { Draw } from '#app/modules/catalogue/questions/kinds/question-kind.ts';
import { keylessOf } from '#app/modules/catalogue/questions/kinds/question-kinds.ts';
import { contentIn } from '#app/modules/catalogue/questions/question-row.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { prepareTogether } from '#app/platform/prepare-query.ts';
import { nilId } from '#app/shared/ids.ts';
import type { Locale } from '#app/shared/locale.ts';
import { checkToTake, pools } from './check-queries.server.ts';
import {
  askedBy,
  bestOf,
  isLapsed,
  isPassed,
  nextAttempt,
  pointsToPassOf,
  type NextAttempt,
  type PaperFacts,
  type ShownCheck,
} from './check.ts';
import { openQuestions, papers } from './paper-queries.server.ts';
import { resultOf, resultQueries } from './read-result.server.ts';

interface Asked {
  readonly lessonId: string;
  readonly courseId: string;
  /** Null for a free preview and an administrator's look, which answer nothing. */
  readonly learnerId: string | null;
  /** False for a check that is closed or unpublished by now, and only shows its results. */
  readonly isOpen?: boolean;
  /** Language of the lesson; null if it is the page's. */
  readonly language?: Locale | null;
}

const selectOwnCheck = prepareTogether(['userId', 'lessonId', 'courseId', 'locale'], {
  checks: checkToTake,
  pools,
  papers,
  openQuestions,
  ...resultQueries,
});

/**
 * Returns a check for the player, its questions in the language of the lesson: its rules, earlier attempts, the result, and the open paper
 * without any key; null where its settings are not written yet. One query. Checks no actor: for lessons that `canStudy` has opened, or that have
 * results of the learner. Changes nothing.
 */
export async function readOwnCheck(
  { db, now }: { readonly db: Database; readonly now: Date },
  { lessonId, courseId, learnerId, isOpen = true, language = null }: Asked,
): Promise<ShownCheck | null> {
  const found = await selectOwnCheck(db, { userId: learnerId ?? nilId, lessonId, courseId, locale: getLocale() });
  const [check] = found.checks;
  if (!check) return null;
  const locale = language ?? getLocale();
  const {
    draws,
    version: _version,
    shufflesAnswers: _shuffles,
    hoursBetween: _hours,
    countsForCourse: _counts,
    ...rules
  } = check;
  const asked = askedBy(draws);
  const published = new Map(found.pools.map((pool) => [pool.sectionId, pool.published]));
  const poolOf = (sectionId: string | null) => published.get(sectionId) ?? 0;
  const rows = found.papers.map((row) => (isLapsed(row, now) ? { ...row, state: 'lapsed' as const } : row));
  const open = rows.find(({ state }) => state === 'open') ?? null;
  const closed = rows.filter(({ state }) => state !== 'open');
  const next = nextAttempt(closed, check, now);
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
    pointsToPass: pointsToPassOf(check.passPercent, asked),
    next: isOpen || next.kind === 'passed' ? viewOf(next) : { kind: 'closed' },
    papers: rows.map(summaryOf),
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
        feedback: check.feedback,
        isOver: next.kind === 'passed' || (next.kind === 'none' && open === null),
        drawOf: (position) => drawOf(counted, position, locale),
      }),
  };
}

/** Returns the language and the order of answers of the question at a position of a paper. */
const drawOf = (
  paper: { readonly seed: string; readonly shufflesAnswers: boolean },
  position: number,
  locale: Locale,
): Draw => ({
  locale,
  seed: `${paper.seed} ${position}`,
  keepsOptions: !paper.shufflesAnswers,
});

const viewOf = (next: NextAttempt): NextAttemptView =>
  next.kind === 'waits' ? { ...next, opensAt: next.opensAt.toISOString() } : next;

const summaryOf = (paper: PaperFacts & { readonly id: string; readonly decidedAt: Date | null }): PaperSummary => ({
  id: paper.id,
  number: paper.number,
  state: paper.state,
  points: paper.points,
  of: paper.of,
  pointsToPass: paper.pointsToPass,
  isPassed: isPassed(paper),
  isWaiting: paper.state === 'late' && paper.decidedAt === null,
  at: (paper.handedInAt ?? paper.endsAt)?.toISOString() ?? null,
});
