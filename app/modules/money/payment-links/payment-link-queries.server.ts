import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { courses } from '#app/database/schema/catalogue.ts';
import { orders, orderLines } from '#app/database/schema/checkout.ts';
import { users } from '#app/database/schema/identity.ts';
import { instalmentPlanLines, instalmentPlanPayments, instalmentPlans } from '#app/database/schema/instalment-plans.ts';
import { payerWords, paymentLinks } from '#app/database/schema/payment-links.ts';
import { quotations } from '#app/database/schema/quotations.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Locale } from '#app/shared/locale.ts';
import { deletedPerson } from '#app/shared/person-name.ts';
import { lessonCount, soldTitle } from '#app/modules/catalogue/courses/course-text-queries.server.ts';
import { toInstalmentPlan } from '#app/modules/money/ledger/instalments/instalment-plan-queries.server.ts';
import { forOthers } from '#app/modules/money/ledger/order-line-queries.server.ts';

/** What a link asks to be paid: an order, or into an instalment plan. */
export type LinkSubject = { readonly orderId: string } | { readonly planId: string };

const ofSubject = (subject: LinkSubject) =>
  'orderId' in subject ? eq(paymentLinks.orderId, subject.orderId) : eq(paymentLinks.planId, subject.planId);

/** Selects the link of a subject that is neither taken back nor replaced; null without one. */
export async function selectOpenLink(db: Database, subject: LinkSubject) {
  const [row] = await db
    .select()
    .from(paymentLinks)
    .where(and(ofSubject(subject), isNull(paymentLinks.closedAt)));
  return row ?? null;
}

/** Returns whether staff made an order as a quotation. */
export async function hasQuotation(db: Database, orderId: string): Promise<boolean> {
  const rows = await db.select({ id: quotations.id }).from(quotations).where(eq(quotations.orderId, orderId));
  return rows.length > 0;
}

interface LinkWords {
  readonly shownName: string;
  readonly message: string;
}

/** Inserts a link. Returns its id. */
export async function insertLink(
  tx: Database,
  subject: LinkSubject,
  link: LinkWords & { readonly locale: Locale; readonly validUntil: Date; readonly at: Date },
): Promise<string> {
  const { at, ...words } = link;
  const [row] = await tx
    .insert(paymentLinks)
    .values({ ...subject, ...words, createdAt: at, updatedAt: at })
    .returning({ id: paymentLinks.id });
  if (!row) throw new Error('the payment link was not written');
  return row.id;
}

/** Updates a link. */
export async function updateLink(
  tx: Database,
  linkId: string,
  { at, ...changes }: Partial<LinkWords> & { readonly closedAt?: Date; readonly reportedAt?: Date; readonly at: Date },
): Promise<void> {
  await tx
    .update(paymentLinks)
    .set({ ...changes, updatedAt: at })
    .where(eq(paymentLinks.id, linkId));
}

/** Selects a link with its order or plan, and the buyer whose it is; null for an unknown id. */
export async function selectLink(db: Database, linkId: string) {
  const [row] = await db
    .select({
      link: paymentLinks,
      order: { id: orders.id, number: orders.number, status: orders.status, totalCents: orders.totalCents },
      plan: instalmentPlans,
      buyer: { userId: users.id, name: users.name, email: users.email },
    })
    .from(paymentLinks)
    .leftJoin(orders, eq(orders.id, paymentLinks.orderId))
    .leftJoin(instalmentPlans, eq(instalmentPlans.id, paymentLinks.planId))
    .leftJoin(users, sql`${users.id} = coalesce(${orders.userId}, ${instalmentPlans.userId})`)
    .where(eq(paymentLinks.id, linkId));
  return row ? { ...row, plan: row.plan && toInstalmentPlan(row.plan) } : null;
}

export type LinkRow = NonNullable<Awaited<ReturnType<typeof selectLink>>>;

const shownCourse = (locale: Locale) => ({
  slug: courses.slug,
  category: courses.category,
  imageId: courses.imageId,
  lessons: sql<number>`coalesce(${lessonCount}, 0)`,
  locale: sql<Locale>`${locale}`,
});

