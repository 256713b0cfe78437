import { asc, inArray, sql, type SQL } from 'drizzle-orm';
import { courses } from '#app/database/schema/catalogue.ts';
import { courseTexts } from '#app/database/schema/course-texts.ts';
import { courseTextsIn, translated } from '#app/modules/catalogue/courses/course-text-queries.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { getLocale } from '#texts/runtime';

/** Selects the courses that are there of some ids, with their titles in the present language, in the order of these titles. */
export async function selectTitles(db: Database, courseIds: readonly string[]) {
  return db
    .select({ courseId: courses.id, title: translated.course.title })
    .from(courses)
    .leftJoin(courseTexts, courseTextsIn(getLocale()))
    .where(inArray(courses.id, [...courseIds]))
    .orderBy(asc(courses.title), asc(courses.id));
}

/**
 * The courses of taken seats of learners who have not left, as a table: one row for each course of a bundle. A seat is named by its first line.
 */
const learnersOf = (seatIds: readonly string[]): SQL => sql`(
    select s.id as seat_id, p.user_id, q.course_id, s.taken_at
    from seats s join payments p on p.id = s.payment_id join seats part on part.id = s.id or part.part_of = p.id
      join payments q on q.id = part.payment_id
    where s.id = any(${sql.param([...seatIds])}::uuid[]) and s.state = 'taken' and s.left_at is null
      and p.user_id is not null and q.course_id is not null) as held`;

/** What somebody did for a pack on a day of Nairobi. */
export interface StudyDay extends Record<string, unknown> {
  readonly seatId: string;
  /** '2026-03-02'. */
  readonly day: string;
  /** Ids of the published lessons completed on it. */
  readonly lessonIds: readonly string[];
  /** Quizzes handed in on it, also failed ones. */
  readonly quizzes: number;
}

/** Selects what learners did for some seats since they took them, by seat and day. Nothing of those who left. */
export async function selectStudyDays(db: Database, seatIds: readonly string[]): Promise<StudyDay[]> {
  const { rows } = await db.execute<StudyDay>(sql`
    with held as materialized (select * from ${learnersOf(seatIds)}),
    done as (select held.seat_id, d.completed_at as at, d.lesson_id, 0 as quizzes from held
        join lesson_completions d on d.user_id = held.user_id and d.course_id = held.course_id and d.completed_at >= held.taken_at
        join lessons l on l.id = d.lesson_id and l.is_published
      union all select held.seat_id, a.handed_in_at, null, 1 from held
        join check_papers a on a.user_id = held.user_id and a.course_id = held.course_id and a.handed_in_at >= held.taken_at
        join lessons l on l.id = a.lesson_id and l.is_published)
    select seat_id as "seatId", to_char(at at time zone 'Africa/Nairobi', 'YYYY-MM-DD') as day,
      coalesce(array_agg(lesson_id order by at, lesson_id) filter (where lesson_id is not null), '{}') as "lessonIds", sum(quizzes)::int as quizzes
    from done group by seat_id, day order by seat_id, day`);
  return rows;
}

/** Selects the codes of valid certificates that learners have in the courses of some seats, by seat. Nothing of those who left. */
export async function selectCodes(db: Database, seatIds: readonly string[]) {
  const { rows } = await db.execute<{ seatId: string; code: string }>(sql`
    select held.seat_id as "seatId", t.code from ${learnersOf(seatIds)}
      join certificates t on t.user_id = held.user_id and t.course_id = held.course_id
      join enrolments e on e.user_id = t.user_id and e.course_id = t.course_id and e.revoked_at is null
    order by held.seat_id, t.completed_at, t.code`);
  return rows;
}
