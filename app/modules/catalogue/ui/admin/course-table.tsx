import { Link } from '#app/ui/link.tsx';
import type { AdminCourseRow, CourseSort } from '../../admin/course-list.ts';
import { missingInWords } from '../../listing.ts';
import { categoryLabel, levelLabel } from '#app/shared/course-labels.ts';
import { courseLevels, type CourseLevel } from '#app/shared/course-terms.ts';
import { formatKsh } from '#app/shared/money.ts';
import type { BeadTone } from '#app/ui/bead-glyph.tsx';
import { CategoryTag } from '#app/ui/category-tag.tsx';
import { OneLine } from '#app/ui/one-line.tsx';
import { StatusBadge, StepBadge } from '#app/ui/status-badge.tsx';
import { Table, type Column } from '#app/ui/table.tsx';
import { ChooseAll, selectionFormId } from './selected-courses.tsx';
import { selectedName } from '#app/ui/portal/use-return-to-list.ts';
import { IfAllowed } from '#app/modules/site/ui/admin/if-allowed.tsx';
import { CourseActions } from './course-actions.tsx';
import { CourseThumb } from './course-thumb.tsx';
import { columnSort, searchOf } from '#app/ui/portal/list/list-definition.ts';
import { courseList, type CourseQuery } from './course-query.ts';
import { m } from '#texts';

type ListedRow = AdminCourseRow & { readonly copyId: string };

interface CourseTableProps {
  readonly courses: readonly ListedRow[];
  readonly query: CourseQuery;
}

const levelTones: Readonly<Record<CourseLevel, BeadTone>> = { beginner: 'blue', intermediate: 'gold', advanced: 'red' };

/** The columns, with the order that their heading selects. */
function columnsOf(query: CourseQuery): readonly Column<ListedRow>[] {
  const here = searchOf(courseList, query);
  const sortOf = (sort: CourseSort) => columnSort(courseList, query, sort);
  return [
    {
      key: 'choose',
      header: <ChooseAll />,
      width: '44px',
      onCard: 'right',
      cell: ({ id, title }) => (
        <input
          type="checkbox"
          className="row-checkbox"
          form={selectionFormId}
          name={selectedName}
          value={id}
          aria-label={m.portal_courses_select({ title })}
        />
      ),
    },
    {
      key: 'course',
      header: m.portal_courses_course(),
      sort: sortOf('title'),
      cell: (course) => <CourseCell course={course} />,
    },
    {
      key: 'category',
      header: m.portal_courses_category(),
      width: '136px',
      from: 'mid',
      sort: sortOf('category'),
      cell: ({ category }) => <CategoryTag category={category} label={categoryLabel(category)} />,
    },
    {
      key: 'price',
      header: m.portal_courses_price_column(),
      align: 'end',
      onCard: 'right',
      width: '132px',
      sort: sortOf('price'),
      cell: ({ priceCents }) => <b className="nb">{priceCents > 0 ? formatKsh(priceCents) : '0'}</b>,
    },
    {
      key: 'students',
      header: m.portal_courses_students(),
      onCard: 'right',
      width: '100px',
      sort: sortOf('students'),
      cell: ({ id, title, students }) =>
        students > 0 ? (
          <span className="students">
            {students.toLocaleString('en-KE')}{' '}
            <IfAllowed act="users.read">
              <Link to={`/admin/courses/${id}/students${here}`} preventScrollReset>
                {m.portal_courses_view_users()}
                <span className="sr"> {m.portal_courses_of_course({ title })}</span>
              </Link>
            </IfAllowed>
          </span>
        ) : (
          <span className="quiet">{m.portal_courses_new()}</span>
        ),
    },
    {
      key: 'level',
      header: m.portal_courses_level(),
      width: '126px',
      from: 'mid',
      sort: sortOf('level'),
      cell: ({ level }) => (
        <StepBadge step={courseLevels.indexOf(level) + 1} tone={levelTones[level]} label={levelLabel(level)} />
      ),
    },
    {
      key: 'actions',
      header: m.portal_courses_actions(),
      align: 'end',
      onCard: 'wide',
      width: '186px',
      cell: (course) => <CourseActions course={course} here={here} />,
    },
  ];
}

/** Shows the courses as a table, or as cards on a phone. */
export function CourseTable({ courses, query }: CourseTableProps) {
  return (
    <Table caption={m.portal_courses_courses()} columns={columnsOf(query)} rows={courses} keyOf={({ id }) => id} />
  );
}

function CourseCell({ course }: { readonly course: AdminCourseRow }) {
  const notListed = m.portal_courses_not_listed({ missing: missingInWords(course.missing) });
  return (
    <div className="media-row">
      <CourseThumb course={course} />
      <div>
        <p>
          <OneLine as="b" text={course.title} />
        </p>
        {course.missing.length > 0 && (
          <IfAllowed
            open={`/admin/courses/${course.id}/publish`}
            otherwise={<span className="not-listed">{notListed}</span>}
          >
            <Link className="not-listed" to={`/admin/courses/${course.id}/publish`}>
              {notListed}
            </Link>
          </IfAllowed>
        )}
        {course.status === 'draft' ? (
          <StatusBadge form="open" label={m.portal_courses_status_draft()} />
        ) : (
          <div data-on-card="none">
            <OneLine as="p" className="quiet" text={course.description} />
          </div>
        )}
      </div>
    </div>
  );
}
