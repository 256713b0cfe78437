import { CheckScreen } from '#app/modules/study/quizzes/ui/learner/check-screen.tsx';
import type { ShownCheck } from '#app/modules/study/quizzes/check.ts';
import { NoteBox } from '#app/ui/note-box.tsx';
import type { LessonKindView, LessonViewProps } from '#app/modules/catalogue/lesson-kinds/lesson-kind.ts';
import { LessonText } from '#app/modules/catalogue/lesson-kinds/lesson-text.tsx';
import type { CheckContent } from '#app/modules/catalogue/lesson-kinds/check/check.ts';
import { m } from '#texts';

/** Shows the rules, the paper, or its result. */
function Body({ lesson, content, artwork, exit }: LessonViewProps<CheckContent>) {
  const intro = <LessonText html={content.html} locale={lesson.language?.locale} />;
  // The questions' module created it, so its types fit.
  if (content.check) {
    const check = content.check as ShownCheck;
    return <CheckScreen check={check} intro={intro} artwork={artwork} title={lesson.title} exit={exit} />;
  }
  return (
    <>
      {intro}
      <NoteBox tone="quiet">{m.checks_error_not_ready()}</NoteBox>
    </>
  );
}

export const checkView: LessonKindView<CheckContent> = { Body };
