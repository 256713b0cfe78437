import type { ReactNode } from 'react';
import { Form } from 'react-router';
import type { LessonForEditing } from '../../../admin/content/read-lesson-for-editing.server.ts';
import type { FileLimits } from '#app/modules/media/media-file.ts';
import { useErrorFocus } from '#app/ui/use-error-focus.ts';
import { DraftActions } from '#app/modules/site/ui/admin/drafts/draft-actions.tsx';
import { DraftNote } from '#app/modules/site/ui/admin/drafts/draft-note.tsx';
import { RefusalNote } from '#app/ui/portal/refusal-note.tsx';
import { useAdmin } from '#app/modules/site/ui/admin/use-admin.ts';
import type { KeptDraft } from '#app/modules/site/ui/admin/drafts/use-kept-draft.ts';
import { LessonConflictNote, type LessonConflict } from './lesson-conflict-note.tsx';
import { LessonFields } from './lesson-fields.tsx';
import { openFormId } from './open-part.ts';
import type { ContentFormOutcome } from './pending-edit.ts';

export type LessonAnswer = ContentFormOutcome & { readonly conflict: LessonConflict | null };

interface LessonFormProps {
  /** Null for a new one. */
  readonly editing: LessonForEditing | null;
  /** The id under which a new one is added. */
  readonly newId?: string;
  readonly limits: FileLimits;
  readonly draft: KeptDraft;
  /** What the server last said of it. */
  readonly answer: LessonAnswer | undefined;
  /** Onto which version it is saved. */
  readonly version?: number | undefined;
  readonly onTakeTheirs?: () => void;
  /** How it stands with saving. */
  readonly status: ReactNode;
}

/** The form of a lesson, below its row. What is typed is kept until it is saved; without JavaScript it works as well. */
export function LessonForm({ editing, newId, limits, draft, answer, version, onTakeTheirs, status }: LessonFormProps) {
  const errors = answer?.errors ?? {};
  const { ref: form } = draft;
  const { convertsVideos } = useAdmin();
  useErrorFocus(form, answer);
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      id={openFormId}
      className="lesson-form"
      ref={form}
      preventScrollReset
    >
      <DraftNote draft={draft} />
      {answer?.error &&
        (answer.conflict ? (
          <LessonConflictNote
            sentence={answer.error}
            conflict={answer.conflict}
            onTakeTheirs={onTakeTheirs ?? (() => undefined)}
          />
        ) : (
          <RefusalNote sentence={answer.error} />
        ))}
      {newId !== undefined && <input type="hidden" name="id" defaultValue={newId} />}
      {version !== undefined && <input type="hidden" name="version" key={version} defaultValue={version} />}
      <LessonFields editing={editing} errors={errors} limits={limits} convertsVideos={convertsVideos} />
      <div className="lesson-form-foot">
        <p className="quiet" role="status">
          {status}
        </p>
        <DraftActions draft={draft} save="Save item" variant="line" />
      </div>
    </Form>
  );
}
