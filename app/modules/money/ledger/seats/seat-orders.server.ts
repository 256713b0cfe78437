import { enrol } from '#app/modules/study/learning/enrol.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { sumCents, toCents, type Cents } from '#app/shared/money.ts';
import { selectOrder, type OrderRow } from '../order-queries.server.ts';
import { writeOrder } from '../order-number.server.ts';
import { insertSeats, selectSeat, updateTaken, type SeatRow } from './seat-queries.server.ts';

/** A course of which a buyer orders seats. */
export interface SeatedCourse {
  readonly courseId: string;
  readonly title: string;
  /** Of one seat, in whole shillings, without the discount. */
  readonly priceCents: Cents;
  readonly seats: number;
  /** What each seat costs less, and why; null without a discount. */
  readonly discount: { readonly lessCents: readonly Cents[]; readonly reason: string } | null;
}

/** Returns what the seats of a course cost, one by one. */
export const seatPrices = ({ priceCents, seats, discount }: SeatedCourse): Cents[] =>
  Array.from({ length: seats }, (_, index) => toCents(priceCents - (discount?.lessCents[index] ?? 0)));

/** Inserts an order of seats that nobody has yet, a line for each, in the caller's transaction. The caller has locked the buyer. */
export async function writeSeats(
  tx: Database,
  input: {
    readonly buyer: { readonly userId: string; readonly name: string; readonly email: string };
    readonly courses: readonly SeatedCourse[];
    /** A seat opens all of the courses, which have equally many. */
    readonly isBundle?: boolean;
    readonly idempotencyKey: string;
    readonly at: Date;
  },
): Promise<{ readonly orderId: string; readonly number: string; readonly totalCents: Cents }> {
  const { courses, isBundle = false, ...order } = input;
  const lines = courses.flatMap((course) =>
    seatPrices(course).map((priceCents, index) => ({ ...course, priceCents, seatNumber: index + 1 })),
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
  const discounts = courses.flatMap(({ courseId, priceCents, discount }) =>
    discount ? [{ courseId, fullCents: priceCents, reason: discount.reason }] : [],
  );
  await insertSeats(tx, placed.orderId, {
    discounts,
    firstCourseId: isBundle ? (courses[0]?.courseId ?? null) : null,
    at: order.at,
  });
  return { ...placed, totalCents: total };
}

/** A seat with its order, which is locked until the transaction ends. Everything that changes a seat locks its order first. */
interface LockedSeat {
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

/**
 * Gives what a locked, open seat opens to a learner, whom the caller has locked and who does not have all of it: its course, the courses of its
 * bundle, or the one that they selected from its list. Returns the courses.
 */
export async function takeSeat(
  tx: Database,
  { orderLineId, state }: Pick<SeatRow, 'orderLineId' | 'state'>,
  taker: { readonly userId: string; readonly selectedId?: string | null; readonly at: Date },
): Promise<string[]> {
  if (state !== 'open') throw new RangeError(`the seat of payment ${orderLineId} cannot be taken`);
  const { userId, at } = taker;
  const given: string[] = [];
  for (const { courseId, ...line } of await updateTaken(tx, orderLineId, taker)) {
    if (courseId === null) continue;
    await enrol(tx, { userId, courseId, ...line, source: 'payment', at });
    given.push(courseId);
  }
  return given;
}
