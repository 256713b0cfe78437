import { and, asc, count, desc, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import { newestFirst } from '#app/database/newest-first.ts';
import { matchesWords } from '#app/database/matches-words.ts';
import { courses, lessons, sections } from '#app/database/schema/catalogue.ts';
import { questionRevisions, questions } from '#app/database/schema/questions.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Locale } from '#app/shared/locale.ts';
import type { PagePosition } from '#app/shared/cursor-page.ts';
import type { QuestionContent } from './kinds/question-kinds.ts';
import type { QuestionCourse, QuestionFilter, QuestionStatus } from './question.ts';
import { lessonIndex } from '#app/database/schema/lesson-index.ts';

export async function selectCourse(db: Database, id: string): Promise<QuestionCourse | null> {
  const [row] = await db
    .select({ id: courses.id, title: courses.title, locale: courses.locale })
    .from(courses)
    .where(eq(courses.id, id));
  return row ? { ...row, locale: row.locale as Locale } : null;
}

/** Selects and locks a course: until the transaction ends it is not deleted, and no other import of questions into it begins. */
export async function lockCourse(db: Database, id: string): Promise<QuestionCourse | null> {
  await db.select({ id: courses.id }).from(courses).where(eq(courses.id, id)).for('no key update');
  return selectCourse(db, id);
}

const statuses: Readonly<Record<QuestionStatus, SQL | undefined>> = {
  published: and(isNull(questions.archivedAt), sql`${questions.currentRevision} > 0`),
  draft: and(isNull(questions.archivedAt), eq(questions.currentRevision, 0)),
  archived: isNotNull(questions.archivedAt),
};

function found(
  courseId: string,
  { search, kind, difficulty, use, sectionId, status, among }: QuestionFilter,
): SQL | undefined {
  const words = search.trim();
  return and(
    eq(questions.courseId, courseId),
    status === null ? isNull(questions.archivedAt) : statuses[status],
    among === null ? undefined : inArray(questions.id, [...among]),
    words === '' ? undefined : matchesWords(questions.words, words),
    kind ? eq(questions.kind, kind) : undefined,
    difficulty ? eq(questions.difficulty, difficulty) : undefined,
    use ? eq(questions.use, use) : undefined,
    sectionId
      ? sql`${questions.lessonId} in (select ${lessons.id} from ${lessons} where ${lessons.sectionId} = ${sectionId})`
      : undefined,
  );
}

/** Up to `limit` questions of a course at a place, newest first, whichever way they are read. */
export async function selectQuestions(
  db: Database,
  courseId: string,
  filter: QuestionFilter,
  { place, limit }: { readonly place: PagePosition; readonly limit: number },
) {
  const { createdAt, id } = questions;
  const { behind, order, skip, inOrder } = newestFirst({ at: createdAt, id }, place);
  const rows = await db
    .select({
      id,
      kind: questions.kind,
      use: questions.use,
      difficulty: questions.difficulty,
      words: sql<string>`left(split_part(${questions.words}, e'\n', 1), 200)`,
      lessonTitle: lessons.title,
      second: questions.taughtSecond,
      page: questions.taughtPage,
      heading: questions.taughtHeading,
      revision: questions.currentRevision,
      hasDraft: sql<boolean>`${questions.draft} is not null`,
      isArchived: sql<boolean>`${questions.archivedAt} is not null`,
      version: questions.version,
    })
    .from(questions)
    .leftJoin(lessons, eq(lessons.id, questions.lessonId))
    .where(and(found(courseId, filter), behind))
    .orderBy(...order)
    .offset(skip)
    .limit(limit);
  return inOrder(rows);
}

/** How many questions the filter finds, and how many the course has in each state. One reading. */
export async function countQuestions(db: Database, courseId: string, filter: QuestionFilter) {
  const ofStatus = (status: QuestionStatus) => sql<number>`count(*) filter (where ${statuses[status]})`.mapWith(Number);
  const [row] = await db
    .select({
      found: sql<number>`count(*) filter (where ${found(courseId, filter)})`.mapWith(Number),
      published: ofStatus('published'),
      draft: ofStatus('draft'),
      archived: ofStatus('archived'),
    })
    .from(questions)
    .where(eq(questions.courseId, courseId));
  if (!row) throw new Error('a count gave no row');
  return row;
}

export async function countAllQuestions(db: Database, courseId: string): Promise<number> {
  const [row] = await db.select({ all: count() }).from(questions).where(eq(questions.courseId, courseId));
  return row?.all ?? 0;
}

export async function selectSections(db: Database, courseId: string) {
  return db
    .select({ id: sections.id, title: sections.title })
    .from(sections)
    .where(eq(sections.courseId, courseId))
    .orderBy(sections.position);
}

/** The lessons of a course in its order, where a question may be taught. */
export async function selectLessons(db: Database, courseId: string) {
  return db
    .select({ id: lessons.id, title: lessons.title, kind: lessons.contentType })
    .from(lessons)
    .innerJoin(sections, eq(sections.id, lessons.sectionId))
    .where(eq(lessons.courseId, courseId))
    .orderBy(sections.position, lessons.position);
}

/** Whether the lesson is one of the course. */
export async function hasLesson(db: Database, courseId: string, lessonId: string): Promise<boolean> {
  const rows = await db
    .select({ id: lessons.id })
    .from(lessons)
    .where(and(eq(lessons.id, lessonId), eq(lessons.courseId, courseId)))
    .for('key share');
  return rows.length > 0;
}

const inCourse = (courseId: string, id: string) => and(eq(questions.id, id), eq(questions.courseId, courseId));

/** A question whole; null where the course has none of that id. */
export async function selectQuestion(db: Database, courseId: string, id: string) {
  const [row] = await db.select().from(questions).where(inCourse(courseId, id));
  return row ?? null;
}

/** Selects and locks a question until the transaction ends; null if the course has no such question. */
export async function lockQuestion(db: Database, courseId: string, id: string) {
  const [row] = await db.select().from(questions).where(inCourse(courseId, id)).for('update');
  return row ?? null;
}

/** Newest first; those above `least`, where only some are wanted. */
export async function selectRevisions(db: Database, questionId: string, least = 1) {
  return db
    .select({ number: questionRevisions.number, content: questionRevisions.content, at: questionRevisions.createdAt })
    .from(questionRevisions)
    .where(and(eq(questionRevisions.questionId, questionId), sql`${questionRevisions.number} >= ${least}`))
    .orderBy(desc(questionRevisions.number));
}

type NewQuestion = typeof questions.$inferInsert;

/** Writes new questions; false where an id is taken. */
export async function insertQuestions(db: Database, rows: readonly NewQuestion[]): Promise<boolean> {
  const written = await db
    .insert(questions)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ id: questions.id });
  return written.length === rows.length;
}

