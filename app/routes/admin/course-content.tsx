import { Form, Outlet } from 'react-router';
import { readContent } from '#app/modules/catalogue/admin/content/read-content.server.ts';
import { requestScope } from '#app/services.server.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { ArrowLeft, ExternalLink, Languages, Plus } from '#app/ui/icons.ts';
import { requireAdmin } from '../guards.server.ts';
import { CourseTabs } from '#app/modules/site/ui/admin/course-tabs.tsx';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { adminMeta } from '#app/modules/site/ui/admin/admin-meta.ts';
import { changeContent } from './content/change-content.server.ts';
import { ContentOutline, UnsavedNote } from '#app/modules/catalogue/ui/admin/content/content-aside.tsx';
import { readOrRefuse } from './content/content-scope.server.ts';
import { contentNotices, contentFailures } from '#app/modules/catalogue/ui/admin/content/content-notices.ts';
import { EmptyGuide } from '#app/modules/catalogue/ui/admin/content/empty-guide.tsx';
import { useOpenPart } from '#app/modules/catalogue/ui/admin/content/open-part.ts';
import { saveAllFormId, useSaveAll } from '#app/modules/catalogue/ui/admin/content/save-all.tsx';
import { SectionPanel } from '#app/modules/catalogue/ui/admin/content/section-panel.tsx';
import { useArrangement } from '#app/modules/catalogue/ui/admin/content/use-arrangement.ts';
import { useMoves } from '#app/modules/catalogue/ui/admin/content/use-moves.ts';
import { usePendingEdits } from '#app/modules/catalogue/ui/admin/content/use-pending-edits.ts';
import { stepFormId } from '#app/ui/portal/order/move-buttons.tsx';
import { NoScriptNotice } from '#app/ui/portal/no-script-notice.tsx';
import { noticeFor, useNotice } from '#app/ui/portal/use-notice.ts';
import { isUnreachable, revalidateUnlessOffline, whenReachable } from '#app/ui/portal/offline.ts';
import type { Route } from './+types/course-content';
import { m } from '#texts';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.content.title ?? m.portal_content_course_content());
export const shouldRevalidate = revalidateUnlessOffline;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = await requireAdmin({ context, url });
  const { db } = context.get(requestScope).services;
  const content = await readOrRefuse(() => readContent({ db, actor }, params.courseId));
  return { content, done: noticeFor(contentNotices, url.searchParams.get('done')) };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const actor = await requireAdmin({ context, url });
  return changeContent(context.get(requestScope), actor, params.courseId, request);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return whenReachable(serverAction);
}

/** Shows a course's sections and items. Each change is saved separately. */
export default function CourseContent({ loaderData: { content, done }, actionData }: Route.ComponentProps) {
  const contentPath = `/admin/courses/${content.id}/content`;
  const arrangement = useArrangement(content);
  const { move, announcement } = useMoves(arrangement);
  const { sections } = arrangement;
  const pending = usePendingEdits(content.id);
  const saveAll = useSaveAll({ courseId: content.id, contentPath, pending });
  const open = useOpenPart();
  useNotice(done);
  const outlet = <Outlet context={content.sections} />;
  const isHere = open !== null && open.kind !== 'dialog';
  const isNew = open?.kind === 'new-section';
  return (
    <>
      <LinkButton variant="plain" className="back-link" to="/admin/courses">
        <ArrowLeft />
        {m.portal_content_back_to_courses()}
      </LinkButton>
      <div className="page-header content-head">
        <h1 className="wrap-anywhere">{content.title}</h1>
        <div className="row">
          <LinkButton variant="line" to={`${contentPath}/sections/new`} preventScrollReset>
            <Plus />
            {m.portal_content_add_section_button()}
          </LinkButton>
          <LinkButton variant="line" to={`/admin/courses/${content.id}/translation`}>
            <Languages />
            {m.portal_content_translation()}
          </LinkButton>
          <a className="btn btn-line" href={`/courses/${content.slug}/content`} target="_blank" rel="noreferrer">
            <ExternalLink />
            {m.portal_content_preview()}
            <span className="sr"> {m.portal_courses_in_new_tab()}</span>
          </a>
          {saveAll.button}
        </div>
      </div>
      <CourseTabs title={content.title} current="content" />
      <NoScriptNotice sentence={done} isDone />
      {actionData && !isUnreachable(actionData) && (
        <NoScriptNotice sentence={actionData.sentence} isDone={actionData.isDone} />
      )}
      <Form method="post" id={stepFormId} action={contentPath} preventScrollReset>
        <input type="hidden" name="seen" value={content.version} />
      </Form>
      <Form method="post" id={saveAllFormId} action={contentPath} preventScrollReset />
      {saveAll.note}
      <div className="content-aside">
        <div className="section-cards" aria-busy={arrangement.isSaving}>
          {sections.length === 0 && !isNew && <EmptyGuide contentPath={contentPath} />}
          {sections.map((section, index) => (
            <SectionPanel
              key={section.id}
              section={section}
              contentPath={contentPath}
              isFirst={index === 0}
              isLast={index === sections.length - 1}
              onMove={move}
              open={open}
              outlet={outlet}
            />
          ))}
          {isNew && <section className="panel section-card">{outlet}</section>}
        </div>
        <aside aria-label={m.portal_content_aside()}>
          {sections.length > 0 && <ContentOutline sections={sections} />}
          <UnsavedNote courseId={content.id} edits={pending.edits} />
        </aside>
      </div>
      {!isHere && outlet}
      <p className="sr" role="status">
        {announcement}
      </p>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={contentFailures.load()} />;
}
