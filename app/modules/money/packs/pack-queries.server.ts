import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { courses } from '#app/database/schema/catalogue.ts';
import { orders } from '#app/database/schema/checkout.ts';
import { users } from '#app/database/schema/identity.ts';
import {
  declaredFacts,
  joinCodes,
  organisationMembers,
  organisations,
  packOrders,
  packs,
} from '#app/database/schema/organisations.ts';
import { quotations } from '#app/database/schema/quotations.ts';
import type { Database } from '#app/platform/database.server.ts';
import { toCents } from '#app/shared/money.ts';
import type { OrganisationRole, PackKind } from '#app/shared/organisation-terms.ts';
import { liveAttemptStatuses, type OrderStatus } from '#app/shared/payment-terms.ts';
import { soldTitle } from '#app/modules/catalogue/courses/course-text-queries.server.ts';
import { getLocale } from '#texts/runtime';

type NewPack = Omit<typeof packs.$inferInsert, 'id' | 'createdAt' | 'updatedAt'> & { readonly at: Date };

/** Inserts a pack with the orders that pay it. Returns its id. */
export async function insertPack(tx: Database, { at, ...pack }: NewPack, orderIds: readonly string[]): Promise<string> {
  const [row] = await tx
    .insert(packs)
    .values({ ...pack, createdAt: at, updatedAt: at })
    .returning({ id: packs.id });
  if (!row) throw new Error('the pack was not written');
  await tx.insert(packOrders).values(orderIds.map((orderId) => ({ packId: row.id, orderId })));
  return row.id;
}

/** Changes the label of a pack. */
export async function updateProject(
  tx: Database,
  { packId, project, at }: { readonly packId: string; readonly project: string; readonly at: Date },
): Promise<void> {
  await tx.update(packs).set({ project, updatedAt: at }).where(eq(packs.id, packId));
}

/** Turns the reminders of a pack on or off; false if they are so already. */
export async function updateReminders(
  tx: Database,
  { packId, reminds, at }: { readonly packId: string; readonly reminds: boolean; readonly at: Date },
): Promise<boolean> {
  const rows = await tx
    .update(packs)
    .set({ reminds, updatedAt: at })
    .where(and(eq(packs.id, packId), eq(packs.reminds, !reminds)))
    .returning({ id: packs.id });
  return rows.length > 0;
}

/** Selects the pack that an order pays, with its organisation; null for any other order. */
export async function selectPackOfOrder(db: Database, orderId: string) {
  const [row] = await db
    .select({ packId: packs.id, organisationId: packs.organisationId })
    .from(packOrders)
    .innerJoin(packs, eq(packs.id, packOrders.packId))
    .where(eq(packOrders.orderId, orderId));
  return row ?? null;
}

/** Name of a pack's bundle, words for its list, or title of its course; of what was sold once the course is deleted. */
const titleOf =
  () => sql<string>`coalesce(${packs.title}, (select ${soldTitle(sql`p.course_id`, sql`p.course_title`, getLocale())} from payments p
  join pack_orders o on o.order_id = p.order_id where o.pack_id = ${packs.id} limit 1))`;

const contents = { kind: sql<PackKind>`${packs.kind}`, courseId: packs.courseId, courseIds: packs.courseIds };

/** What a seat of a pack opens. */
interface PackContents {
  readonly kind: PackKind;
  readonly courseId: string | null;
  readonly courseIds: readonly string[];
}

/** Returns the courses of a pack: one, those of its bundle, or those of its list. Some of the latter may be deleted. */
export const coursesOf = ({ kind, courseId, courseIds }: PackContents): readonly string[] =>
  kind === 'course' ? (courseId === null ? [] : [courseId]) : courseIds;

/** The bundle that has the courses of a pack now, rather the one of the same name; null without one, and for other packs. */
const sameBundle = sql<
  string | null
>`case when ${packs.kind} = 'bundle' then (select f.id from offers f where f.kind = 'bundle'
    and array(select b.course_id from offer_courses b where b.offer_id = f.id order by 1) = array(select unnest(${packs.courseIds}) order by 1)
    order by f.name = ${packs.title} desc, f.starts_at desc, f.id limit 1) end`;

