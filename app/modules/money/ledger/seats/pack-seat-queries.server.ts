import { and, eq, isNull, sql } from 'drizzle-orm';
import { orders, orderLines } from '#app/database/schema/checkout.ts';
import { packOrders } from '#app/database/schema/organisations.ts';
import { seats } from '#app/database/schema/seats.ts';
import type { Database } from '#app/platform/database.server.ts';
import { isBeingRefunded } from '../gifts/gift-queries.server.ts';
import { isOfSeat } from './seat-queries.server.ts';

/** Condition: the seat s of the payment p is open, nobody but this address is invited to it, and its money stays. Its first line stands for it. */
const isFreeFor = (email: string | null) =>
  sql`s.part_of is null and s.state = 'open' and (s.email is null or s.email = ${email}::text) and not ${isBeingRefunded(sql`p.id`)}`;

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
 * Locks the seat of a pack to which the learner's address is invited, or a free one, that no other transaction is taking. Null if none is left.
 * The caller has locked the learner and shares the lock of the orders, and gives the seat in the same transaction.
 */
export async function lockFreeSeat(
  tx: Database,
  {
    packId,
    invitedAs,
  }: { readonly packId: string; /** Null for an address that was not proved. */ readonly invitedAs: string | null },
): Promise<{ readonly orderLineId: string; readonly state: 'open'; readonly isInvited: boolean } | null> {
  const { rows } = await tx.execute<{ orderLineId: string; isInvited: boolean }>(sql`
    select s.payment_id as "orderLineId", s.email is not null as "isInvited" from ${seatsOfPack(packId)} where ${isFreeFor(invitedAs)}
      order by s.email is null, p.order_id, p.seat_number limit 1 for update of s skip locked`);
  const [row] = rows;
  return row ? { ...row, state: 'open' } : null;
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
      orderLineId: orderLines.id,
      userId: orderLines.userId,
      /** As sold, or the course that was selected from a list. */
      title: sql<string>`coalesce((select c.title from packs k join courses c on c.id = ${orderLines.courseId} where k.id = ${packOrders.packId} and k.kind = 'list'),
        (select k.title from packs k where k.id = ${packOrders.packId}), ${orderLines.courseTitle})`,
      state: seats.state,
      email: seats.email,
      mailedAt: seats.mailedAt,
      leftAt: seats.leftAt,
      returns: seats.returns,
      isBeingRefunded: isBeingRefunded(orderLines.id),
    })
    .from(seats)
    .innerJoin(orderLines, eq(orderLines.id, seats.orderLineId))
    .innerJoin(packOrders, eq(packOrders.orderId, orderLines.orderId))
    .where(and(eq(packOrders.packId, packId), eq(seats.id, seatId), isNull(seats.partOf)));
  return row ?? null;
}

/** Frees a locked seat that somebody took, whose access has ended. */
export async function updateTakenBack(
  tx: Database,
  { orderLineId, returns }: { readonly orderLineId: string; readonly returns: number },
  at: Date,
): Promise<void> {
  await tx
    .update(orderLines)
    .set({ userId: null, updatedAt: at })
    .where(sql`${orderLines.id} in (select ${seats.orderLineId} from ${seats} where ${isOfSeat(orderLineId)})`);
  await tx
    .update(seats)
    .set({ ...nobodys, state: 'open', takenAt: null, returns: returns + 1, updatedAt: at })
    .where(isOfSeat(orderLineId));
}

const nobodys = { email: null, mailedAt: null, locale: null } as const;

/** Frees a locked seat that nobody opened. */
export async function updateUninvited(tx: Database, seatId: string, at: Date): Promise<void> {
  await tx
    .update(seats)
    .set({ ...nobodys, updatedAt: at })
    .where(and(eq(seats.id, seatId), eq(seats.state, 'open')));
}

/** Lets the mail to the address of a locked, open seat be sent again. */
export async function updateToMail(tx: Database, seatId: string, at: Date): Promise<void> {
  await tx
    .update(seats)
    .set({ mailedAt: null, updatedAt: at })
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
        sql`${seats.orderLineId} in (select p.id from payments p join pack_orders o on o.order_id = p.order_id)`,
      ),
    )
    .returning({ id: seats.id });
  return rows.length;
}

/**
 * Notes that a learner left the organisation that pays their seat of a course, for all courses of that seat. Returns the packs; none if they have no
 * such seat.
 */
export async function updateLeft(
  tx: Database,
  { userId, courseId, at }: { readonly userId: string; readonly courseId: string; readonly at: Date },
): Promise<{ packId: string; organisationId: string }[]> {
  const { rows } = await tx.execute<{ packId: string; organisationId: string }>(sql`
    with mine as (select coalesce(s.part_of, s.payment_id) as first_id, k.id, k.organisation_id from seats s join payments p on p.id = s.payment_id
        join pack_orders o on o.order_id = p.order_id join packs k on k.id = o.pack_id
        where p.user_id = ${userId}::uuid and p.course_id = ${courseId}::uuid and s.state = 'taken' and s.left_at is null),
      gone as (update seats s set left_at = ${at.toISOString()}::timestamptz, updated_at = ${at.toISOString()}::timestamptz from mine
        where s.payment_id = mine.first_id or s.part_of = mine.first_id returning mine.id)
    select distinct mine.id as "packId", mine.organisation_id as "organisationId" from mine join gone on gone.id = mine.id order by 1`);
  return rows;
}
