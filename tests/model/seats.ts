import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { MpesaDeps } from '#app/modules/money/providers/mpesa/mpesa-deps.ts';
import { makeQuotation } from '#app/modules/money/quotations/make-quotation.server.ts';
import { nameSeatsAsBuyer, nameSeatsAsStaff } from '#app/modules/money/seats/name-seats.server.ts';
import { acceptSeat } from '#app/modules/money/seats/take-seat.server.ts';
import { CrashingProcess } from '#tests/support/crashing-process.ts';
import { assertThat } from './assert-that.ts';
import type { Acts, Of } from './commands.ts';
import { nth, together, wasPaidFor, type KnownSeats, type TestShop } from './test-shop.ts';

/** What happens to seats. */
export const seatActs: Acts<
  'order seats' | 'name seats' | 'take a seat' | 'take a seat twice' | 'take a renamed seat' | 'kill while taking'
> = {
  'order seats': orderSeats,
  'name seats': (shop, { order: which, people, by }) =>
    withSeats(shop, which, (order) => nameSeats(shop, order, people, by)),
  'take a seat': (shop, { order: which, learner }) => withSeats(shop, which, (order) => take(shop, order, learner)),
  'take a seat twice': (shop, { order: which, learner }) =>
    withSeats(shop, which, (order) => together([take(shop, order, learner), take(shop, order, learner)])),
  'take a renamed seat': (shop, { order: which, learner, other }) =>
    withSeats(shop, which, (order) => together([take(shop, order, learner), nameSeats(shop, order, [other], 'buyer')])),
  'kill while taking': (shop, { order: which, learner, at }) =>
    withSeats(shop, which, async (order) => {
      const process = new CrashingProcess(shop.payments.deps, shop.env.pool, at);
      try {
        await process.run((deps) => take(shop, order, learner, deps));
      } finally {
        // Seats may have been taken before the process was killed.
        const { userId } = await shop.learner(learner);
        if (process.hasCrashed)
          for (const row of await rowsOf(shop, order)) if (row.learner === userId) order.takenBy.set(row.id, userId);
      }
    }),
};

async function withSeats(shop: TestShop, number: number, act: (order: KnownSeats) => Promise<void>): Promise<void> {
  const order = nth(shop.ordersOfSeats, number);
  if (order) await act(order);
}

/** Returns the addresses of learners, one a line. */
export const emailsOf = async (shop: TestShop, learners: readonly number[]) =>
  (await Promise.all(learners.map((learner) => shop.learner(learner)))).map(({ email }) => email).join('\n');

async function orderSeats(shop: TestShop, { learner, courses, seats, people }: Of<'order seats'>): Promise<void> {
  const buyer = await shop.learner(learner);
  const courseIds: string[] = [];
  for (const course of courses) courseIds.push(await shop.course(course));
  const given = {
    id: randomUUID(),
    userId: buyer.userId,
    email: '',
    name: '',
    locale: 'en',
    code: '',
    days: '60',
    organisation: '',
    kraPin: '',
    message: '',
    courseIds,
    seats: Object.fromEntries(courseIds.map((courseId) => [courseId, String(seats)])),
    people: await emailsOf(shop, people),
  };
  await makeQuotation(
    { ...shop.payments.deps, newsletterKey: 'the key of the model', actor: await shop.owner() },
    given,
  );
  const { rows } = await shop.env.db.execute<{ orderId: string; number: string; shillings: number }>(sql`
    select o.id as "orderId", o.number, o.total_cents / 100.0::float8 as shillings
    from quotations q join orders o on o.id = q.order_id where q.id = ${given.id}`);
  const [order] = rows;
  assertThat(order !== undefined, 'An order of seats is gone.', given.id);
  shop.ordersOfSeats.push({ ...order, buyer, courseIds, takenBy: new Map() });
  // Nobody studies for it yet.
  shop.orders.push({ ...order, buyer, courseIds: [], learner });
}

async function nameSeats(
  shop: TestShop,
  order: KnownSeats,
  learners: readonly number[],
  by: 'buyer' | 'staff',
): Promise<void> {
  const [courseId = ''] = order.courseIds;
  const names = { orderId: order.orderId, courseId, people: await emailsOf(shop, learners) };
  const { deps } = shop.payments;
  if (by === 'staff') await nameSeatsAsStaff({ ...deps, actor: await shop.actor() }, names);
  else if (shop.isHere(order)) await nameSeatsAsBuyer({ ...deps, actor: order.buyer }, names);
}

