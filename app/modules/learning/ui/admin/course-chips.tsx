import { Link } from 'react-router';
import type { CoursesOfUser } from '../../admin/study-record.ts';
import { BookOpen, X } from '#app/ui/icons.ts';
import { Menu } from '#app/ui/menu.tsx';
import { OneLine } from '#app/ui/one-line.tsx';
import { IfAllowed } from '#app/modules/site/ui/admin/if-allowed.tsx';

interface CourseChipsProps {
  readonly userId: string;
  readonly name: string;
  readonly courses: CoursesOfUser;
  /** The address of the list, which a dialog leads back to: '?search=…'. */
  readonly here: string;
}

/** A user's courses on one line: the latest, a second one where the table has room, and behind '+2' all of them. */
export function CourseChips({ userId, name, courses: { count, latest }, here }: CourseChipsProps) {
  if (count === 0) return <span className="quiet">No courses enrolled</span>;
  const [first, second] = latest;
  const remove = ({ id, title }: CoursesOfUser['latest'][number], className = '') => (
    <IfAllowed act="users.enrol">
      <Link
        className={className}
        to={`/admin/users/${userId}/courses/${id}/remove${here}`}
        aria-label={`Remove ${name} from ${title}`}
        title="Remove"
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
            label={`${count} courses of ${name}`}
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
                <Link to={`/admin/users/${userId}`}>All {count} courses</Link>
              </li>
            )}
            <IfAllowed act="users.enrol">
              <li>
                <Link to={`/admin/users/${userId}/enrol${here}`} preventScrollReset>
                  <BookOpen className="i-sm" />
                  Enroll in another course
                </Link>
              </li>
            </IfAllowed>
          </Menu>
        </div>
      )}
    </div>
  );
}
