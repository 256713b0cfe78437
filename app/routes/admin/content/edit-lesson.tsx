import { useState } from 'react';
import { data, useOutletContext } from 'react-router';
import type { ContentSection } from '#app/modules/catalogue/admin/content/content.ts';
import {
  readLessonForEditing,
  type LessonForEditing,
} from '#app/modules/catalogue/admin/content/read-lesson-for-editing.server.ts';
import { limitsOf, type FileLimits } from '#app/modules/media/media-file.ts';
import { requestScope } from '#app/services.server.ts';
import { readFields } from '../../form-fields.server.ts';
import { requireAdmin } from '../../guards.server.ts';
import { adminMeta } from '#app/modules/site/ui/admin/admin-meta.ts';
import { DialogFailed } from '#app/ui/portal/dialog-failed.tsx';
import { useSavedDraft } from '#app/modules/site/ui/admin/drafts/use-saved-draft.ts';
import { revalidateUnlessOffline, whenReachable } from '#app/ui/portal/offline.ts';
import { backToContent, readOrRefuse } from './content-scope.server.ts';
import { contentFailures } from '#app/modules/catalogue/ui/admin/content/content-notices.ts';
import { lessonConflict } from './lesson-conflict.server.ts';
import { LessonForm, type LessonAnswer } from '#app/modules/catalogue/ui/admin/content/lesson-form.tsx';
import { draftName } from '#app/modules/catalogue/ui/admin/content/pending-edit.ts';
import { saveContentForm } from './save-content-form.server.ts';
import { useAutosave } from '#app/modules/catalogue/ui/admin/content/use-autosave.ts';
import type { Route } from './+types/edit-lesson';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => adminMeta(m.portal_content_edit_item());
export const shouldRevalidate = revalidateUnlessOffline;

export async function loader({ context, params: { courseId, lessonId }, url }: Route.LoaderArgs) {
  const actor = await requireAdmin({ context, url });
  const { db, config } = context.get(requestScope).services;
  const editing = await readOrRefuse(() => readLessonForEditing({ db, actor }, { courseId, id: lessonId }));
  return { editing, limits: limitsOf(config.maxUploadBytes) };
}

export async function action({ context, params: { courseId, lessonId }, request, url }: Route.ActionArgs) {
  const actor = await requireAdmin({ context, url });
  const scope = context.get(requestScope);
  const { autosave, ...fields } = await readFields(request);
  const outcome = await saveContentForm({ scope, actor, courseId, kind: 'lesson', id: lessonId, fields });
  if (outcome.isDone && autosave !== 'on') return backToContent(courseId, 'saved', `lesson-${lessonId}`);
  const conflict = outcome.isConflict ? await lessonConflict(scope, actor, { courseId, id: lessonId, fields }) : null;
  // A draft is not complete while somebody writes it, which is no failed request.
  const isUnfinished = autosave === 'on' && outcome.error === null;
  return data<LessonAnswer>({ ...outcome, conflict }, { status: isUnfinished ? 200 : outcome.status });
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
