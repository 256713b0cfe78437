import { and, eq, inArray, isNull, lt, or, sql, type Placeholder, type SQL } from 'drizzle-orm';
import { courses, lessonImages, lessons } from '#app/database/schema/catalogue.ts';
import {
  badges,
  courseProgress,
  enrolments,
  lessonCompletions,
  lessonPositions,
  userBadges,
  studyReports,
} from '#app/database/schema/learning.ts';
import { mediaFiles, mediaPreparations } from '#app/database/schema/media.ts';
import type { Database } from '#app/platform/database.server.ts';
import { prepareQuery } from '#app/platform/prepare-query.ts';
import { isId } from '#app/shared/ids.ts';
import type { CourseAccess, LessonAccess } from './can-study.ts';
import { studyColumns } from './my-courses-queries.server.ts';
import type { StudyReport } from './study-report.ts';

/** A user id that no row has, so that one query serves the system too, which has no user. */
const nobody = '00000000-0000-0000-0000-000000000000';

const isActive = sql<boolean>`${courses.status} = 'active'`;
const isEnrolled = sql<boolean>`${enrolments.id} is not null`;

const courseIs = (idOrSlug: string): SQL => (isId(idOrSlug) ? eq(courses.id, idOrSlug) : eq(courses.slug, idOrSlug));
const liveEnrolmentOf = (userId: string | Placeholder | null): SQL | undefined =>
  and(eq(enrolments.courseId, courses.id), eq(enrolments.userId, userId ?? nobody), isNull(enrolments.revokedAt));

const studyWhere = (columnIs: (course: Placeholder) => SQL) =>
  prepareQuery(['course', 'userId'], (db, { course, userId }) =>
    db
      .select({
        ...studyColumns,
        duration: courses.duration,
        priceCents: courses.priceCents,
        isActive,
        isEnrolled,
        paymentId: enrolments.paymentId,
      })
      .from(courses)
      .leftJoin(enrolments, liveEnrolmentOf(userId))
      .leftJoin(courseProgress, and(eq(courseProgress.courseId, courses.id), eq(courseProgress.userId, userId)))
      .leftJoin(badges, eq(badges.courseId, courses.id))
      .leftJoin(userBadges, and(eq(userBadges.badgeId, badges.id), eq(userBadges.userId, userId)))
      .where(columnIs(course)),
  );
const studyById = studyWhere((id) => eq(courses.id, id));
const studyBySlug = studyWhere((slug) => eq(courses.slug, slug));

/** A course with somebody's standing in it; null where there is none. */
export async function selectStudy(db: Database, idOrSlug: string, userId: string | null) {
  const select = isId(idOrSlug) ? studyById : studyBySlug;
  const [row] = await select(db, { course: idOrSlug, userId: userId ?? nobody });
  return row ?? null;
}

/** A lesson of a course with what decides about access; null where the course has no such lesson. */
export async function selectLessonAccess(db: Database, idOrSlug: string, lessonId: string, userId: string | null) {
  if (!isId(lessonId)) return null;
  const [row] = await db
    .select({
      lessonId: lessons.id,
      courseId: courses.id,
      work: { title: courses.title, category: courses.category, instructor: courses.instructor },
      course: { isActive, isEnrolled },
      lesson: { isPublished: lessons.isPublished, isFreePreview: lessons.isFreePreview },
      kind: lessons.contentType,
    })
    .from(lessons)
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .leftJoin(enrolments, liveEnrolmentOf(userId))
    .where(and(courseIs(idOrSlug), eq(lessons.id, lessonId)));
  return row ?? null;
}

/**
 * Keeps what a course has published from changing until the transaction ends, so that its share that is done is counted right; false
 * where the lesson is gone. After `holdEnrolment`: an enrolment that ends locks in that order too.
 */
