import { and, desc, eq, or, sql } from 'drizzle-orm';
import { courses } from '#app/database/schema/catalogue.ts';
import type { Database } from '#app/platform/database.server.ts';
import { cardColumns, isListed } from './course-queries.server.ts';

/** Listed courses: those of `ids`, then the most studied of a category. */
export async function selectBeside(
  db: Database,
  { ids, category, limit }: { readonly ids: readonly string[]; readonly category: string; readonly limit: number },
) {
  const isNamed = sql<boolean>`${courses.id} = any(${sql.param(ids)}::uuid[])`;
  return db
    .select(cardColumns)
    .from(courses)
    .where(and(isListed, or(isNamed, eq(courses.category, category))))
    .orderBy(desc(isNamed), desc(courses.studentCount), desc(courses.createdAt), courses.id)
    .limit(limit);
}
