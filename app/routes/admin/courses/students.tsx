import { learningErrors } from '#app/modules/study/learning/learning-errors.ts';
import { readEnrolledStudents } from '#app/modules/study/learning/read-enrolled-students.server.ts';
import { studentsPerPage, type EnrolledStudent } from '#app/modules/study/learning/enrolled-students.ts';
import { listPendingEnrolments } from '#app/modules/money/staff-enrolments/pending-enrolments.server.ts';
import { requestScope } from '#app/services.server.ts';
import { formatDay } from '#app/shared/dates.ts';
import { isId } from '#app/shared/ids.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Table, type Column } from '#app/ui/table.tsx';
import { requireStaff } from '../../guards.server.ts';
import { readOrRefuse } from '../../refusal-to-show.server.ts';
import { readPage } from '#app/ui/data/list-query.ts';
import { CompletionBadge, ProgressBeads } from '#app/modules/study/learning/ui/admin/progress-beads.tsx';
import { DialogFailed } from '#app/ui/portal/dialog-failed.tsx';
import { NumberedPages } from '#app/ui/portal/list/page-links.tsx';
import { rangeLabel } from '#app/ui/portal/list/range-label.ts';
import { useReturnToList } from '#app/ui/portal/use-return-to-list.ts';
import { PendingList } from '#app/modules/money/staff-enrolments/ui/admin/pending-list.tsx';
import type { Route } from './+types/students';
import { m } from '#texts';
import { Email } from '#app/ui/email.tsx';
import { formatCount } from '#app/shared/counted.ts';

/** Query parameter for the page of learners, because ?page= is that of the list behind the dialog. */
const pageName = 'students';
/** Query parameter for the page of people who have not registered yet. */
const pendingPageName = 'pending';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { db } = context.get(requestScope).services;
  return readOrRefuse(learningErrors, async () => {
    const { courseId } = params;
    const [enrolled, pending] = await Promise.all([
      readEnrolledStudents({ db, actor }, { courseId, page: readPage(url.searchParams, pageName) }),
      isId(courseId)
        ? listPendingEnrolments({ db, actor }, { courseId, page: readPage(url.searchParams, pendingPageName) })
        : null,
    ]);
    return { ...enrolled, pending };
  });
}

const columnsOf = (): readonly Column<EnrolledStudent>[] => [
  { key: 'name', header: m.portal_shared_name(), cell: ({ name }) => <b>{name}</b> },
  {
    key: 'email',
    header: m.portal_shared_email(),
    onCard: 'wide',
    cell: ({ email }) => <Email address={email} />,
  },
  {
    key: 'progress',
    header: m.portal_shared_progress(),
    cell: (student) => <ProgressBeads {...student} />,
  },
  {
    key: 'completed',
    header: m.portal_learning_completed(),
    onCard: 'right',
    cell: (student) => <CompletionBadge {...student} />,
  },
  {
    key: 'last',
    header: m.portal_learning_last_accessed(),
    onCard: 'wide',
    cell: ({ lastAccessedAt }) => (
      <>
        <span className="phoneonly quiet">{m.portal_courses_last_accessed()} </span>
        {lastAccessedAt ? formatDay(lastAccessedAt) : m.portal_learning_never()}
      </>
    ),
  },
];

/** Shows the learners of the course with their progress. */
export default function Students({ loaderData: { course, students, page, pages, pending } }: Route.ComponentProps) {
  const { to, close } = useReturnToList();
  const title = m.portal_courses_students_of({ title: course.title });
  const [path, search = ''] = to.split('?');
  const hrefTo = (name: string) => (requested: number) => {
    const params = new URLSearchParams(search);
    params.set(name, String(requested));
    return `${path}/${course.id}/students?${params}`;
  };
  return (
    <Dialog open standing onClose={close} title={title} className="modal-wide">
      {students.length === 0 ? (
        <p className="sub">{m.portal_courses_no_students()}</p>
      ) : (
        <Table caption={title} columns={columnsOf()} rows={students} keyOf={({ id }) => id} />
      )}
      {pending && pending.total > 0 && (
        <section aria-labelledby="pending-head">
          <h3 id="pending-head">{m.portal_courses_pending_count({ count: formatCount(pending.total) })}</h3>
          <PendingList
            list={pending}
            caption={m.portal_shared_enrolled_when_they_register()}
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
                one: m.portal_courses_student_row(),
                many: m.portal_courses_student_rows(),
              })}
            </p>
          )}
          <NumberedPages page={page} pages={pages} hrefOf={hrefTo(pageName)} />
        </div>
        <div className="row">
          <LinkButton variant="line" to={`/admin/users/enrol?course=${course.id}`}>
            {m.portal_courses_enrol_by_email()}
          </LinkButton>
          <LinkButton to={to} preventScrollReset data-first="">
            {m.portal_shared_close()}
          </LinkButton>
        </div>
      </div>
    </Dialog>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DialogFailed error={error} title={m.portal_courses_users_load_failed()} />;
}
