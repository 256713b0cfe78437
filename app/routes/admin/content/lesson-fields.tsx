import { contentLimits } from '#app/modules/catalogue/admin/content/content-limits.ts';
import type { LessonForEditing } from '#app/modules/catalogue/admin/content/read-lesson-for-editing.server.ts';
import { TextEditor } from '#app/modules/catalogue/ui/text-editor/text-editor.tsx';
import type { FileLimits } from '#app/modules/media/media-file.ts';
import { UploadField } from '#app/modules/media/ui/upload-field.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field } from '#app/ui/field.tsx';
import { Segments } from '#app/ui/segments.tsx';
import { LessonVideoFields } from './lesson-video-fields.tsx';

export interface LessonFieldsProps {
  /** Null for a new one. */
  readonly editing: LessonForEditing | null;
  readonly errors: Readonly<Record<string, string>>;
  readonly limits: FileLimits;
}

const types = [
  { value: 'video', label: 'Video' },
  { value: 'pdf', label: 'PDF' },
  { value: 'text', label: 'Text' },
] as const;

/** The fields of a lesson; CSS shows those of the type that is chosen, so that it works without JavaScript. */
export function LessonFields({ editing, errors, limits }: LessonFieldsProps) {
  const lesson = editing?.lesson ?? null;
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
        <Segments legend="Content type" name="type" defaultValue={lesson?.type ?? 'video'} choices={types} />
      </div>
      <LessonVideoFields editing={editing} errors={errors} limits={limits} />
      <fieldset className="of-pdf">
        <legend className="sr">PDF</legend>
        <UploadField
          label="PDF file"
          name="pdfId"
          kind="pdf"
          isPublic={false}
          initial={lesson?.type === 'pdf' ? editing?.file : null}
          largest={limits.pdf}
          error={errors['pdfId']}
        />
      </fieldset>
      <TextEditor name="body" label="Text" defaultValue={lesson?.body} error={errors['body']} />
      <div className="ticks">
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
