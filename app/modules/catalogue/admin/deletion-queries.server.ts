import { inArray, sql, type SQL } from 'drizzle-orm';
import { courses, lessons } from '#app/database/schema/catalogue.ts';
import { certificates } from '#app/database/schema/certificates.ts';
import { payments } from '#app/database/schema/checkout.ts';
import { courseProgress, enrolments } from '#app/database/schema/learning.ts';
import { mediaFiles } from '#app/database/schema/media.ts';
import { reviews } from '#app/database/schema/reviews.ts';
import type { Database } from '#app/platform/database.server.ts';

/** Counts everything that depends on some courses, in one query. A learner of two of them counts once. */
export async function selectDependents(db: Database, courseIds: readonly string[]) {
  const ids = sql`any(${sql.param(courseIds)}::uuid[])`;
  const { rows } = await db.execute<Record<keyof typeof counts, string>>(
    sql`select ${sql.join(
      Object.entries(counts).map(([name, query]) => sql`(${query(ids)}) as ${sql.identifier(name)}`),
      sql`, `,
    )}`,
  );
  const [row] = rows;
  if (!row) throw new Error('a count gave no row');
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value)])) as Record<
    keyof typeof counts,
    number
  >;
}

type Counting = (ids: SQL) => SQL;
const counts = {
  students: (ids) =>
    sql`select count(distinct user_id) from ${enrolments} where course_id = ${ids} and revoked_at is null`,
  lessons: (ids) => sql`select count(*) from ${lessons} where course_id = ${ids}`,
  progress: (ids) => sql`select count(distinct user_id) from ${courseProgress} where course_id = ${ids}`,
  reviews: (ids) => sql`select count(*) from ${reviews} where course_id = ${ids}`,
  payments: (ids) => sql`select count(*) from ${payments} where course_id = ${ids}`,
  certificates: (ids) => sql`select count(*) from ${certificates} where course_id = ${ids}`,
  // Copies of a course share its files, so those stay.
  bytes: (ids) => sql`
    select coalesce(sum(m.byte_size), 0) from ${mediaFiles} m
    where m.id in (
      select unnest(array[media_id, captions_id]) from ${lessons} where course_id = ${ids}
      union select p.media_id from question_pictures p join questions q on q.id = p.question_id where q.course_id = ${ids}
      union select unnest(array[image_id, video_id, video_captions_id]) from ${courses} where id = ${ids}
    )
    and not exists (select from lessons l where not l.course_id = ${ids} and m.id in (l.media_id, l.captions_id))
    and not exists (
      select from question_pictures p join questions q on q.id = p.question_id
      where p.media_id = m.id and not q.course_id = ${ids}
    )
    and not exists (
      select from courses c where not c.id = ${ids} and m.id in (c.image_id, c.video_id, c.video_captions_id)
    )`,
} as const satisfies Readonly<Record<string, Counting>>;

/** Selects the existing ones of some courses, by title. */
export async function selectSelectedCourses(db: Database, courseIds: readonly string[]) {
  return db
    .select({ id: courses.id, title: courses.title, category: courses.category })
    .from(courses)
    .where(inArray(courses.id, [...courseIds]))
    .orderBy(sql`lower(${courses.title})`, courses.id);
}
