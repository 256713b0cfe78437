import { and, count, eq, max, sql, asc } from 'drizzle-orm';
import { courses, lessons, sections } from '#app/database/schema/catalogue.ts';
import { renditionRows } from '#app/modules/catalogue/media/renditions/rendition-queries.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { lessonRules } from '#app/database/schema/lesson-rules.ts';
import { isId } from '#app/shared/ids.ts';
import { lessonRuleOf, lessonRuleRow, type LessonRule } from '../../lesson-rule.ts';
import { lessonRuleColumns, ruleOfLesson } from '../../course-outline-queries.server.ts';
import type { Arrangement } from './arrangement.ts';
import type { LessonInput } from './content-input.ts';
import { mediaFiles, mediaPreparations } from '#app/database/schema/media.ts';
import { lessonCompletions } from '#app/database/schema/learning.ts';
import { lessonNotes } from '#app/database/schema/notes.ts';

/**
 * Locks a course for one change of its content at a time; null for an unknown id. Learners who complete a lesson wait too (`lockLesson`),
 * because they count the published lessons; learners who open one do not.
 */
export async function lockContent(tx: Database, courseId: string) {
  if (!isId(courseId)) return null;
  const [row] = await tx
    .select({ id: courses.id, title: courses.title })
    .from(courses)
    .where(eq(courses.id, courseId))
    .for('no key update');
  return row ?? null;
}

/** Sets the time of the course's last change. */
export async function touchCourse(tx: Database, courseId: string, at: Date): Promise<void> {
  await tx.update(courses).set({ updatedAt: at }).where(eq(courses.id, courseId));
}

/** Selects the sections of a course and the lessons in each, in order. */
export async function selectArrangement(db: Database, courseId: string): Promise<Arrangement> {
  const rows = await db
    .select({ section: sections.id, lesson: lessons.id })
    .from(sections)
    .leftJoin(lessons, eq(lessons.sectionId, sections.id))
    .where(eq(sections.courseId, courseId))
    .orderBy(sections.position, lessons.position);
  const found = new Map<string, string[]>();
  for (const { section, lesson } of rows) {
    const inside = found.get(section) ?? [];
    found.set(section, inside);
    if (lesson !== null) inside.push(lesson);
  }
  return [...found].map(([id, inside]) => ({ id, lessons: inside }));
}

/** Writes an order, from 0 without gaps (I9): one statement for the sections and one for the lessons, of those that moved. */
export async function updateArrangement(tx: Database, courseId: string, order: Arrangement, at: Date): Promise<void> {
  const places = order.map(({ id }, position) => ({ id, position }));
  await tx.execute(sql`
    update sections s set position = n.position, updated_at = ${at.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as n(id uuid, position int)
    where s.id = n.id and s.course_id = ${courseId} and s.position <> n.position`);
  const seats = order.flatMap(({ id: section, lessons: inside }) =>
    inside.map((id, position) => ({ id, section, position })),
  );
  await tx.execute(sql`
    update lessons l set section_id = n.section, position = n.position, updated_at = ${at.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(seats)}::jsonb) as n(id uuid, section uuid, position int)
    where l.id = n.id and l.course_id = ${courseId} and (l.section_id, l.position) is distinct from (n.section, n.position)`);
}

const isSection = (courseId: string, id: string) => and(eq(sections.id, id), eq(sections.courseId, courseId));
const isLesson = (courseId: string, id: string) => and(eq(lessons.id, id), eq(lessons.courseId, courseId));

/** Selects a section of a course; null if the course lacks it. */
export async function selectSection(db: Database, courseId: string, id: string) {
  if (!isId(courseId) || !isId(id)) return null;
  const [row] = await db.select().from(sections).where(isSection(courseId, id));
  return row ?? null;
}

/** Selects a whole lesson of a course; null if the course lacks it. */
export async function selectLesson(db: Database, courseId: string, id: string) {
  if (!isId(courseId) || !isId(id)) return null;
  const [row] = await db.select().from(lessons).where(isLesson(courseId, id));
  return row ?? null;
}

