import { Outlet, useParams } from 'react-router';
import { m } from '#texts';
import { assignmentErrors } from '#app/modules/study/assignments/assignment-errors.ts';
import { readSubmissions } from '#app/modules/study/assignments/read-submissions.server.ts';
import { SubmissionQueue } from '#app/modules/study/assignments/ui/admin/submission-queue.tsx';
import { readLateAttempts } from '#app/modules/study/quizzes/late/read-late-attempts.server.ts';
import { LateQueue } from '#app/modules/study/quizzes/ui/admin/late-queue.tsx';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { NoScriptNotice } from '#app/ui/portal/no-script-notice.tsx';
import { useNotice } from '#app/ui/portal/use-notice.ts';
import { requireStaff } from '../guards.server.ts';
import { readOrRefuse } from '../refusal-to-show.server.ts';
import type { Route } from './+types/submissions';

export const meta: Route.MetaFunction = () => portalMeta(m.portal_shared_submissions());

const notices: Readonly<Record<string, () => string>> = {
  accepted: m.portal_submissions_done_accepted,
  improve: m.portal_submissions_done_improve,
  counts: m.portal_late_done_counts,
  stays_out: m.portal_late_done_stays_out,
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { services } = context.get(requestScope);
  const courseId = url.searchParams.get('course');
  return readOrRefuse(assignmentErrors, async () => {
    const queue = await readSubmissions({ ...services, actor }, { after: url.searchParams.get('after'), courseId });
    const late = await readLateAttempts({ ...services, actor }, { courseId });
    return { ...queue, late, courseId, done: notices[url.searchParams.get('done') ?? '']?.() ?? null };
  });
}

/** The grading desk: what waits in all courses, and the submission that is open beside it. */
export default function Submissions({ loaderData }: Route.ComponentProps) {
  const { rows, late, counts, now, next, courseId, done } = loaderData;
  const { submissionId, attemptId } = useParams();
  useNotice(done);
  const search = courseId === null ? '' : `?${new URLSearchParams({ course: courseId })}`;
  const [oldest] = rows;
  const [oldestLate] = late;
  const first = oldest ? `/admin/hand-ins/${oldest.id}` : oldestLate && `/admin/hand-ins/late/${oldestLate.id}`;
  const isOpen = submissionId !== undefined || attemptId !== undefined;
  return (
    <>
      <NoScriptNotice sentence={done} isDone />
      <div className={isOpen ? 'grading-desk grading-desk-open' : 'grading-desk'}>
        <SubmissionQueue
          rows={rows}
          counts={counts}
          now={now}
          openId={submissionId ?? attemptId}
          search={search}
          more={
            next === null
              ? null
              : `/admin/hand-ins?${new URLSearchParams({ after: next, ...(courseId !== null && { course: courseId }) })}`
          }
        >
          <LateQueue rows={late} openId={attemptId} search={search} />
        </SubmissionQueue>
        {!isOpen && (
          <div className="grading-empty">
            <EmptyState
              bare
              title={first ? m.portal_submissions_begin_title() : m.portal_submissions_none()}
              actions={
                first && (
                  <LinkButton variant="accent" to={first + search}>
                    {m.portal_submissions_begin()}
                  </LinkButton>
                )
              }
            >
              {first ? m.portal_submissions_begin_text() : m.portal_submissions_none_text()}
            </EmptyState>
          </div>
        )}
        <Outlet />
      </div>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={m.portal_submissions_failed_load()} />;
}
