import { eq, sql } from 'drizzle-orm';
import { lessons } from '#app/database/schema/catalogue.ts';
import { lessonCompletions } from '#app/database/schema/learning.ts';
import { lessonNotes } from '#app/database/schema/notes.ts';
import type { Database } from '#app/platform/database.server.ts';

/** Counts what is deleted with a lesson or a section: lessons, learners who have done one, and learners with notes. One query. */
export async function selectLosses(db: Database, what: { readonly lessonId: string } | { readonly sectionId: string }) {
  const where = 'lessonId' in what ? eq(lessons.id, what.lessonId) : eq(lessons.sectionId, what.sectionId);
  const number = (query: ReturnType<typeof sql>) => sql<number>`(${query})`.mapWith(Number);
  const those = sql`(select ${lessons.id} from ${lessons} where ${where})`;
  const [row] = await db
    .select({
      lessons: sql<number>`count(*)`.mapWith(Number),
      published: sql<number>`count(*) filter (where ${lessons.isPublished})`.mapWith(Number),
      learners: number(
        sql`select count(distinct ${lessonCompletions.userId}) from ${lessonCompletions} where ${lessonCompletions.lessonId} in ${those}`,
      ),
      notes: number(sql`select count(*) from ${lessonNotes} where ${lessonNotes.lessonId} in ${those}`),
    })
    .from(lessons)
    .where(where);
  return row ?? { lessons: 0, published: 0, learners: 0, notes: 0 };
}
