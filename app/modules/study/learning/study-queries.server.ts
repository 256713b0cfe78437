import { getLocale } from '#texts/runtime';
import { and, eq, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import { courses, lessonImages, lessons } from '#app/database/schema/catalogue.ts';
import { orderLines } from '#app/database/schema/checkout.ts';
import { quizAttempts } from '#app/database/schema/quizzes.ts';
import { courseTexts, lessonTexts } from '#app/database/schema/course-texts.ts';
import {
  badges,
  courseProgress,
  enrolments,
  lessonCompletions,
  lessonPositions,
  userBadges,
  studyEvents,
} from '#app/database/schema/learning.ts';
import { lessonRules } from '#app/database/schema/lesson-rules.ts';
import { mediaFiles, mediaPreparations } from '#app/database/schema/media.ts';
import { keptRenditions } from '#app/modules/catalogue/media/renditions/rendition-queries.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import {
  prepareQuery,
  prepareTogether,
  queryPart,
  type QueryValue,
  type Places,
  type QueryPart,
} from '#app/platform/prepare-query.ts';
import { isId, nilId } from '#app/shared/ids.ts';
import type { Locale } from '#app/shared/locale.ts';
import { ruleOfLesson } from '#app/modules/catalogue/courses/course-outline-queries.server.ts';
import {
  courseTextsIn,
  isOwnTitle,
  lessonTextsIn,
  translated,
} from '#app/modules/catalogue/courses/course-text-queries.server.ts';
import type { CourseAccess, LessonAccess } from './can-study.ts';
import { accessColumns, accessOf, isBegunUntil, lastSecondOfAttempt } from './lesson-state-queries.server.ts';
import { lessonsAskingWith } from './question-picture-queries.server.ts';
import { studyColumns } from './my-courses-queries.server.ts';
import type { StudyEvent } from './study-event.ts';

const isActive = sql<boolean>`${courses.status} = 'active'`;
const isEnrolled = sql<boolean>`${enrolments.id} is not null`;

const courseIs = (idOrSlug: string): SQL => (isId(idOrSlug) ? eq(courses.id, idOrSlug) : eq(courses.slug, idOrSlug));
const liveEnrolmentOf = (userId: string | QueryValue | null): SQL | undefined =>
  and(eq(enrolments.courseId, courses.id), eq(enrolments.userId, userId ?? nilId), isNull(enrolments.revokedAt));

const columnsOfStudy = {
  ...studyColumns,
  duration: translated.course.duration,
  priceCents: courses.priceCents,
  isActive,
  isEnrolled,
  orderLineId: enrolments.orderLineId,
};

const placesOfStudy = ['courseId', 'userId', 'locale'] as const;
type PlacesOfStudy = Places<(typeof placesOfStudy)[number]>;
type CourseOfUser = Places<'courseId' | 'userId'>;

const studyWhere = (db: Database, { userId, locale }: PlacesOfStudy, isWanted: SQL) =>
  db
    .select(columnsOfStudy)
    .from(courses)
    .leftJoin(courseTexts, courseTextsIn(locale))
    .leftJoin(enrolments, liveEnrolmentOf(userId))
    .leftJoin(courseProgress, and(eq(courseProgress.courseId, courses.id), eq(courseProgress.userId, userId)))
    .leftJoin(badges, eq(badges.courseId, courses.id))
    .leftJoin(userBadges, and(eq(userBadges.badgeId, badges.id), eq(userBadges.userId, userId)))
    .where(isWanted);
const studyById = prepareQuery(placesOfStudy, (db, places) => studyWhere(db, places, eq(courses.id, places.courseId)));
const studyBySlug = prepareQuery(placesOfStudy, (db, places) =>
  studyWhere(db, places, eq(courses.slug, places.courseId)),
);

/** Selects a course with a user's enrolment and progress; null for an unknown course. */
export async function selectStudy(db: Database, idOrSlug: string, userId: string | null, locale = getLocale()) {
  const select = isId(idOrSlug) ? studyById : studyBySlug;
  const [row] = await select(db, { courseId: idOrSlug, userId: userId ?? nilId, locale });
  return row ?? null;
}