/** Publishes questions: each revision becomes the current one. */
export async function insertRevisions(
  db: Database,
  rows: readonly {
    readonly questionId: string;
    readonly number: number;
    readonly content: QuestionContent;
    readonly createdAt: Date;
  }[],
): Promise<void> {
  await db.insert(questionRevisions).values(rows.map((row) => ({ ...row, kind: row.content.kind })));
}

/** Changes a question that is locked, as its next version. */
export async function updateQuestion(
  db: Database,
  id: string,
  values: Partial<Omit<NewQuestion, 'id' | 'courseId' | 'version' | 'currentRevision'>>,
): Promise<number> {
  const [row] = await db
    .update(questions)
    .set({ ...values, version: sql`${questions.version} + 1` })
    .where(eq(questions.id, id))
    .returning({ version: questions.version });
  if (!row) throw new Error(`question ${id} was locked and is not there`);
  return row.version;
}

/** The questions of a course, each with what it asks now, oldest first: for copies and files. */
export async function selectWholeBank(db: Database, courseId: string) {
  return db
    .select({ question: questions, published: questionRevisions.content })
    .from(questions)
    .leftJoin(
      questionRevisions,
      and(eq(questionRevisions.questionId, questions.id), eq(questionRevisions.number, questions.currentRevision)),
    )
    .where(eq(questions.courseId, courseId))
    .orderBy(asc(questions.createdAt), desc(questions.id));
}

/**
 * SQL: number of the heading where a question is taught, from 1, as the index of the search counts them; null for other places, and for a
 * heading that the lesson lacks.
 */
export const taughtHeadingNumber = sql<number | null>`(select min(i.place) from ${lessonIndex} i
  where i.lesson_id = ${questions.lessonId} and i.source = 'heading' and i.place > 0 and lower(i.heading) = lower(${questions.taughtHeading}))`;
