import { Outlet, useParams } from 'react-router';
import { m } from '#texts';
import { assignmentErrors } from '#app/modules/study/assignments/assignment-errors.ts';
import { readHandIns } from '#app/modules/study/assignments/read-hand-ins.server.ts';
import { HandInQueue } from '#app/modules/study/assignments/ui/admin/hand-in-queue.tsx';
import { readLatePapers } from '#app/modules/study/quizzes/late/read-late-papers.server.ts';
import { LateQueue } from '#app/modules/study/quizzes/ui/admin/late-queue.tsx';
import { adminMeta } from '#app/modules/site/ui/admin/admin-meta.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { NoScriptNotice } from '#app/ui/portal/no-script-notice.tsx';
import { useNotice } from '#app/ui/portal/use-notice.ts';
import { requireAdmin } from '../guards.server.ts';
import { readOrRefuse } from '../refusal-to-show.server.ts';
import type { Route } from './+types/hand-ins';

export const meta: Route.MetaFunction = () => adminMeta(m.portal_shared_hand_ins());

const notices: Readonly<Record<string, () => string>> = {
  accepted: m.portal_handins_done_accepted,
  improve: m.portal_handins_done_improve,
  counts: m.portal_late_done_counts,
  stays_out: m.portal_late_done_stays_out,
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireAdmin({ context, url });
  const { services } = context.get(requestScope);
  const courseId = url.searchParams.get('course');
  return readOrRefuse(assignmentErrors, async () => {
    const queue = await readHandIns({ ...services, actor }, { after: url.searchParams.get('after'), courseId });
    const late = await readLatePapers({ ...services, actor }, { courseId });
    return { ...queue, late, courseId, done: notices[url.searchParams.get('done') ?? '']?.() ?? null };
  });
}

/** The grading desk: what waits in all courses, and the hand-in that is open beside it. */
export default function HandIns({ loaderData }: Route.ComponentProps) {
  const { rows, late, counts, now, next, courseId, done } = loaderData;
  const { handInId, paperId } = useParams();
  useNotice(done);
  const search = courseId === null ? '' : `?${new URLSearchParams({ course: courseId })}`;
  const [oldest] = rows;
  const [oldestLate] = late;
  const first = oldest ? `/admin/hand-ins/${oldest.id}` : oldestLate && `/admin/hand-ins/late/${oldestLate.id}`;
  const isOpen = handInId !== undefined || paperId !== undefined;
  return (
    <>
      <NoScriptNotice sentence={done} isDone />
      <div className={isOpen ? 'grading-desk grading-desk-open' : 'grading-desk'}>
        <HandInQueue
          rows={rows}
          counts={counts}
          now={now}
          openId={handInId ?? paperId}
          search={search}
          more={
            next === null
              ? null
              : `/admin/hand-ins?${new URLSearchParams({ after: next, ...(courseId !== null && { course: courseId }) })}`
          }
        >
          <LateQueue rows={late} openId={paperId} search={search} />
        </HandInQueue>
        {!isOpen && (
          <div className="grading-empty">
            <EmptyState
              bare
              title={first ? m.portal_handins_begin_title() : m.portal_handins_none()}
              actions={
                first && (
                  <LinkButton variant="accent" to={first + search}>
                    {m.portal_handins_begin()}
                  </LinkButton>
                )
              }
            >
              {first ? m.portal_handins_begin_text() : m.portal_handins_none_text()}
            </EmptyState>
          </div>
        )}
        <Outlet />
      </div>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={m.portal_handins_failed_load()} />;
}