/** Counts the sections of a course, which is the next one's position. */
export async function countSections(db: Database, courseId: string): Promise<number> {
  const [row] = await db.select({ sections: count() }).from(sections).where(eq(sections.courseId, courseId));
  return row?.sections ?? 0;
}

/** Counts the lessons of a course, and returns the next position in a section. */
export async function countLessons(db: Database, courseId: string, sectionId: string) {
  const [row] = await db
    .select({
      lessons: count(),
      last: max(sql`case when ${eq(lessons.sectionId, sectionId)} then ${lessons.position} end`),
    })
    .from(lessons)
    .where(eq(lessons.courseId, courseId));
  return { lessons: row?.lessons ?? 0, next: Number(row?.last ?? -1) + 1 };
}

/** Inserts a section; false if its id is taken. */
export async function insertSection(tx: Database, row: typeof sections.$inferInsert): Promise<boolean> {
  const made = await tx
    .insert(sections)
    .values(row)
    .onConflictDoNothing({ target: sections.id })
    .returning({ id: sections.id });
  return made.length > 0;
}

export async function updateSectionTitle(tx: Database, id: string, title: string, at: Date): Promise<void> {
  await tx
    .update(sections)
    .set({ title, updatedAt: at, version: sql`${sections.version} + 1` })
    .where(eq(sections.id, id));
}

/** Deletes a section with its lessons, and closes the gap. */
export async function deleteSectionRow(
  tx: Database,
  { courseId, id, position }: { courseId: string; id: string; position: number },
) {
  await tx.delete(sections).where(eq(sections.id, id));
  await tx
    .update(sections)
    .set({ position: sql`${sections.position} - 1` })
    .where(and(eq(sections.courseId, courseId), sql`${sections.position} > ${position}`));
}

/** Inserts a lesson; false if its id is taken. */
export async function insertLesson(
  tx: Database,
  {
    type,
    rule,
    ...lesson
  }: LessonInput & { id: string; courseId: string; sectionId: string; position: number; createdAt: Date },
): Promise<boolean> {
  const made = await tx
    .insert(lessons)
    .values({ ...lesson, contentType: type, updatedAt: lesson.createdAt })
    .onConflictDoNothing({ target: lessons.id })
    .returning({ id: lessons.id });
  if (made.length === 0) return false;
  if (rule) await writeRule(tx, lesson, rule);
  return true;
}

/** Writes a lesson that is locked, as its next version, which it returns. */
export async function updateLessonRow(
  tx: Database,
  { id, courseId }: { readonly id: string; readonly courseId: string },
  { type, rule, ...lesson }: LessonInput,
  at: Date,
): Promise<number> {
  const [row] = await tx
    .update(lessons)
    .set({ ...lesson, contentType: type, updatedAt: at, version: sql`${lessons.version} + 1` })
    .where(eq(lessons.id, id))
    .returning({ version: lessons.version });
  if (!row) throw new Error('the lesson that is locked is not there');
  await writeRule(tx, { id, courseId }, rule);
  return row.version;
}

/** Selects the rules of a course by their lessons. */
export async function selectRules(db: Database, courseId: string): Promise<Map<string, LessonRule>> {
  const rows = await db
    .select({ lessonId: lessonRules.lessonId, ...lessonRuleColumns })
    .from(lessonRules)
    .where(eq(lessonRules.courseId, courseId));
  return new Map(
    rows.flatMap(({ lessonId, ...row }) => {
      const rule = lessonRuleOf(row);
      return rule ? [[lessonId, rule] as const] : [];
    }),
  );
}

