import { useFetcher, useNavigate } from 'react-router';
import { readQuestionsToLookAt, readRightAtOnce } from '#app/modules/study/gradebook/read-item-analysis.server.ts';
import { listQuestions } from '#app/modules/catalogue/questions/list-questions.server.ts';
import { questionErrors } from '#app/modules/catalogue/questions/question-errors.ts';
import { questionList } from '#app/modules/catalogue/questions/ui/admin/question-table.tsx';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { CourseTabs } from '#app/modules/site/ui/admin/course-tabs.tsx';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ArrowLeft, Plus, Download, Upload } from '#app/ui/icons.ts';
import { readQuery } from '#app/ui/portal/list/list-definition.ts';
import { PortalList } from '#app/ui/portal/list/portal-list.tsx';
import { readListAgain } from '#app/ui/portal/list/read-list-again.ts';
import { requireStaff } from '../guards.server.ts';
import { readOrRefuse } from '../refusal-to-show.server.ts';
import type { Route } from './+types/questions';
import { formatCount } from '#app/shared/counted.ts';
import { useEffect } from 'react';
import { isKeyOfOthers } from '#app/ui/portal/list/listed-rows.ts';
import { m } from '#texts';

export const shouldRevalidate = readListAgain;

export const meta: Route.MetaFunction = () => portalMeta(m.portal_shared_questions());

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
  const actor = await requireStaff({ context, url });
  const { db } = context.get(requestScope).services;
  const query = readQuery(questionList(courseId), url.searchParams);
  const { cursor, rows, status, ...filter } = query;
  const isLook = status === 'look';
  return readOrRefuse(questionErrors, async () => {
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
  });
}

/** The question bank of a course. */
export default function Questions({ loaderData }: Route.ComponentProps) {
  const { course, questions, sections, counts, query, done, archivedId } = loaderData;
  const list = questionList(course.id);
  const { path } = list;
  const fetcher = useFetcher();
  const restore = () => void fetcher.submit({ intent: 'restore' }, { method: 'post', action: `${path}/${archivedId}` });
  useNewKey(`${path}/new`);
  const add = (
    <LinkButton variant="accent" to={`${path}/new`}>
      <Plus />
      {m.portal_questions_new()}
    </LinkButton>
  );
  const isEmpty = counts.published + counts.draft + counts.archived === 0;
  return (
    <>
      <LinkButton variant="plain" className="back-link" to="/admin/courses">
        <ArrowLeft />
        {m.portal_content_back_to_courses()}
      </LinkButton>
      <PortalList
        list={list}
        query={query}
        rows={questions}
        page={loaderData}
        counts={{ ...counts, all: counts.published + counts.draft }}
        choices={{ sectionId: sections.map(({ id, title }) => ({ value: id, words: () => title })) }}
        title={course.title}
        about={m.portal_questions_counts({ count: counts.published + counts.draft, published: counts.published })}
        actions={<ExchangeLinks path={path} isEmpty={isEmpty} />}
        primary={add}
        done={done}
        undo={archivedId === null ? null : restore}
        above={<CourseTabs title={course.title} current="questions" />}
        instead={
          isEmpty && (
            <EmptyState title={m.portal_questions_none()} actions={add}>
              {m.portal_questions_none_text()}
            </EmptyState>
          )
        }
        below={
          <p className="question-keys">
            <kbd className="kbd">N</kbd> {m.portal_questions_key_new()} <kbd className="kbd">/</kbd>{' '}
            {m.portal_questions_key_search()}
          </p>
        }
      />
    </>
  );
}

/** Where questions of a bank come from a file, and go into one. */
function ExchangeLinks({ path, isEmpty }: { readonly path: string; readonly isEmpty: boolean }) {
  return (
    <>
      <LinkButton variant="line" to={`${path}/import`}>
        <Upload />
        {m.portal_exchange_import()}
      </LinkButton>
      {!isEmpty && (
        <LinkButton variant="line" to={`${path}/export`}>
          <Download />
          {m.portal_shared_export()}
        </LinkButton>
      )}
    </>
  );
}

/** What is said after an import, by the count in the address. */
function importedNotice(input: string | null): string {
  const count = /^\d{1,5}$/.test(input ?? '') ? Number(input) : 0;
  return count === 0
    ? m.portal_exchange_imported_none()
    : m.portal_exchange_imported({ count, shown: formatCount(count) });
}

/** N opens the form of a new question. */
function useNewKey(path: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'n' || event.shiftKey || isKeyOfOthers(event)) return;
      event.preventDefault();
      void navigate(path);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [navigate, path]);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={m.portal_questions_failed_load()} />;
}
