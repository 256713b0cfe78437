import { and, asc, eq, sql } from 'drizzle-orm';
import { courses } from '#app/database/schema/catalogue.ts';
import { certificates } from '#app/database/schema/certificates.ts';
import { users } from '#app/database/schema/identity.ts';
import { enrolments } from '#app/database/schema/learning.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { CertificateFacts } from './certificate.ts';

/** The certified person, as the account says now. */
export async function selectGraduate(db: Database, userId: string): Promise<{ name: string; email: string }> {
  const [row] = await db.select({ name: users.name, email: users.email }).from(users).where(eq(users.id, userId));
  if (!row) throw new Error('nobody completed the course');
  return row;
}

export async function insertCertificate(
  db: Database,
  facts: CertificateFacts & { readonly userId: string; readonly courseId: string },
): Promise<void> {
  await db.insert(certificates).values({ ...facts, createdAt: facts.completedAt });
}

/** What a certificate says, for queries that show it. */
export const certificateFacts = {
  code: certificates.code,
  learnerName: certificates.learnerName,
  courseTitle: certificates.courseTitle,
  category: certificates.category,
  instructor: certificates.instructor,
  lessons: certificates.lessons,
  hours: certificates.hours,
  completedAt: certificates.completedAt,
};

/** A certificate by its code; null where there is none. It is revoked while the enrolment is: money went back, say. */
export async function selectCertificate(db: Database, code: string) {
  const [row] = await db
    .select({
      userId: certificates.userId,
      isRevoked: sql<boolean>`${enrolments.revokedAt} is not null`,
      facts: certificateFacts,
      pictureId: courses.imageId,
    })
    .from(certificates)
    .leftJoin(courses, eq(courses.id, certificates.courseId))
    .leftJoin(
      enrolments,
      and(eq(enrolments.userId, certificates.userId), eq(enrolments.courseId, certificates.courseId)),
    )
    .where(eq(certificates.code, code));
  return row ?? null;
}

/** Everything kept of somebody's certificates, for the file of their data. */
export async function selectCertificatesOf(db: Database, userId: string) {
  return db
    .select(certificateFacts)
    .from(certificates)
    .where(eq(certificates.userId, userId))
    .orderBy(asc(certificates.completedAt), asc(certificates.code));
}
