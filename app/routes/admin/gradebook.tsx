import { useNavigation } from 'react-router';
import { m } from '#texts';
import { gradebookErrors } from '#app/modules/gradebook/gradebook-errors.ts';
import { readGradebook } from '#app/modules/gradebook/read-gradebook.server.ts';
import { GradebookFilters } from '#app/modules/gradebook/ui/admin/gradebook-filters.tsx';
import { activeFilters, readGradebookQuery, searchOf } from '#app/modules/gradebook/ui/admin/gradebook-query.ts';
import { GradebookTable } from '#app/modules/gradebook/ui/admin/gradebook-table.tsx';
import { adminMeta } from '#app/modules/site/ui/admin/admin-meta.ts';
import { CourseTabs } from '#app/modules/site/ui/admin/course-tabs.tsx';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ArrowLeft, Download } from '#app/ui/icons.ts';
import { ListEmpty } from '#app/ui/portal/list/list-empty.tsx';
import { ListFilters } from '#app/ui/portal/list/list-filters.tsx';
import { ListFooter } from '#app/ui/portal/list/list-footer.tsx';
import { ListPanel } from '#app/ui/portal/list/list-panel.tsx';
import { readListAgain } from '#app/ui/portal/list/read-list-again.ts';
import { requireAdmin } from '../guards.server.ts';
import { refusalToShow } from '../refusal-to-show.server.ts';
import type { Route } from './+types/gradebook';

export const shouldRevalidate = readListAgain;

export const meta: Route.MetaFunction = () => adminMeta(m.portal_gradebook_title());

export async function loader({ context, params: { courseId }, url }: Route.LoaderArgs) {
  const actor = await requireAdmin({ context, url });
  const { db, clock } = context.get(requestScope).services;
  const query = readGradebookQuery(url.searchParams);
  const { cursor, rows, ...filter } = query;
  try {
    const gradebook = await readGradebook({ db, actor, clock }, { courseId, filter, cursor, limit: rows });
    return { gradebook, query };
  } catch (error) {
    throw refusalToShow(gradebookErrors, error);
  }
}

/** The results of a course's learners in its checks and assignments. */
export default function GradebookPage({ loaderData: { gradebook, query } }: Route.ComponentProps) {
  const { course, learners, lessons, rows, middles, total } = gradebook;
  const path = `/admin/courses/${course.id}/gradebook`;
  const isLoading = useNavigation().location?.pathname === path;
  const filters = activeFilters(path, query);
  const one = m.portal_gradebook_one();
  const last = lessons.at(-1);
  return (
    <>
      <LinkButton variant="plain" className="back-link" to="/admin/courses">
        <ArrowLeft />
        {m.portal_content_back_to_courses()}
      </LinkButton>
      <div className="page-header">
        <div>
          <h1 className="wrap-anywhere">{course.title}</h1>
          <p>
            {m.portal_gradebook_learners({ count: learners })}
            {last && `, ${m.portal_gradebook_passed_last({ count: middles.at(-1)?.passed ?? 0, title: last.title })}`}
          </p>
        </div>
        <a className="btn btn-line" href={`${path}/csv${searchOf({ ...query, cursor: null })}`}>
          <Download className="i-sm" />
          {m.portal_gradebook_csv()}
        </a>
      </div>
      <CourseTabs title={course.title} current="gradebook" />
      {learners === 0 ? (
        <EmptyState title={m.portal_gradebook_empty()}>{m.portal_gradebook_empty_text()}</EmptyState>
      ) : (
        <>
          <GradebookFilters path={path} query={query} lessons={lessons} />
          <ListFilters path={path} filters={filters} isLoading={isLoading} one={one} total={total} />
          <ListPanel path={path} ids={rows.map(({ id }) => id)} isLoading={isLoading}>
            {rows.length > 0 ? (
              <GradebookTable gradebook={gradebook} path={path} query={query} />
            ) : (
              <ListEmpty path={path} filters={filters} one={one} title={m.portal_gradebook_not_found()} />
            )}
            <ListFooter
              one={one}
              page={gradebook}
              shown={rows.length}
              rows={query.rows}
              hrefOf={(place) => `${path}${searchOf({ ...query, ...place })}`}
            />
            <p className="quiet gradebook-note">
              {lessons.length === 0 ? m.portal_gradebook_no_lessons() : m.portal_gradebook_same()}
            </p>
          </ListPanel>
        </>
      )}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={m.portal_gradebook_failed_load()} />;
}
