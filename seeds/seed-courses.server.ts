import type { NewLesson, WrittenCourse } from '#app/modules/catalogue/course-structure.ts';
import { insertCourse } from '#app/modules/catalogue/course-structure-queries.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { toCents } from '#app/shared/money.ts';
import type { DemoCourse, DemoLesson, DemoTextLesson } from '#seeds/content/content-types.ts';
import { daysBefore } from './demo-time.ts';
import type { DemoMedia } from './seed-media.server.ts';

export interface DemoCourseRecord extends WrittenCourse {
  /** Lessons that learners see, in order. */
  readonly published: readonly string[];
}

/** The catalogue is older than the first purchase; the first course of the list is the newest. */
const catalogueDaysAgo = 185;

/** Writes the demo courses; gives them by slug. */
export async function seedCourses(
  db: Database,
  { courses, media, now }: { courses: readonly DemoCourse[]; media: DemoMedia; now: Date },
): Promise<ReadonlyMap<string, DemoCourseRecord>> {
  const written = new Map<string, DemoCourseRecord>();
  for (const [index, course] of courses.entries()) {
    const outline = course.sections.map((section) => ({
      title: section.title,
      lessons: section.lessons.map((lesson) => toLesson(lesson, media)),
    }));
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
        createdAt: daysBefore(now, catalogueDaysAgo + index),
      },
      outline,
    );
    const isPublished = outline.flatMap((section) => section.lessons.map((lesson) => lesson.isPublished === true));
    written.set(course.slug, {
      ...record,
      published: record.lessons.flatMap((lesson, at) => (isPublished[at] ? [lesson.id] : [])),
    });
  }
  return written;
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

/** The text with the addresses of its pictures instead of their paths. */
function withPictures({ body, pictures = [] }: DemoTextLesson, media: DemoMedia): string {
  return pictures.reduce((text, path) => text.replaceAll(`src="${path}"`, `src="/media/${media.lesson(path)}"`), body);
}

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
