import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { courses, lessons, sections } from '#app/database/schema/catalogue.ts';
import { quizDraws, quizAttempts, quizzes } from '#app/database/schema/quizzes.ts';
import { questions } from '#app/database/schema/questions.ts';
import type { Database } from '#app/platform/database.server.ts';
import { queryPart, type QueryValue, type Places } from '#app/platform/prepare-query.ts';
import type { Locale } from '#app/shared/locale.ts';
import type { QuizDraw, QuizInput } from './quiz-rules.ts';

/** Selects a lesson of a course that is a quiz, and keeps it from deletion until the transaction ends; null for others. */
export async function lockQuizLesson(db: Database, courseId: string, lessonId: string) {
  const [row] = await db
    .select({
      title: lessons.title,
      version: lessons.version,
      isPublished: lessons.isPublished,
      course: { id: courses.id, title: courses.title },
      locale: sql<Locale>`${courses.locale}`,
    })
    .from(lessons)
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(and(eq(lessons.id, lessonId), eq(lessons.courseId, courseId), eq(lessons.contentType, 'check')))
    .for('key share', { of: lessons });
  return row ?? null;
}

const settings = {
  passPercent: quizzes.passPercent,
  attemptsAllowed: quizzes.attemptsAllowed,
  hoursBetween: quizzes.hoursBetween,
  minutes: quizzes.minutes,
  graceHours: quizzes.graceHours,
  mustBeOnline: quizzes.mustBeOnline,
  shufflesAnswers: quizzes.shufflesAnswers,
  drawsAgain: quizzes.drawsAgain,
  feedback: quizzes.feedback,
  version: quizzes.version,
  draws: sql<
    QuizDraw[]
  >`(select coalesce(jsonb_agg(jsonb_build_object('sectionId', d.section_id, 'questions', d.questions)
    order by s.position nulls last), '[]') from check_draws d left join sections s on s.id = d.section_id where d.lesson_id = checks.lesson_id)`,
};

/** Selects the settings of a quiz, its draws in the order of the sections; null where none were written yet. */
export async function selectQuiz(db: Database, lessonId: string) {
  const [row] = await db.select(settings).from(quizzes).where(eq(quizzes.lessonId, lessonId));
  return row ?? null;
}

const columnsToTake = { ...settings, countsForCourse: sql<boolean>`${courses.passPercent} is not null` };

const quizToTakeOf = (db: Database, lessonId: string | QueryValue) =>
  db
    .select(columnsToTake)
    .from(quizzes)
    .innerJoin(courses, eq(courses.id, quizzes.courseId))
    .where(eq(quizzes.lessonId, lessonId));

/** The query of a quiz's settings for a learner, with whether its result counts for the pass mark of its course. */
export const quizToTake = queryPart(columnsToTake, (db, { lessonId }: Places<'lessonId'>) =>
  quizToTakeOf(db, lessonId),
);

/** Selects the row of `quizToTake`; null where no settings are written yet. */
export async function selectQuizToTake(db: Database, lessonId: string) {
  const [row] = await quizToTakeOf(db, lessonId);
  return row ?? null;
}

/** The settings, kept from other editors until the transaction ends. */
export async function lockQuiz(db: Database, lessonId: string) {
  await db.select({ id: quizzes.lessonId }).from(quizzes).where(eq(quizzes.lessonId, lessonId)).for('update');
  return selectQuiz(db, lessonId);
}

interface Place {
  readonly lessonId: string;
  readonly courseId: string;
}

/** Writes the settings of a quiz as its first version; false where it has some. */
export async function insertQuiz(
  db: Database,
  place: Place,
  { draws, ...rest }: QuizInput,
  at: Date,
): Promise<boolean> {
  const rows = await db
    .insert(quizzes)
    .values({ ...place, ...rest, updatedAt: at })
    .onConflictDoNothing()
    .returning({ lessonId: quizzes.lessonId });
  if (rows.length > 0) await insertDraws(db, place, draws);
  return rows.length > 0;
}

/** Changes the settings of a locked quiz, as their next version. */
export async function updateQuiz(db: Database, place: Place, { draws, ...rest }: QuizInput, at: Date): Promise<void> {
  const { lessonId } = place;
  await db
    .update(quizzes)
    .set({ ...rest, updatedAt: at, version: sql`${quizzes.version} + 1` })
    .where(eq(quizzes.lessonId, lessonId));
  await db.delete(quizDraws).where(eq(quizDraws.lessonId, lessonId));
  await insertDraws(db, place, draws);
}

