import { and, eq, gte, inArray, isNotNull, isNull, ne, notExists, sql, count, desc } from 'drizzle-orm';
import { orderLines } from '#app/database/schema/checkout.ts';
import { enrolments, courseProgress } from '#app/database/schema/learning.ts';
import { instalmentPlanPayments } from '#app/database/schema/instalment-plans.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { EnrolmentSource } from './enrolment.ts';
import { courses } from '#app/database/schema/catalogue.ts';
import { users } from '#app/database/schema/identity.ts';

export interface NewEnrolment {
  readonly userId: string;
  readonly courseId: string;
  readonly orderLineId: string;
  readonly source: EnrolmentSource;
  readonly at: Date;
}

/** Inserts the enrolment, or reopens a revoked one; false if a live one exists. */
export async function upsertEnrolment(db: Database, { at, ...input }: NewEnrolment): Promise<boolean> {
  const rows = await db
    .insert(enrolments)
    .values({ ...input, enrolledAt: at })
    .onConflictDoUpdate({
      target: [enrolments.userId, enrolments.courseId],
      set: { orderLineId: input.orderLineId, source: input.source, enrolledAt: at, revokedAt: null, revokedBy: null },
      setWhere: isNotNull(enrolments.revokedAt),
    })
    .returning({ id: enrolments.id });
  return rows.length > 0;
}

/** Returns whether the learner may study the course now. Locks the row against revocation until the transaction ends. */
export async function lockEnrolment(db: Database, userId: string, courseId: string): Promise<boolean> {
  const rows = await db
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(and(eq(enrolments.userId, userId), eq(enrolments.courseId, courseId), isNull(enrolments.revokedAt)))
    .for('share');
  return rows.length > 0;
}

/** Returns whether the learner has a live enrolment in the course. */
export async function isEnrolled(db: Database, userId: string, courseId: string): Promise<boolean> {
  const rows = await db
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(and(eq(enrolments.userId, userId), eq(enrolments.courseId, courseId), isNull(enrolments.revokedAt)));
  return rows.length > 0;
}

/** Selects the progress of a learner in a course in whole per cent; 0 before the first lesson. */
export async function selectProgress(
  db: Database,
  { userId, courseId }: { readonly userId: string; readonly courseId: string },
): Promise<number> {
  const [row] = await db
    .select({ progress: courseProgress.progress })
    .from(courseProgress)
    .where(and(eq(courseProgress.userId, userId), eq(courseProgress.courseId, courseId)));
  return row?.progress ?? 0;
}

/** Selects and locks the live enrolment of a payment until the transaction ends. */
export async function lockEnrolmentOn(db: Database, orderLineId: string) {
  const [row] = await db
    .select({
      id: enrolments.id,
      userId: enrolments.userId,
      courseId: enrolments.courseId,
      enrolledAt: enrolments.enrolledAt,
    })
    .from(enrolments)
    .where(and(eq(enrolments.orderLineId, orderLineId), isNull(enrolments.revokedAt)))
    .for('update');
  return row ?? null;
}

const sources = { completed: 'payment', admin_enrolled: 'grant', test_completed: 'test' } as const;

/**
 * Selects another payment, staff enrolment or test payment of the same learner and course; payments first. Ignores ones from before the
 * enrolment: they no longer counted then, or the enrolment would depend on them. Ignores payments into instalment plans, which give the
 * course by their plan alone.
 */
export async function selectOtherRight(
  db: Database,
  { userId, courseId, enrolledAt }: { userId: string; courseId: string; enrolledAt: Date },
  exceptPaymentId: string,
): Promise<{ orderLineId: string; source: EnrolmentSource } | null> {
  const [row] = await db
    .select({ orderLineId: orderLines.id, status: orderLines.status })
    .from(orderLines)
    .where(
      and(
        eq(orderLines.userId, userId),
        eq(orderLines.courseId, courseId),
        inArray(orderLines.status, Object.keys(sources)),
        ne(orderLines.id, exceptPaymentId),
        gte(orderLines.paymentDate, enrolledAt),
        notExists(
          db.select().from(instalmentPlanPayments).where(eq(instalmentPlanPayments.orderId, orderLines.orderId)),
        ),
      ),
    )
    .orderBy(
      sql`array_position(array['completed', 'admin_enrolled', 'test_completed'], ${orderLines.status})`,
      orderLines.id,
    )
    .limit(1);
  return row ? { orderLineId: row.orderLineId, source: sources[row.status as keyof typeof sources] } : null;
}

export async function moveEnrolment(
  db: Database,
  enrolmentId: string,
  onto: { orderLineId: string; source: EnrolmentSource },
): Promise<void> {
  await db.update(enrolments).set(onto).where(eq(enrolments.id, enrolmentId));
}

export async function revokeEnrolment(db: Database, enrolmentId: string, at: Date): Promise<void> {
  await db.update(enrolments).set({ revokedAt: at }).where(eq(enrolments.id, enrolmentId));
}

const isLive = isNull(enrolments.revokedAt);

/** Selects a course with its number of learners; null for an unknown id. */
export async function selectCourseWithStudents(db: Database, courseId: string) {
  const [row] = await db
    .select({ id: courses.id, title: courses.title, students: count(enrolments.id) })
    .from(courses)
    .leftJoin(enrolments, and(eq(enrolments.courseId, courses.id), isLive))
    .where(eq(courses.id, courseId))
    .groupBy(courses.id);
  return row ?? null;
}

/** Selects a page of a course's learners with their progress; the newest enrolment first. */
export async function selectEnrolledStudents(
  db: Database,
  courseId: string,
  page: { readonly limit: number; readonly offset: number },
) {
  return db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      progress: courseProgress.progress,
      completedAt: courseProgress.completedAt,
      lastAccessedAt: courseProgress.lastAccessedAt,
    })
    .from(enrolments)
    .innerJoin(users, eq(users.id, enrolments.userId))
    .leftJoin(
      courseProgress,
      and(eq(courseProgress.userId, enrolments.userId), eq(courseProgress.courseId, enrolments.courseId)),
    )
    .where(and(eq(enrolments.courseId, courseId), isLive))
    .orderBy(desc(enrolments.enrolledAt), enrolments.id)
    .limit(page.limit)
    .offset(page.offset);
}
