import { enrol } from '#app/modules/learning/enrol.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { sumCents, toCents, type Cents } from '#app/shared/money.ts';
import { selectOrder } from '../order-queries.server.ts';
import { writeOrder, type OrderRow } from '../orders.server.ts';
import { insertSeats, selectSeat, updateTaken, type SeatRow } from './seat-queries.server.ts';

/** A course of which a buyer orders seats. */
export interface SeatedCourse {
  readonly courseId: string;
  readonly title: string;
  /** Of one seat, in whole shillings. */
  readonly priceCents: Cents;
  readonly seats: number;
}

/** Inserts an order of seats that nobody has yet, a line for each, in the caller's transaction. The caller has locked the buyer. */
export async function writeSeats(
  tx: Database,
  given: {
    readonly buyer: { readonly userId: string; readonly name: string; readonly email: string };
    readonly courses: readonly SeatedCourse[];
    readonly idempotencyKey: string;
    readonly at: Date;
  },
): Promise<{ readonly orderId: string; readonly number: string; readonly totalCents: Cents }> {
  const { courses, ...order } = given;
  const lines = courses.flatMap(({ seats, ...course }) =>
    Array.from({ length: seats }, (_, index) => ({ ...course, seatNumber: index + 1 })),
  );
  const total = sumCents(lines.map(({ priceCents }) => priceCents));
  const placed = await writeOrder(tx, {
    ...order,
    subtotal: total,
    rounding: toCents(0),
    total,
    lines,
    isForOthers: true,
  });
  await insertSeats(tx, placed.orderId, order.at);
  return { ...placed, totalCents: total };
}

/** A seat with its order, which is locked until the transaction ends. Everything that changes a seat locks its order first. */
export interface LockedSeat {
  readonly seat: SeatRow;
  readonly order: OrderRow;
}

/** Locks the order of a seat; null for an unknown seat. */
export async function lockSeat(tx: Database, seatId: string): Promise<LockedSeat | null> {
  const seen = await selectSeat(tx, seatId);
  const order = seen && (await selectOrder(tx, seen.orderId, { lock: true }));
  const seat = order && (await selectSeat(tx, seatId));
  return order && seat ? { seat, order } : null;
}

/** Gives the course of a locked, open seat to a learner, whom the caller has locked and who does not have it. */
export async function takeSeat(
  tx: Database,
  { seat }: LockedSeat,
  { userId, at }: { readonly userId: string; readonly at: Date },
): Promise<void> {
  const { courseId, paymentId } = seat;
  if (seat.state !== 'open' || courseId === null) throw new RangeError(`seat ${seat.seatId} cannot be taken`);
  await updateTaken(tx, seat, { userId, at });
  await enrol(tx, { userId, courseId, paymentId, source: 'payment', at });
}
