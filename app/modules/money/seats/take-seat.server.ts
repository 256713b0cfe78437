import { userIdOf } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import type { PackKind } from '#app/shared/organisation-terms.ts';
import { isId } from '#app/shared/ids.ts';
import { lockBuyer, selectCartCourses } from '#app/modules/money/ledger/order-queries.server.ts';
import { lockSeat, takeSeat } from '#app/modules/money/ledger/seats/seat-orders.server.ts';
import { selectSeat, type SeatRow } from '#app/modules/money/ledger/seats/seat-queries.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { ReadDeps } from '#app/platform/use-case-deps.ts';
import { refuse } from './seat-errors.ts';
import { isAllOwned, selectFrom, type CourseOfSeat } from './courses-of-seat.ts';
import { selectPackOfSeat, selectTaker } from './seat-view-queries.server.ts';

/** A seat as whoever has its link sees it. Only the account with its address learns of which course it is. */
export interface SeatView {
  readonly seatId: string;
  /**
   * unverified: the address is the account's, but not proved yet; yours: the actor took it; owned: the actor has its courses from elsewhere;
   * gone: its money goes back.
   */
  readonly state: 'visitor' | 'other_address' | 'unverified' | 'open' | 'yours' | 'owned' | 'gone' | 'course_gone';
  /** Of its course or bundle, or words for its list. Empty for everybody but the person of the seat. */
  readonly courseTitle: string;
  /** The course, those of the bundle, or those to select from; once it is taken, its person's. */
  readonly courses: readonly CourseOfSeat[];
  readonly kind: PackKind;
  /** The organisation that paid it and sees how its person gets on; null for any other seat, and for strangers. */
  readonly organisation: string | null;
}

/** Returns the seat of a link, for anybody. Throws DomainError 'seat_not_found'. */
export async function readSeat({ db, actor }: ReadDeps, seatId: string): Promise<SeatView> {
  const seat = isId(seatId) ? await selectSeat(db, seatId) : null;
  if (!seat || seat.state === 'waiting' || seat.partOf !== null) throw refuse('seat_not_found');
  const view = (state: SeatView['state']) => ({
    seatId,
    state,
    courseTitle: '',
    courses: [],
    kind: 'course' as const,
    organisation: null,
  });
  const userId = userIdOf(actor);
  if (userId === null) return view('visitor');
  const taker = await selectTaker(db, userId);
  const isTheirs = seat.userId === userId || (seat.email !== null && taker?.email === seat.email);
  if (!isTheirs) return view('other_address');
  if (seat.state === 'refunded' || seat.isBeingRefunded) return view('gone');
  const { pack, courses } = await readCourses(db, seat, userId);
  if (courses.length === 0) return view('course_gone');
  if (!taker?.isVerified && seat.state === 'open') return view('unverified');
  const title =
    (pack?.kind === 'list' && seat.state === 'taken' ? null : pack?.title) ?? courses[0]?.title ?? seat.title;
  const organisation = pack?.organisation ?? null;
  const shown = { courseTitle: title, courses, kind: pack?.kind ?? ('course' as const), organisation };
  if (seat.state === 'open') return { ...view(isAllOwned(courses) ? 'owned' : 'open'), ...shown };
  return seat.userId === userId ? { ...view('yours'), ...shown } : view('other_address');
}

/** Returns the pack of a seat and the courses that it opens, or to select from while it is open. */
async function readCourses(db: Database, { seatId, courseId, state }: SeatRow, userId: string) {
  const pack = await selectPackOfSeat(db, seatId);
  const isOne = pack === null || pack.kind === 'course' || (pack.kind === 'list' && state === 'taken');
  const ids = isOne ? (courseId === null ? [] : [courseId]) : pack.courseIds;
  const found = ids.length === 0 ? [] : await selectCartCourses(db, ids, userId);
  const courses = found
    .map(({ isOwned, isForSale, title, ...course }) => ({ courseId: course.courseId, title, isOwned, isForSale }))
    .toSorted((one, other) => one.title.localeCompare(other.title));
  return { pack, courses };
}

/**
 * Gives what a seat opens to the actor, whose account has the seat's address and has proved it: its course, the courses of its bundle, or the one
 * that they select from its list. Taking one's own again changes nothing. Uses nothing up if the actor has all of it. Throws DomainError
 * 'sign_in_required', 'seat_not_found', 'seat_other_address', 'seat_unverified', 'seat_taken', 'seat_going_back', 'seat_course_gone',
 * 'seat_course_owned', 'seat_course_select'.
 */
export async function acceptSeat(
  { db, actor, clock }: ReadDeps & { readonly clock: Clock },
  seatId: string,
  selected = '',
): Promise<void> {
  const userId = userIdOf(actor);
  if (!userId) throw refuse('sign_in_required');
  await db.transaction(async (tx) => {
    // Refunds lock the order first, and then the learner.
    const locked = isId(seatId) ? await lockSeat(tx, seatId) : null;
    if (!locked || locked.seat.state === 'waiting' || locked.seat.partOf !== null) throw refuse('seat_not_found');
    if (!(await lockBuyer(tx, userId))) throw refuse('sign_in_required');
    const { seat } = locked;
    const taker = await selectTaker(tx, userId);
    const isMine = seat.userId === userId;
    if (!isMine && (seat.email === null || taker?.email !== seat.email)) throw refuse('seat_other_address');
    if (seat.state === 'refunded' || seat.isBeingRefunded) throw refuse('seat_going_back');
    const { pack, courses } = await readCourses(tx, seat, userId);
    if (courses.length === 0) throw refuse('seat_course_gone');
    if (isMine) return;
    if (seat.state !== 'open') throw refuse('seat_taken');
    if (!taker?.isVerified) throw refuse('seat_unverified');
    if (isAllOwned(courses)) throw refuse('seat_course_owned');
    const selectedId = pack?.kind === 'list' ? selectFrom(courses, selected) : null;
    if (pack?.kind === 'list' && selectedId === null) throw refuse('seat_course_select');
    await takeSeat(tx, seat, { userId, selectedId, at: clock.now() });
  });
}
