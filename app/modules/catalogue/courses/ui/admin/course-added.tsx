import { Link } from '#app/ui/link.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import { m } from '#texts';

/** Shows the next step after adding a course: nobody can buy it without a published lesson. */
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
