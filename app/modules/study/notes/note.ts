import { lessonKinds } from '#app/modules/catalogue/lesson-kinds/lesson-kinds.ts';
import type { LessonKind } from '#app/shared/course-terms.ts';
import { m } from '#texts';

/** Maximum characters of a note, and maximum notes of a learner in a course. */
export const maxNoteLength = 4000;
export const maxNotes = 500;

/** A learner's private note in a lesson. */
export interface Note {
  readonly id: string;
  readonly lessonId: string;
  readonly body: string;
  /** Position in the unit of the lesson's kind; null for the whole lesson. */
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

/** Formats '4:12' for a video, 'Page 3' for a PDF; '' for the whole lesson. */
export function placeInWords(type: LessonKind, position: number | null): string {
  return position === null ? '' : lessonKinds[type].position.label(position);
}

/** Returns the address of a course's notes; with `.txt`, of the file with all of them. */
export function notesPath(course: string): string {
  return `/dashboard/courses/${course}/notes`;
}

/** Returns all notes of a course as a text file, by lesson. */
export function notesAsText({ course, lessons }: CourseNotes): string {
  const parts = lessons.map(({ title, type, notes }) => {
    const lines = notes.map(({ body, position }) => {
      const place = placeInWords(type, position);
      return place === '' ? body : `[${place}] ${body}`;
    });
    return `${title}\n${'-'.repeat(Math.min(60, title.length))}\n\n${lines.join('\n\n')}\n`;
  });
  return [`${m.learning_notes_of_course({ title: course.title })}\n`, ...parts].join('\n');
}
