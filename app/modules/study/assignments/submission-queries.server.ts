import { and, asc, count, desc, eq, getTableColumns, inArray, isNotNull, isNull, ne, sql, type SQL } from 'drizzle-orm';
import {
  assignments,
  submissionFiles,
  submissionLevels,
  submissions,
  submissionUploads,
} from '#app/database/schema/assignments.ts';
import { courses, lessons } from '#app/database/schema/catalogue.ts';
import { courseTexts, lessonTexts } from '#app/database/schema/course-texts.ts';
import { users } from '#app/database/schema/identity.ts';
import { enrolments } from '#app/database/schema/learning.ts';
import { mediaFiles } from '#app/database/schema/media.ts';
import type { Database } from '#app/platform/database.server.ts';
import { queryPart, type Places } from '#app/platform/prepare-query.ts';
import type { Locale } from '#app/shared/locale.ts';
import { courseTextsIn, lessonTextsIn, translated } from '#app/modules/catalogue/courses/course-text-queries.server.ts';
import type { Levels } from './assignment-rules.ts';

type NewSubmission = typeof submissions.$inferInsert;

/** Selects a submission by the id that its device gave it; null for an unknown one. */
export async function selectSubmission(db: Database, id: string) {
  const [row] = await db.select().from(submissions).where(eq(submissions.id, id));
  return row ?? null;
}

/** Selects and locks a submission until the transaction ends; null for an unknown one. */
export async function lockSubmission(db: Database, id: string) {
  const [row] = await db.select().from(submissions).where(eq(submissions.id, id)).for('update');
  return row ?? null;
}

/** Counts the submissions of a learner for an assignment, with and without those that were taken back. */
export async function countSubmissions(db: Database, userId: string, lessonId: string) {
  const [row] = await db
    .select({
      all: count(),
      counted: sql<number>`count(*) filter (where ${submissions.state} <> 'taken_back')`.mapWith(Number),
    })
    .from(submissions)
    .where(and(eq(submissions.userId, userId), eq(submissions.lessonId, lessonId)));
  return row ?? { all: 0, counted: 0 };
}

/** Writes a submission with its files; false if its id is taken, or another one of the learner waits. */
export async function insertSubmission(
  db: Database,
  row: NewSubmission,
  mediaIds: readonly string[],
): Promise<boolean> {
  const written = await db.insert(submissions).values(row).onConflictDoNothing().returning({ id: submissions.id });
  if (written.length === 0) return false;
  if (mediaIds.length > 0)
    await db
      .insert(submissionFiles)
      .values(mediaIds.map((mediaId, position) => ({ submissionId: row.id, position, mediaId })));
  return true;
}

/** Changes a locked submission; a decision is its next version. */
export async function updateSubmission(
  db: Database,
  id: string,
  values: Partial<
    Pick<NewSubmission, 'state' | 'openedAt' | 'openedBy' | 'decidedAt' | 'decidedBy' | 'points' | 'feedback'>
  >,
): Promise<void> {
  await db
    .update(submissions)
    .set({ ...values, ...(values.decidedAt && { version: sql`${submissions.version} + 1` }) })
    .where(eq(submissions.id, id));
}

export async function insertLevels(db: Database, submissionId: string, levels: Levels): Promise<void> {
  const rows = Object.entries(levels).map(([criterion, level]) => ({ submissionId, criterion, level }));
  if (rows.length > 0) await db.insert(submissionLevels).values(rows);
}

/** Notes that a learner has opened the feedback of decided submissions of a lesson. */
export async function markSeen(db: Database, userId: string, lessonId: string, at: Date): Promise<void> {
  await db
    .update(submissions)
    .set({ seenAt: at })
    .where(
      and(
        eq(submissions.userId, userId),
        eq(submissions.lessonId, lessonId),
        isNotNull(submissions.decidedAt),
        isNull(submissions.seenAt),
      ),
    );
}

type LearnerOfAssignment = Places<'userId' | 'lessonId'>;

/** What a learner and a grader see of a submission. */
export const submissionColumns = {
  id: submissions.id,
  number: submissions.number,
  state: submissions.state,
  text: submissions.text,
  rubric: submissions.rubric,
  pointsToAccept: submissions.pointsToAccept,
  of: submissions.of,
  points: submissions.points,
  feedback: submissions.feedback,
  submittedAt: submissions.submittedAt,
  answerBy: submissions.answerBy,
  decidedAt: submissions.decidedAt,
};

const ownSubmissionColumns = {
  ...submissionColumns,
  grader: users.name,
};

const countedOf = ({ userId, lessonId }: LearnerOfAssignment) =>
  and(eq(submissions.userId, userId), eq(submissions.lessonId, lessonId), ne(submissions.state, 'taken_back'));