export async function holdLesson(tx: Database, courseId: string, lessonId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select l.id from courses c join lessons l on l.course_id = c.id
    where c.id = ${courseId} and l.id = ${lessonId} for share of c for key share of l`);
  return rows.length > 0;
}

/** The lessons that use a media file, as its media, its captions or in its text, with what decides about access. */
export async function selectUsesOfFile(
  db: Database,
  fileId: string,
  userId: string | null,
): Promise<{ course: CourseAccess; lesson: LessonAccess }[]> {
  return db
    .select({
      course: { isActive, isEnrolled },
      lesson: { isPublished: lessons.isPublished, isFreePreview: lessons.isFreePreview },
    })
    .from(lessons)
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .leftJoin(enrolments, liveEnrolmentOf(userId))
    .where(
      or(
        eq(lessons.mediaId, fileId),
        eq(lessons.captionsId, fileId),
        inArray(
          lessons.id,
          db.select({ id: lessonImages.lessonId }).from(lessonImages).where(eq(lessonImages.mediaId, fileId)),
        ),
      ),
    );
}

const selectCompletions = prepareQuery(['userId', 'courseId'], (db, { userId, courseId }) =>
  db
    .select({ lessonId: lessonCompletions.lessonId, completedAt: lessonCompletions.completedAt })
    .from(lessonCompletions)
    .where(and(eq(lessonCompletions.userId, userId), eq(lessonCompletions.courseId, courseId))),
);

/** The lessons of a course that somebody completed, and when. */
export async function selectCompletionMoments(
  db: Database,
  courseId: string,
  userId: string,
): Promise<Map<string, Date>> {
  const rows = await selectCompletions(db, { userId, courseId });
  return new Map(rows.map((row) => [row.lessonId, row.completedAt]));
}

const selectContents = prepareQuery(['lessonId', 'userId'], (db, { lessonId, userId }) =>
  db
    .select({
      isPublished: lessons.isPublished,
      isFreePreview: lessons.isFreePreview,
      body: lessons.body,
      contentType: lessons.contentType,
      youtubeId: lessons.youtubeId,
      durationSeconds: lessons.durationSeconds,
      allowDownload: lessons.allowDownload,
      mediaId: lessons.mediaId,
      isPreparing: sql<boolean>`exists (select from ${mediaPreparations} p where p.media_id = ${lessons.mediaId})`,
      captionsId: lessons.captionsId,
      mediaType: mediaFiles.contentType,
      fileName: mediaFiles.fileName,
      byteSize: mediaFiles.byteSize,
      durationMs: mediaFiles.durationMs,
      width: mediaFiles.width,
      height: mediaFiles.height,
      pageCount: mediaFiles.pageCount,
      position: lessonPositions.position,
    })
    .from(lessons)
    .leftJoin(mediaFiles, eq(mediaFiles.id, lessons.mediaId))
    .leftJoin(lessonPositions, and(eq(lessonPositions.lessonId, lessons.id), eq(lessonPositions.userId, userId)))
    .where(eq(lessons.id, lessonId)),
);

/** What a lesson consists of, and where somebody stopped in it. Only for those who `canStudy` it. */
export async function selectLessonContent(db: Database, lessonId: string, userId: string | null) {
  const [row] = await selectContents(db, { lessonId, userId: userId ?? nobody });
  return row ?? null;
}

/** Takes a report in; false where the server has it already. One that is sent twice at once waits for the other's end. */
export async function receiveReport(
  db: Database,
  { userId, report, now }: { readonly userId: string; readonly report: StudyReport | undefined; readonly now: Date },
): Promise<boolean> {
  if (report === undefined) return true;
  const rows = await db
    .insert(studyReports)
    .values({ userId, id: report.id, receivedAt: now })
    .onConflictDoNothing()
    .returning({ id: studyReports.id });
  return rows.length > 0;
}

/** Forgets the reports received before a moment. */
export async function deleteReportsBefore(db: Database, moment: Date): Promise<void> {
  await db.delete(studyReports).where(lt(studyReports.receivedAt, moment));
}
