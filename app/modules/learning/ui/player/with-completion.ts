import type { PlayerView } from '../../player-view.ts';
import { progressOf } from '../../progress.ts';

/** The view as it will be once these lessons are done: what the learner sees before the server has answered. */
export function withCompletion(view: PlayerView, lessonIds: ReadonlySet<string>): PlayerView {
  const sections = view.sections.map((section) => {
    const lessons = section.lessons.map((lesson) =>
      lessonIds.has(lesson.id) && !lesson.isCompleted ? { ...lesson, isCompleted: true } : lesson,
    );
    return { ...section, lessons, completedLessons: lessons.filter((lesson) => lesson.isCompleted).length };
  });
  const published = sections.flatMap((section) => section.lessons).filter((lesson) => lesson.isPublished);
  const completedLessons = published.filter((lesson) => lesson.isCompleted).length;
  if (completedLessons === view.completedLessons) return view;
  const progress = progressOf(completedLessons, view.totalLessons);
  const { lesson } = view;
  const isDone = lesson !== null && lessonIds.has(lesson.id);
  return {
    ...view,
    sections,
    completedLessons,
    progress,
    isCompleted: view.isCompleted || progress === 100,
    hasNewLessons: view.hasNewLessons && progress < 100,
    lesson: isDone ? { ...lesson, isCompleted: true } : lesson,
  };
}
