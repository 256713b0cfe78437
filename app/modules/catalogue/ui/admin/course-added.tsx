import { Link } from 'react-router';
import { LinkButton } from '#app/ui/button.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';

/** What to do with a course that was added a moment ago: without a published lesson nobody can buy it. */
export function CourseAdded({ id }: { readonly id: string }) {
  const at = `/admin/courses/${id}`;
  return (
    <NoteBox tone="good" action={<LinkButton to={`${at}/content`}>Open content</LinkButton>}>
      <b>Next: its lessons.</b> The shop lists the course once a lesson is published.{' '}
      <Link className="link" to={`${at}/publish`}>
        See what is missing
      </Link>
    </NoteBox>
  );
}
