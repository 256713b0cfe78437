import { randomUUID } from 'node:crypto';
import { courses, lessons, sections } from '#app/database/schema/catalogue.ts';
import { courseTexts, lessonTexts, sectionTexts } from '#app/database/schema/course-texts.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { NewCourse, NewLesson, NewSection, NewTranslation, WrittenCourse } from './course-structure.ts';
import { sanitizeLessonBody } from './lesson-body.server.ts';

/** Inserts a course with its sections and lessons, numbered from 0 in the given order. The caller owns the transaction. */
export async function insertCourse(
  db: Database,
  course: NewCourse,
  outline: readonly NewSection[],
): Promise<WrittenCourse> {
  const id = randomUUID();
  const { createdAt, ...values } = course;
  const at = createdAt === undefined ? {} : { createdAt, updatedAt: createdAt };
  await db.insert(courses).values({ id, ...values, ...at });

  const sectionRows = outline.map((section, position) => ({
    id: randomUUID(),
    courseId: id,
    title: section.title,
    position,
    ...at,
  }));
  if (sectionRows.length > 0) await db.insert(sections).values(sectionRows);

  const lessonRows = outline.flatMap((section, index) =>
    section.lessons.map((lesson, position) => ({
      ...rowOf(lesson),
      courseId: id,
      sectionId: sectionRows[index]?.id ?? '',
      position,
      ...at,
    })),
  );
  if (lessonRows.length > 0) await db.insert(lessons).values(lessonRows);

  return {
    id,
    slug: course.slug,
    title: course.title,
    priceCents: course.priceCents,
    sections: sectionRows.map((row) => ({ id: row.id, title: row.title })),
    lessons: lessonRows.map((row) => ({ id: row.id, title: row.title })),
  };
}

/** Inserts the texts of a course in another language. `at` defaults to now. The caller owns the transaction. */
export async function insertTranslation(
  db: Database,
  course: Pick<WrittenCourse, 'id' | 'sections' | 'lessons'>,
  { locale, sections: sectionTitles = {}, lessons: lessonWords = {}, ...texts }: NewTranslation,
  at?: Date,
): Promise<void> {
  const frame = { locale, ...(at !== undefined && { updatedAt: at }) };
  await db.insert(courseTexts).values({ courseId: course.id, ...texts, ...frame });
  const sectionRows = course.sections.flatMap(({ id, title }) =>
    sectionTitles[title] === undefined ? [] : [{ sectionId: id, title: sectionTitles[title], ...frame }],
  );
  if (sectionRows.length > 0) await db.insert(sectionTexts).values(sectionRows);
  const lessonRows = course.lessons.flatMap(({ id, title }) => {
    const words = lessonWords[title];
    return words ? [{ lessonId: id, ...words, body: sanitizeLessonBody(words.body ?? ''), ...frame }] : [];
  });
  if (lessonRows.length > 0) await db.insert(lessonTexts).values(lessonRows);
}

function rowOf(lesson: NewLesson) {
  return {
    id: randomUUID(),
    title: lesson.title,
    contentType: lesson.type,
    body: sanitizeLessonBody(lesson.body ?? ''),
    isPublished: lesson.isPublished ?? false,
    isFreePreview: lesson.isFreePreview ?? false,
    allowDownload: lesson.allowDownload ?? true,
    mediaId: 'mediaId' in lesson ? lesson.mediaId : null,
    captionsId: 'captionsId' in lesson ? (lesson.captionsId ?? null) : null,
    youtubeId: 'youtubeId' in lesson ? lesson.youtubeId : null,
    durationSeconds: 'durationSeconds' in lesson ? lesson.durationSeconds : null,
  };
}
