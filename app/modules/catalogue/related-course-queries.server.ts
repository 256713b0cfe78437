import { and, desc, eq, or, sql } from 'drizzle-orm';
import { courses } from '#app/database/schema/catalogue.ts';
import { courseTexts } from '#app/database/schema/course-texts.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Locale } from '#app/shared/locale.ts';
import { cardColumns, isListed } from './course-queries.server.ts';
import { courseTextsIn } from './course-text-queries.server.ts';

/** Selects listed courses: those of `ids`, then the most studied of a category. */
export async function selectRelatedCourses(
  db: Database,
  {
    ids,
    category,
    limit,
    locale,
  }: {
    readonly ids: readonly string[];
    readonly category: string;
    readonly limit: number;
    readonly locale: Locale;
  },
) {
  const isNamed = sql<boolean>`${courses.id} = any(${sql.param(ids)}::uuid[])`;
  return db
    .select(cardColumns)
    .from(courses)
    .leftJoin(courseTexts, courseTextsIn(locale))
    .where(and(isListed, or(isNamed, eq(courses.category, category))))
    .orderBy(desc(isNamed), desc(courses.studentCount), desc(courses.createdAt), courses.id)
    .limit(limit);
}
