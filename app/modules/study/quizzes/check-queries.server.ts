import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { courses, lessons, sections } from '#app/database/schema/catalogue.ts';
import { checkDraws, checkPapers, checks } from '#app/database/schema/checks.ts';
import { questions } from '#app/database/schema/questions.ts';
import type { Database } from '#app/platform/database.server.ts';
import { queryPart, type QueryValue, type Places } from '#app/platform/prepare-query.ts';
import type { Locale } from '#app/shared/locale.ts';
import type { CheckDraw, CheckInput } from './check.ts';

/** Selects a lesson of a course that is a check, and keeps it from deletion until the transaction ends; null for others. */
export async function lockCheckLesson(db: Database, courseId: string, lessonId: string) {
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
  passPercent: checks.passPercent,
  attempts: checks.attempts,
  hoursBetween: checks.hoursBetween,
  minutes: checks.minutes,
  graceHours: checks.graceHours,
  mustBeOnline: checks.mustBeOnline,
  shufflesAnswers: checks.shufflesAnswers,
  drawsAgain: checks.drawsAgain,
  feedback: checks.feedback,
  version: checks.version,
  draws: sql<
    CheckDraw[]
  >`(select coalesce(jsonb_agg(jsonb_build_object('sectionId', d.section_id, 'questions', d.questions)
    order by s.position nulls last), '[]') from check_draws d left join sections s on s.id = d.section_id where d.lesson_id = checks.lesson_id)`,
};

/** Selects the settings of a check, its draws in the order of the sections; null where none were written yet. */
export async function selectCheck(db: Database, lessonId: string) {
  const [row] = await db.select(settings).from(checks).where(eq(checks.lessonId, lessonId));
  return row ?? null;
}

const columnsToTake = { ...settings, countsForCourse: sql<boolean>`${courses.passPercent} is not null` };

const checkToTakeOf = (db: Database, lessonId: string | QueryValue) =>
  db
    .select(columnsToTake)
    .from(checks)
    .innerJoin(courses, eq(courses.id, checks.courseId))
    .where(eq(checks.lessonId, lessonId));

/** The query of a check's settings for a learner, with whether its result counts for the pass mark of its course. */
export const checkToTake = queryPart(columnsToTake, (db, { lessonId }: Places<'lessonId'>) =>
  checkToTakeOf(db, lessonId),
);

/** Selects the row of `checkToTake`; null where no settings are written yet. */
export async function selectCheckToTake(db: Database, lessonId: string) {
  const [row] = await checkToTakeOf(db, lessonId);
  return row ?? null;
}

/** The settings, kept from other editors until the transaction ends. */
export async function lockCheck(db: Database, lessonId: string) {
  await db.select({ id: checks.lessonId }).from(checks).where(eq(checks.lessonId, lessonId)).for('update');
  return selectCheck(db, lessonId);
}

interface Place {
  readonly lessonId: string;
  readonly courseId: string;
}

/** Writes the settings of a check as its first version; false where it has some. */
export async function insertCheck(
  db: Database,
  place: Place,
  { draws, ...rest }: CheckInput,
  at: Date,
): Promise<boolean> {
  const rows = await db
    .insert(checks)
    .values({ ...place, ...rest, updatedAt: at })
    .onConflictDoNothing()
    .returning({ lessonId: checks.lessonId });
  if (rows.length > 0) await insertDraws(db, place, draws);
  return rows.length > 0;
}

/** Changes the settings of a locked check, as their next version. */
export async function updateCheck(db: Database, place: Place, { draws, ...rest }: CheckInput, at: Date): Promise<void> {
  const { lessonId } = place;
  await db
    .update(checks)
    .set({ ...rest, updatedAt: at, version: sql`${checks.version} + 1` })
    .where(eq(checks.lessonId, lessonId));
  await db.delete(checkDraws).where(eq(checkDraws.lessonId, lessonId));
  await insertDraws(db, place, draws);
}

async function insertDraws(db: Database, place: Place, draws: readonly CheckDraw[]): Promise<void> {
  if (draws.length > 0) await db.insert(checkDraws).values(draws.map((draw) => ({ ...place, ...draw })));
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

/** The query of how many questions for checks a course asks or has as drafts, by the section that teaches them; null for no place. */
export const pools = queryPart(poolColumns, (db, { courseId }: Places<'courseId'>) => poolsOf(db, courseId));

/** Selects the rows of `pools`. */
export async function countPools(db: Database, courseId: string) {
  return poolsOf(db, courseId);
}

/** Counts the papers of a check that may still be handed in, and the learners who have a result. */
export async function countTaken(db: Database, lessonId: string, now: Date) {
  const { state, arrivesBy, userId } = checkPapers;
  const [row] = await db
    .select({
      openPapers:
        sql<number>`count(*) filter (where ${state} = 'open' and (${arrivesBy} is null or ${arrivesBy} >= ${now.toISOString()}))`.mapWith(
          Number,
        ),
      learnersWithResult: sql<number>`count(distinct ${userId}) filter (where ${state} = 'marked')`.mapWith(Number),
    })
    .from(checkPapers)
    .where(eq(checkPapers.lessonId, lessonId));
  return row ?? { openPapers: 0, learnersWithResult: 0 };
}

/** Copies the settings of checks to the copies of their lessons. `lessonIds` and `sectionIds` have the copy of each. */
export async function copyChecks(
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

/** Selects the checks of a course in its order; one row without a check for a course that has none. */
export async function selectChecksOf(db: Database, courseId: string) {
  return db
    .select({
      course: courses.title,
      id: lessons.id,
      title: lessons.title,
      isPublished: lessons.isPublished,
      passPercent: checks.passPercent,
      questions: sql<number>`(select coalesce(sum(d.questions), 0)::int from check_draws d where d.lesson_id = ${lessons.id})`,
    })
    .from(courses)
    .leftJoin(lessons, and(eq(lessons.courseId, courses.id), eq(lessons.contentType, 'check')))
    .leftJoin(sections, eq(sections.id, lessons.sectionId))
    .leftJoin(checks, eq(checks.lessonId, lessons.id))
    .where(eq(courses.id, courseId))
    .orderBy(asc(sections.position), asc(lessons.position));
}
