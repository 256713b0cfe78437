import { Link } from '#app/ui/link.tsx';
import type { CourseOfUser } from '../../admin/study-record.ts';
import { formatDay } from '#app/shared/dates.ts';
import { X } from '#app/ui/icons.ts';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { Table, type Column } from '#app/ui/table.tsx';
import { CompletionBadge, ProgressBeads } from './progress-beads.tsx';
import { IfAllowed } from '#app/modules/site/ui/admin/if-allowed.tsx';
import { UserPanel } from '#app/modules/people/ui/admin/users/user-panel.tsx';
import { m } from '#texts';

const sources = {
  payment: m.portal_learning_source_payment,
  test: m.portal_learning_source_test,
  grant: m.portal_learning_source_staff,
} as const;

const courseColumns = (userId: string): readonly Column<CourseOfUser>[] => [
  { key: 'title', header: m.portal_shared_course(), cell: ({ title }) => <b>{title}</b> },
  {
    key: 'progress',
    header: m.portal_shared_progress(),
    width: '170px',
    cell: (course) => <ProgressBeads {...course} />,
  },
  {
    key: 'state',
    header: m.portal_learning_state(),
    width: '130px',
    onCard: 'right',
    cell: ({ revokedAt, isCompleted }) =>
      revokedAt ? (
        <StatusBadge form="struck" label={m.portal_learning_taken_back()} />
      ) : (
        <CompletionBadge isCompleted={isCompleted} />
      ),
  },
  {
    key: 'since',
    header: m.portal_learning_enrolled(),
    width: '190px',
    onCard: 'wide',
    cell: ({ enrolledAt, revokedAt, source }) => (
      <>
        {formatDay(enrolledAt)}
        <span className="block quiet">
          {revokedAt ? m.portal_learning_taken_back_on({ day: formatDay(revokedAt) }) : sources[source]()}
        </span>
      </>
    ),
  },
  {
    key: 'last',
    header: m.portal_learning_last_accessed(),
    width: '120px',
    onCard: 'none',
    cell: ({ lastAccessedAt }) => (lastAccessedAt ? formatDay(lastAccessedAt) : m.portal_learning_never()),
  },
  {
    key: 'remove',
    header: <span className="sr">{m.portal_shared_actions()}</span>,
    width: '56px',
    align: 'end',
    onCard: 'right',
    cell: ({ courseId, title, revokedAt }) =>
      revokedAt === null && (
        <IfAllowed act="users.enrol">
          <Link
            className="btn btn-icon"
            to={`/admin/users/${userId}/courses/${courseId}/remove?from=page`}
            aria-label={m.portal_learning_remove_from({ title })}
            title={m.portal_shared_remove()}
          >
            <X />
          </Link>
        </IfAllowed>
      ),
  },
];

export function UserCourses({
  userId,
  courses,
}: {
  readonly userId: string;
  readonly courses: readonly CourseOfUser[];
}) {
  return (
    <UserPanel title={m.portal_shared_courses()} empty={courses.length === 0 ? m.portal_learning_no_courses() : null}>
      <Table
        caption={m.portal_shared_courses()}
        columns={courseColumns(userId)}
        rows={courses}
        keyOf={({ enrolmentId }) => enrolmentId}
      />
    </UserPanel>
  );
}
