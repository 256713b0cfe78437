import { sql } from 'drizzle-orm';
import { quizDraws } from '#app/database/schema/quizzes.ts';
import { lessons } from '#app/database/schema/catalogue.ts';
import { questions } from '#app/database/schema/questions.ts';
import type { Database } from '#app/platform/database.server.ts';

/** Returns whether a quiz has settings, and no draw is larger than its pool of published questions. */
export async function isDrawable(db: Database, lessonId: string): Promise<boolean> {
  const { rows } = await db.execute<{ draws: number; short: number }>(sql`
    select count(*)::int as draws, count(*) filter (where d.questions > (
      select count(*) from ${questions} q left join ${lessons} l on l.id = q.lesson_id
      where q.course_id = d.course_id and q.use = 'check' and q.archived_at is null and q.current_revision > 0
        and l.section_id is not distinct from d.section_id))::int as short
    from ${quizDraws} d where d.lesson_id = ${lessonId}`);
  const [row] = rows;
  return row !== undefined && row.draws > 0 && row.short === 0;
}
