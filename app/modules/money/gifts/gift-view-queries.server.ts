import { getLocale } from '#texts/runtime';
import { and, asc, desc, eq, isNull, ne, sql, type SQLWrapper } from 'drizzle-orm';
import { courses } from '#app/database/schema/catalogue.ts';
import { orders, orderLines } from '#app/database/schema/checkout.ts';
import { courseTexts } from '#app/database/schema/course-texts.ts';
import { gifts } from '#app/database/schema/gifts.ts';
import { users } from '#app/database/schema/identity.ts';
import { enrolments } from '#app/database/schema/learning.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { GiftState } from '#app/shared/selling-terms.ts';
import { nilId } from '#app/shared/ids.ts';
import type { Locale } from '#app/shared/locale.ts';
import { courseTextsIn, soldTitle, translated } from '#app/modules/catalogue/courses/course-text-queries.server.ts';
import { isBeingRefunded } from '#app/modules/money/ledger/gifts/gift-queries.server.ts';
import { isBounced } from '#app/modules/money/ledger/bounced.server.ts';
import { isInInstalmentPlan } from '#app/modules/money/ledger/instalments/instalment-plan-queries.server.ts';

const columns = (locale: Locale | SQLWrapper) => ({
  giftId: gifts.id,
  code: gifts.code,
  orderId: gifts.orderId,
  senderName: gifts.senderName,
  recipientName: gifts.recipientName,
  recipientEmail: gifts.recipientEmail,
  message: gifts.message,
  locale: gifts.locale,
  mailOn: gifts.mailOn,
  mailedAt: gifts.mailedAt,
  state: gifts.state,
  openedAt: gifts.openedAt,
  createdAt: gifts.createdAt,
  courseId: orderLines.courseId,
  courseTitle: soldTitle(orderLines.courseId, orderLines.courseTitle, locale),
  category: courses.category,
  slug: courses.slug,
  isBeingRefunded: isBeingRefunded(orderLines.id),
  isBounced: isBounced(orderLines.id),
});

const toView = <Row extends { readonly state: string }>(row: Row) => ({ ...row, state: row.state as GiftState });

/** Most gifts in a list. */
const maxGifts = 200;

/** Selects the paid gifts of a buyer, newest first, with the name of whoever opened them; null if their account is deleted. */
export async function selectGivenGifts(db: Database, userId: string, giftId?: string) {
  const rows = await db
    .select({ ...columns(getLocale()), openedBy: users.name })
    .from(gifts)
    .innerJoin(orders, eq(orders.id, gifts.orderId))
    .innerJoin(orderLines, eq(orderLines.orderId, gifts.orderId))
    .leftJoin(courses, eq(courses.id, orderLines.courseId))
    .leftJoin(users, eq(users.id, orderLines.userId))
    .where(
      and(
        eq(orders.userId, userId),
        ne(gifts.state, 'waiting'),
        giftId === undefined ? undefined : eq(gifts.id, giftId),
      ),
    )
    .orderBy(desc(gifts.createdAt), asc(gifts.id))
    .limit(maxGifts);
  return rows.map(toView);
}

export type GivenGift = Awaited<ReturnType<typeof selectGivenGifts>>[number];

/**
 * Selects the gift of a code that was paid, with who opened it, the present title of its course, and whether a user has the course; null for
 * any other code.
 */
export async function selectGiftOfCode(db: Database, code: string, userId: string | null) {
  const user = sql`${userId ?? nilId}::uuid`;
  const [row] = await db
    .select({
      ...columns(getLocale()),
      openedBy: orderLines.userId,
      viewerLocale: sql<Locale | null>`(select u.locale from ${users} u where u.id = ${user})`,
      title: sql<string | null>`${translated.course.title}`,
      isOwned: sql<boolean>`exists (select from ${enrolments} e
        where e.user_id = ${user} and e.course_id = ${orderLines.courseId} and e.revoked_at is null) or ${isInInstalmentPlan(user, orderLines.courseId)}`,
    })
    .from(gifts)
    .innerJoin(orderLines, eq(orderLines.orderId, gifts.orderId))
    .leftJoin(courses, eq(courses.id, orderLines.courseId))
    .leftJoin(courseTexts, courseTextsIn(getLocale()))
    .where(and(eq(gifts.code, code), ne(gifts.state, 'waiting')));
  return row ? toView(row) : null;
}

/** Selects the gift of an order for staff, with who opened it; null for any other order. */
export async function selectGiftOfOrder(db: Database, orderId: string) {
  const [row] = await db
    .select({
      giftId: gifts.id,
      senderName: gifts.senderName,
      recipientName: gifts.recipientName,
      recipientEmail: gifts.recipientEmail,
      mailOn: gifts.mailOn,
      mailedAt: gifts.mailedAt,
      state: gifts.state,
      openedAt: gifts.openedAt,
      isBeingRefunded: isBeingRefunded(orderLines.id),
      isBounced: isBounced(orderLines.id),
      openedById: users.id,
      openedBy: users.name,
    })
    .from(gifts)
    .innerJoin(orderLines, eq(orderLines.orderId, gifts.orderId))
    .leftJoin(users, eq(users.id, orderLines.userId))
    .where(eq(gifts.orderId, orderId));
  return row ? toView(row) : null;
}

/** Selects unopened gifts whose mail is due by this day in Nairobi, the oldest first. */
export async function selectGiftsToMail(db: Database, day: string, limit: number) {
  const rows = await db
    .select(columns(gifts.locale))
    .from(gifts)
    .innerJoin(orderLines, eq(orderLines.orderId, gifts.orderId))
    .leftJoin(courses, eq(courses.id, orderLines.courseId))
    .where(
      and(
        eq(gifts.state, 'unopened'),
        sql`${gifts.recipientEmail} is not null and coalesce(${gifts.mailOn}, '-infinity'::date) <= ${day}::date`,
        isNull(gifts.mailedAt),
        sql`not ${isBeingRefunded(orderLines.id)}`,
      ),
    )
    .orderBy(asc(gifts.createdAt), asc(gifts.id))
    .limit(limit);
  return rows.map(toView);
}
