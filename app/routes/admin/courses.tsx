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
import { CourseAdded } from './courses/course-added.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { requireAdmin } from '../guards.server.ts';
import { ListEmpty } from './parts/list-empty.tsx';
import { ListFilters } from './parts/list-filters.tsx';
import { ListPager } from './parts/list-pager.tsx';
import { ListPanel } from './parts/list-panel.tsx';
import { rangeWords } from './parts/range-words.ts';
import { PageFailed } from './parts/page-failed.tsx';
import { adminMeta } from './admin-meta.ts';
import { changeCourses } from './courses/change-courses.server.ts';
import { ChosenCourses } from './courses/chosen-courses.tsx';
import { rowFormId } from './courses/course-actions.tsx';
import { readCourseQuery, searchOf } from './courses/course-query.ts';
import { courseFilters, CourseSieve } from './courses/course-sieve.tsx';
import { CourseTable } from './courses/course-table.tsx';
import { courseDone } from './courses/done.ts';
import { readListAgain } from './parts/read-list-again.ts';
import { Told } from './parts/told.tsx';
import { offerUndo } from './parts/undo-offer.ts';
import { chosenName } from './parts/use-way-back.ts';
import { sentenceOf, useDone } from './parts/use-done.ts';
import { whenReachableOrSay } from './parts/when-reachable.ts';
import { May } from './parts/may.tsx';
import type { Route } from './+types/courses';

export const shouldRevalidate = readListAgain;

export const meta: Route.MetaFunction = () => adminMeta('Courses');

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireAdmin({ context, url });
  const { services } = context.get(requestScope);
  const query = readCourseQuery(url.searchParams);
  const found = await listCoursesForAdmin({ db: services.db, actor }, query, query.rows);
  return {
    ...found,
    // A copy is made under an id that is known before: the button that is pressed twice makes one.
    courses: (await describePictures(services, found.courses)).map((course) => ({ ...course, copyId: randomUUID() })),
    query: { ...query, page: found.page },
    done: sentenceOf(courseDone, url.searchParams.get('done')),
    addedId: url.searchParams.get('done') === 'added' ? url.searchParams.get('added') : null,
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const actor = await requireAdmin({ context, url });
  return changeCourses(context.get(requestScope), actor, request);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return whenReachableOrSay(serverAction);
}

export default function Courses({ loaderData, actionData }: Route.ComponentProps) {
  const { courses, counts, isEmptyShop, page, pages, query, done, addedId } = loaderData;
  useDone(done);
  const submit = useSubmit();
  useEffect(() => {
    if (!actionData) return;
    const { isDone, sentence, undo } = actionData;
    if (!undo) return showToast({ kind: isDone ? 'success' : 'error', text: sentence });
    const back = new FormData();
    back.set('setStatus', undo.status);
    for (const id of undo.ids) back.append(chosenName, id);
    offerUndo(sentence, () => void submit(back, { method: 'post', preventScrollReset: true }));
  }, [actionData, submit]);
  const isLoading = useNavigation().location?.pathname === '/admin/courses';
  const total = counts[query.status ?? 'all'];
  const filters = courseFilters(query);
  const path = '/admin/courses';
  const pageAt = (to: number) =>
    to < 1 || to > pages || to === page ? null : `${path}${searchOf({ ...query, page: to })}`;
  const addCourse = (
    <May open="/admin/courses/new">
      <LinkButton variant="accent" to={`/admin/courses/new${searchOf(query)}`} preventScrollReset>
        <Plus />
        Add Course
      </LinkButton>
    </May>
  );
  return (
    <>
      <div className="lead-in">
        <h1>Courses</h1>
        {!isEmptyShop && addCourse}
      </div>
      <Told {...(actionData ?? { sentence: done, isDone: true })} />
      {addedId !== null && isId(addedId) && <CourseAdded id={addedId} />}
      {isEmptyShop ? (
        <>
          <EmptyState title="No courses found" actions={addCourse}>
            Add your first course to get started.
          </EmptyState>
          <Outlet />
        </>
      ) : (
        <>
          <CourseSieve query={query} counts={counts} />
          <ListFilters path={path} filters={filters} isLoading={isLoading} one="course" total={total} />
          <ListPanel path={path} ids={courses.map(({ id }) => id)} isLoading={isLoading}>
            {courses.length === 0 ? (
              <ListEmpty path={path} filters={filters} one="course" title="No courses found" />
            ) : (
              <CourseTable courses={courses} query={query} />
            )}
            {courses.length > 0 && (
              <ListPager
                range={rangeWords({
                  first: (page - 1) * query.rows + 1,
                  shown: courses.length,
                  total,
                  most: Infinity,
                  one: 'course',
                  many: 'courses',
                })}
                links={{ first: pageAt(1), previous: pageAt(page - 1), next: pageAt(page + 1), last: pageAt(pages) }}
                page={page}
                pages={pages.toLocaleString('en-KE')}
                rows={query.rows}
                hrefOf={({ rows }) => `${path}${searchOf({ ...query, page: 1, rows })}`}
              />
            )}
          </ListPanel>
          <Form method="post" id={rowFormId} preventScrollReset />
          <May act="courses.edit">
            <ChosenCourses answer={actionData ?? done} query={query} />
          </May>
        </>
      )}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title="Failed to load courses. Please try again." />;
}
