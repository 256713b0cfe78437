import { randomBytes, randomUUID } from 'node:crypto';
import { lessonKinds } from '#app/modules/catalogue/lesson-kinds/lesson-kinds.ts';
import { lockStudiedLesson } from '#app/modules/study/learning/record-completion.server.ts';
import { drawOrder } from '#app/modules/catalogue/questions/kinds/draw-order.ts';
import type { LearnerDeps } from '#app/modules/study/learning/study-deps.ts';
import { selectCheckToTake } from './check-queries.server.ts';
import { askedBy, isLapsed, limitsOf, nextAttempt, pointsToPassOf, type CheckDraw } from './check.ts';
import {
  countAsked,
  insertPaper,
  lapsePaper,
  lockAttempts,
  selectDrawable,
  selectPapers,
} from './paper-queries.server.ts';
import { refuse } from './check-errors.ts';

interface Start {
  /** A course by id or slug. */
  readonly course: string;
  readonly lessonId: string;
}

/**
 * Starts an attempt at a check for the actor, and draws its paper; while a paper is open, that one is it, however often it is started. Closes a
 * paper that may not be handed in any more. Throws DomainError of LearningErrorCode where the actor may not study it; 'check_not_ready' while
 * fewer questions are published than it draws, 'check_passed', 'attempts_used', 'attempt_waits'.
 */
export async function startPaper(
  { db, actor, clock, contentAccess }: LearnerDeps,
  { course, lessonId }: Start,
): Promise<{ readonly paperId: string }> {
  const now = clock.now();
  // The lapse of the paper before is kept, also where no other one may start.
  const started = await db.transaction(async (tx) => {
    const { learner, kind } = await lockStudiedLesson(tx, { actor, now, contentAccess }, { course, lessonId });
    const attempts = { userId: learner.userId, lessonId };
    await lockAttempts(tx, attempts);
    const check = lessonKinds[kind] === lessonKinds.check ? await selectCheckToTake(tx, lessonId) : null;
    if (!check) return 'check_not_ready';
    const papers = await selectPapers(tx, attempts);
    const open = papers.find(({ state }) => state === 'open');
    if (open && !isLapsed(open, now)) return open.id;
    if (open) await lapsePaper(tx, open.id);
    const closed = papers.map((paper) => (paper === open ? { ...paper, state: 'lapsed' as const } : paper));
    const next = nextAttempt(closed, check, now);
    if (next.kind === 'passed') return 'check_passed';
    if (next.kind === 'none') return 'attempts_used';
    if (next.kind === 'waits') return 'attempt_waits';
    const seed = randomBytes(16).toString('hex');
    const drawn = drawQuestions(await selectDrawable(tx, learner.courseId), check, {
      seed,
      asked: await countAsked(tx, attempts),
    });
    if (!drawn) return 'check_not_ready';
    const paper = {
      id: randomUUID(),
      ...attempts,
      courseId: learner.courseId,
      number: next.number,
      seed,
      shufflesAnswers: check.shufflesAnswers,
      mustBeOnline: check.mustBeOnline,
      of: drawn.length,
      pointsToPass: pointsToPassOf(check.passPercent, drawn.length),
      startedAt: now,
      lastSeenAt: now,
      onlineSince: now,
      ...limitsOf(check, now),
    };
    await insertPaper(tx, paper, drawn);
    return paper.id;
  });
  switch (started) {
    case 'check_not_ready':
    case 'check_passed':
    case 'attempts_used':
    case 'attempt_waits':
      throw refuse(started);
  }
  return { paperId: started };
}

interface Drawable {
  readonly id: string;
  readonly revision: number;
  readonly sectionId: string | null;
}

/**
 * Draws the questions of a paper: from each section as many as the check says, first those that were asked least in earlier attempts, or most
 * where each attempt asks the same. Null where a pool is too small.
 */
function drawQuestions(
  pool: readonly Drawable[],
  { draws, drawsAgain }: { readonly draws: readonly CheckDraw[]; readonly drawsAgain: boolean },
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
