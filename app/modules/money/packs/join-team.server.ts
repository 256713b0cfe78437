import { selectTaker } from '#app/modules/money/seats/seat-view-queries.server.ts';
import { lockBuyer, selectCartCourses, type CartCourse } from '#app/modules/money/ledger/order-queries.server.ts';
import { lockOrdersOfPack, takeFreeSeat } from '#app/modules/money/ledger/seats/pack-seat-queries.server.ts';
import { enrol } from '#app/modules/study/learning/enrol.server.ts';
import type { ReadNowDeps } from '#app/platform/use-case-deps.ts';
import { userIdOf } from '#app/shared/actor.ts';
import { formatDay } from '#app/shared/dates.ts';
import { refuse } from './pack-errors.ts';
import { countJoin, selectJoinCode, selectTeamOf, type JoinCodeRow } from './pack-queries.server.ts';
import { readJoinCode } from './pack-words.ts';

/** A code as whoever has it sees it. */
export interface JoinView {
  readonly code: string;
  readonly organisation: string;
  readonly course: {
    readonly courseId: string;
    readonly title: string;
    readonly slug: string;
    readonly category: string;
  };
  /** visitor: nobody is signed in; joined: the actor has a seat of this organisation; owned: they have the course from elsewhere. */
  readonly state: 'visitor' | 'open' | 'joined' | 'owned';
  readonly name: string;
}

/**
 * Returns what a code is for, to anybody who has it. Throws DomainError 'code_not_found', 'code_closed', 'code_ended', 'code_used_up' and
 * 'code_no_seat', but not to whoever joined with it.
 */
export async function readJoin({ db, actor, clock }: ReadNowDeps, typed: string): Promise<JoinView> {
  const code = readJoinCode(typed);
  const found = code === '' ? null : await selectJoinCode(db, code);
  if (!found) throw refuse('code_not_found', { code: typed.slice(0, 40) });
  const userId = userIdOf(actor);
  const course = await courseOf(db, found, userId);
  const { organisation } = found;
  const view = { code, organisation, course, name: actor.kind === 'visitor' ? '' : actor.name };
  if (userId !== null && (await selectTeamOf(db, { userId, courseId: course.courseId })) === organisation)
    return { ...view, state: 'joined' };
  if (userId !== null && course.isOwned) return { ...view, state: 'owned' };
  requireOpen(found, clock.now());
  return { ...view, state: userId === null ? 'visitor' : 'open' };
}

async function courseOf(
  db: ReadNowDeps['db'],
  { courseId, organisation }: JoinCodeRow,
  userId: string | null,
): Promise<CartCourse> {
  const [course] = courseId === null ? [] : await selectCartCourses(db, [courseId], userId);
  if (!course) throw refuse('code_closed', { organisation });
  return course;
}

function requireOpen({ organisation, closedAt, endsAt, used, most }: JoinCodeRow, now: Date): void {
  if (closedAt !== null) throw refuse('code_closed', { organisation });
  if (endsAt <= now) throw refuse('code_ended', { organisation, day: formatDay(endsAt) });
  if (used >= most) throw refuse('code_used_up', { organisation });
}

/**
 * Joins the organisation of a code, which is the actor's consent to what it sees: takes a free seat, and the course is theirs. Whoever is invited to
 * a seat by their address takes that one. Joining again changes nothing. Throws DomainError 'sign_in_required', 'code_not_found', 'code_closed',
 * 'code_ended', 'code_used_up', 'code_no_seat', 'code_unverified', 'code_other_address', 'code_course_owned'.
 */
export async function joinTeam(
  { db, actor, clock }: ReadNowDeps,
  typed: string,
): Promise<{ readonly courseId: string }> {
  const userId = userIdOf(actor);
  if (userId === null) throw refuse('sign_in_required');
  const code = readJoinCode(typed);
  return db.transaction(async (tx) => {
    const found = code === '' ? null : await selectJoinCode(tx, code);
    if (!found) throw refuse('code_not_found', { code: typed.slice(0, 40) });
    const at = clock.now();
    const { packId, organisation } = found;
    // A refund locks an order first, and then the learner.
    await lockOrdersOfPack(tx, packId, 'share');
    if (!(await lockBuyer(tx, userId))) throw refuse('sign_in_required');
    const { courseId, isOwned } = await courseOf(tx, found, userId);
    if (isOwned) {
      if ((await selectTeamOf(tx, { userId, courseId })) === organisation) return { courseId };
      throw refuse('code_course_owned');
    }
    requireOpen(found, at);
    const taker = await selectTaker(tx, userId);
    const address = taker?.email ?? '';
    if (found.addresses.length > 0) {
      if (!found.addresses.includes(address)) throw refuse('code_other_address');
      if (!taker?.isVerified) throw refuse('code_unverified');
    }
    const seat = await takeFreeSeat(tx, { packId, userId, invitedAs: taker?.isVerified ? address : null, at });
    if (!seat) throw refuse('code_no_seat', { organisation });
    const { isInvited, ...paid } = seat;
    await enrol(tx, { userId, ...paid, source: 'payment', at });
    // Last, so that people wait for each other as briefly as possible.
    if (!isInvited && !(await countJoin(tx, found.id, at))) throw refuse('code_used_up', { organisation });
    return { courseId };
  });
}
