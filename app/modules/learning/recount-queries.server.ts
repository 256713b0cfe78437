import { sql } from 'drizzle-orm';
import type { Database } from '#app/platform/database.server.ts';

/** A learner whom a recount made complete a course. */
export interface Finisher extends Record<string, unknown> {
  readonly userId: string;
  /** False after a refund: the progress stays, but they get no mail about it. */
  readonly isEnrolled: boolean;
}

/**
 * Updates the progress of all learners of a course by the rule of `progress.ts`, in one statement. Keeps completion dates, and sets one
 * for learners who have done all published lessons, or reached the course's pass mark. Returns the learners who got one now.
 */
export async function updateAllProgress(tx: Database, courseId: string, at: Date): Promise<readonly Finisher[]> {
  const when = at.toISOString();
  const { rows } = await tx.execute<Finisher & { readonly finished: boolean }>(sql`
    with published as (select id from lessons where course_id = ${courseId} and is_published),
    counted as (
      select cp.user_id, cp.completed_at as completed_before, (select count(*) from published) as lessons,
        is_course_passed(cp.user_id, cp.course_id) as passed,
        (select count(*) from lesson_completions lc
          where lc.user_id = cp.user_id and lc.course_id = ${courseId} and lc.lesson_id in (select id from published)) as done
      from course_progress cp where cp.course_id = ${courseId}
    ),
    ruled as (
      select user_id, completed_before, case when passed or (passed is not null and completed_before is not null) then 100
        when lessons = 0 or done = 0 then 0 when done >= lessons and passed is null then 100
        else least(99, round(100.0 * done / lessons)) end::int as progress
      from counted
    )
    update course_progress cp
    set progress = ruled.progress, updated_at = ${when},
      completed_at = coalesce(cp.completed_at, case when ruled.progress = 100 then ${when}::timestamptz end)
    from ruled
    where cp.course_id = ${courseId} and cp.user_id = ruled.user_id and cp.progress <> ruled.progress
    returning cp.user_id as "userId", (ruled.progress = 100 and ruled.completed_before is null) as finished,
      exists (select from enrolments e where e.user_id = cp.user_id and e.course_id = cp.course_id and e.revoked_at is null) as "isEnrolled"`);
  return rows.filter(({ finished }) => finished);
}

/** Selects the facts of a course for badge and certificate; null for an unknown id. */
export async function selectWork(tx: Database, courseId: string) {
  const { rows } = await tx.execute<{ title: string; category: string; instructor: string; lessons: number }>(sql`
    select title, category, instructor,
      (select count(*)::int from lessons where course_id = courses.id and is_published) as lessons
    from courses where id = ${courseId}`);
  return rows[0] ?? null;
}
