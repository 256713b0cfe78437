import { useFetcher, useNavigation } from 'react-router';
import { m } from '#texts';
import { readQuestionsToLookAt, readRightAtOnce } from '#app/modules/gradebook/read-item-analysis.server.ts';
import { listQuestions } from '#app/modules/questions/list-questions.server.ts';
import { questionErrors } from '#app/modules/questions/question-errors.ts';
import { ExchangeLinks, importedNotice } from '#app/modules/questions/ui/admin/exchange/exchange-links.tsx';
import { QuestionFilters } from '#app/modules/questions/ui/admin/question-filters.tsx';
import {
  kindLabels,
  difficultyLabels,
  tabLabels,
  usedInLabels,
} from '#app/modules/questions/ui/admin/question-labels.ts';
import { questionTabs, readQuestionQuery, searchOf } from '#app/modules/questions/ui/admin/question-query.ts';
import { QuestionTable } from '#app/modules/questions/ui/admin/question-table.tsx';
import { useNewKey } from '#app/modules/questions/ui/admin/use-new-key.ts';
import { adminMeta } from '#app/modules/site/ui/admin/admin-meta.ts';
import { CourseTabs } from '#app/modules/site/ui/admin/course-tabs.tsx';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ArrowLeft, Plus } from '#app/ui/icons.ts';
import { FilterBar } from '#app/ui/portal/list/filter-bar.tsx';
import { ListEmpty } from '#app/ui/portal/list/list-empty.tsx';
import { activeFilter, ListFilters } from '#app/ui/portal/list/list-filters.tsx';
import { ListFooter } from '#app/ui/portal/list/list-footer.tsx';
import { ListPanel } from '#app/ui/portal/list/list-panel.tsx';
import { readListAgain } from '#app/ui/portal/list/read-list-again.ts';
import { NoScriptNotice } from '#app/ui/portal/no-script-notice.tsx';
import { useNotice } from '#app/ui/portal/use-notice.ts';
import { requireAdmin } from '../guards.server.ts';
import { refusalToShow } from '../refusal-to-show.server.ts';
import type { Route } from './+types/questions';

export const shouldRevalidate = readListAgain;

export const meta: Route.MetaFunction = () => adminMeta(m.portal_questions_title());

const notices: Readonly<Record<string, () => string>> = {
  saved: m.portal_questions_done_saved,
  published: m.portal_questions_done_published,
  archived: m.portal_questions_done_archived,
  restored: m.portal_questions_done_restored,
};

function noticeOf(params: URLSearchParams): string | null {
  const done = params.get('done') ?? '';
  return done === 'imported' ? importedNotice(params.get('count')) : (notices[done]?.() ?? null);
}

export async function loader({ context, params: { courseId }, url }: Route.LoaderArgs) {
  const actor = await requireAdmin({ context, url });
  const { db } = context.get(requestScope).services;
  const query = readQuestionQuery(url.searchParams);
  const { cursor, rows, status, ...filter } = query;
  const isLook = status === 'look';
  try {
    const among = isLook ? await readQuestionsToLookAt({ db, actor }, courseId) : null;
    const page = await listQuestions(
      { db, actor },
      { courseId, filter: { ...filter, status: isLook ? 'published' : status, among }, cursor, limit: rows },
    );
    const figures = await readRightAtOnce({ db, actor }, page.questions);
    const questions = page.questions.map((question) => {
      const found = figures.get(question.id);
      return { ...question, rightAtOnce: found ? { percent: found.percent, needsLook: found.warning !== null } : null };
    });
    const archivedId = url.searchParams.get('undo');
    return { ...page, questions, query, done: noticeOf(url.searchParams), archivedId };
  } catch (error) {
    throw refusalToShow(questionErrors, error);
  }
}

