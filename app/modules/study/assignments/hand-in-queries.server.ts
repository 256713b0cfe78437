import { and, asc, count, desc, eq, getTableColumns, inArray, isNotNull, isNull, ne, sql, type SQL } from 'drizzle-orm';
import { assignments, handInFiles, handInLevels, handIns, handInUploads } from '#app/database/schema/assignments.ts';
import { courses, lessons } from '#app/database/schema/catalogue.ts';
import { courseTexts, lessonTexts } from '#app/database/schema/course-texts.ts';
import { users } from '#app/database/schema/identity.ts';
import { mediaFiles } from '#app/database/schema/media.ts';
import type { Database } from '#app/platform/database.server.ts';
import { queryPart, type Places } from '#app/platform/prepare-query.ts';
import type { Locale } from '#app/shared/locale.ts';
import { courseTextsIn, lessonTextsIn, translated } from '#app/modules/catalogue/courses/course-text-queries.server.ts';
import type { Levels } from './assignment.ts';

type NewHandIn = typeof handIns.$inferInsert;

/** Selects a hand-in by the id that its device gave it; null for an unknown one. */
export async function selectHandIn(db: Database, id: string) {
  const [row] = await db.select().from(handIns).where(eq(handIns.id, id));
  return row ?? null;
}

/** Selects and locks a hand-in until the transaction ends; null for an unknown one. */
export async function lockHandIn(db: Database, id: string) {
  const [row] = await db.select().from(handIns).where(eq(handIns.id, id)).for('update');
  return row ?? null;
}

/** Counts the hand-ins of a learner for an assignment, with and without those that were taken back. */
export async function countHandIns(db: Database, userId: string, lessonId: string) {
  const [row] = await db
    .select({
      all: count(),
      counted: sql<number>`count(*) filter (where ${handIns.state} <> 'taken_back')`.mapWith(Number),
    })
    .from(handIns)
    .where(and(eq(handIns.userId, userId), eq(handIns.lessonId, lessonId)));
  return row ?? { all: 0, counted: 0 };
}

/** Writes a hand-in with its files; false if its id is taken, or another one of the learner waits. */
export async function insertHandIn(db: Database, row: NewHandIn, mediaIds: readonly string[]): Promise<boolean> {
  const written = await db.insert(handIns).values(row).onConflictDoNothing().returning({ id: handIns.id });
  if (written.length === 0) return false;
  if (mediaIds.length > 0)
    await db.insert(handInFiles).values(mediaIds.map((mediaId, position) => ({ handInId: row.id, position, mediaId })));
  return true;
}

/** Changes a locked hand-in; a decision is its next version. */
export async function updateHandIn(
  db: Database,
  id: string,
  values: Partial<
    Pick<NewHandIn, 'state' | 'openedAt' | 'openedBy' | 'decidedAt' | 'decidedBy' | 'points' | 'feedback'>
  >,
): Promise<void> {
  await db
    .update(handIns)
    .set({ ...values, ...(values.decidedAt && { version: sql`${handIns.version} + 1` }) })
    .where(eq(handIns.id, id));
}

export async function insertLevels(db: Database, handInId: string, levels: Levels): Promise<void> {
  const rows = Object.entries(levels).map(([criterion, level]) => ({ handInId, criterion, level }));
  if (rows.length > 0) await db.insert(handInLevels).values(rows);
}

/** Notes that a learner has opened the feedback of decided hand-ins of a lesson. */
export async function markSeen(db: Database, userId: string, lessonId: string, at: Date): Promise<void> {
  await db
    .update(handIns)
    .set({ seenAt: at })
    .where(
      and(
        eq(handIns.userId, userId),
        eq(handIns.lessonId, lessonId),
        isNotNull(handIns.decidedAt),
        isNull(handIns.seenAt),
      ),
    );
}

type LearnerOfAssignment = Places<'userId' | 'lessonId'>;

/** What a learner and a grader see of a hand-in. */
export const handInColumns = {
  id: handIns.id,
  number: handIns.number,
  state: handIns.state,
  text: handIns.text,
  rubric: handIns.rubric,
  pointsToAccept: handIns.pointsToAccept,
  of: handIns.of,
  points: handIns.points,
  feedback: handIns.feedback,
  handedInAt: handIns.handedInAt,
  answerBy: handIns.answerBy,
  decidedAt: handIns.decidedAt,
};

const ownHandInColumns = {
  ...handInColumns,
  grader: users.name,
};

const countedOf = ({ userId, lessonId }: LearnerOfAssignment) =>
  and(eq(handIns.userId, userId), eq(handIns.lessonId, lessonId), ne(handIns.state, 'taken_back'));

/** The query of a learner's hand-ins of an assignment, newest first, without those that were taken back. */
export const ownHandIns = queryPart(ownHandInColumns, (db, learner: LearnerOfAssignment) =>
  db
    .select(ownHandInColumns)
    .from(handIns)
    .leftJoin(users, eq(users.id, handIns.decidedBy))
    .where(countedOf(learner))
    .orderBy(desc(handIns.number)),
);

const latestOf = (db: Database, learner: LearnerOfAssignment) =>
  db.select({ id: handIns.id }).from(handIns).where(countedOf(learner)).orderBy(desc(handIns.number)).limit(1);

