import { eq, inArray } from 'drizzle-orm';
import { planCourses } from '#app/database/schema/plans.ts';
import type { Database } from '#app/platform/database.server.ts';

/** Returns whether all of these courses, each named once, are sold bit by bit too. */
export async function selectAreOffered(db: Database, courseIds: readonly string[]): Promise<boolean> {
  const rows = await db
    .select({ courseId: planCourses.courseId })
    .from(planCourses)
    .where(inArray(planCourses.courseId, [...courseIds]));
  return rows.length === courseIds.length;
}

/** Sells a course bit by bit, or stops that. Returns whether this changed anything. */
export async function updateOffered(
  tx: Database,
  courseId: string,
  { isOffered, at }: { readonly isOffered: boolean; readonly at: Date },
): Promise<boolean> {
  const rows = isOffered
    ? await tx
        .insert(planCourses)
        .values({ courseId, createdAt: at })
        .onConflictDoNothing()
        .returning({ courseId: planCourses.courseId })
    : await tx
        .delete(planCourses)
        .where(eq(planCourses.courseId, courseId))
        .returning({ courseId: planCourses.courseId });
  return rows.length > 0;
}
