import { data, Form, Outlet } from 'react-router';
import { z } from 'zod';
import { arrangeContent } from '#app/modules/catalogue/courses/admin/content/arrange-content.server.ts';
import type { Step } from '#app/modules/catalogue/courses/admin/content/arrangement.ts';
import { retryRenditions } from '#app/modules/catalogue/courses/admin/content/retry-renditions.server.ts';
import { setLessonPublished } from '#app/modules/catalogue/courses/admin/content/set-lesson-published.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { readContent } from '#app/modules/catalogue/courses/admin/content/read-content.server.ts';
import { requestScope } from '#app/services.server.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { ArrowLeft, ExternalLink, Languages, Plus } from '#app/ui/icons.ts';
import { requireStaff } from '../guards.server.ts';
import { CourseTabs } from '#app/modules/site/ui/admin/course-tabs.tsx';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { readOrRefuse } from '../refusal-to-show.server.ts';
import { readJson, saveEdits } from './content/save-edits.server.ts';
import { contentRules } from './content/content-scope.server.ts';
import { asNotice, formAction } from '../form-action.server.ts';
import { contentErrors, type ContentErrorCode } from '#app/modules/catalogue/courses/admin/content/content-errors.ts';
import { ContentOutline, UnsavedNote } from '#app/modules/catalogue/courses/ui/admin/content/content-aside.tsx';
import {
  contentNotices,
  contentFailures,
  type ContentAnswer,
  type SavedEdit,
} from '#app/modules/catalogue/courses/ui/admin/content/content-notices.ts';
import { EmptyGuide } from '#app/modules/catalogue/courses/ui/admin/content/empty-guide.tsx';
import { useOpenPart } from '#app/modules/catalogue/courses/ui/admin/content/open-part.ts';
import { saveAllFormId, useSaveAll } from '#app/modules/catalogue/courses/ui/admin/content/save-all.tsx';
import { SectionPanel } from '#app/modules/catalogue/courses/ui/admin/content/section-panel.tsx';
import { useArrangement } from '#app/modules/catalogue/courses/ui/admin/content/use-arrangement.ts';
import { WeightPanel } from '#app/modules/catalogue/courses/ui/admin/content/weight-panel.tsx';
import { useMoves } from '#app/modules/catalogue/courses/ui/admin/content/use-moves.ts';
import { usePendingEdits } from '#app/modules/catalogue/courses/ui/admin/content/use-pending-edits.ts';
import { stepFormId } from '#app/ui/portal/order/move-buttons.tsx';
import { NoScriptNotice } from '#app/ui/portal/no-script-notice.tsx';
import { noticeFor, useNotice } from '#app/ui/portal/use-notice.ts';
import { isUnreachable, revalidateUnlessOffline, whenReachable } from '#app/ui/portal/offline.ts';
import type { Route } from './+types/course-content';
import { m } from '#texts';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  portalMeta(loaderData?.content.title ?? m.portal_content_course_content());
export const shouldRevalidate = revalidateUnlessOffline;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { db, converter } = context.get(requestScope).services;
  const content = await readOrRefuse(contentErrors, () => readContent({ db, actor, converter }, params.courseId));
  return { content, done: noticeFor(contentNotices, url.searchParams.get('done')) };
}

/** Handles the buttons of the page: a new order, one step, Published or Draft, 'Try again' and 'Save All Changes'. */
export function action({ params: { courseId }, ...visit }: Route.ActionArgs) {
  return formAction(
    visit,
    { ...contentRules, more: (refused): ContentAnswer => ({ ...asNotice(refused), edits: null }) },
    async (sent) => {
      const { deps, form, field } = sent;
      if (form.has('edits')) return answerEdits(await saveEdits(sent, courseId));
      if (form.has('publish')) {
        const isPublished = field('publish') === 'on';
        const lesson = { courseId, id: field('lesson', 80), version: Number(field('version', 20)) };
        await setLessonPublished(deps, { ...lesson, isPublished });
      } else if (form.has('renditions')) await retryRenditions(deps, courseId);
      else {
        const change = form.has('step')
          ? readStep(field('step', 200))
          : (orderForm.safeParse(readJson(form.get('order'))).data ?? null);
        if (!change) throw new DomainError<ContentErrorCode>('order_invalid');
        await arrangeContent(deps, { courseId, seen: field('seen', 80), change });
      }
      return data<ContentAnswer>({ isDone: true, sentence: null, edits: null });
    },
  );
}

function answerEdits(edits: readonly SavedEdit[]) {
  const isDone = edits.every(({ error }) => error === null);
  if (edits.length === 0) return data<ContentAnswer>({ isDone, sentence: m.portal_content_all_saved(), edits: null });
  const sentence = isDone ? contentNotices.saved() : contentFailures.save();
  return data<ContentAnswer>({ isDone, sentence, edits }, { status: isDone ? 200 : 409 });
}

const orderForm = z.object({
  sections: z.array(z.string()).optional(),
  lessons: z.array(z.object({ id: z.string(), lessons: z.array(z.string()) })).optional(),
});

/** Parses 'lesson {id} up', 'section {id} down' or 'lesson {id} to {section}'; null for anything else. */
function readStep(text: string): Step | null {
  const [what, id = '', way, section = ''] = text.split(' ');
  if (what === 'lesson' && way === 'to') return { lesson: id, to: section };
  if (way !== 'up' && way !== 'down') return null;
  const by = way === 'up' ? -1 : 1;
  if (what === 'lesson') return { lesson: id, by };
  return what === 'section' ? { section: id, by } : null;
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
            {m.portal_shared_translation()}
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
          <WeightPanel content={content} contentPath={contentPath} />
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