/** The query of a learner's submissions of an assignment, newest first, without those that were taken back. */
export const ownSubmissions = queryPart(ownSubmissionColumns, (db, learner: LearnerOfAssignment) =>
  db
    .select(ownSubmissionColumns)
    .from(submissions)
    .leftJoin(users, eq(users.id, submissions.decidedBy))
    .where(countedOf(learner))
    .orderBy(desc(submissions.number)),
);

const latestOf = (db: Database, learner: LearnerOfAssignment) =>
  db
    .select({ id: submissions.id })
    .from(submissions)
    .where(countedOf(learner))
    .orderBy(desc(submissions.number))
    .limit(1);

const fileColumns = {
  submissionId: submissionFiles.submissionId,
  id: mediaFiles.id,
  kind: mediaFiles.kind,
  name: mediaFiles.fileName,
  byteSize: mediaFiles.byteSize,
  originalBytes: submissionUploads.originalBytes,
};

const filesWhere = (db: Database, where: SQL) =>
  db
    .select(fileColumns)
    .from(submissionFiles)
    .innerJoin(mediaFiles, eq(mediaFiles.id, submissionFiles.mediaId))
    .leftJoin(submissionUploads, eq(submissionUploads.mediaId, submissionFiles.mediaId))
    .where(where)
    .orderBy(asc(submissionFiles.submissionId), asc(submissionFiles.position));

/** The query of the files of a learner's latest submission of an assignment, in order. */
export const latestFiles = queryPart(fileColumns, (db, learner: LearnerOfAssignment) =>
  filesWhere(db, inArray(submissionFiles.submissionId, latestOf(db, learner))),
);

/** Selects the files of submissions, in order. */
export async function selectFilesOf(db: Database, submissionIds: readonly string[]) {
  return submissionIds.length === 0 ? [] : filesWhere(db, inArray(submissionFiles.submissionId, [...submissionIds]));
}

const levelColumns = getTableColumns(submissionLevels);

/** The query of the levels of a learner's latest submission of an assignment. */
export const latestLevels = queryPart(levelColumns, (db, learner: LearnerOfAssignment) =>
  db
    .select(levelColumns)
    .from(submissionLevels)
    .where(inArray(submissionLevels.submissionId, latestOf(db, learner))),
);

/** Selects the levels of submissions. */
export async function selectLevelsOf(db: Database, submissionIds: readonly string[]) {
  if (submissionIds.length === 0) return [];
  return db
    .select()
    .from(submissionLevels)
    .where(inArray(submissionLevels.submissionId, [...submissionIds]));
}

const briefColumns = {
  takesText: assignments.takesText,
  takesPhotos: assignments.takesPhotos,
  takesFiles: assignments.takesFiles,
  pointsToAccept: assignments.pointsToAccept,
  answerDays: assignments.answerDays,
  rubric: assignments.rubric,
  instructor: courses.instructor,
};

/** The query of what a learner reads of an assignment before starting. */
export const brief = queryPart(briefColumns, (db, { lessonId }: Places<'lessonId'>) =>
  db
    .select(briefColumns)
    .from(assignments)
    .innerJoin(lessons, eq(lessons.id, assignments.lessonId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(eq(assignments.lessonId, lessonId)),
);

interface Upload {
  readonly mediaId: string;
  readonly userId: string;
  readonly lessonId: string;
  readonly originalBytes: number | null;
  readonly createdAt: Date;
}

export async function insertUpload(db: Database, upload: Upload): Promise<void> {
  await db.insert(submissionUploads).values(upload);
}

/** Selects whose upload a file is, with the assignment; null for files of staff. */
export async function selectUpload(db: Database, mediaId: string) {
  const [row] = await db
    .select({ userId: submissionUploads.userId, lessonId: submissionUploads.lessonId })
    .from(submissionUploads)
    .where(eq(submissionUploads.mediaId, mediaId));
  return row ?? null;
}

/** Selects those of some files that a learner uploaded for an assignment, and keeps them from the sweep until the transaction ends. */
export async function lockUploads(
  db: Database,
  { userId, lessonId, ids }: { readonly userId: string; readonly lessonId: string; readonly ids: readonly string[] },
): Promise<{ readonly id: string; readonly kind: string }[]> {
  if (ids.length === 0) return [];
  return db
    .select({ id: mediaFiles.id, kind: mediaFiles.kind })
    .from(submissionUploads)
    .innerJoin(mediaFiles, eq(mediaFiles.id, submissionUploads.mediaId))
    .where(
      and(
        eq(submissionUploads.userId, userId),
        eq(submissionUploads.lessonId, lessonId),
        inArray(submissionUploads.mediaId, [...ids]),
      ),
    )
    .for('key share');
}

/** Number of files that a learner uploaded since a moment. */
export async function countUploadsSince(db: Database, userId: string, since: Date): Promise<number> {
  const [row] = await db
    .select({ uploads: count() })
    .from(submissionUploads)
    .where(and(eq(submissionUploads.userId, userId), sql`${submissionUploads.createdAt} >= ${since.toISOString()}`));
  return row?.uploads ?? 0;
}

/** Ids of all files that a learner uploaded for assignments. */
export async function selectUploadsOf(db: Database, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: submissionUploads.mediaId })
    .from(submissionUploads)
    .where(eq(submissionUploads.userId, userId));
  return rows.map(({ id }) => id);
}

