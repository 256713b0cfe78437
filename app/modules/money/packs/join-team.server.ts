import { selectTaker } from '#app/modules/money/seats/seat-view-queries.server.ts';
import { lockBuyer, selectCartCourses } from '#app/modules/money/ledger/order-queries.server.ts';
import { lockFreeSeat, lockOrdersOfPack } from '#app/modules/money/ledger/seats/pack-seat-queries.server.ts';
import { takeSeat } from '#app/modules/money/ledger/seats/seat-orders.server.ts';
import { isAllOwned, selectFrom, type CourseOfSeat } from '#app/modules/money/seats/courses-of-seat.ts';
import type { ReadNowDeps } from '#app/platform/use-case-deps.ts';
import { userIdOf } from '#app/shared/actor.ts';
import { formatDay } from '#app/shared/dates.ts';
import type { PackKind } from '#app/shared/organisation-terms.ts';
import { refuse } from './pack-errors.ts';
import { countJoin, coursesOf, selectJoinCode, selectTakenCourses, type JoinCodeRow } from './pack-queries.server.ts';
import { readJoinCode } from './pack-words.ts';

/** A code as whoever has it sees it. */
export interface JoinView {
  readonly code: string;
  readonly organisation: string;
  readonly kind: PackKind;
  /** Of the course or the bundle, or words for the list. */
  readonly title: string;
  /** The course, those of the bundle, or those to select from; once the actor has joined, theirs. */
  readonly courses: readonly CourseOfSeat[];
  /** visitor: nobody is signed in; joined: the actor has a seat of this organisation; owned: they have all of it from elsewhere. */
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
  const { organisation, kind } = found;
  const courses = await readCourses(db, found, userId);
  const title = found.title ?? courses[0]?.title ?? '';
  const name = actor.kind === 'visitor' ? '' : actor.name;
  const view = { code, organisation, kind, title, courses, name };
  const mine = userId === null ? [] : await selectTakenCourses(db, { userId, packId: found.packId });
  if (mine.some(({ hasLeft }) => !hasLeft)) {
    const taken = new Set(mine.map(({ courseId }) => courseId));
    const theirs = courses.filter(({ courseId }) => taken.has(courseId));
    return { ...view, courses: theirs, title: kind === 'list' ? (theirs[0]?.title ?? title) : title, state: 'joined' };
  }
  if (mine.length > 0 || isAllOwned(courses)) return { ...view, state: 'owned' };
  requireOpen(found, clock.now());
  return { ...view, state: userId === null ? 'visitor' : 'open' };
}

async function readCourses(
  db: ReadNowDeps['db'],
  { organisation, ...pack }: JoinCodeRow,
  userId: string | null,
): Promise<CourseOfSeat[]> {
  const courses = await selectCartCourses(db, coursesOf(pack), userId);
  if (courses.length === 0) throw refuse('code_closed', { organisation });
  return courses
    .map(({ courseId, title, isOwned, isForSale }) => ({ courseId, title, isOwned, isForSale }))
    .toSorted((one, other) => one.title.localeCompare(other.title));
}

function requireOpen({ organisation, closedAt, endsAt, used, most }: JoinCodeRow, now: Date): void {
  if (closedAt !== null) throw refuse('code_closed', { organisation });
  if (endsAt <= now) throw refuse('code_ended', { organisation, day: formatDay(endsAt) });
  if (used >= most) throw refuse('code_used_up', { organisation });
}

/**
 * Joins the organisation of a code, which is the actor's consent to what it sees: takes a free seat, and its courses are theirs, or the one that they
 * select from a list. Whoever is invited to a seat by their address takes that one. Joining again changes nothing. Throws DomainError
 * 'sign_in_required', 'code_not_found', 'code_closed', 'code_ended', 'code_used_up', 'code_no_seat', 'code_unverified', 'code_other_address',
 * 'code_course_owned', 'code_course_select'.
 */
export async function joinTeam({ db, actor, clock }: ReadNowDeps, typed: string, selected = ''): Promise<void> {
  const userId = userIdOf(actor);
  if (userId === null) throw refuse('sign_in_required');
  const code = readJoinCode(typed);
  await db.transaction(async (tx) => {
    const found = code === '' ? null : await selectJoinCode(tx, code);
    if (!found) throw refuse('code_not_found', { code: typed.slice(0, 40) });
    const at = clock.now();
    const { packId, organisation, kind } = found;
    // A refund locks an order first, and then the learner.
    await lockOrdersOfPack(tx, packId, 'share');
    if (!(await lockBuyer(tx, userId))) throw refuse('sign_in_required');
    const mine = await selectTakenCourses(tx, { userId, packId });
    if (mine.some(({ hasLeft }) => !hasLeft)) return;
    const courses = await readCourses(tx, found, userId);
    if (mine.length > 0 || isAllOwned(courses)) throw refuse('code_course_owned');
    requireOpen(found, at);
    const selectedId = kind === 'list' ? selectFrom(courses, selected) : null;
    if (kind === 'list' && selectedId === null) throw refuse('code_course_select');
    const taker = await selectTaker(tx, userId);
    const address = taker?.email ?? '';
    if (found.addresses.length > 0) {
      if (!found.addresses.includes(address)) throw refuse('code_other_address');
      if (!taker?.isVerified) throw refuse('code_unverified');
    }
    const seat = await lockFreeSeat(tx, { packId, invitedAs: taker?.isVerified ? address : null });
    if (!seat) throw refuse('code_no_seat', { organisation });
    await takeSeat(tx, seat, { userId, selectedId, at });
    // Last, so that people wait for each other as briefly as possible.
    if (!seat.isInvited && !(await countJoin(tx, found.id, at))) throw refuse('code_used_up', { organisation });
  });
}
