import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { enrolments } from '#app/database/schema/learning.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { EnrolmentSource } from './enrolment.ts';

export interface NewEnrolment {
  readonly userId: string;
  readonly courseId: string;
  readonly paymentId: string;
  readonly source: EnrolmentSource;
  readonly at: Date;
}

/** Adds the enrolment, or opens a revoked one again; false where a live one is there already. */
export async function upsertEnrolment(db: Database, { at, ...given }: NewEnrolment): Promise<boolean> {
  const rows = await db
    .insert(enrolments)
    .values({ ...given, enrolledAt: at })
    .onConflictDoUpdate({
      target: [enrolments.userId, enrolments.courseId],
      set: { paymentId: given.paymentId, source: given.source, enrolledAt: at, revokedAt: null, revokedBy: null },
      setWhere: isNotNull(enrolments.revokedAt),
    })
    .returning({ id: enrolments.id });
  return rows.length > 0;
}

/** Whether the learner may study the course now. The row stays locked against revocation until the transaction ends. */
export async function holdEnrolment(db: Database, userId: string, courseId: string): Promise<boolean> {
  const rows = await db
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(and(eq(enrolments.userId, userId), eq(enrolments.courseId, courseId), isNull(enrolments.revokedAt)))
    .for('share');
  return rows.length > 0;
}

/** Whether the learner has a live enrolment in the course. */
export async function isEnrolled(db: Database, userId: string, courseId: string): Promise<boolean> {
  const rows = await db
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(and(eq(enrolments.userId, userId), eq(enrolments.courseId, courseId), isNull(enrolments.revokedAt)));
  return rows.length > 0;
}
