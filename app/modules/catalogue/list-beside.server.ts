import { and, desc, eq, or, sql } from 'drizzle-orm';
import { courses } from '#app/database/schema/catalogue.ts';
import type { Database } from '#app/platform/database.server.ts';
import { cardColumns, isListed, type CourseRow } from './course-queries.server.ts';

/** More than any page shows of one course's neighbours. */
const enough = 30;

/** Listed courses that could stand beside another one: those of `ids`, then the most studied of a category. Open to everybody. One query. */
export async function listBeside(
  { db }: { readonly db: Database },
  { ids, category }: { readonly ids: readonly string[]; readonly category: string },
): Promise<readonly CourseRow[]> {
  const isNamed = sql<boolean>`${courses.id} = any(${sql.param(ids)}::uuid[])`;
  return db
    .select(cardColumns)
    .from(courses)
    .where(and(isListed, or(isNamed, eq(courses.category, category))))
    .orderBy(desc(isNamed), desc(courses.studentCount), desc(courses.createdAt), courses.id)
    .limit(enough);
}
