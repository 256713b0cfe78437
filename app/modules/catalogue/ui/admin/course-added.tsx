import { Link } from 'react-router';
import { LinkButton } from '#app/ui/button.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import { m } from '#texts';

/** What to do with a course that was added a moment ago: without a published lesson nobody can buy it. */
export function CourseAdded({ id }: { readonly id: string }) {
  const at = `/admin/courses/${id}`;
  return (
    <NoteBox tone="good" action={<LinkButton to={`${at}/content`}>{m.portal_courses_open_content()}</LinkButton>}>
      <b>{m.portal_courses_added_next()}</b> {m.portal_courses_added_hint()}{' '}
      <Link className="link" to={`${at}/publish`}>
        {m.portal_courses_see_missing()}
      </Link>
    </NoteBox>
  );
}