async function writeRule(
  tx: Database,
  { id: lessonId, courseId }: { readonly id: string; readonly courseId: string },
  rule: LessonRule | null,
): Promise<void> {
  if (rule === null) {
    await tx.delete(lessonRules).where(eq(lessonRules.lessonId, lessonId));
    return;
  }
  const row = lessonRuleRow(rule);
  await tx
    .insert(lessonRules)
    .values({ lessonId, courseId, ...row })
    .onConflictDoUpdate({ target: lessonRules.lessonId, set: row });
}

export async function updatePublished(tx: Database, id: string, isPublished: boolean, at: Date): Promise<void> {
  await tx.update(lessons).set({ isPublished, updatedAt: at }).where(eq(lessons.id, id));
}

/** Deletes a lesson, and closes the gap. */
export async function deleteLessonRow(
  tx: Database,
  { id, sectionId, position }: { id: string; sectionId: string; position: number },
) {
  await tx.delete(lessons).where(eq(lessons.id, id));
  await tx
    .update(lessons)
    .set({ position: sql`${lessons.position} - 1` })
    .where(and(eq(lessons.sectionId, sectionId), sql`${lessons.position} > ${position}`));
}

/** Selects a course for the head of its content; null for an unknown id. */
export async function selectCourseHead(db: Database, id: string) {
  const [row] = await db
    .select({ id: courses.id, slug: courses.slug, title: courses.title, status: courses.status })
    .from(courses)
    .where(eq(courses.id, id));
  return row ?? null;
}

/** Selects the lessons of a course in order, each with its section. A section without lessons is one row without a lesson. */
export async function selectContent(db: Database, courseId: string) {
  return db
    .select({
      section: { id: sections.id, title: sections.title, version: sections.version },
      lesson: {
        id: lessons.id,
        title: lessons.title,
        contentType: lessons.contentType,
        durationSeconds: lessons.durationSeconds,
        mediaId: lessons.mediaId,
        hasCaptions: sql<boolean>`${lessons.captionsId} is not null`,
        isPublished: lessons.isPublished,
        isFreePreview: lessons.isFreePreview,
        version: lessons.version,
      },
      rule: lessonRuleColumns,
      file: {
        byteSize: mediaFiles.byteSize,
        durationMs: mediaFiles.durationMs,
        pageCount: mediaFiles.pageCount,
      },
      renditions: renditionRows(sql`${lessons.mediaId}`),
      preparation: {
        state: mediaPreparations.state,
        percent: mediaPreparations.percent,
        fault: mediaPreparations.fault,
      },
    })
    .from(sections)
    .leftJoin(lessons, eq(lessons.sectionId, sections.id))
    .leftJoin(lessonRules, ruleOfLesson)
    .leftJoin(mediaFiles, eq(mediaFiles.id, lessons.mediaId))
    .leftJoin(mediaPreparations, eq(mediaPreparations.mediaId, lessons.mediaId))
    .where(eq(sections.courseId, courseId))
    .orderBy(asc(sections.position), asc(lessons.position));
}

/** Counts what is deleted with a lesson or a section: lessons, learners who have done one, and learners with notes. One query. */
export async function selectLosses(db: Database, what: { readonly lessonId: string } | { readonly sectionId: string }) {
  const where = 'lessonId' in what ? eq(lessons.id, what.lessonId) : eq(lessons.sectionId, what.sectionId);
  const number = (query: ReturnType<typeof sql>) => sql<number>`(${query})`.mapWith(Number);
  const those = sql`(select ${lessons.id} from ${lessons} where ${where})`;
  const [row] = await db
    .select({
      lessons: sql<number>`count(*)`.mapWith(Number),
      published: sql<number>`count(*) filter (where ${lessons.isPublished})`.mapWith(Number),
      learners: number(
        sql`select count(distinct ${lessonCompletions.userId}) from ${lessonCompletions} where ${lessonCompletions.lessonId} in ${those}`,
      ),
      notes: number(sql`select count(*) from ${lessonNotes} where ${lessonNotes.lessonId} in ${those}`),
    })
    .from(lessons)
    .where(where);
  return row ?? { lessons: 0, published: 0, learners: 0, notes: 0 };
}
