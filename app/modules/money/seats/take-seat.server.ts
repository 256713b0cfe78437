import { userIdOf } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import { isId } from '#app/shared/ids.ts';
import { lockBuyer, selectCartCourses } from '#app/modules/money/ledger/order-queries.server.ts';
import { lockSeat, takeSeat } from '#app/modules/money/ledger/seats/seat-orders.server.ts';
import { selectSeat } from '#app/modules/money/ledger/seats/seat-queries.server.ts';
import type { ReadDeps } from '#app/platform/use-case-deps.ts';
import { refuse } from './seat-errors.ts';
import { selectOrganisationOfSeat, selectTaker } from './seat-view-queries.server.ts';

/** A seat as whoever has its link sees it. Only the account with its address learns of which course it is. */
export interface SeatView {
  readonly seatId: string;
  /**
   * unverified: the address is the account's, but not proved yet; yours: the actor took it; owned: the actor has the course from elsewhere;
   * gone: its money goes back.
   */
  readonly state: 'visitor' | 'other_address' | 'unverified' | 'open' | 'yours' | 'owned' | 'gone' | 'course_gone';
  /** Empty for everybody but the person of the seat. */
  readonly courseTitle: string;
  readonly courseId: string | null;
  /** The organisation that paid it and sees how its person gets on; null for any other seat, and for strangers. */
  readonly organisation: string | null;
}

/** Returns the seat of a link, for anybody. Throws DomainError 'seat_not_found'. */
export async function readSeat({ db, actor }: ReadDeps, seatId: string): Promise<SeatView> {
  const seat = isId(seatId) ? await selectSeat(db, seatId) : null;
  if (!seat || seat.state === 'waiting') throw refuse('seat_not_found');
  const view = (state: SeatView['state']) => ({ seatId, state, courseTitle: '', courseId: null, organisation: null });
  const userId = userIdOf(actor);
  if (userId === null) return view('visitor');
  const taker = await selectTaker(db, userId);
  const isTheirs = seat.userId === userId || (seat.email !== null && taker?.email === seat.email);
  if (!isTheirs) return view('other_address');
  if (seat.state === 'refunded' || seat.isBeingRefunded) return view('gone');
  if (seat.courseId === null) return view('course_gone');
  if (!taker?.isVerified && seat.state === 'open') return view('unverified');
  const [course] = await selectCartCourses(db, [seat.courseId], userId);
  const organisation = await selectOrganisationOfSeat(db, seatId);
  const shown = { courseTitle: course?.title ?? seat.title, courseId: seat.courseId, organisation };
  if (seat.state === 'open') return { ...view(course?.isOwned ? 'owned' : 'open'), ...shown };
  return seat.userId === userId ? { ...view('yours'), ...shown } : view('other_address');
}

/**
 * Gives the course of a seat to the actor, whose account has the seat's address and has proved it. Taking one's own again changes nothing.
 * Uses nothing up if the actor has the course. Returns the course. Throws DomainError 'sign_in_required', 'seat_not_found',
 * 'seat_other_address', 'seat_unverified', 'seat_taken', 'seat_going_back', 'seat_course_gone', 'seat_course_owned'.
 */
export async function acceptSeat(
  { db, actor, clock }: ReadDeps & { readonly clock: Clock },
  seatId: string,
): Promise<{ readonly courseId: string }> {
  const userId = userIdOf(actor);
  if (!userId) throw refuse('sign_in_required');
  return db.transaction(async (tx) => {
    // Refunds lock the order first, and then the learner.
    const locked = isId(seatId) ? await lockSeat(tx, seatId) : null;
    if (!locked || locked.seat.state === 'waiting') throw refuse('seat_not_found');
    if (!(await lockBuyer(tx, userId))) throw refuse('sign_in_required');
    const { seat } = locked;
    const { courseId } = seat;
    const taker = await selectTaker(tx, userId);
    const isMine = seat.userId === userId;
    if (!isMine && (seat.email === null || taker?.email !== seat.email)) throw refuse('seat_other_address');
    if (seat.state === 'refunded' || seat.isBeingRefunded) throw refuse('seat_going_back');
    if (courseId === null) throw refuse('seat_course_gone');
    if (isMine) return { courseId };
    if (seat.state !== 'open') throw refuse('seat_taken');
    if (!taker?.isVerified) throw refuse('seat_unverified');
    const [course] = await selectCartCourses(tx, [courseId], userId);
    if (course?.isOwned) throw refuse('seat_course_owned');
    await takeSeat(tx, locked, { userId, at: clock.now() });
    return { courseId };
  });
}
