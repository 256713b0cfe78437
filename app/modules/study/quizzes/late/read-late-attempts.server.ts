import { reasonAgainst } from '#app/modules/people/decisions/require-decision.server.ts';
import { isId } from '#app/shared/ids.ts';
import { can } from '#app/shared/permissions.ts';
import type { ReadDeps } from '#app/platform/use-case-deps.ts';
import { minutesLate } from './device-contact.ts';
import { selectLateAttempt, selectNextWaiting, selectWaiting } from './late-queries.server.ts';
import { refuse } from '../quiz-errors.ts';

/** For the portal's sidebar, which counts open items of several modules in one query. */
export { waitingLateAttempts } from './late-queries.server.ts';

/** Most rows beside the submissions of the grading desk; deciding about one shows the next. */
const mostShown = 50;

/**
 * Returns the late attempts of quizzes that wait for a decision, the oldest first, in all courses or in one, with how late each is. Throws
 * DomainError 'forbidden'.
 */
export async function readLateAttempts(
  { db, actor }: ReadDeps,
  { courseId = null }: { readonly courseId?: string | null } = {},
) {
  if (!can(actor, 'grading.do')) throw refuse('forbidden');
  const inCourse = courseId !== null && isId(courseId) ? courseId : null;
  const rows = await selectWaiting(db, { courseId: inCourse, limit: mostShown });
  return rows.map(({ endsAt, receivedAt, ...row }) => ({
    ...row,
    receivedAt,
    minutes: minutesLate({ endsAt, receivedAt }),
  }));
}

/**
 * Returns a late attempt for the grading desk: what the server and the device say about its times, never its answers, because they must not decide
 * whether it counts; what was decided, and the attempt that waits next. Throws DomainError 'forbidden', 'attempt_not_found'.
 */
export async function readLateAttempt({ db, actor }: ReadDeps, id: string) {
  if (!can(actor, 'grading.do')) throw refuse('forbidden');
  const attempt = isId(id) ? await selectLateAttempt(db, id) : null;
  if (!attempt) throw refuse('attempt_not_found');
  const { learner, quiz, course, number, of, answered, startedAt, endsAt, claimedAt, receivedAt } = attempt;
  const { decidedAt, decider, mustBeOnline } = attempt;
  const outcome = attempt.state === 'marked' ? ('counts' as const) : ('stays_out' as const);
  return {
    id,
    learner,
    quiz,
    course,
    number,
    of,
    answered,
    startedAt,
    endsAt,
    claimedAt,
    receivedAt,
    lastSeenAt: attempt.lastSeenAt ?? startedAt,
    minutes: minutesLate(attempt),
    mustBeOnline,
    decision: decidedAt && { outcome, decidedAt, decider, points: attempt.points },
    /** Why the reader does not decide about it; null if they may, or it is decided. */
    refusal: decidedAt
      ? null
      : await reasonAgainst(db, actor, 'late_attempt.decide', { people: { userIds: [attempt.userId] } }),
    next: await selectNextWaiting(db, { id, receivedAt }),
  };
}
