import { Link } from 'react-router';
import type { CourseOfUser } from '../../admin/study-record.ts';
import { formatDay } from '#app/shared/dates.ts';
import { X } from '#app/ui/icons.ts';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { Table, type Column } from '#app/ui/table.tsx';
import { CompletionBadge, CourseProgress } from './course-progress.tsx';
import { IfAllowed } from '#app/modules/site/ui/admin/if-allowed.tsx';
import { UserPanel } from '#app/modules/identity/ui/admin/users/user-panel.tsx';

const sources = { payment: 'Paid', test: 'Test payment', grant: 'Given by an admin' } as const;

const courseColumns = (userId: string): readonly Column<CourseOfUser>[] => [
  { key: 'title', header: 'Course', cell: ({ title }) => <b>{title}</b> },
  {
    key: 'progress',
    header: 'Progress',
    width: '170px',
    cell: (course) => <CourseProgress {...course} />,
  },
  {
    key: 'state',
    header: 'State',
    width: '130px',
    onCard: 'right',
    cell: ({ revokedAt, isCompleted }) =>
      revokedAt ? <StatusBadge form="struck" label="Taken back" /> : <CompletionBadge isCompleted={isCompleted} />,
  },
  {
    key: 'since',
    header: 'Enrolled',
    width: '190px',
    onCard: 'wide',
    cell: ({ enrolledAt, revokedAt, source }) => (
      <>
        {formatDay(enrolledAt)}
        <span className="block quiet">{revokedAt ? `Taken back ${formatDay(revokedAt)}` : sources[source]}</span>
      </>
    ),
  },
  {
    key: 'last',
    header: 'Last Accessed',
    width: '120px',
    onCard: 'none',
    cell: ({ lastAccessedAt }) => (lastAccessedAt ? formatDay(lastAccessedAt) : 'Never'),
  },
  {
    key: 'remove',
    header: <span className="sr">Actions</span>,
    width: '56px',
    align: 'end',
    onCard: 'right',
    cell: ({ courseId, title, revokedAt }) =>
      revokedAt === null && (
        <IfAllowed act="users.enrol">
          <Link
            className="btn btn-icon"
            to={`/admin/users/${userId}/courses/${courseId}/remove?from=page`}
            aria-label={`Remove from ${title}`}
            title="Remove"
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
    <UserPanel title="Courses" empty={courses.length === 0 ? 'No courses enrolled' : null}>
      <Table
        caption="Courses"
        columns={courseColumns(userId)}
        rows={courses}
        keyOf={({ enrolmentId }) => enrolmentId}
      />
    </UserPanel>
  );
}
