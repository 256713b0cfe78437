import { useParams } from 'react-router';
import { LinkButton } from '#app/ui/button.tsx';
import type { LessonKindFormProps } from '../lesson-kind.ts';
import { m } from '#texts';

/** The questions have their own page. */
export function PracticeFields({ stored }: LessonKindFormProps) {
  const { courseId = '', lessonId = '' } = useParams();
  return (
    <fieldset className="of-practice">
      <legend className="sr">{m.portal_questions_practice()}</legend>
      {stored ? (
        <LinkButton variant="line" to={`/admin/courses/${courseId}/questions/practices/${lessonId}`}>
          {m.portal_questions_practice_select()}
        </LinkButton>
      ) : (
        <p className="hint">{m.portal_questions_practice_later()}</p>
      )}
    </fieldset>
  );
}
