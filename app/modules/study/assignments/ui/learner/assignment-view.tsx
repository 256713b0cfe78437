import { AssignmentScreen } from '#app/modules/study/assignments/ui/learner/assignment-screen.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import type { LessonKindView, LessonViewProps } from '#app/modules/catalogue/lesson-kinds/lesson-kind.ts';
import { LessonText } from '#app/modules/catalogue/lesson-kinds/lesson-text.tsx';
import type { AssignmentContent } from '#app/modules/catalogue/lesson-kinds/assignment/assignment.ts';
import { m } from '#texts';

/** Shows the brief with the submission or its feedback. */
function Body({ lesson, content, practice, next, exit }: LessonViewProps<AssignmentContent>) {
  const brief = <LessonText html={content.html} locale={lesson.language?.locale} />;
  if (content.assignment)
    return (
      <AssignmentScreen
        assignment={content.assignment}
        brief={brief}
        practice={practice}
        onward={next === null ? exit : next.to}
      />
    );
  return (
    <>
      {brief}
      <NoteBox tone="quiet">{m.assignments_error_not_ready()}</NoteBox>
    </>
  );
}

export const assignmentView: LessonKindView<AssignmentContent> = { Body };
