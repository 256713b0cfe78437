import { reasonAgainst } from '#app/modules/people/decisions/require-decision.server.ts';
import { requireStaffWith } from '#app/modules/money/ledger/require-staff-with.ts';
import { userIdOf } from '#app/shared/actor.ts';
import { isId } from '#app/shared/ids.ts';
import type { SeatState } from '#app/shared/selling-terms.ts';
import { selectPeopleOfOrder } from '#app/modules/money/ledger/decision-facts-queries.server.ts';
import { selectOrder } from '#app/modules/money/ledger/order-queries.server.ts';
import { selectSeats, type OrderedSeat } from '#app/modules/money/ledger/seats/seat-queries.server.ts';
import type { ReadDeps } from '#app/platform/use-case-deps.ts';
import { refuse } from './seat-errors.ts';
import { selectIsOfPack, selectOwners, selectOwnersOfCourses } from './seat-view-queries.server.ts';

/** A seat as its buyer and staff see it. */
export interface SeatRowView {
  readonly seatId: string;
  /** Its line of the order. */
  readonly orderLineId: string;
  readonly email: string | null;
  readonly state: SeatState;
  readonly isBeingRefunded: boolean;
  /** True if the cheque that paid it bounced. */
  readonly isBounced: boolean;
  /** Null before it is taken, and once the account is deleted. */
  readonly takenBy: string | null;
  /** True if the address has the course already; false where that is not said. */
  readonly ownsCourse: boolean;
}

/** The seats of one course in an order. */
export interface SeatsOfCourse {
  /** Null once the course was deleted. */
  readonly courseId: string | null;
  readonly title: string;
  readonly seats: readonly SeatRowView[];
}

/** The seats of an order. */
export interface SeatsView {
  readonly courses: readonly SeatsOfCourse[];
  readonly total: number;
  readonly named: number;
  readonly taken: number;
  /** Why the reader may not name people; null if they may. */
  readonly reason: string | null;
  /** ISO moment at which the last of them was taken; null while none is. */
  readonly lastTakenAt: string | null;
}

/** Returns the seats of an order for staff; null for an order without seats. Four queries at most. Throws DomainError 'forbidden'. */
export async function readSeatsAsStaff({ db, actor }: ReadDeps, orderId: string): Promise<SeatsView | null> {
  requireStaffWith(actor, 'quotations.make');
  const seats = await selectSeats(db, orderId);
  if (seats.length === 0) return null;
  const people = await selectPeopleOfOrder(db, orderId);
  const reason = await reasonAgainst(db, actor, 'seats.name', { people });
  return { ...viewOf(seats, await selectOwners(db, orderId)), reason };
}

/** Returns for staff which of some addresses belong to somebody who has one of some courses already. One query. Throws DomainError 'forbidden'. */
export async function findOwners(
  { db, actor }: ReadDeps,
  asked: { readonly emails: readonly string[]; readonly courseIds: readonly string[] },
): Promise<{ email: string; courseId: string; title: string }[]> {
  requireStaffWith(actor, 'quotations.make');
  return selectOwnersOfCourses(db, asked);
}

/**
 * Returns the seats of the actor's own order that is of no organisation, with its number. Throws DomainError 'sign_in_required',
 * 'seats_not_found'.
 */
export async function readSeatsAsBuyer(
  { db, actor }: ReadDeps,
  orderId: string,
): Promise<SeatsView & { readonly number: string; readonly isPaid: boolean }> {
  const userId = userIdOf(actor);
  if (userId === null) throw refuse('sign_in_required');
  const order = isId(orderId) ? await selectOrder(db, orderId) : null;
  const isTheirs = order?.userId === userId && !(await selectIsOfPack(db, orderId));
  const seats = isTheirs ? await selectSeats(db, orderId) : [];
  if (!order || seats.length === 0) throw refuse('seats_not_found');
  return { ...viewOf(seats, new Set()), reason: null, number: order.number, isPaid: order.status !== 'unpaid' };
}

function viewOf(seats: readonly OrderedSeat[], owners: ReadonlySet<string>): Omit<SeatsView, 'reason'> {
  const courses = new Map<string, { courseId: string | null; title: string; seats: SeatRowView[] }>();
  for (const { courseId, title, seatId, orderLineId, email, state, isBeingRefunded, isBounced, takenBy } of seats) {
    const key = courseId ?? title;
    const course = courses.get(key) ?? { courseId, title, seats: [] };
    course.seats.push({
      seatId,
      orderLineId,
      email,
      state,
      isBeingRefunded,
      isBounced,
      takenBy,
      ownsCourse: owners.has(seatId),
    });
    courses.set(key, course);
  }
  const standing = seats.filter(({ state }) => state !== 'refunded');
  return {
    courses: [...courses.values()],
    total: standing.length,
    named: standing.filter(({ email, state }) => email !== null || state === 'taken').length,
    taken: standing.filter(({ state }) => state === 'taken').length,
    lastTakenAt: lastOf(standing.flatMap(({ takenAt }) => takenAt ?? [])),
  };
}

const lastOf = (moments: readonly Date[]): string | null =>
  moments.length === 0 ? null : new Date(Math.max(...moments.map(Number))).toISOString();
