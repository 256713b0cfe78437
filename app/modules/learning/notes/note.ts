import { lessonKinds } from '#app/modules/learning/lesson-kinds/lesson-kinds.ts';
import type { LessonKind } from '#app/shared/course-terms.ts';

/** The most letters of a note, and the most notes of a learner in a course. */
export const longestNote = 4000;
export const mostNotes = 500;

/** What a learner wrote down in a lesson; only they ever read it. */
export interface Note {
  readonly id: string;
  readonly lessonId: string;
  readonly body: string;
  /** As the lesson's kind counts; null for the whole lesson. */
  readonly position: number | null;
}

/** Notes of a lesson, in the order of their places. */
export interface LessonNotes {
  readonly id: string;
  readonly title: string;
  readonly type: LessonKind;
  readonly notes: readonly Note[];
}

export interface CourseNotes {
  readonly course: { readonly id: string; readonly slug: string; readonly title: string };
  /** Lessons with notes, in the order of the course. */
  readonly lessons: readonly LessonNotes[];
  readonly total: number;
}

/** '4:12' of a video, 'Page 3' of a PDF; nothing for the whole lesson. */
export function placeInWords(type: LessonKind, position: number | null): string {
  return position === null ? '' : lessonKinds[type].position.label(position);
}

/** The address that keeps and hands out notes of a course; `.txt` is the file of them all. */
export function notesPath(course: string): string {
  return `/dashboard/courses/${course}/notes`;
}

/** All notes of a course as a text file, lesson by lesson. */
export function notesAsText({ course, lessons }: CourseNotes): string {
  const parts = lessons.map(({ title, type, notes }) => {
    const lines = notes.map(({ body, position }) => {
      const place = placeInWords(type, position);
      return place === '' ? body : `[${place}] ${body}`;
    });
    return `${title}\n${'-'.repeat(Math.min(60, title.length))}\n\n${lines.join('\n\n')}\n`;
  });
  return [`Notes: ${course.title}\n`, ...parts].join('\n');
}
