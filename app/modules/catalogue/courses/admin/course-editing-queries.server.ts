import { and, eq, getTableColumns, inArray, isNull, like, ne, or, sql, type SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { courses, lessons, sections } from '#app/database/schema/catalogue.ts';
import { courseTexts, lessonTexts, sectionTexts } from '#app/database/schema/course-texts.ts';
import { lessonRules } from '#app/database/schema/lesson-rules.ts';
import { orderLines } from '#app/database/schema/checkout.ts';
import { mediaPreparations, mediaFiles } from '#app/database/schema/media.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Locale } from '#app/shared/locale.ts';
import { hasNoWords } from '../course-text-queries.server.ts';
import type { VideoState } from '../listing.ts';
import type { CourseInput } from './course-input.ts';
import { certificates } from '#app/database/schema/certificates.ts';
import { courseProgress, enrolments } from '#app/database/schema/learning.ts';
import { reviews } from '#app/database/schema/reviews.ts';

type CourseValues = Omit<CourseInput, 'slug'> & { readonly slug: string };

/** Selects a course's whole row; null for an unknown id. */
export async function selectCourseRow(db: Database, id: string) {
  const [row] = await db.select().from(courses).where(eq(courses.id, id));
  return row ?? null;
}

export type CourseRecord = NonNullable<Awaited<ReturnType<typeof selectCourseRow>>>;

/** Selects and locks the row until the transaction ends. */
export async function lockCourse(db: Database, id: string): Promise<CourseRecord | null> {
  const [row] = await db.select().from(courses).where(eq(courses.id, id)).for('update');
  return row ?? null;
}

/** Locks the existing ones of some courses, always in the same order, so that two changes never deadlock. */
export async function lockCourses(db: Database, ids: readonly string[]): Promise<CourseRecord[]> {
  return db
    .select()
    .from(courses)
    .where(inArray(courses.id, [...ids]))
    .orderBy(courses.id)
    .for('update');
}

/** Selects slugs that begin with this one, except those of one course. */
export async function selectSlugsLike(db: Database, slug: string, exceptId?: string): Promise<Set<string>> {
  const rows = await db
    .select({ slug: courses.slug })
    .from(courses)
    .where(
      and(
        or(eq(courses.slug, slug), like(courses.slug, `${slug}-%`)),
        exceptId === undefined ? undefined : ne(courses.id, exceptId),
      ),
    );
  return new Set(rows.map((row) => row.slug));
}

/** Deletes the rows of a translation into a language that hold no text and no file. */
export async function deleteEmptyTexts(db: Database, id: string, locale: Locale): Promise<void> {
  await db.delete(courseTexts).where(and(eq(courseTexts.courseId, id), eq(courseTexts.locale, locale), hasNoWords));
  const sectionIds = db.select({ id: sections.id }).from(sections).where(eq(sections.courseId, id));
  await db
    .delete(sectionTexts)
    .where(
      and(inArray(sectionTexts.sectionId, sectionIds), eq(sectionTexts.locale, locale), eq(sectionTexts.title, '')),
    );
  const lessonIds = db.select({ id: lessons.id }).from(lessons).where(eq(lessons.courseId, id));
  await db
    .delete(lessonTexts)
    .where(
      and(
        inArray(lessonTexts.lessonId, lessonIds),
        eq(lessonTexts.locale, locale),
        eq(lessonTexts.title, ''),
        eq(lessonTexts.body, ''),
        isNull(lessonTexts.mediaId),
        isNull(lessonTexts.captionsId),
      ),
    );
}

/** Returns true if the course, one of its sections or of its lessons has a row of texts in a language. */
export async function isTranslated(db: Database, id: string, locale: Locale): Promise<boolean> {
  const ofCourse = db
    .select({ id: courseTexts.courseId })
    .from(courseTexts)
    .where(and(eq(courseTexts.courseId, id), eq(courseTexts.locale, locale)));
  const ofSections = db
    .select({ id: sections.id })
    .from(sectionTexts)
    .innerJoin(sections, and(eq(sections.id, sectionTexts.sectionId), eq(sections.courseId, id)))
    .where(eq(sectionTexts.locale, locale));
  const ofLessons = db
    .select({ id: lessons.id })
    .from(lessonTexts)
    .innerJoin(lessons, and(eq(lessons.id, lessonTexts.lessonId), eq(lessons.courseId, id)))
    .where(eq(lessonTexts.locale, locale));
  const rows = await unionAll(ofCourse, ofSections, ofLessons).limit(1);
  return rows.length > 0;
}

/** Inserts a new course; false if its id or slug is taken. */
export async function insertNewCourse(
  db: Database,
  course: CourseValues & { readonly id: string; readonly createdAt: Date },
): Promise<boolean> {
  const rows = await db
    .insert(courses)
    .values({ ...course, updatedAt: course.createdAt })
    .onConflictDoNothing()
    .returning({ id: courses.id });
  return rows.length > 0;
}

/** Writes courses that are locked, each as its next version. */
export async function updateCourseRows(
  db: Database,
  ids: readonly string[],
  values: Partial<CourseValues> & { readonly updatedAt: Date },
): Promise<void> {
  await db
    .update(courses)
    .set({ ...values, version: sql`${courses.version} + 1` })
    .where(inArray(courses.id, [...ids]));
}

/** Deletes a course and everything that belongs to it; the ledger keeps its lines. */
export async function deleteCourseRow(db: Database, id: string): Promise<void> {
  await db.delete(courses).where(eq(courses.id, id));
}

/** Selects the sections, lessons, rules and translations of a course, as stored. */
export async function selectStructure(db: Database, courseId: string) {
  return {
    sections: await db.select().from(sections).where(eq(sections.courseId, courseId)),
    lessons: await db.select().from(lessons).where(eq(lessons.courseId, courseId)),
    rules: await db.select().from(lessonRules).where(eq(lessonRules.courseId, courseId)),
    texts: await db.select().from(courseTexts).where(eq(courseTexts.courseId, courseId)),
    sectionTexts: await db
      .select(getTableColumns(sectionTexts))
      .from(sectionTexts)
      .innerJoin(sections, and(eq(sections.id, sectionTexts.sectionId), eq(sections.courseId, courseId))),
    lessonTexts: await db
      .select(getTableColumns(lessonTexts))
      .from(lessonTexts)
      .innerJoin(lessons, and(eq(lessons.id, lessonTexts.lessonId), eq(lessons.courseId, courseId))),
  };
}

/** Inserts a copy of a course with its sections and lessons, under new ids. */
export async function insertCopy(
  db: Database,
  copy: {
    readonly course: typeof courses.$inferInsert;
    readonly sections: (typeof sections.$inferInsert)[];
    readonly lessons: (typeof lessons.$inferInsert)[];
    readonly rules: (typeof lessonRules.$inferInsert)[];
    readonly texts: (typeof courseTexts.$inferInsert)[];
    readonly sectionTexts: (typeof sectionTexts.$inferInsert)[];
    readonly lessonTexts: (typeof lessonTexts.$inferInsert)[];
  },
): Promise<boolean> {
  const written = await db.insert(courses).values(copy.course).onConflictDoNothing().returning({ id: courses.id });
  if (written.length === 0) return false;
  if (copy.sections.length > 0) await db.insert(sections).values(copy.sections);
  // PostgreSQL accepts 65,535 values per statement.
  for (let at = 0; at < copy.lessons.length; at += 1000)
    await db.insert(lessons).values(copy.lessons.slice(at, at + 1000));
  if (copy.rules.length > 0) await db.insert(lessonRules).values(copy.rules);
  if (copy.texts.length > 0) await db.insert(courseTexts).values(copy.texts);
  if (copy.sectionTexts.length > 0) await db.insert(sectionTexts).values(copy.sectionTexts);
  for (let at = 0; at < copy.lessonTexts.length; at += 1000)
    await db.insert(lessonTexts).values(copy.lessonTexts.slice(at, at + 1000));
  return true;
}

/**
 * Counts a course's sections, lessons and published lessons, and of those the playable ones, the failed videos and the free previews;
 * and the state of the course's own video. One query.
 */
export async function selectLessonCounts(db: Database, courseId: string) {
  const number = (what: ReturnType<typeof sql>) => what.mapWith(Number);
  const [row] = await db
    .select({
      lessons: number(sql`count(*)`),
      published: number(sql`count(*) filter (where ${lessons.isPublished})`),
      ready: number(
        sql`count(*) filter (where ${lessons.isPublished} and not exists (select from ${mediaPreparations} p where p.media_id = lessons.media_id))`,
      ),
      failed: number(
        sql`count(*) filter (where ${lessons.isPublished} and exists (select from ${mediaPreparations} p where p.media_id = lessons.media_id and p.state = 'failed'))`,
      ),
      video: sql<VideoState>`(select case when c.youtube_id is not null then 'shown' when c.video_id is null then 'none'
        else coalesce((select case p.state when 'failed' then 'failed' else 'converting' end from ${mediaPreparations} p where p.media_id = c.video_id), 'shown') end
        from courses c where c.id = ${courseId}::uuid)`,
      previews: number(sql`count(*) filter (where ${lessons.isPublished} and ${lessons.isFreePreview})`),
      sections: number(sql`(select count(*) from sections where course_id = ${courseId}::uuid)`),
    })
    .from(lessons)
    .where(eq(lessons.courseId, courseId));
  return row ?? { lessons: 0, published: 0, ready: 0, failed: 0, video: 'none', previews: 0, sections: 0 };
}

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
  payments: (ids) => sql`select count(*) from ${orderLines} where course_id = ${ids}`,
  certificates: (ids) => sql`select count(*) from ${certificates} where course_id = ${ids}`,
  // Copies of a course share its files, so those stay.
  bytes: (ids) => sql`
    select coalesce(sum(m.byte_size + coalesce((
      select sum(f.byte_size) from media_renditions r join media_files f on f.id = r.file_id where r.media_id = m.id), 0)), 0) from ${mediaFiles} m
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