/** Selects a pack of an organisation with the sums of its seats, and the role of a reader in it; null for another's pack. */
export async function selectPack(
  db: Database,
  { packId, organisationId }: { readonly packId: string; readonly organisationId: string },
  readerId: string | null = null,
) {
  const [row] = await db
    .select({
      packId: packs.id,
      organisationId: packs.organisationId,
      organisation: organisations.name,
      ...contents,
      slug: courses.slug,
      bundleId: sameBundle,
      title: titleOf(),
      project: packs.project,
      seats: packs.seats,
      percentOff: packs.percentOff,
      role: sql<OrganisationRole | null>`(select m.role from ${organisationMembers} m
        where m.organisation_id = ${packs.organisationId} and m.user_id = ${readerId}::uuid)`,
      ...counts,
    })
    .from(packs)
    .innerJoin(organisations, eq(organisations.id, packs.organisationId))
    .leftJoin(courses, eq(courses.id, packs.courseId))
    .where(and(eq(packs.id, packId), eq(packs.organisationId, organisationId)));
  return row ?? null;
}

export type PackRow = NonNullable<Awaited<ReturnType<typeof selectPack>>>;

const countOf = (condition: string) =>
  sql<number>`(select count(*)::int from seats s join payments p on p.id = s.payment_id join pack_orders o on o.order_id = p.order_id
    where o.pack_id = ${packs.id} and s.part_of is null and ${sql.raw(condition)})`;

/** The parts of a pack's paid seats, which add up to them. */
const counts = {
  paid: countOf("s.state <> 'waiting'"),
  free: countOf("s.state = 'open' and s.email is null"),
  invited: countOf("s.state = 'open' and s.email is not null"),
  taken: countOf("s.state = 'taken'"),
  refunded: countOf("s.state = 'refunded'"),
};

/** Selects the orders of a pack in the order in which they were made, each with the phone of its latest prompt and the code of its money. */
export async function selectOrdersOfPack(db: Database, packId: string) {
  const rows = await db
    .select({
      orderId: orders.id,
      number: orders.number,
      userId: orders.userId,
      buyerName: users.name,
      buyerEmail: users.email,
      status: sql<OrderStatus>`${orders.status}`,
      totalCents: orders.totalCents,
      createdAt: orders.createdAt,
      paidAt: orders.paidAt,
      seats: sql<number>`(select count(distinct p.seat_number)::int from payments p where p.order_id = ${orders.id})`,
      phone: sql<
        string | null
      >`(select a.phone_number from payment_attempts a where a.order_id = ${orders.id} order by a.created_at desc, a.id limit 1)`,
      isPrompted: sql<boolean>`exists (select from payment_attempts a where a.order_id = ${orders.id} and a.status = any(${sql.param([...liveAttemptStatuses])}::text[]))`,
      receipt: sql<
        string | null
      >`(select r.receipt from mpesa_receipts r where r.order_id = ${orders.id} and r.state = 'matched' order by r.paid_at, r.receipt limit 1)`,
      quotationId: quotations.id,
      quotationState: quotations.state,
      validUntil: quotations.validUntil,
      linkUntil:
        sql`(select l.valid_until from payment_links l where l.order_id = ${orders.id} and l.closed_at is null)`.mapWith(
          orders.createdAt,
        ),
    })
    .from(packOrders)
    .innerJoin(orders, eq(orders.id, packOrders.orderId))
    .leftJoin(users, eq(users.id, orders.userId))
    .leftJoin(quotations, eq(quotations.orderId, orders.id))
    .where(eq(packOrders.packId, packId))
    .orderBy(desc(orders.totalCents), asc(orders.createdAt), asc(orders.number));
  return rows.map((row) => ({ ...row, totalCents: toCents(row.totalCents) }));
}

/** Selects when an organisation last mailed an invitation to an address that waits for its answer; null for none. */
export async function selectLastInvitation(db: Database, organisationId: string, email: string): Promise<Date | null> {
  const { rows } = await db.execute<{ at: string | null }>(sql`
    select max(s.mailed_at) as at from seats s join payments p on p.id = s.payment_id join pack_orders o on o.order_id = p.order_id
      join packs k on k.id = o.pack_id where k.organisation_id = ${organisationId}::uuid and s.email = ${email} and s.state = 'open'`);
  const at = rows[0]?.at ?? null;
  return at === null ? null : new Date(at);
}

