import { getLocale } from '#texts/runtime';
import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { orders, orderLines } from '#app/database/schema/checkout.ts';
import { users } from '#app/database/schema/identity.ts';
import { seats } from '#app/database/schema/seats.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Locale } from '#app/shared/locale.ts';
import type { Cents } from '#app/shared/money.ts';
import type { SeatState } from '#app/shared/selling-terms.ts';
import { soldTitle } from '#app/modules/catalogue/courses/course-text-queries.server.ts';
import { isBounced } from '../bounced.server.ts';
import { isBeingRefunded } from '../gifts/gift-queries.server.ts';

/** A discount on the seats of a course. */
interface SeatDiscount {
  readonly courseId: string;
  /** Of one seat, without the discount. */
  readonly fullCents: Cents;
  readonly reason: string;
}

/**
 * Inserts a seat for each line of an order that has one. `firstCourseId` makes the lines of the same number one seat, which opens all of their
 * courses.
 */
export async function insertSeats(
  tx: Database,
  orderId: string,
  {
    discounts,
    firstCourseId = null,
    at,
  }: { readonly discounts: readonly SeatDiscount[]; readonly firstCourseId?: string | null; readonly at: Date },
): Promise<void> {
  const moment = sql`${at.toISOString()}::timestamptz`;
  await tx.execute(sql`insert into ${seats} (payment_id, part_of, full_cents, discount_reason, created_at, updated_at)
    select p.id, f.id, d."fullCents", d.reason, ${moment}, ${moment} from payments p
      left join payments f on f.order_id = p.order_id and f.course_id = ${firstCourseId}::uuid and f.seat_number = p.seat_number and f.id <> p.id
      left join jsonb_to_recordset(${JSON.stringify(discounts)}::jsonb) d("courseId" uuid, "fullCents" int, reason text) on d."courseId" = p.course_id
      where p.order_id = ${orderId} and p.seat_number > 0`);
}

const columns = () => ({
  seatId: seats.id,
  /** Line of its first course; null for that one. */
  partOf: seats.partOf,
  email: seats.email,
  state: sql<SeatState>`${seats.state}`,
  mailedAt: seats.mailedAt,
  takenAt: seats.takenAt,
  orderId: sql<string>`${orderLines.orderId}`,
  orderLineId: orderLines.id,
  courseId: orderLines.courseId,
  title: soldTitle(orderLines.courseId, orderLines.courseTitle, getLocale()),
  seatNumber: orderLines.seatNumber,
  /** Who took it; null before, and once their account was deleted. */
  userId: orderLines.userId,
  isBeingRefunded: isBeingRefunded(orderLines.id),
  isBounced: isBounced(orderLines.id),
});

/** Selects a seat with its line; null for an unknown id. Lock its order first to change it. */
export async function selectSeat(db: Database, seatId: string) {
  const [row] = await db
    .select(columns())
    .from(seats)
    .innerJoin(orderLines, eq(orderLines.id, seats.orderLineId))
    .where(eq(seats.id, seatId));
  return row ?? null;
}

export type SeatRow = NonNullable<Awaited<ReturnType<typeof selectSeat>>>;

/** Selects the seats of an order by course and number, with the name of whoever took each. */
export async function selectSeats(db: Database, orderId: string) {
  return db
    .select({ ...columns(), takenBy: users.name })
    .from(seats)
    .innerJoin(orderLines, eq(orderLines.id, seats.orderLineId))
    .leftJoin(users, eq(users.id, orderLines.userId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.courseTitle), asc(orderLines.courseId), asc(orderLines.seatNumber));
}

export type OrderedSeat = Awaited<ReturnType<typeof selectSeats>>[number];

const ofOrder = (orderId: string) =>
  sql`${seats.orderLineId} in (select p.id from payments p where p.order_id = ${orderId})`;

/** Opens the seats of a paid order, which the caller has locked. */
export async function updateOpenSeats(tx: Database, orderId: string, at: Date): Promise<void> {
  await tx.update(seats).set({ state: 'open', updatedAt: at }).where(ofOrder(orderId));
}

/** Closes the seats of a locked order whose payments are refunded. */
export async function updateRefundedSeats(tx: Database, orderId: string, at: Date): Promise<void> {
  const refunded = sql`${seats.orderLineId} in (select p.id from payments p where p.order_id = ${orderId} and p.seat_number > 0 and p.status = 'refunded')`;
  await tx
    .update(seats)
    .set({ state: 'refunded', updatedAt: at })
    .where(and(refunded, inArray(seats.state, ['open', 'taken'])));
}

/** A line of a seat, with the course that it opens; null for a deleted one. */
interface SeatLine {
  readonly orderLineId: string;
  readonly courseId: string | null;
}

/** Condition: the line is a seat's first, or that of a further course. */
export const isOfSeat = (orderLineId: string) =>
  sql`(${seats.orderLineId} = ${orderLineId}::uuid or ${seats.partOf} = ${orderLineId}::uuid)`;

/** Selects the lines of a seat by that of its first course. */
export async function selectSeatLines(db: Database, orderLineId: string): Promise<SeatLine[]> {
  return db
    .select({ orderLineId: orderLines.id, courseId: orderLines.courseId })
    .from(seats)
    .innerJoin(orderLines, eq(orderLines.id, seats.orderLineId))
    .where(isOfSeat(orderLineId))
    .orderBy(asc(orderLines.courseId), asc(orderLines.id));
}