/** Takes the first seat that waits for the learner, or else any seat, which must be refused. */
async function take(shop: TestShop, order: KnownSeats, learner: number, deps: Partial<MpesaDeps> = {}): Promise<void> {
  const actor = await shop.learner(learner);
  const rows = await rowsOf(shop, order);
  const seat = rows.find(({ email, state }) => email === actor.email && state === 'open') ?? rows[0];
  assertThat(seat !== undefined, 'An order of seats has none.', order.number);
  await acceptSeat({ ...shop.payments.deps, ...deps, actor }, seat.id);
  const taker = order.takenBy.get(seat.id);
  assertThat(taker === undefined || taker === actor.userId, 'A seat is taken by two.', seat);
  // It may have been named for the learner only a moment before. A taken one loses its address with the account of its buyer.
  const taken = (await rowsOf(shop, order)).find(({ id }) => id === seat.id);
  const isTheirs = taken?.email === actor.email || taker === actor.userId;
  assertThat(isTheirs, 'A seat is taken by somebody for whom it is not.', { seat, taken });
  order.takenBy.set(seat.id, actor.userId);
}

export interface SeatRow extends Record<string, unknown> {
  readonly id: string;
  readonly state: string;
  readonly email: string | null;
  readonly learner: string | null;
  /** Null after the course was deleted. */
  readonly courseId: string | null;
  readonly cents: number;
  readonly isBeingRefunded: boolean;
}

/** Reads the seats of an order. */
export async function rowsOf({ env }: TestShop, { orderId }: KnownSeats): Promise<SeatRow[]> {
  const { rows } = await env.db.execute<SeatRow>(sql`
    select s.id, s.state, s.email, p.user_id as learner, p.course_id as "courseId", p.amount_cents::float8 as cents, exists (
      select from refund_payments l join refunds r on r.id = l.refund_id
      where l.payment_id = p.id and r.status in ('requested', 'submitting', 'unknown')) as "isBeingRefunded"
    from seats s join payments p on p.id = s.payment_id where p.order_id = ${orderId} order by p.course_title, p.seat_number`);
  return rows;
}

/** Returns who has a course by a seat that was not refunded, as 'learner course', with the number of its order. */
export async function pairsOfSeats(shop: TestShop): Promise<{ readonly number: string; readonly pair: string }[]> {
  const pairs: { number: string; pair: string }[] = [];
  for (const order of shop.ordersOfSeats)
    for (const { id, state, courseId } of await rowsOf(shop, order)) {
      const taker = order.takenBy.get(id);
      if (taker !== undefined && state !== 'refunded' && courseId !== null)
        pairs.push({ number: order.number, pair: `${taker} ${courseId}` });
    }
  return pairs;
}

/** Checks that the learner of each seat is whoever took it, and that the books hold the money of the seats that nobody has taken. */
export async function checkSeats(shop: TestShop): Promise<void> {
  if (shop.ordersOfSeats.length === 0) return;
  let held = 0;
  for (const order of shop.ordersOfSeats) {
    const { state: orderState } = await shop.status(order);
    const rows = await rowsOf(shop, order);
    const total = rows.reduce((sum, { cents }) => sum + cents, 0);
    assertThat(total === order.shillings * 100, 'The seats of an order cost something else than the order.', rows);
    for (const row of rows) {
      const took = order.takenBy.get(row.id) ?? null;
      const taker = took !== null && shop.goneUsers.has(took) ? null : took;
      assertThat(row.learner === taker, 'A seat has another learner than who took it.', { row, taker });
      assertThat(row.state !== 'taken' || took !== null, 'A seat is taken that nobody took.', row);
      assertThat((row.state !== 'waiting') === wasPaidFor(orderState), 'A seat and its order disagree.', {
        row,
        orderState,
      });
      if (row.state === 'open' && !row.isBeingRefunded) held += row.cents;
    }
  }
  const { heldBySeats } = await shop.books();
  assertThat(heldBySeats === held, 'The books hold other money for seats.', { heldBySeats, held });
}
