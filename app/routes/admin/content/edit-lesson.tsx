import { useState } from 'react';
import { useOutletContext } from 'react-router';
import type { ContentSection } from '#app/modules/catalogue/courses/admin/content/course-content.ts';
import {
  readLessonForEditing,
  type LessonForEditing,
} from '#app/modules/catalogue/courses/admin/content/read-lesson-for-editing.server.ts';
import { limitsOf, type FileLimits } from '#app/modules/catalogue/media/media-file.ts';
import { requestScope } from '#app/services.server.ts';
import { requireStaff } from '../../guards.server.ts';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { DialogFailed } from '#app/ui/portal/dialog-failed.tsx';
import { useSavedDraft } from '#app/modules/site/ui/admin/drafts/use-saved-draft.ts';
import { revalidateUnlessOffline, whenReachable } from '#app/ui/portal/offline.ts';
import { contentFailures } from '#app/modules/catalogue/courses/ui/admin/content/content-notices.ts';
import { lessonConflict } from './lesson-conflict.server.ts';
import { readOrRefuse } from '../../refusal-to-show.server.ts';
import { formAction } from '../../form-action.server.ts';
import { contentAfter, contentRules } from './content-scope.server.ts';
import { saveEdit } from './save-edits.server.ts';
import { LessonForm, type LessonAnswer } from '#app/modules/catalogue/courses/ui/admin/content/lesson-form.tsx';
import { draftName } from '#app/modules/catalogue/courses/ui/admin/content/pending-edit.ts';
import { contentErrors } from '#app/modules/catalogue/courses/admin/content/content-errors.ts';
import { useAutosave } from '#app/modules/catalogue/courses/ui/admin/content/use-autosave.ts';
import { noFault } from '#app/shared/form-answer.ts';
import type { Route } from './+types/edit-lesson';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => portalMeta(m.portal_content_edit_item());
export const shouldRevalidate = revalidateUnlessOffline;

export async function loader({ context, params: { courseId, lessonId }, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { db, config } = context.get(requestScope).services;
  const editing = await readOrRefuse(contentErrors, () =>
    readLessonForEditing({ db, actor }, { courseId, id: lessonId }),
  );
  return { editing, limits: limitsOf(config.maxUploadBytes) };
}

export function action({ params: { courseId, lessonId: id }, ...visit }: Route.ActionArgs) {
  return formAction(
    visit,
    {
      ...contentRules,
      conflict: ({ scope, actor, fields }) => lessonConflict(scope, actor, { courseId, id, fields }),
      more: () => ({ isDone: false, version: null }),
    },
    async ({ deps, fields }): Promise<string | LessonAnswer> => {
      const isAutosave = fields['autosave'] === 'on';
      // A draft is not complete while somebody writes it, which is no failed request.
      const edit = { kind: 'lesson', id, fields, ...(isAutosave && { status: 200 }) } as const;
      const { version } = await saveEdit(deps, courseId, edit);
      return isAutosave ? { ...noFault, isDone: true, version } : contentAfter(courseId, 'saved', `lesson-${id}`);
    },
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return whenReachable(serverAction);
}

export default function EditLesson({ loaderData: { editing, limits }, params, actionData }: Route.ComponentProps) {
  // The record that filled the form. Reloading the data brings others' changes, which must not be overwritten unseen.
  const [base, setBase] = useState(editing);
  const seen = base.id === editing.id ? base : editing;
  return (
    <OpenLesson
      key={`${seen.id} ${seen.version}`}
      courseId={params.courseId}
      base={seen}
      limits={limits}
      reply={actionData}
      onTakeTheirs={() => setBase(editing)}
    />
  );
}

interface OpenLessonProps {
  readonly courseId: string;
  readonly base: LessonForEditing;
  readonly limits: FileLimits;
  readonly reply: Route.ComponentProps['actionData'];
  readonly onTakeTheirs: () => void;
}

function OpenLesson({ courseId, base, limits, reply, onTakeTheirs }: OpenLessonProps) {
  const sections = useOutletContext<readonly ContentSection[]>();
  const draft = useSavedDraft(draftName(courseId, 'lesson', base.id));
  const { answer, version, status } = useAutosave({ draft, base, reply });
  return (
    <LessonForm
      sections={sections}
      editing={base}
      limits={limits}
      draft={draft}
      answer={answer}
      version={answer?.conflict?.version ?? version}
      status={status}
      onTakeTheirs={() => {
        draft.forget();
        onTakeTheirs();
      }}
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DialogFailed error={error} title={contentFailures.load()} />;
}