/**
 * Notes that a locked seat is taken; the learner of its lines is known from then on, and the course that they selected from a list. Returns the
 * lines.
 */
export async function updateTaken(
  tx: Database,
  orderLineId: string,
  {
    userId,
    selectedId = null,
    at,
  }: { readonly userId: string; readonly selectedId?: string | null; readonly at: Date },
): Promise<SeatLine[]> {
  await tx
    .update(seats)
    .set({ state: 'taken', takenAt: at, updatedAt: at })
    .where(and(isOfSeat(orderLineId), eq(seats.state, 'open')));
  return tx
    .update(orderLines)
    .set({ userId, updatedAt: at, ...(selectedId !== null && { courseId: selectedId }) })
    .where(sql`${orderLines.id} in (select ${seats.orderLineId} from ${seats} where ${isOfSeat(orderLineId)})`)
    .returning({ orderLineId: orderLines.id, courseId: orderLines.courseId });
}

/** Returns whether lines are some, but not all, of the courses of a seat. */
export async function arePartsOfSeats(db: Database, orderLineIds: readonly string[]): Promise<boolean> {
  const chosen = sql`${sql.param([...orderLineIds])}::uuid[]`;
  const { rows } = await db.execute(sql`
    select from seats s join seats o on coalesce(o.part_of, o.payment_id) = coalesce(s.part_of, s.payment_id)
      where s.payment_id = any(${chosen}) and not o.payment_id = any(${chosen}) and (s.part_of is not null or o.part_of is not null) limit 1`);
  return rows.length > 0;
}

/** For whom a seat is; null for nobody yet. */
export interface SeatName {
  readonly seatId: string;
  readonly email: string | null;
  /** Language of its mail; that of the order without one. */
  readonly locale?: Locale;
}

/** Names seats of a locked order, in one statement. Mails to the new addresses are due. */
export async function updateSeatNames(tx: Database, names: readonly SeatName[], at: Date): Promise<void> {
  if (names.length === 0) return;
  await tx.execute(sql`update ${seats} s set email = n.email, locale = n.locale, mailed_at = null, updated_at = ${at.toISOString()}::timestamptz
    from unnest(${sql.param(names.map(({ seatId }) => seatId))}::uuid[], ${sql.param(names.map(({ email }) => email))}::text[],
      ${sql.param(names.map(({ locale }) => locale ?? null))}::text[]) as n (id, email, locale)
    where s.id = n.id and s.email is distinct from n.email`);
}

/** Notes that the mail of an open seat was written to an address. Returns whether this call did so. */
export async function updateSeatMailed(tx: Database, seatId: string, email: string, at: Date): Promise<boolean> {
  const rows = await tx
    .update(seats)
    .set({ mailedAt: at, updatedAt: at })
    .where(and(eq(seats.id, seatId), eq(seats.state, 'open'), eq(seats.email, email), isNull(seats.mailedAt)))
    .returning({ id: seats.id });
  return rows.length > 0;
}

/**
 * Selects the number of an order of a buyer with paid seats that would be nobody's without the buyer: open, and named for nobody else, unless
 * their organisation has another owner. Null for none.
 */
export async function selectOrderOfUnnamedSeats(db: Database, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ number: orders.number })
    .from(seats)
    .innerJoin(orderLines, eq(orderLines.id, seats.orderLineId))
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        eq(orders.userId, userId),
        eq(seats.state, 'open'),
        sql`not exists (select from pack_orders po join packs k on k.id = po.pack_id join organisation_members m on m.organisation_id = k.organisation_id
          where po.order_id = ${orders.id} and m.role = 'owner' and m.user_id <> ${userId})`,
        sql`coalesce(${seats.email} = (select lower(${users.email}) from ${users} where ${users.id} = ${userId}), true)`,
      ),
    )
    .orderBy(asc(orders.createdAt), asc(orders.number))
    .limit(1);
  return row?.number ?? null;
}

const nameless = { email: null, mailedAt: null, locale: null } as const;

/** Removes the addresses that a buyer gave, but not of open seats, which are still somebody's. */
export async function anonymiseSeatsOf(tx: Database, userId: string, at: Date): Promise<void> {
  const ofBuyer = sql`${seats.orderLineId} in (select ${orderLines.id} from ${orderLines} join ${orders} on ${orders.id} = ${orderLines.orderId} where ${orders.userId} = ${userId})`;
  await tx
    .update(seats)
    .set({ ...nameless, updatedAt: at })
    .where(and(ofBuyer, sql`${seats.state} <> 'open'`));
}

/** Removes a person's address from the seats that they took, or could take. */
export async function anonymiseSeatsFor(tx: Database, userId: string, at: Date): Promise<void> {
  await tx
    .update(seats)
    .set({ ...nameless, updatedAt: at })
    .where(
      or(
        sql`${seats.orderLineId} in (select ${orderLines.id} from ${orderLines} where ${orderLines.userId} = ${userId})`,
        sql`${seats.email} = (select lower(${users.email}) from ${users} where ${users.id} = ${userId})`,
      ),
    );
}
