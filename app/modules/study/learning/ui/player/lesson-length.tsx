import { lessonKinds } from '#app/modules/catalogue/lesson-kinds/lesson-kinds.ts';
import type { PlayerLesson, PlayerView } from '../../player-view.ts';
import { m } from '#texts';

/** Shows a lesson's duration and size, or its kind, before anything of it loads. */
export function LessonLength({ lesson }: { readonly lesson: PlayerLesson }) {
  const { label, icon: Icon, size, isNamedInOutline } = lessonKinds[lesson.type];
  if (lesson.isPreparing) return m.player_not_ready();
  if (!isNamedInOutline) return size(lesson);
  return (
    <>
      <Icon />
      {size(lesson) || label()}
    </>
  );
}

/** Counts the listed lessons, including a staff member's drafts. */
export function lessonsIn(view: PlayerView): number {
  return view.sections.reduce((sum, section) => sum + section.lessons.length, 0);
}
