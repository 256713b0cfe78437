import type { PlayerView } from './player-view.ts';

/** Returns the address of the practice of a course; null where no open lesson teaches a question that is worth practising. */
export function practicePath({ course, sections, knowledge = [] }: PlayerView): string | null {
  const lessons = sections.flatMap((section) => section.lessons);
  const open = new Set(lessons.flatMap(({ id, isLocked }) => (isLocked ? [] : [id])));
  const isWorth = knowledge
    .flatMap(({ questions }) => questions)
    .some(({ lessonId, mastery }) => mastery !== 'known' && lessonId !== null && open.has(lessonId));
  return isWorth ? `/dashboard/practice?${new URLSearchParams({ course: course.slug }).toString()}` : null;
}
