import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { lessonKindForms } from '#app/modules/catalogue/lesson-kinds/lesson-kind-forms.ts';
import { lessonKinds } from '#app/modules/catalogue/lesson-kinds/lesson-kinds.ts';
import type { FileLimits } from '#app/modules/catalogue/media/media-file.ts';
import { DraftActions } from '#app/modules/site/ui/admin/drafts/draft-actions.tsx';
import { DraftNote } from '#app/modules/site/ui/admin/drafts/draft-note.tsx';
import type { SavedDraft } from '#app/modules/site/ui/admin/drafts/use-saved-draft.ts';
import { usePortalReader } from '#app/modules/site/ui/admin/use-portal-reader.ts';
import type { LessonKind } from '#app/shared/course-terms.ts';
import { Checkbox } from '#app/ui/checkbox.tsx';
import type { FormAnswer, RecordConflict } from '#app/shared/form-answer.ts';
import { Field } from '#app/ui/field.tsx';
import { ConflictNote } from '#app/ui/portal/conflict-note.tsx';
import { Segments } from '#app/ui/segments.tsx';
import { useErrorFocus } from '#app/ui/use-error-focus.ts';
import { contentLimits } from '../../../course-structure.ts';
import type { ContentSection } from '../../../admin/content/course-content.ts';
import type { LessonForEditing } from '../../../admin/content/read-lesson-for-editing.server.ts';
import { TextEditor } from '../../text-editor/text-editor.tsx';
import { openFormId } from './open-part.ts';
import { RuleFields } from './rule-fields.tsx';
import { m } from '#texts';

export interface LessonAnswer extends FormAnswer<RecordConflict> {
  readonly isDone: boolean;
  /** Version of the lesson after saving. */
  readonly version: number | null;
}

interface LessonFormProps {
  /** The course, with the lessons that a rule can name. */
  readonly sections: readonly ContentSection[];
  /** Null for a new one. */
  readonly editing: LessonForEditing | null;
  /** Id of the new record. */
  readonly newId?: string;
  readonly limits: FileLimits;
  readonly draft: SavedDraft;
  /** The server's last answer about it. */
  readonly answer: LessonAnswer | undefined;
  /** Version that the form was filled from. */
  readonly version?: number | undefined;
  readonly onTakeTheirs?: () => void;
  /** State of saving. */
  readonly status: ReactNode;
}

/** Shows the form of a lesson below its row. Keeps a draft until it is saved. Works without JavaScript. */
export function LessonForm({
  sections,
  editing,
  newId,
  limits,
  draft,
  answer,
  version,
  onTakeTheirs,
  status,
}: LessonFormProps) {
  const errors = answer?.errors ?? {};
  const { ref: form } = draft;
  const { convertsVideos } = usePortalReader();
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
      <ConflictNote answer={answer} onTakeTheirs={onTakeTheirs} />
      {newId !== undefined && <input type="hidden" name="id" defaultValue={newId} />}
      {version !== undefined && <input type="hidden" name="version" key={version} defaultValue={version} />}
      <LessonFields
        sections={sections}
        editing={editing}
        errors={errors}
        limits={limits}
        convertsVideos={convertsVideos}
      />
      <div className="lesson-form-foot">
        <p className="quiet" role="status">
          {status}
        </p>
        <DraftActions draft={draft} save={m.portal_content_save_item()} variant="line" />
      </div>
    </Form>
  );
}

interface LessonFieldsProps {
  readonly sections: readonly ContentSection[];
  /** Null for a new one. */
  readonly editing: LessonForEditing | null;
  readonly errors: Readonly<Record<string, string>>;
  readonly limits: FileLimits;
  /** Whether the server converts videos that browsers do not play. */
  readonly convertsVideos?: boolean;
}

/** Shows the fields of a lesson. CSS hides those of other kinds, so that it works without JavaScript. */
export function LessonFields({ sections, editing, errors, limits, convertsVideos = false }: LessonFieldsProps) {
  const lesson = editing?.lesson ?? null;
  const kinds = Object.keys(lessonKinds) as LessonKind[];
  return (
    <>
      <div className="pair">
        <Field
          label={m.portal_content_item_title()}
          name="title"
          required
          maxLength={contentLimits.title}
          defaultValue={lesson?.title}
          error={errors['title']}
        />
        <Segments
          legend={m.portal_content_type()}
          name="type"
          defaultValue={lesson?.type ?? kinds[0] ?? ''}
          choices={kinds.map((value) => ({ value, label: lessonKinds[value].label() }))}
        />
      </div>
      {kinds.map((kind) => {
        const Fields = lessonKindForms[kind];
        const stored = lesson?.type === kind && editing ? { ...editing, ...lesson } : null;
        return (
          Fields && (
            <Fields key={kind} stored={stored} errors={errors} limits={limits} convertsVideos={convertsVideos} />
          )
        );
      })}
      <TextEditor name="body" label={m.portal_content_text()} defaultValue={lesson?.body} error={errors['body']} />
      <RuleFields rule={lesson?.rule ?? null} lessonId={editing?.id ?? null} sections={sections} errors={errors} />
      <div className="lesson-options">
        <Checkbox
          name="isFreePreview"
          label={m.portal_content_free_preview()}
          defaultChecked={lesson?.isFreePreview ?? false}
        />
        <span className="of-viewed">
          <Checkbox
            name="isDoneWhenViewed"
            label={m.portal_content_done_when_viewed()}
            defaultChecked={lesson?.isDoneWhenViewed ?? false}
          />
        </span>
        <span className="of-file">
          <Checkbox
            name="allowDownload"
            label={m.portal_content_may_download()}
            defaultChecked={lesson?.allowDownload ?? true}
          />
        </span>
      </div>
    </>
  );
}
