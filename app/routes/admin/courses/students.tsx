import { learningErrors } from '#app/modules/learning/learning-errors.ts';
import { readEnrolledStudents } from '#app/modules/learning/read-enrolled-students.server.ts';
import { studentsPerPage, type EnrolledStudent } from '#app/modules/learning/enrolled-students.ts';
import { listPendingEnrolments } from '#app/modules/grants/pending-enrolments.server.ts';
import { requestScope } from '#app/services.server.ts';
import { formatDay } from '#app/shared/dates.ts';
import { isId } from '#app/shared/ids.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Table, type Column } from '#app/ui/table.tsx';
import { requireAdmin } from '../../guards.server.ts';
import { refusalToShow } from '../../refusal-to-show.server.ts';
import { readPage } from '#app/ui/data/list-query.ts';
import { CompletionBadge, CourseProgress } from '#app/modules/learning/ui/admin/course-progress.tsx';
import { DialogFailed } from '#app/ui/portal/dialog-failed.tsx';
import { NumberedPages } from '#app/ui/portal/list/page-links.tsx';
import { rangeLabel } from '#app/ui/portal/list/range-label.ts';
import { useWayBack } from '#app/ui/portal/use-way-back.ts';
import { PendingList } from '#app/modules/grants/ui/admin/pending-list.tsx';
import type { Route } from './+types/students';

/** The parameter of its pages: ?page= is that of the list behind it. */
const pageName = 'students';
/** That of those who have not registered yet. */
const pendingPageName = 'pending';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = await requireAdmin({ context, url });
  const { db } = context.get(requestScope).services;
  try {
    const { courseId } = params;
    const [enrolled, pending] = await Promise.all([
      readEnrolledStudents({ db, actor }, { courseId, page: readPage(url.searchParams, pageName) }),
      isId(courseId)
        ? listPendingEnrolments({ db, actor }, { courseId, page: readPage(url.searchParams, pendingPageName) })
        : null,
    ]);
    return { ...enrolled, pending };
  } catch (error) {
    throw refusalToShow(learningErrors, error);
  }
}

const columns: readonly Column<EnrolledStudent>[] = [
  { key: 'name', header: 'Name', cell: ({ name }) => <b>{name}</b> },
  {
    key: 'email',
    header: 'Email',
    onCard: 'wide',
    cell: ({ email }) => <span className="wrap-anywhere">{email}</span>,
  },
  {
    key: 'progress',
    header: 'Progress',
    cell: (student) => <CourseProgress {...student} />,
  },
  {
    key: 'completed',
    header: 'Completed',
    onCard: 'right',
    cell: (student) => <CompletionBadge {...student} />,
  },
  {
    key: 'last',
    header: 'Last Accessed',
    onCard: 'wide',
    cell: ({ lastAccessedAt }) => (
      <>
        <span className="phoneonly quiet">Last accessed </span>
        {lastAccessedAt ? formatDay(lastAccessedAt) : 'Never'}
      </>
    ),
  },
];

/** The learners of the course, and how far they are. */
export default function Students({ loaderData: { course, students, page, pages, pending } }: Route.ComponentProps) {
  const { to, close } = useWayBack();
  const title = `Students Enrolled in ${course.title}`;
  const [path, search = ''] = to.split('?');
  const hrefTo = (name: string) => (wanted: number) => {
    const params = new URLSearchParams(search);
    params.set(name, String(wanted));
    return `${path}/${course.id}/students?${params}`;
  };
  return (
    <Dialog open standing onClose={close} title={title} className="modal-wide">
      {students.length === 0 ? (
        <p className="sub">Nobody has this course now.</p>
      ) : (
        <Table caption={title} columns={columns} rows={students} keyOf={({ id }) => id} />
      )}
      {pending && pending.total > 0 && (
        <section aria-labelledby="pending-head">
          <h3 id="pending-head">Enrolled when they register: {pending.total.toLocaleString('en-KE')}</h3>
          <PendingList
            list={pending}
            caption="Enrolled when they register"
            hrefOf={hrefTo(pendingPageName)}
            isOfOneCourse
          />
        </section>
      )}
      <div className="row between">
        <div className="row">
          {students.length > 0 && (
            <p className="sub">
              {rangeLabel({
                first: (page - 1) * studentsPerPage + 1,
                shown: students.length,
                total: course.students,
                most: Infinity,
                one: 'student',
                many: 'students',
              })}
            </p>
          )}
          <NumberedPages page={page} pages={pages} hrefOf={hrefTo(pageName)} />
        </div>
        <div className="row">
          <LinkButton variant="line" to={`/admin/users/enrol?course=${course.id}`}>
            Enroll by email
          </LinkButton>
          <LinkButton to={to} preventScrollReset data-first="">
            Close
          </LinkButton>
        </div>
      </div>
    </Dialog>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DialogFailed error={error} title="Failed to load users. Please try again." />;
}
