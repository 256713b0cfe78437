import { Outlet, useNavigate, useParams } from 'react-router';
import { m } from '#texts';
import { readDesk } from '#app/modules/study/lesson-questions/desk.server.ts';
import { lessonQuestionErrors } from '#app/modules/study/lesson-questions/lesson-question-errors.ts';
import { QuestionQueue } from '#app/modules/study/lesson-questions/ui/admin/question-queue.tsx';
import { useDeskKeys } from '#app/modules/study/lesson-questions/ui/admin/use-desk-keys.ts';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { NoScriptNotice } from '#app/ui/portal/no-script-notice.tsx';
import { noticeFor, useNotice } from '#app/ui/portal/use-notice.ts';
import { requireStaff } from '../guards.server.ts';
import { readOrRefuse } from '../refusal-to-show.server.ts';
import type { Route } from './+types/lesson-questions';

export const meta: Route.MetaFunction = () => portalMeta(m.portal_lesson_questions_title());

const notices: Readonly<Record<string, () => string>> = {
  answer: m.portal_lesson_questions_done_answered,
  accept: m.portal_lesson_questions_done_accepted,
  merge: m.portal_lesson_questions_done_merged,
  close: m.portal_lesson_questions_done_close,
  hide: m.portal_lesson_questions_done_hide,
  restore: m.portal_lesson_questions_done_restore,
  approve: m.portal_lesson_questions_done_approve,
  dismiss: m.portal_lesson_questions_done_dismiss,
  suspend: m.portal_lesson_questions_done_suspend,
  unsuspend: m.portal_lesson_questions_done_unsuspend,
  save: m.portal_lesson_questions_done_saved,
  forget: m.portal_lesson_questions_done_forgotten,
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { db, clock } = context.get(requestScope).services;
  return readOrRefuse(lessonQuestionErrors, async () => ({
    ...(await readDesk({ db, clock, actor })),
    done: noticeFor(notices, url.searchParams.get('done')),
  }));
}

/** The desk for questions of learners: what waits in all courses, and the question that is open beside it. */
export default function LessonQuestions({ loaderData }: Route.ComponentProps) {
  const { rows, now, done } = loaderData;
  const { questionId } = useParams();
  const navigate = useNavigate();
  useNotice(done);
  const first = rows[0] && `/admin/questions/${rows[0].id}`;
  const isOpen = questionId !== undefined;
  useDeskKeys({
    move(by) {
      const at = rows.findIndex(({ id }) => id === questionId);
      const next = rows[at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by))];
      if (next) void navigate(`/admin/questions/${next.id}`);
    },
    ...(!isOpen && first !== undefined && { open: () => void navigate(first) }),
  });
  return (
    <>
      <NoScriptNotice sentence={done} isDone />
      <div className={isOpen ? 'grading-desk grading-desk-open' : 'grading-desk'}>
        <QuestionQueue rows={rows} now={now} openId={questionId} />
        {!isOpen && (
          <div className="grading-empty">
            <EmptyState
              bare
              title={first ? m.portal_lesson_questions_begin_title() : m.portal_lesson_questions_none()}
              actions={
                first && (
                  <LinkButton variant="accent" to={first}>
                    {m.portal_lesson_questions_begin()}
                  </LinkButton>
                )
              }
            >
              {first ? m.portal_lesson_questions_begin_text() : m.portal_lesson_questions_none_text()}
            </EmptyState>
          </div>
        )}
        <Outlet />
      </div>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={m.portal_lesson_questions_failed_load()} />;
}
