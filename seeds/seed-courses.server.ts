import type {
  NewLesson,
  NewSection,
  NewTranslation,
  WrittenCourse,
} from '#app/modules/catalogue/courses/course-structure.ts';
import { insertCourse, insertTranslation } from '#app/modules/catalogue/courses/course-outline-queries.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { toCents } from '#app/shared/money.ts';
import type { DemoCourse, DemoLesson, DemoTextLesson } from '#seeds/content/content-types.ts';
import { swahiliTexts } from '#seeds/content/sw/swahili-texts.ts';
import { daysBefore } from './demo-time.ts';
import { exerciseLessonsOf, seedExercises, swahiliExercisesOf, type SeededExercise } from './seed-exercises.server.ts';
import type { DemoMedia } from './seed-media.server.ts';

/** A lesson that learners see. */
interface PublishedLesson {
  readonly id: string;
  readonly title: string;
  /** Null for a lesson that its learner marks as complete. */
  readonly exercise: SeededExercise | null;
}

export interface DemoCourseRecord extends WrittenCourse {
  /** In order. */
  readonly published: readonly PublishedLesson[];
  /** Facts about the course for certificates. */
  readonly work: { readonly title: string; readonly category: string; readonly instructor: string };
}

/** Age of the catalogue in days, before the first purchase; the first course of the list is the newest. */
const catalogueDaysAgo = 185;

/** Writes the demo courses in both languages; returns them by slug. */
export async function seedCourses(
  db: Database,
  { courses, media, now }: { courses: readonly DemoCourse[]; media: DemoMedia; now: Date },
): Promise<ReadonlyMap<string, DemoCourseRecord>> {
  const written: { course: DemoCourse; record: WrittenCourse; at: Date; outline: readonly NewSection[] }[] = [];
  for (const [index, course] of courses.entries()) {
    const outline = course.sections.map((section) => ({
      title: section.title,
      lessons: [...section.lessons.map((lesson) => toLesson(lesson, media)), ...exerciseLessonsOf(course, section)],
    }));
    const createdAt = daysBefore(now, catalogueDaysAgo + index);
    const record = await insertCourse(
      db,
      {
        slug: course.slug,
        title: course.title,
        status: course.status,
        category: course.category,
        level: course.level,
        instructor: course.instructor,
        instructorBio: course.instructorBio,
        duration: course.duration,
        priceCents: toCents(course.priceCents),
        description: course.description,
        about: course.about.join('\n\n'),
        outcomes: course.outcomes,
        requirements: course.requirements,
        features: course.features,
        imageId: media.cover(course.slug),
        videoId: course.previewVideo ? media.open(course.previewVideo.file) : null,
        videoCaptionsId: course.previewVideo ? media.open(course.previewVideo.captions) : null,
        createdAt,
      },
      outline,
    );
    const translation = inSwahili(course, media);
    if (translation) await insertTranslation(db, record, translation, createdAt);
    written.push({ course, record, at: createdAt, outline });
  }
  const exercises = await seedExercises(db, written);
  return new Map(
    written.map(({ course: { slug, category, instructor }, record, outline }) => {
      const isPublished = outline.flatMap(({ lessons }) => lessons.map((lesson) => lesson.isPublished === true));
      const published = record.lessons
        .filter((_, at) => isPublished[at])
        .map(({ id, title }) => ({ id, title, exercise: exercises.get(id) ?? null }));
      return [slug, { ...record, work: { title: record.title, category, instructor }, published }];
    }),
  );
}

function toLesson(lesson: DemoLesson, media: DemoMedia): NewLesson {
  const { title, isFreePreview = false, isPublished = true } = lesson;
  const frame = { title, isFreePreview, isPublished };
  if ('body' in lesson) return { ...frame, type: lesson.type, body: withPictures(lesson, media) };
  const body = lesson.summary === undefined ? '' : `<p>${escapeText(lesson.summary)}</p>`;
  if (lesson.file === undefined) {
    const { type, youtubeId, durationSeconds } = lesson;
    return { ...frame, body, type, youtubeId, durationSeconds };
  }
  const mediaId = media.lesson(lesson.file);
  if (!('captions' in lesson)) return { ...frame, body, type: lesson.type, mediaId };
  return { ...frame, body, type: lesson.type, mediaId, captionsId: media.lesson(lesson.captions) };
}

/** Returns the course in Kiswahili; null if the demo has no translation. */
function inSwahili(demo: DemoCourse, media: DemoMedia): NewTranslation | null {
  const { slug, sections } = demo;
  const course = swahiliTexts[slug];
  if (!course) return null;
  const english = sections.flatMap((section) => section.lessons);
  const lessons = english.flatMap((lesson) => {
    const { title, body = '', file, captions } = course.lessons?.[lesson.title] ?? {};
    if (title === undefined) return [];
    const text = 'body' in lesson ? withPictures({ ...lesson, body }, media) : body;
    const files = { mediaId: file ? media.lesson(file) : null, captionsId: captions ? media.lesson(captions) : null };
    return [[lesson.title, { title, body: text, ...files }] as const];
  });
  const noFiles = { mediaId: null, captionsId: null };
  const exercises = Object.fromEntries(
    Object.entries(swahiliExercisesOf(demo)).map(([title, texts]) => [title, { ...texts, ...noFiles }]),
  );
  return {
    ...course,
    locale: 'sw',
    about: course.about.join('\n\n'),
    lessons: { ...Object.fromEntries(lessons), ...exercises },
  };
}

/** Replaces the paths of a text's pictures by their addresses. */
function withPictures({ body, pictures = [] }: DemoTextLesson, media: DemoMedia): string {
  return pictures.reduce((text, path) => text.replaceAll(`src="${path}"`, `src="/media/${media.lesson(path)}"`), body);
}

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
