import type { RenditionQuality } from '#app/modules/catalogue/media/preparation/preparation.ts';
import type { ContentLesson, ContentSection } from '../../../admin/content/course-content.ts';

/** What the published items of a course weigh, in bytes. */
interface CourseWeight {
  readonly original: number;
  /** With the smaller forms that are there; the same as `original` without any. */
  readonly small: number;
  readonly sound: number;
  /** Smaller forms that are not made yet. */
  readonly waiting: number;
  readonly failed: number;
}

export function weigh(sections: readonly ContentSection[]): CourseWeight {
  const lessons = sections.flatMap((section) => section.lessons.filter(({ isPublished }) => isPublished));
  const sum = (bytesOf: (lesson: ContentLesson) => number) =>
    lessons.reduce((bytes, lesson) => bytes + bytesOf(lesson), 0);
  const count = (...states: readonly string[]) =>
    lessons.flatMap(({ renditions }) => renditions ?? []).filter(({ state }) => states.includes(state)).length;
  return {
    original: sum(({ byteSize }) => byteSize ?? 0),
    small: sum((lesson) => bytesAs('small', lesson)),
    sound: sum((lesson) => bytesAs('sound', lesson)),
    waiting: count('waiting', 'running'),
    failed: count('failed'),
  };
}

/** Returns the bytes of a lesson in a quality; without it, in the next larger one, as the player offers it. */
function bytesAs(quality: RenditionQuality, lesson: ContentLesson): number {
  const made = lesson.renditions?.find((one) => one.quality === quality);
  if (made?.state === 'kept') return made.byteSize;
  return quality === 'sound' ? bytesAs('small', lesson) : (lesson.byteSize ?? 0);
}
