import { Outlet, useSearchParams, useSubmit, type ShouldRevalidateFunctionArgs } from 'react-router';
import { m } from '#texts';
import { gradebookErrors } from '#app/modules/study/gradebook/gradebook-errors.ts';
import { minAnswers } from '#app/modules/study/gradebook/item-analysis.ts';
import { readItemAnalysis } from '#app/modules/study/gradebook/read-item-analysis.server.ts';
import { ItemTable } from '#app/modules/study/gradebook/ui/admin/item-table.tsx';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { CourseTabs } from '#app/modules/site/ui/admin/course-tabs.tsx';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { formatDay } from '#app/shared/dates.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ArrowLeft, Download } from '#app/ui/icons.ts';
import { NoScriptNotice } from '#app/ui/portal/no-script-notice.tsx';
import { FilterForm } from '#app/ui/portal/list/filter-form.tsx';
import { useNotice } from '#app/ui/portal/use-notice.ts';
import { Select } from '#app/ui/select.tsx';
import { requireStaff } from '../guards.server.ts';
import { readOrRefuse } from '../refusal-to-show.server.ts';
import type { Route } from './+types/items';

/** Opening a question shows what is there already. */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs): boolean {
  if (formMethod !== undefined && formMethod !== 'GET') return true;
  const quizOf = (url: URL) => url.searchParams.get('check');
  return quizOf(currentUrl) !== quizOf(nextUrl) || nextUrl.searchParams.has('done');
}

export const meta: Route.MetaFunction = () => portalMeta(m.portal_gradebook_items());

export async function loader({ context, params: { courseId }, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { db } = context.get(requestScope).services;
  const done = url.searchParams.get('done') === 'regraded' ? m.portal_items_done_regraded() : null;
  return readOrRefuse(gradebookErrors, async () => {
    const analysis = await readItemAnalysis({ db, actor }, { courseId, quizId: url.searchParams.get('check') });
    return { ...analysis, done };
  });
}

/** Item analysis: how well each question of a quiz separates strong from weak learners. */
export default function Items({ loaderData }: Route.ComponentProps) {
  const { course, quizzes, quiz, attempts, since, items, done } = loaderData;
  const [params] = useSearchParams();
  const submit = useSubmit();
  useNotice(done);
  const coursePath = `/admin/courses/${course.id}`;
  const path = `${coursePath}/items`;
  const ofQuiz = quiz ? `check=${quiz.id}` : '';
  const openId = params.get('question') ?? items.find(({ warning }) => warning !== null)?.id ?? null;
  return (
    <>
      <LinkButton variant="plain" className="back-link" to="/admin/courses">
        <ArrowLeft />
        {m.portal_content_back_to_courses()}
      </LinkButton>
      <div className="page-header">
        <div>
          <h1 className="wrap-anywhere">{course.title}</h1>
          {quiz && (
            <p>
              {since === null
                ? m.portal_items_no_attempts({ title: quiz.title })
                : m.portal_items_attempts({ title: quiz.title, count: attempts, day: formatDay(since) })}
            </p>
          )}
        </div>
        <div className="row row-wrap">
          {quizzes.length > 1 && (
            <FilterForm
              action={path}
              address={`${path}?${ofQuiz}`}
              className="row"
              onChange={(event) => void submit(event.currentTarget, { preventScrollReset: true })}
            >
              <Select
                label={m.portal_items_quiz()}
                labelHidden
                name="check"
                defaultValue={quiz?.id}
                title={quiz?.title}
              >
                {quizzes.map(({ id, title }) => (
                  <option key={id} value={id}>
                    {title}
                  </option>
                ))}
              </Select>
              <noscript>
                <Button type="submit" variant="line">
                  {m.portal_shared_show()}
                </Button>
              </noscript>
            </FilterForm>
          )}
          {items.length > 0 && (
            <a className="btn btn-line" href={`${path}/csv?${ofQuiz}`}>
              <Download className="i-sm" />
              {m.portal_gradebook_csv()}
            </a>
          )}
        </div>
      </div>
      <NoScriptNotice sentence={done} isDone />
      <CourseTabs title={course.title} current="items" />
      {items.length === 0 ? (
        <EmptyState title={quiz ? m.portal_items_waiting() : m.portal_quizzes_none()}>
          {quiz ? m.portal_items_waiting_text({ count: minAnswers }) : m.portal_quizzes_none_text()}
        </EmptyState>
      ) : (
        <div className="panel">
          <ItemTable
            items={items}
            coursePath={coursePath}
            openId={openId}
            hrefOf={(id) => `${path}?${ofQuiz}&question=${id ?? ''}`}
          />
          <p className="quiet gradebook-note">{m.portal_items_note()}</p>
        </div>
      )}
      <Outlet />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={m.portal_items_failed_load()} />;
}
