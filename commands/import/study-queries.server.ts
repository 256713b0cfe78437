import { eq, sql } from 'drizzle-orm';
import { courses } from '#app/database/schema/catalogue.ts';
import type { Database } from '#app/platform/database.server.ts';

/** The progress of a person in a course. */
export interface OldStudy {
  readonly userId: string;
  readonly courseId: string;
  /** 0 to 100; 100 for a completed course. */
  readonly percent: number;
  readonly completedAt: Date | null;
  /** The last time that the course was open. */
  readonly at: Date;
  readonly createdAt: Date;
}

interface Finished extends Record<string, unknown> {
  readonly userId: string;
  readonly courseId: string;
  readonly at: Date;
}

/** Finds a course by its title, in any case; null for none, and for several. */
export async function selectCourseByTitle(tx: Database, title: string): Promise<string | null> {
  const rows = await tx
    .select({ id: courses.id })
    .from(courses)
    .where(eq(sql`lower(${courses.title})`, title.toLowerCase()))
    .limit(2);
  return rows.length === 1 ? (rows[0]?.id ?? null) : null;
}

/**
 * Keeps an earned badge until the progress is read. Returns false without an enrolment, and if the person has the badge here already.
 */
export async function insertEarned(tx: Database, { userId, courseId, at }: Finished): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    insert into import_earned (user_id, course_id, at) select ${userId}::uuid, ${courseId}::uuid, ${at.toISOString()}::timestamptz
    where exists (select from enrolments e where e.user_id = ${userId} and e.course_id = ${courseId})
      and not exists (select from user_badges ub join badges b on b.id = ub.badge_id where ub.user_id = ${userId} and b.course_id = ${courseId})
    on conflict do nothing returning user_id`);
  return rows.length > 0;
}

/** Reads up to 500 badges of people without progress in the course. Writing their progress takes them out of this list. */
export async function selectEarnedOnly(tx: Database): Promise<Finished[]> {
  const { rows } = await tx.execute<{ userId: string; courseId: string; at: string | Date }>(sql`
    select user_id as "userId", course_id as "courseId", at from import_earned i
    where not exists (select from course_progress cp where cp.user_id = i.user_id and cp.course_id = i.course_id)
    limit 500`);
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

/**
 * Writes progress if there is none: marks the first lessons of the course as done, as many as come closest to the percentage and all for
 * a completed course; then the progress that follows from them. Returns the people who complete a course by it, and when.
 */
export async function insertStudy(tx: Database, studies: readonly OldStudy[]): Promise<Finished[]> {
  if (studies.length === 0) return [];
  const rows = JSON.stringify(studies);
  const old = sql`(select g."userId" as user_id, g."courseId" as course_id, g.at, g."createdAt" as created_at,
      case when i.at is null then g.percent else 100 end as percent, coalesce(i.at, g."completedAt") as completed_at
    from jsonb_to_recordset(${rows}::jsonb)
      as g ("userId" uuid, "courseId" uuid, percent integer, at timestamptz, "completedAt" timestamptz, "createdAt" timestamptz)
    left join import_earned i on i.user_id = g."userId" and i.course_id = g."courseId")`;
  const written = await tx.execute<{ userId: string; courseId: string }>(sql`
    insert into course_progress (user_id, course_id, progress, completed_at, last_accessed_at, created_at, updated_at)
    select user_id, course_id, case when completed_at is null then 0 else 100 end, completed_at, at, created_at, at from ${old} old
    on conflict do nothing returning user_id as "userId", course_id as "courseId"`);
  const pairs = JSON.stringify(written.rows);
  const mine = sql`(select "userId" as user_id, "courseId" as course_id from jsonb_to_recordset(${pairs}::jsonb) as m ("userId" uuid, "courseId" uuid))`;
  await tx.execute(sql`
    with nth as (
      select l.id, l.course_id, row_number() over (partition by l.course_id order by s.position, l.position) as nth,
        count(*) over (partition by l.course_id) as lessons
      from lessons l join sections s on s.id = l.section_id
      where l.is_published and l.course_id in (select course_id from ${mine} m)
    )
    insert into lesson_completions (user_id, lesson_id, course_id, completed_at)
    select old.user_id, nth.id, nth.course_id, coalesce(old.completed_at, old.at)
    from ${old} old join ${mine} m using (user_id, course_id) join nth on nth.course_id = old.course_id
    where nth.nth <= case when old.completed_at is not null then nth.lessons
      else least(nth.lessons - 1, round(nth.lessons * old.percent / 100.0)) end
    on conflict do nothing`);
  await tx.execute(sql`
    update course_progress cp set progress = least(99, round(100.0 * done.lessons / published.lessons))
    from ${mine} m
      cross join lateral (select count(*) as lessons from lesson_completions lc where lc.user_id = m.user_id and lc.course_id = m.course_id) done
      cross join lateral (select count(*) as lessons from lessons l where l.course_id = m.course_id and l.is_published) published
    where cp.user_id = m.user_id and cp.course_id = m.course_id and cp.completed_at is null and done.lessons > 0`);
  const finished = await tx.execute<{ userId: string; courseId: string; at: string | Date }>(sql`
    select cp.user_id as "userId", cp.course_id as "courseId", cp.completed_at as at
    from course_progress cp join ${mine} m using (user_id, course_id) where cp.completed_at is not null`);
  return finished.rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

/** Selects the facts of courses for badges and certificates. */
export async function selectWorkOf(tx: Database, courseIds: readonly string[]) {
  if (courseIds.length === 0) return new Map<string, never>();
  const { rows } = await tx.execute<{
    id: string;
    title: string;
    category: string;
    instructor: string;
    lessons: number;
  }>(sql`
    select id, title, category, instructor,
      (select count(*)::int from lessons where course_id = courses.id and is_published) as lessons
    from courses where id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(courseIds)}::jsonb))`);
  return new Map(rows.map(({ id, ...work }) => [id, work]));
}