export async function deleteSubmissionsOf(db: Database, userId: string): Promise<void> {
  await db.delete(submissions).where(eq(submissions.userId, userId));
}

/** Selects a learner's submissions for the download of personal data, oldest first. */
export async function selectSubmissionsToExport(db: Database, userId: string) {
  return db
    .select({
      id: submissions.id,
      course: courses.title,
      assignment: lessons.title,
      number: submissions.number,
      state: submissions.state,
      text: submissions.text,
      handedInAt: submissions.submittedAt,
      openedAt: submissions.openedAt,
      decidedAt: submissions.decidedAt,
      points: submissions.points,
      of: submissions.of,
      feedback: submissions.feedback,
    })
    .from(submissions)
    .innerJoin(lessons, eq(lessons.id, submissions.lessonId))
    .innerJoin(courses, eq(courses.id, submissions.courseId))
    .where(eq(submissions.userId, userId))
    .orderBy(asc(submissions.receivedAt), asc(submissions.id));
}

/** Selects to whom the mail about a decision goes, with the titles in the learner's language. */
export async function selectRecipient(
  db: Database,
  { userId, lessonId, locale }: { readonly userId: string; readonly lessonId: string; readonly locale: Locale },
) {
  const [row] = await db
    .select({
      to: users.email,
      name: users.name,
      assignment: translated.lessonTitle,
      course: translated.course.title,
      courseSlug: courses.slug,
      instructor: courses.instructor,
    })
    .from(lessons)
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .innerJoin(users, eq(users.id, userId))
    .leftJoin(courseTexts, courseTextsIn(locale))
    .leftJoin(lessonTexts, lessonTextsIn(locale))
    .where(eq(lessons.id, lessonId));
  return row ?? null;
}

/** Selects a learner's language and account, to act for them. */
export async function selectLearner(db: Database, userId: string) {
  const [row] = await db
    .select({ id: users.id, name: users.name, email: users.email, locale: sql<Locale>`${users.locale}` })
    .from(users)
    .where(eq(users.id, userId));
  return row ?? null;
}

const feedbackColumns = {
  id: submissions.id,
  lessonId: submissions.lessonId,
  courseSlug: courses.slug,
  assignment: translated.lessonTitle,
  state: submissions.state,
  points: submissions.points,
  of: submissions.of,
};

/** Selects a learner's decided submissions whose feedback they have not opened, newest first. */
export const feedbackNotices = queryPart(feedbackColumns, (db, { userId, locale }: Places<'userId' | 'locale'>) =>
  db
    .select(feedbackColumns)
    .from(submissions)
    .innerJoin(lessons, eq(lessons.id, submissions.lessonId))
    .innerJoin(courses, eq(courses.id, submissions.courseId))
    .leftJoin(courseTexts, courseTextsIn(locale))
    .leftJoin(lessonTexts, lessonTextsIn(locale))
    .where(and(eq(submissions.userId, userId), isNotNull(submissions.decidedAt), isNull(submissions.seenAt)))
    .orderBy(desc(submissions.decidedAt), desc(submissions.id))
    .limit(3),
);

const improveColumns = {
  id: submissions.id,
  lessonId: submissions.lessonId,
  courseSlug: courses.slug,
  course: translated.course.title,
  assignment: translated.lessonTitle,
};

/** Selects what a learner was asked to hand in again and has not, in the courses that they may study, the longest asked first. */
export const submissionsToImprove = queryPart(improveColumns, (db, { userId, locale }: Places<'userId' | 'locale'>) =>
  db
    .select(improveColumns)
    .from(submissions)
    .innerJoin(
      enrolments,
      and(eq(enrolments.userId, submissions.userId), eq(enrolments.courseId, submissions.courseId)),
    )
    .innerJoin(lessons, eq(lessons.id, submissions.lessonId))
    .innerJoin(courses, eq(courses.id, submissions.courseId))
    .leftJoin(courseTexts, courseTextsIn(locale))
    .leftJoin(lessonTexts, lessonTextsIn(locale))
    .where(
      and(
        eq(submissions.userId, userId),
        eq(submissions.state, 'improve'),
        isNull(enrolments.revokedAt),
        eq(lessons.isPublished, true),
        sql`not exists (select from ${submissions} s where s.user_id = ${userId} and s.lesson_id = ${submissions.lessonId}
          and (s.state = 'accepted' or (s.number > ${submissions.number} and s.state <> 'taken_back')))`,
      ),
    )
    .orderBy(asc(submissions.decidedAt), asc(submissions.id)),
);