interface Asker {
  readonly userId: string | null;
  readonly now: Date;
}

/** Selects a lesson of a course with the facts that decide access, `withResult` to what shows its results; null if the course lacks it. */
export async function selectLessonAccess(db: Database, idOrSlug: string, lessonId: string, { userId, now }: Asker) {
  if (!isId(lessonId)) return null;
  const [row] = await db
    .select({
      lessonId: lessons.id,
      courseId: courses.id,
      work: { title: courses.title, category: courses.category, instructor: courses.instructor },
      course: { isActive, isEnrolled },
      ...accessColumns(userId ?? nilId),
      kind: lessons.contentType,
    })
    .from(lessons)
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .leftJoin(lessonRules, ruleOfLesson)
    .leftJoin(enrolments, liveEnrolmentOf(userId))
    .where(and(courseIs(idOrSlug), eq(lessons.id, lessonId)));
  if (!row) return null;
  const { lessonId: id, courseId, work, course, kind } = row;
  const withResult = accessOf(row, now, { alsoWithResult: true });
  return { lessonId: id, courseId, work, course, kind, lesson: accessOf(row, now), withResult };
}

/**
 * Locks a course's published lessons until the transaction ends, so that the done share is counted right; false if the lesson is deleted.
 * Call it after `lockEnrolment`: ending an enrolment locks in that order too.
 */
