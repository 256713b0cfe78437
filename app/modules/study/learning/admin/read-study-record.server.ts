import type { CategoryId, CourseLevel } from '#app/shared/course-terms.ts';
import { toCents } from '#app/shared/money.ts';
import { requireCapability } from '#app/shared/permissions.ts';
import type { ReadDeps } from '#app/platform/use-case-deps.ts';
import type { EnrolmentSource } from '../enrolment.ts';
import { countStudy, selectBadgesOfUser, selectOpenCourses, selectStudyRecord } from './study-record-queries.server.ts';
import type { OpenCourse, StudyRecord } from './study-record.ts';

/**
 * Returns a user's courses, revoked ones last, and earned badges. `userId` is an account's. Two queries. Throws DomainError 'forbidden'.
 */
export async function readStudyRecord({ db, actor }: ReadDeps, userId: string): Promise<StudyRecord> {
  requireCapability(actor, 'users.read');
  const [rows, badges] = await Promise.all([selectStudyRecord(db, userId), selectBadgesOfUser(db, userId)]);
  return {
    // The database allows no other values (courses_category, enrolments_source).
    courses: rows.map(({ category, source, progress, completedAt, ...row }) => ({
      ...row,
      category: category as CategoryId,
      source: source as EnrolmentSource,
      progress: progress ?? 0,
      isCompleted: completedAt !== null,
    })),
    badges,
  };
}

/** Returns the active courses that a user lacks now, by title. One query. Throws DomainError 'forbidden'. */
export async function readOpenCourses({ db, actor }: ReadDeps, userId: string): Promise<readonly OpenCourse[]> {
  requireCapability(actor, 'users.read');
  return (await selectOpenCourses(db, userId)).map(({ category, level, priceCents, ...row }) => ({
    ...row,
    // The database allows no other values (courses_category, courses_level).
    category: category as CategoryId,
    level: level as CourseLevel,
    priceCents: toCents(priceCents),
  }));
}

export type StudyCounts = Awaited<ReturnType<typeof countStudy>>;

/** Counts a user's study data that would be deleted with the account. One query. Throws DomainError 'forbidden'. */
export async function readStudyCounts({ db, actor }: ReadDeps, userId: string): Promise<StudyCounts> {
  requireCapability(actor, 'users.read');
  return countStudy(db, userId);
}
