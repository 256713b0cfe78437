import { Link } from '#app/ui/link.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import { m } from '#texts';

/** Maximum number of titles. The list of courses marks the others. */
const named = 5;

/** Lists active courses that the shop does not list, because they lack something; nothing if there are none. */
export function HiddenCourses({
  courses,
}: {
  readonly courses: readonly { readonly id: string; readonly title: string }[];
}) {
  if (courses.length === 0) return null;
  return (
    <NoteBox action={<LinkButton to="/admin/courses?status=active">{m.portal_shared_courses()}</LinkButton>}>
      <b>{m.portal_courses_hidden({ count: courses.length })}</b> {m.portal_courses_hidden_hint()}{' '}
      {courses.slice(0, named).map(({ id, title }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <Link className="link" to={`/admin/courses/${id}/publish`}>
            {title}
          </Link>
        </span>
      ))}
      {courses.length > named ? <> {m.portal_courses_and_more()}</> : '.'}
    </NoteBox>
  );
}
