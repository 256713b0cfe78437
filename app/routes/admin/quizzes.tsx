import { redirect } from 'react-router';
import { Link } from '#app/ui/link.tsx';
import { m } from '#texts';
import { quizErrors } from '#app/modules/study/quizzes/quiz-errors.ts';
import { listQuizzes } from '#app/modules/study/quizzes/list-quizzes.server.ts';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { CourseTabs } from '#app/modules/site/ui/admin/course-tabs.tsx';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ArrowLeft } from '#app/ui/icons.ts';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { Table, type Column } from '#app/ui/table.tsx';
import { requireStaff } from '../guards.server.ts';
import { readOrRefuse } from '../refusal-to-show.server.ts';
import type { Route } from './+types/quizzes';

export const meta: Route.MetaFunction = () => portalMeta(m.portal_shared_quizzes());

export async function loader({ context, params: { courseId }, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { db } = context.get(requestScope).services;
  return readOrRefuse(quizErrors, async () => {
    const { course, quizzes } = await listQuizzes({ db, actor }, courseId);
    const [only, ...others] = quizzes;
    if (only && others.length === 0) throw redirect(`/admin/courses/${courseId}/checks/${only.id}`);
    return { course, quizzes };
  });
}

type Row = Awaited<ReturnType<typeof listQuizzes>>['quizzes'][number];

const columnsOf = (path: string): readonly Column<Row>[] => [
  {
    key: 'quiz',
    header: m.portal_items_quiz(),
    onCard: 'wide',
    cell: ({ id, title }) => (
      <Link className="name-link wrap-anywhere" to={`${path}/${id}`}>
        {title}
      </Link>
    ),
  },
  {
    key: 'questions',
    header: m.portal_shared_questions(),
    cell: ({ questions, passPercent }) =>
      passPercent === null
        ? m.portal_quizzes_no_settings()
        : m.portal_quizzes_draws({ count: questions, percent: passPercent }),
  },
  {
    key: 'state',
    header: m.portal_shared_status(),
    cell: ({ isPublished }) =>
      isPublished ? (
        <StatusBadge form="full" tone="teal" label={m.portal_quizzes_published()} />
      ) : (
        <StatusBadge form="open" label={m.portal_questions_draft()} />
      ),
  },
];

/** The quizzes of a course. */
export default function Quizzes({ loaderData: { course, quizzes } }: Route.ComponentProps) {
  const path = `/admin/courses/${course.id}/checks`;
  return (
    <>
      <LinkButton variant="plain" className="back-link" to="/admin/courses">
        <ArrowLeft />
        {m.portal_content_back_to_courses()}
      </LinkButton>
      <div className="page-header">
        <h1 className="wrap-anywhere">{course.title}</h1>
      </div>
      <CourseTabs title={course.title} current="checks" />
      {quizzes.length === 0 ? (
        <EmptyState
          title={m.portal_quizzes_none()}
          actions={
            <LinkButton variant="accent" to={`/admin/courses/${course.id}/content`}>
              {m.portal_quizzes_to_content()}
            </LinkButton>
          }
        >
          {m.portal_quizzes_none_text()}
        </EmptyState>
      ) : (
        <div className="panel">
          <Table caption={m.portal_shared_quizzes()} columns={columnsOf(path)} rows={quizzes} keyOf={({ id }) => id} />
        </div>
      )}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={m.portal_quizzes_failed_load()} />;
}