/** Selects which of some addresses are invited to a seat of a pack, or have one by an account with that address. */
export async function selectSeatedAddresses(
  db: Database,
  packId: string,
  emails: readonly string[],
): Promise<Set<string>> {
  const { rows } = await db.execute<{ email: string }>(sql`
    select a.email from unnest(${sql.param([...emails])}::text[]) as a (email) where exists (
      select from seats s join payments p on p.id = s.payment_id join pack_orders o on o.order_id = p.order_id
        left join users u on u.id = p.user_id
      where o.pack_id = ${packId}::uuid and s.state in ('waiting', 'open', 'taken') and (s.email = a.email or lower(u.email) = a.email))`);
  return new Set(rows.map(({ email }) => email));
}

/** Selects which of some addresses belong to accounts that have all of some courses already. */
export async function selectOwnersOf(
  db: Database,
  courseIds: readonly string[],
  emails: readonly string[],
): Promise<Set<string>> {
  const { rows } = await db.execute<{ email: string }>(sql`
    select lower(u.email) as email from users u join enrolments e on e.user_id = u.id and e.revoked_at is null
      where e.course_id = any(${sql.param([...courseIds])}::uuid[]) and lower(u.email) = any(${sql.param([...emails])}::text[])
      group by u.id having count(*) = (select count(*) from courses c where c.id = any(${sql.param([...courseIds])}::uuid[]))`);
  return new Set(rows.map(({ email }) => email));
}

/**
 * Selects the courses that a learner has by a seat of a pack, or of another pack of the same course and organisation, and whether they have left the
 * organisation.
 */
export async function selectTakenCourses(
  db: Database,
  { userId, packId }: { readonly userId: string; readonly packId: string },
): Promise<{ courseId: string; hasLeft: boolean }[]> {
  const { rows } = await db.execute<{ courseId: string; hasLeft: boolean }>(sql`
    select p.course_id as "courseId", s.left_at is not null as "hasLeft" from packs j
      join packs k on k.id = j.id or (k.organisation_id = j.organisation_id and k.course_id = j.course_id)
      join pack_orders o on o.pack_id = k.id join payments p on p.order_id = o.order_id join seats s on s.payment_id = p.id
      where j.id = ${packId}::uuid and p.user_id = ${userId}::uuid and s.state = 'taken' and p.course_id is not null`);
  return rows;
}

/** Selects the organisation that pays a learner's seat of a course, unless they left it; null without one. */
export async function selectTeamOf(
  db: Database,
  { userId, courseId }: { readonly userId: string; readonly courseId: string },
) {
  const { rows } = await db.execute<{ name: string }>(sql`
    select g.name from payments p join seats s on s.payment_id = p.id join pack_orders o on o.order_id = p.order_id
      join packs k on k.id = o.pack_id join organisations g on g.id = k.organisation_id
      where p.user_id = ${userId}::uuid and p.course_id = ${courseId}::uuid and s.state = 'taken' and s.left_at is null limit 1`);
  return rows[0]?.name ?? null;
}

type StoredCode = typeof joinCodes.$inferSelect;

/** Inserts a join code; false if the code is given already. */
export async function insertJoinCode(
  tx: Database,
  { at, ...code }: Omit<typeof joinCodes.$inferInsert, 'id' | 'createdAt'> & { readonly at: Date },
) {
  const rows = await tx
    .insert(joinCodes)
    .values({ ...code, createdAt: at })
    .onConflictDoNothing({ target: joinCodes.code })
    .returning({ id: joinCodes.id });
  return rows[0]?.id ?? null;
}

/** Selects the codes of a pack, the newest first. */
export async function selectJoinCodes(db: Database, packId: string): Promise<StoredCode[]> {
  return db
    .select()
    .from(joinCodes)
    .where(eq(joinCodes.packId, packId))
    .orderBy(desc(joinCodes.createdAt), asc(joinCodes.id));
}