async function insertDraws(db: Database, place: Place, draws: readonly QuizDraw[]): Promise<void> {
  if (draws.length > 0) await db.insert(quizDraws).values(draws.map((draw) => ({ ...place, ...draw })));
}

/** Selects the sections of a course in their order. */
export async function selectSections(db: Database, courseId: string) {
  return db
    .select({ id: sections.id, title: sections.title })
    .from(sections)
    .where(eq(sections.courseId, courseId))
    .orderBy(asc(sections.position));
}

const poolColumns = {
  sectionId: lessons.sectionId,
  published: sql<number>`count(*) filter (where ${questions.currentRevision} > 0)`.mapWith(Number),
  drafts: sql<number>`count(*) filter (where ${questions.currentRevision} = 0)`.mapWith(Number),
};

const poolsOf = (db: Database, courseId: string | QueryValue) =>
  db
    .select(poolColumns)
    .from(questions)
    .leftJoin(lessons, eq(lessons.id, questions.lessonId))
    .where(and(eq(questions.courseId, courseId), eq(questions.use, 'check'), isNull(questions.archivedAt)))
    .groupBy(lessons.sectionId);

/** The query of how many questions for quizzes a course asks or has as drafts, by the section that teaches them; null for no place. */
export const pools = queryPart(poolColumns, (db, { courseId }: Places<'courseId'>) => poolsOf(db, courseId));

/** Selects the rows of `pools`. */
export async function countPools(db: Database, courseId: string) {
  return poolsOf(db, courseId);
}

/** Counts the attempts of a quiz that may still be handed in, and the learners who have a result. */
export async function countTaken(db: Database, lessonId: string, now: Date) {
  const { state, arrivesBy, userId } = quizAttempts;
  const [row] = await db
    .select({
      openAttempts:
        sql<number>`count(*) filter (where ${state} = 'open' and (${arrivesBy} is null or ${arrivesBy} >= ${now.toISOString()}))`.mapWith(
          Number,
        ),
      learnersWithResult: sql<number>`count(distinct ${userId}) filter (where ${state} = 'marked')`.mapWith(Number),
    })
    .from(quizAttempts)
    .where(eq(quizAttempts.lessonId, lessonId));
  return row ?? { openAttempts: 0, learnersWithResult: 0 };
}

/** Copies the settings of quizzes to the copies of their lessons. `lessonIds` and `sectionIds` have the copy of each. */
export async function copyQuizzes(
  db: Database,
  {
    lessonIds,
    sectionIds,
  }: { readonly lessonIds: ReadonlyMap<string, string>; readonly sectionIds: ReadonlyMap<string, string> },
): Promise<void> {
  const pairs = (ids: ReadonlyMap<string, string>) =>
    sql`jsonb_each_text(${JSON.stringify(Object.fromEntries(ids))}::jsonb)`;
  await db.execute(sql`
    insert into checks (lesson_id, course_id, pass_percent, attempts, hours_between, minutes, grace_hours, must_be_online, shuffles_answers, draws_again, feedback)
    select l.id, l.course_id, c.pass_percent, c.attempts, c.hours_between, c.minutes, c.grace_hours, c.must_be_online, c.shuffles_answers, c.draws_again, c.feedback
    from ${pairs(lessonIds)} pair join checks c on c.lesson_id = pair.key::uuid join lessons l on l.id = pair.value::uuid`);
  await db.execute(sql`
    insert into check_draws (lesson_id, course_id, section_id, questions)
    select l.id, l.course_id, section.value::uuid, d.questions
    from ${pairs(lessonIds)} pair join check_draws d on d.lesson_id = pair.key::uuid join lessons l on l.id = pair.value::uuid
    left join ${pairs(sectionIds)} section on section.key::uuid = d.section_id`);
}

/** Selects the quizzes of a course in its order; one row without a quiz for a course that has none. */
export async function selectQuizzesOf(db: Database, courseId: string) {
  return db
    .select({
      course: courses.title,
      id: lessons.id,
      title: lessons.title,
      isPublished: lessons.isPublished,
      passPercent: quizzes.passPercent,
      questions: sql<number>`(select coalesce(sum(d.questions), 0)::int from check_draws d where d.lesson_id = ${lessons.id})`,
    })
    .from(courses)
    .leftJoin(lessons, and(eq(lessons.courseId, courses.id), eq(lessons.contentType, 'check')))
    .leftJoin(sections, eq(sections.id, lessons.sectionId))
    .leftJoin(quizzes, eq(quizzes.lessonId, lessons.id))
    .where(eq(courses.id, courseId))
    .orderBy(asc(sections.position), asc(lessons.position));
}
