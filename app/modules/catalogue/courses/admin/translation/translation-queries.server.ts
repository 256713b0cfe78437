import { and, eq, sql } from 'drizzle-orm';
import { lessons, sections } from '#app/database/schema/catalogue.ts';
import { courseTexts, lessonTexts, sectionTexts } from '#app/database/schema/course-texts.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { CourseWords } from '#app/shared/course-words.ts';
import type { Locale } from '#app/shared/locale.ts';
import { lessonTextsIn, sectionTextsIn } from '../../course-text-queries.server.ts';
import type { LessonWords } from './translation.ts';

/** Selects a course's texts in another language; null without any. */
export async function selectCourseTexts(db: Database, courseId: string, locale: Locale) {
  const [row] = await db
    .select()
    .from(courseTexts)
    .where(and(eq(courseTexts.courseId, courseId), eq(courseTexts.locale, locale)));
  return row ?? null;
}

/** Selects the sections of a course in order, with their titles in both languages. */
export function selectSectionTexts(db: Database, courseId: string, locale: Locale) {
  return db
    .select({
      id: sections.id,
      own: sections.title,
      textsChangedAt: sections.textsChangedAt,
      title: sectionTexts.title,
      updatedAt: sectionTexts.updatedAt,
    })
    .from(sections)
    .leftJoin(sectionTexts, sectionTextsIn(locale))
    .where(eq(sections.courseId, courseId))
    .orderBy(sections.position);
}

/** Selects the lessons of a course in order, with the state of their translation. */
export function selectLessonStates(db: Database, courseId: string, locale: Locale) {
  return db
    .select({
      id: lessons.id,
      own: lessons.title,
      textsChangedAt: lessons.textsChangedAt,
      title: lessonTexts.title,
      isWhole: sql<boolean>`coalesce(${lessonTexts.title} <> '' and (${lessonTexts.body} <> '' or ${lessons.body} = ''), false)`,
      updatedAt: lessonTexts.updatedAt,
    })
    .from(lessons)
    .innerJoin(sections, eq(sections.id, lessons.sectionId))
    .leftJoin(lessonTexts, lessonTextsIn(locale))
    .where(eq(lessons.courseId, courseId))
    .orderBy(sections.position, lessons.position);
}

/** Selects a lesson's texts in another language; null without any. */
export async function selectLessonTexts(db: Database, lessonId: string, locale: Locale) {
  const [row] = await db
    .select()
    .from(lessonTexts)
    .where(and(eq(lessonTexts.lessonId, lessonId), eq(lessonTexts.locale, locale)));
  return row ?? null;
}

interface Written {
  readonly id: string;
  readonly locale: Locale;
  readonly at: Date;
}

export async function writeCourseTexts(tx: Database, words: CourseWords, { id, locale, at }: Written): Promise<void> {
  const row = { ...words, updatedAt: at };
  await tx
    .insert(courseTexts)
    .values({ courseId: id, locale, ...row })
    .onConflictDoUpdate({ target: [courseTexts.courseId, courseTexts.locale], set: row });
}

export async function writeSectionText(tx: Database, title: string, { id, locale, at }: Written): Promise<void> {
  const row = { title, updatedAt: at };
  await tx
    .insert(sectionTexts)
    .values({ sectionId: id, locale, ...row })
    .onConflictDoUpdate({ target: [sectionTexts.sectionId, sectionTexts.locale], set: row });
}

export async function writeLessonTexts(tx: Database, words: LessonWords, { id, locale, at }: Written): Promise<void> {
  const row = { ...words, updatedAt: at };
  await tx
    .insert(lessonTexts)
    .values({ lessonId: id, locale, ...row })
    .onConflictDoUpdate({ target: [lessonTexts.lessonId, lessonTexts.locale], set: row });
}

/** Removes the files of a lesson's translations, because they do not fit another kind of lesson. */
export async function dropTranslatedFiles(tx: Database, lessonId: string): Promise<void> {
  await tx.update(lessonTexts).set({ mediaId: null, captionsId: null }).where(eq(lessonTexts.lessonId, lessonId));
}