/** The question bank of a course. */
export default function Questions({ loaderData }: Route.ComponentProps) {
  const { course, questions, sections, counts, total, query, done, archivedId } = loaderData;
  const path = `/admin/courses/${course.id}/questions`;
  const fetcher = useFetcher();
  const restore = () => void fetcher.submit({ intent: 'restore' }, { method: 'post', action: `${path}/${archivedId}` });
  useNotice(done, archivedId === null ? null : restore);
  useNewKey(`${path}/new`);
  const isLoading = useNavigation().location?.pathname === path;
  const at = (change: Partial<typeof query>) => `${path}${searchOf({ ...query, cursor: null, ...change })}`;
  const one = m.portal_questions_one();
  const sectionTitle = sections.find(({ id }) => id === query.sectionId)?.title;
  const filters = [
    ...activeFilter(m.portal_questions_filter_search(), query.search, at({ search: '' })),
    ...activeFilter(m.portal_questions_state(), query.status && tabLabels[query.status](), at({ status: null })),
    ...activeFilter(m.portal_questions_kind(), query.kind && kindLabels[query.kind](), at({ kind: null })),
    ...activeFilter(
      m.portal_questions_difficulty(),
      query.difficulty && difficultyLabels[query.difficulty](),
      at({ difficulty: null }),
    ),
    ...activeFilter(m.portal_questions_use(), query.use && usedInLabels[query.use](), at({ use: null })),
    ...activeFilter(m.portal_questions_section(), query.sectionId && (sectionTitle ?? '?'), at({ sectionId: null })),
  ];
  const add = (
    <LinkButton variant="accent" to={`${path}/new`}>
      <Plus />
      {m.portal_questions_new()}
    </LinkButton>
  );
  const countOf = (status: typeof query.status) => {
    if (status === 'look') return undefined;
    return status === null ? counts.published + counts.draft : counts[status];
  };
  const isEmpty = counts.published + counts.draft + counts.archived === 0;
  return (
    <>
      <LinkButton variant="plain" className="back-link" to="/admin/courses">
        <ArrowLeft />
        {m.portal_content_back_to_courses()}
      </LinkButton>
      <div className="page-header">
        <div>
          <h1 className="wrap-anywhere">{course.title}</h1>
          <p>{m.portal_questions_counts({ count: counts.published + counts.draft, published: counts.published })}</p>
        </div>
        <div className="acts">
          <ExchangeLinks path={path} isEmpty={isEmpty} />
          {add}
        </div>
      </div>
      <NoScriptNotice sentence={done} isDone />
      <CourseTabs title={course.title} current="questions" />
      {isEmpty ? (
        <EmptyState title={m.portal_questions_none()} actions={add}>
          {m.portal_questions_none_text()}
        </EmptyState>
      ) : (
        <>
          <FilterBar
            path={path}
            address={at({ search: '' })}
            search={query.search}
            rows={query.rows}
            label={m.portal_questions_search()}
            tab={{ name: 'status', value: query.status }}
            tabs={[null, ...questionTabs].map((status) => ({
              label: status === null ? m.portal_questions_all() : tabLabels[status](),
              to: at({ status }),
              isCurrent: query.status === status,
              count: countOf(status)?.toLocaleString('en-KE'),
            }))}
          >
            <QuestionFilters query={query} sections={sections} />
          </FilterBar>
          <ListFilters path={path} filters={filters} isLoading={isLoading} one={one} total={total} />
          <ListPanel path={path} ids={questions.map(({ id }) => id)} isLoading={isLoading}>
            {questions.length > 0 ? (
              <QuestionTable questions={questions} path={path} />
            ) : (
              <ListEmpty path={path} filters={filters} one={one} title={m.portal_questions_not_found()} />
            )}
            <ListFooter
              one={one}
              page={loaderData}
              shown={questions.length}
              rows={query.rows}
              hrefOf={(place) => at(place)}
            />
            <p className="question-keys">
              <kbd className="kbd">N</kbd> {m.portal_questions_key_new()} <kbd className="kbd">/</kbd>{' '}
              {m.portal_questions_key_search()}
            </p>
          </ListPanel>
        </>
      )}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={m.portal_questions_failed_load()} />;
}
