import { Link } from '#app/ui/link.tsx';
import type { PortalCourseFilter, PortalCourseRow } from '../../admin/course-list.ts';
import { missingInWords } from '../../listing.ts';
import { categoryLabel, levelLabel } from '#app/shared/course-labels.ts';
import {
  categoryFromQuery,
  categoryIds,
  categoryQuery,
  courseLevels,
  type CourseLevel,
} from '#app/shared/course-terms.ts';
import { formatKsh } from '#app/shared/money.ts';
import type { BeadTone } from '#app/ui/bead-glyph.tsx';
import { CategoryTag } from '#app/ui/category-tag.tsx';
import { OneLine } from '#app/ui/one-line.tsx';
import { StatusBadge, StepBadge } from '#app/ui/status-badge.tsx';
import { SecondLine } from '#app/ui/table.tsx';
import { ChooseAll, selectionFormId } from './selected-courses.tsx';
import { selectedName } from '#app/ui/portal/use-return-to-list.ts';
import { IfAllowed } from '#app/modules/site/ui/admin/if-allowed.tsx';
import { CourseActions } from './course-actions.tsx';
import { CourseThumb } from './course-thumb.tsx';
import { choiceFilter, searchFilter, type ListDefinition } from '#app/ui/portal/list/list-definition.ts';
import type { ListPlace } from '#app/ui/portal/list/list-place.ts';
import { m } from '#texts';

type ListedRow = PortalCourseRow & { readonly copyId: string };

/** Query of the list, with its page. */
type CourseQuery = PortalCourseFilter & ListPlace;

const statusLabels = { active: m.portal_courses_status_active, draft: m.portal_courses_status_draft } as const;

const levelTones: Readonly<Record<CourseLevel, BeadTone>> = { beginner: 'blue', intermediate: 'gold', advanced: 'red' };

/** The courses. Columns sort ascending first, students and price descending. */
export const courseList: ListDefinition<PortalCourseFilter, ListedRow> = {
  path: '/admin/courses',
  title: m.portal_shared_courses,
  one: m.portal_courses_row,
  many: m.portal_courses_rows,
  most: Infinity,
  none: { title: m.portal_courses_none, hint: m.portal_courses_none_hint },
  noneFound: m.portal_courses_none,
  filters: {
    search: searchFilter(m.portal_courses_search_label),
    status: choiceFilter({
      label: m.portal_shared_status,
      values: ['active', 'draft'],
      words: (status) => statusLabels[status](),
      all: m.portal_shared_all,
      as: 'tabs',
    }),
    category: {
      ...choiceFilter({
        label: m.portal_shared_category,
        values: categoryIds,
        words: categoryLabel,
        all: m.portal_courses_all_categories,
        write: categoryQuery,
      }),
      read: categoryFromQuery,
    },
    level: choiceFilter({
      label: m.portal_courses_level,
      values: courseLevels,
      words: levelLabel,
      all: m.portal_courses_all_levels,
    }),
  },
  order: {
    sorts: {
      newest: { label: m.portal_shared_newest_first, startsDescending: true },
      title: { label: m.portal_courses_by_title, startsDescending: false },
      category: { label: m.portal_courses_by_category, startsDescending: false },
      price: { label: m.portal_courses_by_price, startsDescending: true },
      students: { label: m.portal_courses_by_students, startsDescending: true },
      level: { label: m.portal_courses_by_level, startsDescending: false },
    },
    first: 'newest',
  },
  columns: ({ here }) => [
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
      header: m.portal_shared_course(),
      sort: 'title',
      cell: (course) => <CourseCell course={course} />,
    },
    {
      key: 'category',
      header: m.portal_shared_category(),
      width: '136px',
      from: 'mid',
      sort: 'category',
      cell: ({ category }) => <CategoryTag category={category} label={categoryLabel(category)} />,
    },
    {
      key: 'price',
      header: m.portal_shared_price(),
      align: 'end',
      onCard: 'right',
      width: '132px',
      sort: 'price',
      cell: ({ priceCents }) => <b className="nb">{priceCents > 0 ? formatKsh(priceCents) : '0'}</b>,
    },
    {
      key: 'students',
      header: m.portal_shared_students(),
      onCard: 'right',
      width: '100px',
      sort: 'students',
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
      sort: 'level',
      cell: ({ level }) => (
        <StepBadge step={courseLevels.indexOf(level) + 1} tone={levelTones[level]} label={levelLabel(level)} />
      ),
    },
    {
      key: 'actions',
      header: m.portal_shared_actions(),
      align: 'end',
      onCard: 'wide',
      width: '186px',
      cell: (course) => <CourseActions course={course} here={here} />,
    },
  ],
};

/** Returns the number of the page, from 1. */
export const pageOf = ({ cursor }: CourseQuery) =>
  cursor && 'page' in cursor && cursor.page !== 'last' ? cursor.page : 1;

function CourseCell({ course }: { readonly course: PortalCourseRow }) {
  const notListed = m.portal_courses_not_listed({ missing: missingInWords(course.missing) });
  return (
    <div className="media-row">
      <CourseThumb course={course} />
      <div>
        <p>
          <OneLine as="b" text={course.title} />
        </p>
        <SecondLine until="mid">
          {categoryLabel(course.category)}, {levelLabel(course.level)}
        </SecondLine>
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
