import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { courses } from '#app/database/schema/catalogue.ts';
import { certificates } from '#app/database/schema/certificates.ts';
import { users } from '#app/database/schema/identity.ts';
import { enrolments } from '#app/database/schema/learning.ts';
import { instalmentPlanLines, instalmentPlans } from '#app/database/schema/instalment-plans.ts';
import type { Database } from '#app/platform/database.server.ts';
import { hoursLearned } from '#app/modules/study/learning/progress-of-course.ts';
import type { CertificateFacts } from './certificate.ts';

/** Selects the certified person from their present account. */
export async function selectGraduate(db: Database, userId: string) {
  const { name, email, locale } = users;
  const [row] = await db.select({ name, email, locale }).from(users).where(eq(users.id, userId));
  if (!row) throw new Error('nobody completed the course');
  return row;
}

/** Returns whether a part of the course's price is still to be paid into an instalment plan. */
export async function selectIsOwed(
  db: Database,
  { userId, courseId }: { readonly userId: string; readonly courseId: string },
): Promise<boolean> {
  const rows = await db
    .select({ id: instalmentPlans.id })
    .from(instalmentPlanLines)
    .innerJoin(instalmentPlans, eq(instalmentPlans.id, instalmentPlanLines.planId))
    .where(
      and(
        eq(instalmentPlanLines.openFor, userId),
        eq(instalmentPlanLines.courseId, courseId),
        inArray(instalmentPlans.state, ['active', 'paused']),
      ),
    );
  return rows.length > 0;
}

export async function insertCertificate(
  db: Database,
  facts: CertificateFacts & { readonly userId: string; readonly courseId: string },
): Promise<void> {
  // The release before shows these hours; the course's page says how long it is.
  const hours = Math.max(1, hoursLearned(facts.lessons));
  await db.insert(certificates).values({ ...facts, hours, createdAt: facts.completedAt });
}

/** Columns of a certificate. */
export const certificateFacts = {
  code: certificates.code,
  learnerName: certificates.learnerName,
  courseTitle: certificates.courseTitle,
  category: certificates.category,
  instructor: certificates.instructor,
  lessons: certificates.lessons,
  completedAt: certificates.completedAt,
  proofs: certificates.proofs,
  issuedAgainAt: sql<Date | null>`(select max(decided_at) from certificate_corrections k
    where k.code = certificates.code and k.state = 'issued')`.mapWith(certificates.completedAt),
};

/** Selects a certificate by its code; null for an unknown code. It is revoked while the enrolment is, such as after a refund. */
export async function selectCertificate(db: Database, code: string) {
  const [row] = await selectCertificates(db, [code]);
  return row ?? null;
}

/** Selects certificates by their codes, in the order of these. Leaves out unknown ones. */
export async function selectCertificates(db: Database, codes: readonly string[]) {
  return db
    .select({
      userId: certificates.userId,
      locale: users.locale,
      accountName: users.name,
      isRevoked: sql<boolean>`${enrolments.revokedAt} is not null`,
      facts: certificateFacts,
      pictureId: courses.imageId,
    })
    .from(certificates)
    .innerJoin(users, eq(users.id, certificates.userId))
    .leftJoin(courses, eq(courses.id, certificates.courseId))
    .leftJoin(
      enrolments,
      and(eq(enrolments.userId, certificates.userId), eq(enrolments.courseId, certificates.courseId)),
    )
    .where(inArray(certificates.code, [...codes]))
    .orderBy(sql`array_position(${sql.param([...codes])}::text[], ${certificates.code})`);
}

/** Selects all data of a user's certificates, for the data export. */
export async function selectCertificatesOf(db: Database, userId: string) {
  return db
    .select(certificateFacts)
    .from(certificates)
    .where(eq(certificates.userId, userId))
    .orderBy(asc(certificates.completedAt), asc(certificates.code));
}
