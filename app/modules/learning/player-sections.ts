import type { OutlineSection } from '#app/modules/catalogue/course-outline.ts';
import type { LessonAccess } from './can-study.ts';
import { isOpenState, lessonStates, openState, type StudyDays } from './lesson-state.ts';
import type { PlayerLesson, PlayerSection } from './player-view.ts';
import type { StudiedLessons } from './study-queries.server.ts';

interface Study extends Pick<StudiedLessons, 'completed' | 'begun'> {
  readonly days: StudyDays;
  readonly mayStudy: (lesson: LessonAccess) => boolean;
}

/** Returns the outline of a course as its learner has it: what is done, what is locked, and what opens it. */
export function playerSections(
  outline: readonly OutlineSection[],
  { completed, begun, days, mayStudy }: Study,
): PlayerSection[] {
  const published = outline.flatMap(({ lessons }) => lessons.filter(({ isPublished }) => isPublished));
  const states = lessonStates(published, (id) => completed.has(id), days, begun);
  return outline.map(({ lessons, ...section }) => {
    const shown = lessons.map((lesson): PlayerLesson => {
      const state = states.get(lesson.id) ?? openState;
      const access = { ...lesson, isPublished: lesson.isPublished || begun.has(lesson.id) };
      const isLocked = !mayStudy({ ...access, state });
      const isClosed = isLocked && !isOpenState(state) && mayStudy({ ...access, state: openState });
      return { ...lesson, isCompleted: completed.has(lesson.id), isLocked, ...(isClosed && { opens: state }) };
    });
    return { ...section, completedLessons: shown.filter(({ isCompleted }) => isCompleted).length, lessons: shown };
  });
}
