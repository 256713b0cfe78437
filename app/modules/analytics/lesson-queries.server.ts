import { sql } from 'drizzle-orm';
import type { Database } from '#app/platform/database.server.ts';

/** Selects a course by its id; null for an unknown id. */
export async function selectCourseName(db: Database, courseId: string) {
  const { rows } = await db.execute<{ id: string; title: string }>(
    sql`select id, title from courses where id = ${courseId}::uuid`,
  );
  return rows[0] ?? null;
}

/**
 * Selects the published lessons of a course in order, with the numbers of learners who may study it, completed it, and stopped at it
 * (their last visit before `quietSince`).
 */
export async function selectLessons(db: Database, courseId: string, quietSince: Date) {
  const { rows } = await db.execute<{
    id: string;
    section: string;
    title: string;
    completed: string;
    stopped: string;
  }>(sql`
    with learners as materialized (
      select user_id from enrolments where course_id = ${courseId}::uuid and revoked_at is null
    ), done as (
      select lesson_id, count(*) as learners from lesson_completions join learners using (user_id)
      where lesson_id in (select id from lessons where course_id = ${courseId}::uuid) group by lesson_id
    ), quiet as (
      select last_lesson_id, count(*) as learners from course_progress join learners using (user_id)
      where course_id = ${courseId}::uuid and completed_at is null and last_accessed_at < ${quietSince.toISOString()}::timestamptz
      group by last_lesson_id
    )
    select l.id, s.title as section, l.title, coalesce(done.learners, 0) as completed, coalesce(quiet.learners, 0) as stopped
    from lessons l join sections s on s.id = l.section_id
      left join done on done.lesson_id = l.id left join quiet on quiet.last_lesson_id = l.id
    where l.course_id = ${courseId}::uuid and l.is_published order by s.position, l.position`);
  return rows.map(({ completed, stopped, ...row }) => ({
    ...row,
    completed: Number(completed),
    stopped: Number(stopped),
  }));
}