/** Selects the lines of a link's order or plan as a payer sees them, in their order; a course is there once for each of its seats. */
export async function selectCoursesOfLink(db: Database, subject: LinkSubject, locale: Locale) {
  if ('planId' in subject)
    return db
      .select({
        ...shownCourse(locale),
        title: soldTitle(instalmentPlanLines.courseId, instalmentPlanLines.courseTitle, locale),
        amountCents: instalmentPlanLines.priceCents,
        forOthers: sql<'gift' | 'seat' | null>`null`,
      })
      .from(instalmentPlanLines)
      .leftJoin(courses, eq(courses.id, instalmentPlanLines.courseId))
      .where(eq(instalmentPlanLines.planId, subject.planId))
      .orderBy(asc(instalmentPlanLines.position));
  return db
    .select({
      ...shownCourse(locale),
      title: soldTitle(orderLines.courseId, orderLines.courseTitle, locale),
      amountCents: orderLines.amountCents,
      forOthers,
    })
    .from(orderLines)
    .leftJoin(courses, eq(courses.id, orderLines.courseId))
    .where(eq(orderLines.orderId, subject.orderId))
    .orderBy(asc(orderLines.courseTitle), asc(orderLines.id));
}

/** Returns whether an order is a link's own, or a payment into its plan. */
export async function isOrderOfLink(db: Database, { link }: Pick<LinkRow, 'link'>, orderId: string): Promise<boolean> {
  if (link.planId === null) return link.orderId === orderId;
  const rows = await db
    .select({ orderId: instalmentPlanPayments.orderId })
    .from(instalmentPlanPayments)
    .where(and(eq(instalmentPlanPayments.planId, link.planId), eq(instalmentPlanPayments.orderId, orderId)));
  return rows.length > 0;
}

/** Writes what the payer of an order says, in place of what they said before. */
export async function writePayerWords(
  tx: Database,
  orderId: string,
  { at, ...words }: { readonly name: string; readonly message: string; readonly at: Date },
): Promise<void> {
  await tx
    .insert(payerWords)
    .values({ orderId, ...words, createdAt: at })
    .onConflictDoUpdate({ target: payerWords.orderId, set: { ...words, createdAt: at } });
}

const ofUser = (userId: string) =>
  sql`coalesce((select o.user_id from orders o where o.id = ${paymentLinks.orderId}), (select p.user_id from plans p where p.id = ${paymentLinks.planId})) = ${userId}`;

/** Selects the links of a buyer for their data export. */
export async function selectLinksOf(db: Database, userId: string) {
  return db
    .select({
      orderNumber: orders.number,
      planNumber: instalmentPlans.number,
      shownName: paymentLinks.shownName,
      message: paymentLinks.message,
      validUntil: paymentLinks.validUntil,
      closedAt: paymentLinks.closedAt,
      createdAt: paymentLinks.createdAt,
    })
    .from(paymentLinks)
    .leftJoin(orders, eq(orders.id, paymentLinks.orderId))
    .leftJoin(instalmentPlans, eq(instalmentPlans.id, paymentLinks.planId))
    .where(ofUser(userId))
    .orderBy(asc(paymentLinks.createdAt), asc(paymentLinks.id));
}

/** Selects what payers said to a buyer, for the buyer's data export. */
export async function selectPayerWordsFor(db: Database, userId: string) {
  return db
    .select({
      orderNumber: orders.number,
      name: payerWords.name,
      message: payerWords.message,
      createdAt: payerWords.createdAt,
    })
    .from(payerWords)
    .innerJoin(orders, eq(orders.id, payerWords.orderId))
    .where(eq(orders.userId, userId))
    .orderBy(asc(payerWords.createdAt), asc(payerWords.orderId));
}

/** Closes the links of a buyer whose account is deleted, and removes the words on both sides. */
export async function anonymiseLinks(tx: Database, userId: string, at: Date): Promise<void> {
  await tx
    .delete(payerWords)
    .where(sql`${payerWords.orderId} in (select o.id from orders o where o.user_id = ${userId})`);
  await tx
    .update(paymentLinks)
    .set({
      shownName: deletedPerson.name,
      message: '',
      closedAt: sql`coalesce(${paymentLinks.closedAt}, ${at.toISOString()}::timestamptz)`,
      updatedAt: at,
    })
    .where(ofUser(userId));
}
