import { and, eq, isNull, sql } from 'drizzle-orm';
import { orders, payments } from '#app/database/schema/checkout.ts';
import { packOrders, packs } from '#app/database/schema/organisations.ts';
import { seats } from '#app/database/schema/seats.ts';
import type { Database } from '#app/platform/database.server.ts';
import { isBeingRefunded } from '../gifts/gift-queries.server.ts';

/** Condition: the seat s of the payment p is open, nobody but this address is invited to it, and its money stays. */
const isFreeFor = (email: string | null) =>
  sql`s.state = 'open' and (s.email is null or s.email = ${email}::text) and not ${isBeingRefunded(sql`p.id`)}`;

const seatsOfPack = (packId: string) =>
  sql`seats s join payments p on p.id = s.payment_id join pack_orders o on o.order_id = p.order_id and o.pack_id = ${packId}::uuid`;

/**
 * Locks the orders of a pack until the transaction ends: 'share' for people who take seats beside each other, 'update' for whoever divides them.
 * Refunds lock an order too before they look at its seats.
 */
export async function lockOrdersOfPack(tx: Database, packId: string, strength: 'share' | 'update'): Promise<void> {
  await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      sql`${orders.id} in (select ${packOrders.orderId} from ${packOrders} where ${packOrders.packId} = ${packId}::uuid)`,
    )
    .orderBy(orders.id)
    .for(strength);
}

/**
 * Takes the seat of a pack to which the learner's address is invited, or a free one, that no other transaction is taking, in one statement.
 * Null if none is left. The caller has locked the learner and shares the lock of the orders, and enrols the learner in the same transaction.
 */
export async function takeFreeSeat(
  tx: Database,
  {
    packId,
    userId,
    invitedAs,
    at,
  }: {
    readonly packId: string;
    readonly userId: string;
    /** Null for an address that was not proved. */
    readonly invitedAs: string | null;
    readonly at: Date;
  },
): Promise<{ readonly paymentId: string; readonly courseId: string; readonly isInvited: boolean } | null> {
  const moment = sql`${at.toISOString()}::timestamptz`;
  const { rows } = await tx.execute<{ paymentId: string; courseId: string; isInvited: boolean }>(sql`
    with free as (select s.id, s.payment_id, s.email is not null as is_invited from ${seatsOfPack(packId)} where ${isFreeFor(invitedAs)} and p.course_id is not null
      order by s.email is null, p.order_id, p.seat_number limit 1 for update of s skip locked),
    taken as (update seats t set state = 'taken', taken_at = ${moment}, updated_at = ${moment} from free where t.id = free.id returning t.payment_id, free.is_invited)
    update payments p set user_id = ${userId}::uuid, updated_at = ${moment} from taken where p.id = taken.payment_id
      returning p.id as "paymentId", p.course_id as "courseId", taken.is_invited as "isInvited"`);
  return rows[0] ?? null;
}

/** Selects the ids of as many free seats of a pack as asked for, in order. The caller has locked its orders. */
export async function selectFreeSeats(tx: Database, packId: string, most: number): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select s.id from ${seatsOfPack(packId)} where ${isFreeFor(null)} order by p.order_id, p.seat_number limit ${most}`,
  );
  return rows.map(({ id }) => id);
}

/** Selects a seat of a pack with the learner who has it; null for a seat of another pack. */
export async function selectPackSeat(db: Database, packId: string, seatId: string) {
  const [row] = await db
    .select({
      seatId: seats.id,
      paymentId: payments.id,
      courseId: payments.courseId,
      userId: payments.userId,
      state: seats.state,
      email: seats.email,
      leftAt: seats.leftAt,
      returns: seats.returns,
      isBeingRefunded: isBeingRefunded(payments.id),
    })
    .from(seats)
    .innerJoin(payments, eq(payments.id, seats.paymentId))
    .innerJoin(packOrders, eq(packOrders.orderId, payments.orderId))
    .where(and(eq(packOrders.packId, packId), eq(seats.id, seatId)));
  return row ?? null;
}

/** Frees a locked seat that somebody took, whose access has ended. */
export async function updateTakenBack(
  tx: Database,
  { seatId, paymentId, returns }: { readonly seatId: string; readonly paymentId: string; readonly returns: number },
  at: Date,
): Promise<void> {
  await tx.update(payments).set({ userId: null, updatedAt: at }).where(eq(payments.id, paymentId));
  await tx
    .update(seats)
    .set({ ...nobodys, state: 'open', takenAt: null, returns: returns + 1, updatedAt: at })
    .where(eq(seats.id, seatId));
}

const nobodys = { email: null, mailedAt: null, locale: null } as const;

/** Frees a locked seat that nobody opened. */
export async function updateUninvited(tx: Database, seatId: string, at: Date): Promise<void> {
  await tx
    .update(seats)
    .set({ ...nobodys, updatedAt: at })
    .where(and(eq(seats.id, seatId), eq(seats.state, 'open')));
}

/** Frees the seats of packs whose invitation was mailed before a moment and that nobody opened. Returns how many. */
export async function expireInvitations(
  db: Database,
  { mailedBefore, at }: { readonly mailedBefore: Date; readonly at: Date },
) {
  const rows = await db
    .update(seats)
    .set({ ...nobodys, updatedAt: at })
    .where(
      and(
        eq(seats.state, 'open'),
        sql`${seats.mailedAt} < ${mailedBefore.toISOString()}::timestamptz`,
        sql`${seats.paymentId} in (select p.id from payments p join pack_orders o on o.order_id = p.order_id)`,
      ),
    )
    .returning({ id: seats.id });
  return rows.length;
}

/** Notes that a learner left the organisation that pays their seat of a course. Returns the packs; none if they have no such seat. */
export async function updateLeft(
  tx: Database,
  { userId, courseId, at }: { readonly userId: string; readonly courseId: string; readonly at: Date },
): Promise<{ packId: string; organisationId: string }[]> {
  const rows = await tx
    .update(seats)
    .set({ leftAt: at, updatedAt: at })
    .from(payments)
    .innerJoin(packOrders, eq(packOrders.orderId, payments.orderId))
    .innerJoin(packs, eq(packs.id, packOrders.packId))
    .where(
      and(
        eq(payments.id, seats.paymentId),
        eq(payments.userId, userId),
        eq(payments.courseId, courseId),
        eq(seats.state, 'taken'),
        isNull(seats.leftAt),
      ),
    )
    .returning({ packId: packs.id, organisationId: packs.organisationId });
  return rows;
}
