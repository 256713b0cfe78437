import { lessonKinds } from '#app/modules/learning/lesson-kinds/lesson-kinds.ts';
import type { PlayerLesson, PlayerView } from '../../player-view.ts';

/** How long and how heavy a lesson is, or what kind it is: before anything of it loads. */
export function LessonLength({ lesson }: { readonly lesson: PlayerLesson }) {
  const { label, icon: Icon, size, isNamedInOutline } = lessonKinds[lesson.type];
  if (lesson.isPreparing) return 'Not ready yet';
  if (!isNamedInOutline) return size(lesson);
  return (
    <>
      <Icon />
      {size(lesson) || label}
    </>
  );
}

/** The lessons that are listed: an administrator's drafts too. */
export function lessonsIn(view: PlayerView): number {
  return view.sections.reduce((sum, section) => sum + section.lessons.length, 0);
}