/** Selects a code with its pack, organisation and course; null for an unknown one. */
export async function selectJoinCode(db: Database, code: string) {
  const [row] = await db
    .select({
      ...joinColumns,
      packId: packs.id,
      organisation: organisations.name,
      ...contents,
      title: packs.title,
      percentOff: packs.percentOff,
    })
    .from(joinCodes)
    .innerJoin(packs, eq(packs.id, joinCodes.packId))
    .innerJoin(organisations, eq(organisations.id, packs.organisationId))
    .where(eq(joinCodes.code, code));
  return row ?? null;
}

const joinColumns = {
  id: joinCodes.id,
  code: joinCodes.code,
  most: joinCodes.most,
  used: joinCodes.used,
  endsAt: joinCodes.endsAt,
  closedAt: joinCodes.closedAt,
  addresses: joinCodes.addresses,
};

export type JoinCodeRow = NonNullable<Awaited<ReturnType<typeof selectJoinCode>>>;

/** Counts a seat that a code gave away; false if the code is closed, over or used up. */
export async function countJoin(tx: Database, codeId: string, at: Date): Promise<boolean> {
  const rows = await tx
    .update(joinCodes)
    .set({ used: sql`${joinCodes.used} + 1` })
    .where(
      and(
        eq(joinCodes.id, codeId),
        sql`${joinCodes.used} < ${joinCodes.most} and ${joinCodes.closedAt} is null and ${joinCodes.endsAt} > ${at.toISOString()}::timestamptz`,
      ),
    )
    .returning({ id: joinCodes.id });
  return rows.length > 0;
}

/** Closes a code of a pack; false if it is unknown, or closed already. */
export async function updateClosed(
  tx: Database,
  { codeId, packId }: { readonly codeId: string; readonly packId: string },
  at: Date,
) {
  const rows = await tx
    .update(joinCodes)
    .set({ closedAt: at })
    .where(and(eq(joinCodes.id, codeId), eq(joinCodes.packId, packId), sql`${joinCodes.closedAt} is null`))
    .returning({ code: joinCodes.code });
  return rows.length > 0;
}

/** Selects what a learner said of themselves; null for nothing. */
export async function selectFacts(db: Database, userId: string) {
  const [row] = await db.select().from(declaredFacts).where(eq(declaredFacts.userId, userId));
  return row ?? null;
}

/** Writes what a learner says of themselves, or deletes it if that is nothing. */
export async function upsertFacts(
  tx: Database,
  userId: string,
  { at, ...facts }: Pick<typeof declaredFacts.$inferInsert, 'gender' | 'ageBand' | 'county'> & { readonly at: Date },
): Promise<void> {
  if (Object.values(facts).every((fact) => fact === null)) {
    await tx.delete(declaredFacts).where(eq(declaredFacts.userId, userId));
    return;
  }
  const values = { ...facts, updatedAt: at };
  await tx
    .insert(declaredFacts)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: declaredFacts.userId, set: values });
}

/** Selects the packs that a person ordered, or made a code of, with their own codes, newest first, for their data export. */
export async function selectPacksOf(db: Database, userId: string) {
  return db
    .select({
      organisation: organisations.name,
      isBuyer: sql<boolean>`coalesce(${packs.createdBy} = ${userId}, false)`,
      /** Of a bundle or a list. */
      title: packs.title,
      seats: packs.seats,
      project: packs.project,
      createdAt: packs.createdAt,
      codes: sql<unknown>`(select coalesce(jsonb_agg(jsonb_build_object('most', c.most, 'used', c.used, 'endsAt', c.ends_at, 'addresses', c.addresses,
        'createdAt', c.created_at) order by c.created_at, c.id), '[]'::jsonb) from join_codes c where c.pack_id = ${packs.id} and c.created_by = ${userId})`,
    })
    .from(packs)
    .innerJoin(organisations, eq(organisations.id, packs.organisationId))
    .where(
      sql`${packs.createdBy} = ${userId} or exists (select from join_codes c where c.pack_id = ${packs.id} and c.created_by = ${userId})`,
    )
    .orderBy(desc(packs.createdAt), asc(packs.id));
}
