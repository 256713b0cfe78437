import { randomUUID } from 'node:crypto';
import { useEffect } from 'react';
import { Form, Outlet, useNavigation, useSubmit } from 'react-router';
import { listCoursesForAdmin } from '#app/modules/catalogue/admin/list-courses-for-admin.server.ts';
import { describePictures } from '#app/modules/media/describe-pictures.server.ts';
import { requestScope } from '#app/services.server.ts';
import { isId } from '#app/shared/ids.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Plus } from '#app/ui/icons.ts';
import { CourseAdded } from '#app/modules/catalogue/ui/admin/course-added.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { requireAdmin } from '../guards.server.ts';
import { ListEmpty } from '#app/ui/portal/list/list-empty.tsx';
import { ListFilters } from '#app/ui/portal/list/list-filters.tsx';
import { ListPager } from '#app/ui/portal/list/list-pager.tsx';
import { ListPanel } from '#app/ui/portal/list/list-panel.tsx';
import { rangeLabel } from '#app/ui/portal/list/range-label.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { adminMeta } from '#app/modules/site/ui/admin/admin-meta.ts';
import { changeCourses } from './courses/change-courses.server.ts';
import { SelectedCourses } from '#app/modules/catalogue/ui/admin/selected-courses.tsx';
import { rowFormId } from '#app/modules/catalogue/ui/admin/course-actions.tsx';
import { activeFilters, hrefOf, readQuery, searchOf } from '#app/ui/portal/list/list-definition.ts';
import { courseList, pageOf } from '#app/modules/catalogue/ui/admin/course-query.ts';
import { CourseFilterBar } from '#app/modules/catalogue/ui/admin/course-filter-bar.tsx';
import { CourseTable } from '#app/modules/catalogue/ui/admin/course-table.tsx';
import { courseNotices } from '#app/modules/catalogue/ui/admin/course-notices.ts';
import { readListAgain } from '#app/ui/portal/list/read-list-again.ts';
import { NoScriptNotice } from '#app/ui/portal/no-script-notice.tsx';
import { offerUndo } from '#app/ui/portal/undo-toast.tsx';
import { selectedName } from '#app/ui/portal/use-return-to-list.ts';
import { noticeFor, useNotice } from '#app/ui/portal/use-notice.ts';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import { IfAllowed } from '#app/modules/site/ui/admin/if-allowed.tsx';
import type { Route } from './+types/courses';
import { m } from '#texts';

export const shouldRevalidate = readListAgain;

export const meta: Route.MetaFunction = () => adminMeta(m.portal_courses_courses());

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireAdmin({ context, url });
  const { services } = context.get(requestScope);
  const query = readQuery(courseList, url.searchParams);
  const asked = { ...query, page: pageOf(query) };
  const found = await listCoursesForAdmin({ db: services.db, actor }, asked, query.rows);
  return {
    ...found,
    // The id of a copy is generated before, so that a button pressed twice makes one copy.
    courses: (await describePictures(services, found.courses)).map((course) => ({ ...course, copyId: randomUUID() })),
    query: { ...query, cursor: cursorAt(found.page) },
    done: noticeFor(courseNotices, url.searchParams.get('done')),
    addedId: url.searchParams.get('done') === 'added' ? url.searchParams.get('added') : null,
  };
}

const cursorAt = (page: number) => (page > 1 ? { page } : null);

export async function action({ context, request, url }: Route.ActionArgs) {
  const actor = await requireAdmin({ context, url });
  return changeCourses(context.get(requestScope), actor, request);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineToast(serverAction);
}

export default function Courses({ loaderData, actionData }: Route.ComponentProps) {
  const { courses, counts, isEmptyShop, page, pages, query, done, addedId } = loaderData;
  useNotice(done);
  const submit = useSubmit();
  useEffect(() => {
    if (!actionData) return;
    const { isDone, sentence, undo } = actionData;
    if (!undo) return showToast({ kind: isDone ? 'success' : 'error', text: sentence });
    const back = new FormData();
    back.set('setStatus', undo.status);
    for (const id of undo.ids) back.append(selectedName, id);
    offerUndo(sentence, () => void submit(back, { method: 'post', preventScrollReset: true }));
  }, [actionData, submit]);
  const isLoading = useNavigation().location?.pathname === '/admin/courses';
  const total = counts[query.status ?? 'all'];
  const filters = activeFilters(courseList, query);
  const { path } = courseList;
  const pageAt = (to: number) =>
    to < 1 || to > pages || to === page ? null : hrefOf(courseList, query, { cursor: cursorAt(to) });
  const addCourse = (
    <IfAllowed open="/admin/courses/new">
      <LinkButton variant="accent" to={`${path}/new${searchOf(courseList, query)}`} preventScrollReset>
        <Plus />
        {m.portal_courses_add()}
      </LinkButton>
    </IfAllowed>
  );
  return (
    <>
      <div className="page-header">
        <h1>{m.portal_courses_courses()}</h1>
        {!isEmptyShop && addCourse}
      </div>
      <NoScriptNotice {...(actionData ?? { sentence: done, isDone: true })} />
      {addedId !== null && isId(addedId) && <CourseAdded id={addedId} />}
      {isEmptyShop ? (
        <>
          <EmptyState title={m.portal_courses_none()} actions={addCourse}>
            {m.portal_courses_none_hint()}
          </EmptyState>
          <Outlet />
        </>
      ) : (
        <>
          <CourseFilterBar query={query} counts={counts} />
          <ListFilters
            path={path}
            filters={filters}
            isLoading={isLoading}
            one={m.portal_courses_row()}
            many={m.portal_courses_rows()}
            total={total}
          />
          <ListPanel path={path} ids={courses.map(({ id }) => id)} isLoading={isLoading}>
            {courses.length === 0 ? (
              <ListEmpty path={path} filters={filters} one={m.portal_courses_row()} title={m.portal_courses_none()} />
            ) : (
              <CourseTable courses={courses} query={query} />
            )}
            {courses.length > 0 && (
              <ListPager
                range={rangeLabel({
                  first: (page - 1) * query.rows + 1,
                  shown: courses.length,
                  total,
                  most: Infinity,
                  one: m.portal_courses_row(),
                  many: m.portal_courses_rows(),
                })}
                links={{ first: pageAt(1), previous: pageAt(page - 1), next: pageAt(page + 1), last: pageAt(pages) }}
                page={page}
                pages={pages.toLocaleString('en-KE')}
                rows={query.rows}
                hrefOf={({ rows }) => hrefOf(courseList, query, { rows })}
              />
            )}
          </ListPanel>
          <Form method="post" id={rowFormId} preventScrollReset />
          <IfAllowed act="courses.edit">
            <SelectedCourses answer={actionData ?? done} query={query} />
          </IfAllowed>
        </>
      )}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={m.portal_courses_load_failed()} />;
}
