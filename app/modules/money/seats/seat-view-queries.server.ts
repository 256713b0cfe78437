import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { orderLines } from '#app/database/schema/checkout.ts';
import { users } from '#app/database/schema/identity.ts';
import { organisations, packOrders, packs } from '#app/database/schema/organisations.ts';
import { quotations } from '#app/database/schema/quotations.ts';
import { seats } from '#app/database/schema/seats.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { PackKind } from '#app/shared/organisation-terms.ts';
import { toLocale } from '#app/shared/locale.ts';
import { isBeingRefunded } from '#app/modules/money/ledger/gifts/gift-queries.server.ts';
import { soldTitle } from '#app/modules/catalogue/courses/course-text-queries.server.ts';

/** Selects the address of an account, in small letters, and whether it was proved; null for a deleted account. */
export async function selectTaker(db: Database, userId: string) {
  const [row] = await db
    .select({ email: sql<string>`lower(${users.email})`, isVerified: users.emailVerified })
    .from(users)
    .where(eq(users.id, userId));
  return row ?? null;
}

/** Selects the pack of a seat, with its organisation; null for any other seat. */
export async function selectPackOfSeat(db: Database, seatId: string) {
  const { rows } = await db.execute<{
    organisation: string;
    kind: PackKind;
    title: string | null;
    courseIds: string[];
  }>(sql`
    select g.name as organisation, k.kind, k.title, k.course_ids as "courseIds" from seats s join payments p on p.id = s.payment_id
      join pack_orders o on o.order_id = p.order_id join packs k on k.id = o.pack_id join organisations g on g.id = k.organisation_id
      where s.id = ${seatId}::uuid`);
  return rows[0] ?? null;
}

/** Selects whether an order pays a pack of an organisation. */
export async function selectIsOfPack(db: Database, orderId: string): Promise<boolean> {
  const rows = await db.select({ orderId: packOrders.orderId }).from(packOrders).where(eq(packOrders.orderId, orderId));
  return rows.length > 0;
}

/** Selects which addresses of an order's open seats belong to an account that has the seat's course already. */
export async function selectOwners(db: Database, orderId: string): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select s.id from seats s join payments p on p.id = s.payment_id join users u on lower(u.email) = s.email
      join enrolments e on e.user_id = u.id and e.course_id = p.course_id and e.revoked_at is null
      where p.order_id = ${orderId} and s.state in ('waiting', 'open')`);
  return new Set(rows.map(({ id }) => id));
}

/** Selects which of some addresses belong to an account that has one of some courses already. */
export async function selectOwnersOfCourses(
  db: Database,
  { emails, courseIds }: { readonly emails: readonly string[]; readonly courseIds: readonly string[] },
): Promise<{ email: string; courseId: string; title: string }[]> {
  const { rows } = await db.execute<{ email: string; courseId: string; title: string }>(sql`
    select lower(u.email) as email, c.id as "courseId", c.title from users u
      join enrolments e on e.user_id = u.id and e.revoked_at is null join courses c on c.id = e.course_id
      where lower(u.email) = any(${sql.param([...emails])}::text[]) and c.id = any(${sql.param([...courseIds])}::uuid[])
      order by c.title, c.id, 1`);
  return rows;
}

const mailLocale = sql<string>`coalesce(${seats.locale}, ${quotations.locale}, 'en')`;

/** Selects open seats whose mail is due, the oldest first, with who ordered them. */
export async function selectSeatsToMail(db: Database, limit: number) {
  const rows = await db
    .select({
      seatId: seats.id,
      email: sql<string>`${seats.email}`,
      orderId: sql<string>`${orderLines.orderId}`,
      title: sql<string>`coalesce(${packs.title}, ${soldTitle(orderLines.courseId, orderLines.courseTitle, mailLocale)})`,
      isOfSeveral: sql<boolean>`${packs.title} is not null`,
      organisation: sql<string>`coalesce(${organisations.name}, ${quotations.organisation}, '')`,
      buyerName: sql<string>`coalesce(${quotations.buyerName}, ${orderLines.buyerName})`,
      locale: mailLocale,
    })
    .from(seats)
    .innerJoin(orderLines, eq(orderLines.id, seats.orderLineId))
    .leftJoin(quotations, eq(quotations.orderId, orderLines.orderId))
    .leftJoin(packOrders, eq(packOrders.orderId, orderLines.orderId))
    .leftJoin(packs, eq(packs.id, packOrders.packId))
    .leftJoin(organisations, eq(organisations.id, packs.organisationId))
    .where(
      and(
        eq(seats.state, 'open'),
        sql`${seats.email} is not null`,
        isNull(seats.mailedAt),
        sql`not ${isBeingRefunded(orderLines.id)}`,
      ),
    )
    .orderBy(asc(seats.createdAt), asc(seats.id))
    .limit(limit);
  return rows.map((row) => ({ ...row, locale: toLocale(row.locale) }));
}