const fileColumns = {
  handInId: handInFiles.handInId,
  id: mediaFiles.id,
  kind: mediaFiles.kind,
  name: mediaFiles.fileName,
  byteSize: mediaFiles.byteSize,
  originalBytes: handInUploads.originalBytes,
};

const filesWhere = (db: Database, where: SQL) =>
  db
    .select(fileColumns)
    .from(handInFiles)
    .innerJoin(mediaFiles, eq(mediaFiles.id, handInFiles.mediaId))
    .leftJoin(handInUploads, eq(handInUploads.mediaId, handInFiles.mediaId))
    .where(where)
    .orderBy(asc(handInFiles.handInId), asc(handInFiles.position));

/** The query of the files of a learner's latest hand-in of an assignment, in order. */
export const latestFiles = queryPart(fileColumns, (db, learner: LearnerOfAssignment) =>
  filesWhere(db, inArray(handInFiles.handInId, latestOf(db, learner))),
);

/** Selects the files of hand-ins, in order. */
export async function selectFilesOf(db: Database, handInIds: readonly string[]) {
  return handInIds.length === 0 ? [] : filesWhere(db, inArray(handInFiles.handInId, [...handInIds]));
}

const levelColumns = getTableColumns(handInLevels);

/** The query of the levels of a learner's latest hand-in of an assignment. */
export const latestLevels = queryPart(levelColumns, (db, learner: LearnerOfAssignment) =>
  db
    .select(levelColumns)
    .from(handInLevels)
    .where(inArray(handInLevels.handInId, latestOf(db, learner))),
);

/** Selects the levels of hand-ins. */
export async function selectLevelsOf(db: Database, handInIds: readonly string[]) {
  if (handInIds.length === 0) return [];
  return db
    .select()
    .from(handInLevels)
    .where(inArray(handInLevels.handInId, [...handInIds]));
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
  await db.insert(handInUploads).values(upload);
}

/** Selects whose upload a file is, with the assignment; null for files of staff. */
export async function selectUpload(db: Database, mediaId: string) {
  const [row] = await db
    .select({ userId: handInUploads.userId, lessonId: handInUploads.lessonId })
    .from(handInUploads)
    .where(eq(handInUploads.mediaId, mediaId));
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
    .from(handInUploads)
    .innerJoin(mediaFiles, eq(mediaFiles.id, handInUploads.mediaId))
    .where(
      and(
        eq(handInUploads.userId, userId),
        eq(handInUploads.lessonId, lessonId),
        inArray(handInUploads.mediaId, [...ids]),
      ),
    )
    .for('key share');
}

/** Number of files that a learner uploaded since a moment. */
export async function countUploadsSince(db: Database, userId: string, since: Date): Promise<number> {
  const [row] = await db
    .select({ uploads: count() })
    .from(handInUploads)
    .where(and(eq(handInUploads.userId, userId), sql`${handInUploads.createdAt} >= ${since.toISOString()}`));
  return row?.uploads ?? 0;
}

/** Ids of all files that a learner uploaded for assignments. */
export async function selectUploadsOf(db: Database, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: handInUploads.mediaId })
    .from(handInUploads)
    .where(eq(handInUploads.userId, userId));
  return rows.map(({ id }) => id);
}

export async function deleteHandInsOf(db: Database, userId: string): Promise<void> {
  await db.delete(handIns).where(eq(handIns.userId, userId));
}

/** Selects a learner's hand-ins for the download of personal data, oldest first. */
export async function selectHandInsToExport(db: Database, userId: string) {
  return db
    .select({
      id: handIns.id,
      course: courses.title,
      assignment: lessons.title,
      number: handIns.number,
      state: handIns.state,
      text: handIns.text,
      handedInAt: handIns.handedInAt,
      openedAt: handIns.openedAt,
      decidedAt: handIns.decidedAt,
      points: handIns.points,
      of: handIns.of,
      feedback: handIns.feedback,
    })
    .from(handIns)
    .innerJoin(lessons, eq(lessons.id, handIns.lessonId))
    .innerJoin(courses, eq(courses.id, handIns.courseId))
    .where(eq(handIns.userId, userId))
    .orderBy(asc(handIns.receivedAt), asc(handIns.id));
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
  id: handIns.id,
  lessonId: handIns.lessonId,
  courseSlug: courses.slug,
  assignment: translated.lessonTitle,
  state: handIns.state,
  points: handIns.points,
  of: handIns.of,
};

/** Selects a learner's decided hand-ins whose feedback they have not opened, newest first. */
export const feedbackNotices = queryPart(feedbackColumns, (db, { userId, locale }: Places<'userId' | 'locale'>) =>
  db
    .select(feedbackColumns)
    .from(handIns)
    .innerJoin(lessons, eq(lessons.id, handIns.lessonId))
    .innerJoin(courses, eq(courses.id, handIns.courseId))
    .leftJoin(courseTexts, courseTextsIn(locale))
    .leftJoin(lessonTexts, lessonTextsIn(locale))
    .where(and(eq(handIns.userId, userId), isNotNull(handIns.decidedAt), isNull(handIns.seenAt)))
    .orderBy(desc(handIns.decidedAt), desc(handIns.id))
    .limit(3),
);
