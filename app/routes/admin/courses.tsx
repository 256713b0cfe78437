import { randomUUID } from 'node:crypto';
import { useEffect } from 'react';
import { Form, useSubmit } from 'react-router';
import { listCoursesForPortal } from '#app/modules/catalogue/courses/admin/list-courses-for-portal.server.ts';
import { describePictures } from '#app/modules/catalogue/media/describe-pictures.server.ts';
import { requestScope } from '#app/services.server.ts';
import { isId } from '#app/shared/ids.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Plus } from '#app/ui/icons.ts';
import { showToast } from '#app/ui/toast-store.ts';
import { requireStaff } from '../guards.server.ts';
import { formAction, invalid, asNotice } from '../form-action.server.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { SelectedCourses } from '#app/modules/catalogue/courses/ui/admin/selected-courses.tsx';
import { rowFormId } from '#app/modules/catalogue/courses/ui/admin/course-actions.tsx';
import { readQuery, searchOf } from '#app/ui/portal/list/list-definition.ts';
import { PortalList } from '#app/ui/portal/list/portal-list.tsx';
import { courseList, pageOf } from '#app/modules/catalogue/courses/ui/admin/course-table.tsx';
import { courseNotices } from '#app/modules/catalogue/courses/ui/admin/course-notices.ts';
import { readListAgain } from '#app/ui/portal/list/read-list-again.ts';
import { NoScriptNotice } from '#app/ui/portal/no-script-notice.tsx';
import { offerUndo } from '#app/ui/portal/undo-toast.tsx';
import { selectedName } from '#app/ui/portal/use-return-to-list.ts';
import { noticeFor, useNotice, type AnswerNotice } from '#app/ui/portal/use-notice.ts';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import { IfAllowed } from '#app/modules/site/ui/admin/if-allowed.tsx';
import { changeSeveralCourses } from '#app/modules/catalogue/courses/admin/change-several-courses.server.ts';
import { duplicateCourse } from '#app/modules/catalogue/courses/admin/duplicate-course.server.ts';
import { courseErrors } from '#app/modules/catalogue/courses/course-errors.ts';
import { courseStatuses, type CourseStatus } from '#app/shared/course-terms.ts';
import { formatCount } from '#app/shared/counted.ts';
import { selectedOf } from './courses/selected-courses.server.ts';
import type { Route } from './+types/courses';
import { Link } from '#app/ui/link.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import { m } from '#texts';

export const shouldRevalidate = readListAgain;

export const meta: Route.MetaFunction = () => portalMeta(m.portal_shared_courses());

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { services } = context.get(requestScope);
  const query = readQuery(courseList, url.searchParams);
  const asked = { ...query, page: pageOf(query) };
  const found = await listCoursesForPortal({ db: services.db, actor }, asked, query.rows);
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

/** Handles the buttons of the list: copies one course, or sets the status of the selected ones. */
export function action(visit: Route.ActionArgs) {
  return formAction(
    visit,
    {
      guard: requireStaff,
      errors: courseErrors,
      failure: m.portal_courses_save_failed,
      more: (refused): ListAnswer => asNotice(refused),
    },
    async ({ deps, form, field }): Promise<ListAnswer> => {
      if (form.has('duplicate')) {
        const [id = '', copyId = ''] = field('duplicate', 80).split(' ');
        const { title } = await duplicateCourse(deps, { id, copyId });
        return { isDone: true, sentence: m.portal_courses_duplicated({ title }) };
      }
      const status = courseStatuses.find((each) => each === field('setStatus'));
      const ids = selectedOf(form);
      if (!status || !ids) throw invalid({ error: m.portal_courses_none_selected() });
      const { changed } = await changeSeveralCourses(deps, { ids, change: { status } });
      if (changed.length === 0) return { isDone: true, sentence: m.portal_courses_status_unchanged() };
      const count = formatCount(changed.length);
      const sentence =
        status === 'active' ? m.portal_courses_now_active({ count }) : m.portal_courses_now_drafts({ count });
      // The changed courses had the other status before.
      return { isDone: true, sentence, undo: { ids: changed, status: status === 'active' ? 'draft' : 'active' } };
    },
  );
}

interface ListAnswer extends AnswerNotice {
  /** Data for Undo: the former status of the changed courses. */
  readonly undo?: { readonly ids: readonly string[]; readonly status: CourseStatus };
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
  const here = searchOf(courseList, query);
  const addCourse = (
    <IfAllowed open="/admin/courses/new">
      <LinkButton variant="accent" to={`${courseList.path}/new${here}`} preventScrollReset>
        <Plus />
        {m.portal_courses_add()}
      </LinkButton>
    </IfAllowed>
  );
  return (
    <>
      <PortalList
        list={courseList}
        query={query}
        rows={courses}
        page={{ page, pages, total: counts[query.status ?? 'all'] }}
        counts={counts}
        primary={!isEmptyShop && addCourse}
        above={
          <>
            <NoScriptNotice {...(actionData ?? { sentence: done, isDone: true })} />
            {addedId !== null && isId(addedId) && <CourseAdded id={addedId} />}
          </>
        }
        instead={
          isEmptyShop && (
            <EmptyState title={courseList.none.title()} actions={addCourse}>
              {m.portal_courses_none_hint()}
            </EmptyState>
          )
        }
      />
      <Form method="post" id={rowFormId} preventScrollReset />
      {!isEmptyShop && (
        <IfAllowed act="courses.edit">
          <SelectedCourses answer={actionData ?? done} here={here} />
        </IfAllowed>
      )}
    </>
  );
}

/** Shows the next step after adding a course: nobody can buy it without a published lesson. */
function CourseAdded({ id }: { readonly id: string }) {
  const at = `/admin/courses/${id}`;
  return (
    <NoteBox tone="good" action={<LinkButton to={`${at}/content`}>{m.portal_courses_open_content()}</LinkButton>}>
      <b>{m.portal_courses_added_next()}</b> {m.portal_courses_added_hint()}{' '}
      <Link className="link" to={`${at}/publish`}>
        {m.portal_courses_see_missing()}
      </Link>
    </NoteBox>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={m.portal_courses_load_failed()} />;
}
