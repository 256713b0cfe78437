import type { PracticeSet } from '#app/modules/catalogue/lesson-kinds/practice/practice-content.ts';
import type { QuestionContent } from '#app/modules/catalogue/questions/kinds/question-kinds.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import { useLoaded } from '#app/ui/use-loaded.ts';
import type { LessonKindView, LessonViewProps } from '#app/modules/catalogue/lesson-kinds/lesson-kind.ts';
import { LessonText } from '#app/modules/catalogue/lesson-kinds/lesson-text.tsx';
import type { PracticeContent } from '#app/modules/catalogue/lesson-kinds/practice/practice.ts';
import { m } from '#texts';

const load = () => import('#app/modules/study/practice/ui/learner/practice-runner.tsx');

/** Shows the questions in place of the lesson. Loads their code when a practice opens; without scripts shows only its text. */
function Body({ lesson, content, next, exit }: LessonViewProps<PracticeContent>) {
  const code = useLoaded(load);
  const text = <LessonText html={content.html} locale={lesson.language?.locale} />;
  // The module of practice created the questions, so their type fits.
  const set = content.practice as PracticeSet<QuestionContent> | null;
  if (!set || set.questions.length === 0)
    return (
      <>
        {text}
        <NoteBox tone="quiet">{m.practice_no_questions()}</NoteBox>
      </>
    );
  if (!code)
    return (
      <>
        {text}
        <p className="meta">{m.practice_counted({ count: set.questions.length })}</p>
        <noscript>
          <NoteBox tone="quiet">{m.practice_needs_scripts()}</NoteBox>
        </noscript>
      </>
    );
  return (
    <code.PracticeRunner
      set={set}
      exit={exit}
      over={() => lesson.title}
      title={m.practice_can_stay}
      actions={
        <LinkButton variant="accent" to={next?.to ?? exit}>
          {next ? m.practice_next_lesson({ title: next.title }) : m.practice_to_course()}
        </LinkButton>
      }
    />
  );
}

export const practiceView: LessonKindView<PracticeContent> = { Body };
