import { and, asc, eq, sql } from 'drizzle-orm';
import { courses } from '#app/database/schema/catalogue.ts';
import { users } from '#app/database/schema/identity.ts';
import { mailOptOuts, newsletterSubscriptions } from '#app/database/schema/messages.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { ReminderKind } from '#app/shared/campaign-terms.ts';
import { prepareTogether, queryPart, type QueryValue, type Places } from '#app/platform/prepare-query.ts';

/** Inserts that a user wants no reminders of a kind; keeps an earlier row. Returns false for a user who does not exist. */
export async function insertReminderOptOut(
  db: Database,
  { userId, kind, at }: { readonly userId: string; readonly kind: ReminderKind; readonly at: Date },
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    with known as (select u.id from ${users} u where u.id = ${userId}),
    added as (insert into mail_opt_outs (user_id, kind, created_at)
      select id, ${kind}::text, ${at.toISOString()}::timestamptz from known on conflict do nothing)
    select id from known`);
  return rows.length > 0;
}

/** Inserts that a user wants no mails about a course; keeps an earlier row. */
export async function insertCourseOptOut(
  tx: Database,
  { userId, courseId, at }: { readonly userId: string; readonly courseId: string; readonly at: Date },
): Promise<void> {
  await tx.insert(mailOptOuts).values({ userId, kind: 'course', courseId, createdAt: at }).onConflictDoNothing();
}

/** Deletes what a user has turned off about courses. */
export async function deleteCourseOptOuts(db: Database, userId: string): Promise<void> {
  await db.delete(mailOptOuts).where(and(eq(mailOptOuts.userId, userId), eq(mailOptOuts.kind, 'course')));
}

export async function deleteReminderOptOut(db: Database, userId: string, kind: ReminderKind): Promise<void> {
  await db.delete(mailOptOuts).where(and(eq(mailOptOuts.userId, userId), eq(mailOptOuts.kind, kind)));
}

const optOutColumns = { kind: mailOptOuts.kind, course: courses.title, createdAt: mailOptOuts.createdAt };

const optOutsOf = (db: Database, { userId }: { readonly userId: string | QueryValue }) =>
  db
    .select(optOutColumns)
    .from(mailOptOuts)
    .leftJoin(courses, eq(courses.id, mailOptOuts.courseId))
    .where(eq(mailOptOuts.userId, userId))
    .orderBy(asc(mailOptOuts.createdAt), asc(mailOptOuts.kind), asc(mailOptOuts.courseId));

/** Selects the mails that a user has turned off; `course` is a title. */
export async function selectOptOutsOf(db: Database, userId: string) {
  return optOutsOf(db, { userId });
}

const subscriptionColumns = { status: newsletterSubscriptions.status };

/** Selects the mails that a user has turned off, and the subscription of the verified address: only a verified one proves whose it is. */
export const selectConsents = prepareTogether(['userId'], {
  optOuts: queryPart(optOutColumns, optOutsOf),
  subscriptions: queryPart(subscriptionColumns, (db, { userId }: Places<'userId'>) =>
    db
      .select(subscriptionColumns)
      .from(users)
      .innerJoin(newsletterSubscriptions, eq(newsletterSubscriptions.email, users.email))
      .where(and(eq(users.id, userId), users.emailVerified)),
  ),
});
