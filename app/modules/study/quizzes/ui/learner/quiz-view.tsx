import { QuizScreen } from '#app/modules/study/quizzes/ui/learner/quiz-screen.tsx';
import type { ShownQuiz } from '#app/modules/study/quizzes/quiz-rules.ts';
import { NoteBox } from '#app/ui/note-box.tsx';
import type { LessonKindView, LessonViewProps } from '#app/modules/catalogue/lesson-kinds/lesson-kind.ts';
import { LessonText } from '#app/modules/catalogue/lesson-kinds/lesson-text.tsx';
import type { QuizContent } from '#app/modules/catalogue/lesson-kinds/quiz/quiz.ts';
import { m } from '#texts';

/** Shows the rules, the attempt, or its result. */
function Body({ lesson, content, artwork, exit }: LessonViewProps<QuizContent>) {
  const intro = <LessonText html={content.html} locale={lesson.language?.locale} />;
  // The questions' module created it, so its types fit.
  if (content.quiz) {
    const quiz = content.quiz as ShownQuiz;
    return <QuizScreen quiz={quiz} intro={intro} artwork={artwork} title={lesson.title} exit={exit} />;
  }
  return (
    <>
      {intro}
      <NoteBox tone="quiet">{m.quizzes_error_not_ready()}</NoteBox>
    </>
  );
}

export const quizView: LessonKindView<QuizContent> = { Body };
