import { useParams } from 'react-router';
import { LinkButton } from '#app/ui/button.tsx';
import type { LessonKindFormProps } from '../lesson-kind.ts';
import { m } from '#texts';

/** The text of the lesson is the brief; the rubric has its own page. */
export function AssignmentFields({ stored }: LessonKindFormProps) {
  const { courseId = '', lessonId = '' } = useParams();
  return (
    <fieldset className="of-assignment">
      <legend className="sr">{m.portal_submissions_assignment()}</legend>
      {stored ? (
        <LinkButton variant="line" to={`/admin/courses/${courseId}/assignments/${lessonId}`}>
          {m.portal_submissions_edit_rubric()}
        </LinkButton>
      ) : (
        <p className="hint">{m.portal_submissions_rubric_later()}</p>
      )}
    </fieldset>
  );
}
