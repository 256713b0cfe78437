import { useParams } from 'react-router';
import { LinkButton } from '#app/ui/button.tsx';
import type { LessonKindFormProps } from '../lesson-kind.ts';
import { m } from '#texts';

/** The text of the lesson is shown above the quiz; the settings have their own page. */
export function QuizFields({ stored }: LessonKindFormProps) {
  const { courseId = '', lessonId = '' } = useParams();
  return (
    <fieldset className="of-quiz">
      <legend className="sr">{m.portal_items_quiz()}</legend>
      {stored ? (
        <LinkButton variant="line" to={`/admin/courses/${courseId}/checks/${lessonId}`}>
          {m.portal_quizzes_edit_settings()}
        </LinkButton>
      ) : (
        <p className="hint">{m.portal_quizzes_settings_later()}</p>
      )}
    </fieldset>
  );
}
