import { contentLimits } from '../../../admin/content/content-limits.ts';
import type { LessonForEditing } from '../../../admin/content/read-lesson-for-editing.server.ts';
import { TextEditor } from '../../text-editor/text-editor.tsx';
import type { FileLimits } from '#app/modules/media/media-file.ts';
import { lessonKindForms } from '#app/modules/learning/lesson-kinds/lesson-kind-forms.ts';
import { lessonKinds } from '#app/modules/learning/lesson-kinds/lesson-kinds.ts';
import type { LessonKind } from '#app/shared/course-terms.ts';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field } from '#app/ui/field.tsx';
import { Segments } from '#app/ui/segments.tsx';

interface LessonFieldsProps {
  /** Null for a new one. */
  readonly editing: LessonForEditing | null;
  readonly errors: Readonly<Record<string, string>>;
  readonly limits: FileLimits;
  /** Whether the server converts videos that browsers do not play. */
  readonly convertsVideos?: boolean;
}

/** The fields of a lesson; CSS shows those of the kind that is chosen, so that it works without JavaScript. */
export function LessonFields({ editing, errors, limits, convertsVideos = false }: LessonFieldsProps) {
  const lesson = editing?.lesson ?? null;
  const kinds = Object.keys(lessonKinds) as LessonKind[];
  return (
    <>
      <div className="pair">
        <Field
          label="Item title"
          name="title"
          required
          maxLength={contentLimits.title}
          defaultValue={lesson?.title}
          error={errors['title']}
        />
        <Segments
          legend="Content type"
          name="type"
          defaultValue={lesson?.type ?? kinds[0] ?? ''}
          choices={kinds.map((value) => ({ value, label: lessonKinds[value].label }))}
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
      <TextEditor name="body" label="Text" defaultValue={lesson?.body} error={errors['body']} />
      <div className="lesson-options">
        <Checkbox name="isFreePreview" label="Free preview" defaultChecked={lesson?.isFreePreview ?? false} />
        <span className="of-file">
          <Checkbox
            name="allowDownload"
            label="Learners may download the file"
            defaultChecked={lesson?.allowDownload ?? true}
          />
        </span>
      </div>
    </>
  );
}