export async function lockLesson(tx: Database, courseId: string, lessonId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select l.id from courses c join lessons l on l.course_id = c.id
    where c.id = ${courseId} and l.id = ${lessonId} for share of c for key share of l`);
  return rows.length > 0;
}

/** Selects the lessons that use a media file, as media, captions, in the text or in a question, with the facts that decide access. */
export async function selectUsesOfFile(
  db: Database,
  fileId: string,
  { userId, now }: Asker,
): Promise<{ course: CourseAccess; lesson: LessonAccess }[]> {
  const rows = await db
    .select({ course: { isActive, isEnrolled }, ...accessColumns(userId ?? nilId) })
    .from(lessons)
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .leftJoin(lessonRules, ruleOfLesson)
    .leftJoin(enrolments, liveEnrolmentOf(userId))
    .where(
      or(
        eq(lessons.mediaId, fileId),
        eq(lessons.captionsId, fileId),
        inArray(
          lessons.id,
          db
            .select({ id: lessonTexts.lessonId })
            .from(lessonTexts)
            .where(or(eq(lessonTexts.mediaId, fileId), eq(lessonTexts.captionsId, fileId))),
        ),
        inArray(
          lessons.id,
          db.select({ id: lessonImages.lessonId }).from(lessonImages).where(eq(lessonImages.mediaId, fileId)),
        ),
        sql`${lessons.id} in (${lessonsAskingWith(fileId, userId ?? nilId)})`,
      ),
    );
  return rows.map(({ course, ...row }) => ({ course, lesson: accessOf(row, now, { alsoWithResult: true }) }));
}

/** The query of a course with a user's enrolment and progress. */
export const studyOfUser = queryPart(columnsOfStudy, (db, places: PlacesOfStudy) =>
  studyWhere(db, places, eq(courses.id, places.courseId)),
);

/** The query of what a user has done and begun in a course, the rows of `studiedLessonsOf`. */
export const studyStates = queryPart(
  {
    lessonId: lessonCompletions.lessonId,
    completedAt: lessonCompletions.completedAt,
    begunUntil: sql`begun_until`,
    hasResult: sql`has_result`,
  },
  (db, { userId, courseId }: CourseOfUser) =>
    db
      .select({
        lessonId: lessonCompletions.lessonId,
        completedAt: sql<Date | null>`${lessonCompletions.completedAt}`.mapWith(lessonCompletions.completedAt),
        begunUntil: sql<number | null>`null::float8`,
        hasResult: sql<boolean>`false`,
      })
      .from(lessonCompletions)
      .where(and(eq(lessonCompletions.userId, userId), eq(lessonCompletions.courseId, courseId)))
      .unionAll(
        db
          .select({
            lessonId: quizAttempts.lessonId,
            completedAt: sql<Date | null>`null::timestamptz`.mapWith(lessonCompletions.completedAt),
            begunUntil: sql<number | null>`case when ${quizAttempts.state} = 'open' then ${lastSecondOfAttempt} end`,
            hasResult: sql<boolean>`${quizAttempts.submittedAt} is not null`,
          })
          .from(quizAttempts)
          .where(and(eq(quizAttempts.userId, userId), eq(quizAttempts.courseId, courseId))),
      ),
);

const paymentColumns = {
  id: orderLines.id,
  orderId: orderLines.orderId,
  amountCents: orderLines.amountCents,
  status: orderLines.status,
  transactionId: orderLines.transactionId,
  paymentDate: orderLines.paymentDate,
};

/** The query of the payment of a user's enrolment in a course. */
export const paymentOfStudy = queryPart(paymentColumns, (db, { userId, courseId }: CourseOfUser) =>
  db
    .select(paymentColumns)
    .from(enrolments)
    .innerJoin(orderLines, eq(orderLines.id, enrolments.orderLineId))
    .where(and(eq(enrolments.userId, userId), eq(enrolments.courseId, courseId), isNull(enrolments.revokedAt))),
);

/** Makes a function that runs queries about a user and a course, by its id or slug, as one statement. */
export function selectOfCourse<Rows extends Readonly<Record<string, unknown>>>(parts: {
  readonly [Key in keyof Rows]: QueryPart<(typeof placesOfStudy)[number], Rows[Key]>;
}) {
  const byId = prepareTogether(placesOfStudy, parts);
  const bySlug = prepareTogether(placesOfStudy, parts, {
    courseId: (slug) => sql`(select c.id from ${courses} c where c.slug = ${slug})`,
  });
  return (db: Database, idOrSlug: string, userId: string | null) => {
    const select = isId(idOrSlug) ? byId : bySlug;
    return select(db, { courseId: idOrSlug, userId: userId ?? nilId, locale: getLocale() });
  };
}

/** What a user has done and begun in a course. */
export interface StudiedLessons {
  /** When each lesson was completed. */
  readonly completed: ReadonlyMap<string, Date>;
  /** The lessons with an open attempt. */
  readonly begun: ReadonlySet<string>;
  /** The lessons with an attempt that was handed in. */
  readonly withResult: ReadonlySet<string>;
}

interface LessonState {
  readonly lessonId: string;
  readonly completedAt: Date | null;
  readonly begunUntil: number | null;
  readonly hasResult: boolean;
}

/** Makes the view of rows of `studyStates`. */
export function studiedLessonsOf(rows: readonly LessonState[], now: Date): StudiedLessons {
  return {
    completed: new Map(rows.flatMap(({ lessonId, completedAt }) => (completedAt ? [[lessonId, completedAt]] : []))),
    begun: new Set(rows.flatMap(({ lessonId, begunUntil }) => (isBegunUntil(begunUntil, now) ? [lessonId] : []))),
    withResult: new Set(rows.flatMap(({ lessonId, hasResult }) => (hasResult ? [lessonId] : []))),
  };
}

/** The file in the language, or else the lesson's own. */
const mediaId = sql<string | null>`coalesce(${lessonTexts.mediaId}, ${lessons.mediaId})`;

/** Whether the joined language has the text that the lesson's kind requires. */
const isTranslated = sql`coalesce(${lessonTexts.body} <> '' or (${lessonTexts.title} <> '' and ${lessons.body} = ''), false)`;

const contentColumns = (userId: string | QueryValue) => ({
  lessonId: lessons.id,
  ...accessColumns(userId),
  title: translated.lessonTitle,
  titleLocale: sql<Locale>`case when ${isOwnTitle.lesson} then ${courses.locale} else ${lessonTexts.locale} end`,
  locale: sql<Locale>`case when ${isTranslated} then ${lessonTexts.locale} else ${courses.locale} end`,
  ownLocale: sql<Locale>`${courses.locale}`,
  otherLocale: sql<Locale | null>`(select t.locale from lesson_texts t
    where t.lesson_id = ${lessons.id} and (t.body <> '' or (t.title <> '' and ${lessons.body} = '')) limit 1)`,
  body: sql<string>`coalesce(nullif(${lessonTexts.body}, ''), ${lessons.body})`,
  contentType: lessons.contentType,
  youtubeId: sql<string | null>`case when ${lessonTexts.mediaId} is null then ${lessons.youtubeId} end`,
  durationSeconds: lessons.durationSeconds,
  allowDownload: lessons.allowDownload,
  mediaId,
  isPreparing: sql<boolean>`exists (select from ${mediaPreparations} p where p.media_id = ${mediaId})`,
  renditions: keptRenditions(mediaId),
  // Captions belong to one file: the lesson's own captions to its own file.
  captionsId: sql<
    string | null
  >`coalesce(${lessonTexts.captionsId}, case when ${lessonTexts.mediaId} is null then ${lessons.captionsId} end)`,
  captionsLocale: sql<Locale>`case when ${lessonTexts.captionsId} is null then ${courses.locale} else ${lessonTexts.locale} end`,
  mediaType: mediaFiles.contentType,
  fileName: mediaFiles.fileName,
  byteSize: mediaFiles.byteSize,
  durationMs: mediaFiles.durationMs,
  width: mediaFiles.width,
  height: mediaFiles.height,
  pageCount: mediaFiles.pageCount,
  position: lessonPositions.position,
});

const contentsOf = (db: Database, { userId, locale }: Places<'userId' | 'locale'>) =>
  db
    .select(contentColumns(userId))
    .from(lessons)
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .leftJoin(lessonRules, ruleOfLesson)
    .leftJoin(enrolments, liveEnrolmentOf(userId))
    .leftJoin(lessonTexts, lessonTextsIn(locale))
    .leftJoin(mediaFiles, eq(mediaFiles.id, mediaId))
    .leftJoin(lessonPositions, and(eq(lessonPositions.lessonId, lessons.id), eq(lessonPositions.userId, userId)));

const selectContents = prepareQuery(['lessonId', 'userId', 'locale'], (db, { lessonId, ...places }) =>
  contentsOf(db, places).where(eq(lessons.id, lessonId)),
);

/** The query of the content of all lessons of a course in a language. Only for those who `canStudy` each. */
export const contentsOfCourse = queryPart(contentColumns(nilId), (db, { courseId, ...places }: PlacesOfStudy) =>
  contentsOf(db, places).where(eq(lessons.courseId, courseId)),
);

/** Selects a lesson's content in a language, and a user's position in it. Only for those who `canStudy` it. */
export async function selectLessonContent(
  db: Database,
  lesson: { readonly lessonId: string; readonly locale: Locale },
  userId: string | null,
) {
  const [row] = await selectContents(db, { ...lesson, userId: userId ?? nilId });
  return row ?? null;
}

/** Stores a study event; false if it is stored already. A parallel repetition waits for the first one's transaction. */
export async function receiveStudyEvent(
  db: Database,
  { userId, event, now }: { readonly userId: string; readonly event: StudyEvent | undefined; readonly now: Date },
): Promise<boolean> {
  if (event === undefined) return true;
  const rows = await db
    .insert(studyEvents)
    .values({ userId, id: event.id, receivedAt: now })
    .onConflictDoNothing()
    .returning({ id: studyEvents.id });
  return rows.length > 0;
}

/** Deletes the records of study events received before a moment. */
export async function deleteStudyEventsBefore(db: Database, moment: Date): Promise<void> {
  await db.delete(studyEvents).where(lt(studyEvents.receivedAt, moment));
}
