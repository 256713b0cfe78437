import { Link } from '#app/ui/link.tsx';
import type { CoursesOfUser } from '#app/modules/people/users/user-list.ts';
import { BookOpen, X } from '#app/ui/icons.ts';
import { Menu } from '#app/ui/menu.tsx';
import { OneLine } from '#app/ui/one-line.tsx';
import { IfAllowed } from '#app/modules/site/ui/admin/if-allowed.tsx';
import { m } from '#texts';

interface CourseChipsProps {
  readonly userId: string;
  readonly name: string;
  readonly courses: CoursesOfUser;
  /** Query of the list that a dialog returns to: '?search=…'. */
  readonly here: string;
}

/** Shows a user's courses on one line: the latest, a second one if the table has room, and all of them behind '+2'. */
export function CourseChips({ userId, name, courses: { count, latest }, here }: CourseChipsProps) {
  if (count === 0) return <span className="quiet">{m.portal_learning_no_courses()}</span>;
  const [first, second] = latest;
  const remove = ({ id, title }: CoursesOfUser['latest'][number], className = '') => (
    <IfAllowed act="users.enrol">
      <Link
        className={className}
        to={`/admin/users/${userId}/courses/${id}/remove${here}`}
        aria-label={m.portal_learning_remove_user({ name, title })}
        title={m.portal_shared_remove()}
        preventScrollReset
      >
        <X />
      </Link>
    </IfAllowed>
  );
  return (
    <div className="chips-line">
      {first && (
        <span className="chip">
          <OneLine text={first.title} />
          {remove(first)}
        </span>
      )}
      {second && (
        <span className="chip" data-from="wide">
          <OneLine text={second.title} />
          {remove(second)}
        </span>
      )}
      {count > 1 && (
        <div className="row" {...(count === 2 && { 'data-until': 'wide' })}>
          <Menu
            label={m.portal_learning_courses_of({ count, name })}
            words={
              <>
                <span data-until="wide">+{count - 1}</span>
                <span data-from="wide">+{count - 2}</span>
              </>
            }
          >
            {latest.map((course) => (
              <li key={course.id}>
                <div>
                  <OneLine className="grow" text={course.title} />
                  {remove(course, 'btn btn-icon')}
                </div>
              </li>
            ))}
            {count > latest.length && (
              <li>
                <Link to={`/admin/users/${userId}`}>{m.portal_learning_all_courses({ count })}</Link>
              </li>
            )}
            <IfAllowed act="users.enrol">
              <li>
                <Link to={`/admin/users/${userId}/enrol${here}`} preventScrollReset>
                  <BookOpen className="i-sm" />
                  {m.portal_learning_enrol_in_another()}
                </Link>
              </li>
            </IfAllowed>
          </Menu>
        </div>
      )}
    </div>
  );
}
