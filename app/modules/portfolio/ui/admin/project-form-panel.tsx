import { useRef, useState } from 'react';
import type { FileLimits } from '#app/modules/media/media-file.ts';
import { UploadField, type UploadFieldHandle } from '#app/modules/media/ui/upload-field.tsx';
import { RecordFormPanel, type RecordFormAnswer } from '#app/modules/site/ui/admin/drafts/record-form-panel.tsx';
import { portfolioCategories } from '#app/shared/course-terms.ts';
import { inputsOf } from '#app/shared/record-fields.ts';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field } from '#app/ui/field.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { Select } from '#app/ui/select.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { projectLimits } from '../../admin/project-limits.ts';
import { projectFields, type EditableProject } from '../../admin/project-record.ts';
import type { ProjectForEditing } from '../../admin/read-projects.server.ts';

interface ProjectFormPanelProps {
  /** Null for a new item. */
  readonly editing: ProjectForEditing | null;
  /** The id under which a new item is added. */
  readonly newId?: string;
  /** The day that a new item shows, '2026-03-02'. */
  readonly today?: string;
  readonly limits: FileLimits;
  readonly answer: RecordFormAnswer | undefined;
}

/** A portfolio item's form. */
export function ProjectFormPanel({ limits, answer, ...read }: ProjectFormPanelProps) {
  // The record that filled the form, also after the page is read again.
  const [{ editing, newId, today }] = useState(read);
  const errors = answer?.errors ?? {};
  return (
    <RecordFormPanel
      draftName={editing ? `project:${editing.id}` : 'project:new'}
      formId="project-form"
      title={editing ? 'Edit portfolio item' : 'Add portfolio item'}
      save={editing ? 'Update Item' : 'Add Item'}
      again="Update the item"
      newId={newId}
      version={editing?.version}
      answer={answer}
    >
      <ProjectFields project={editing?.project ?? null} today={today} errors={errors} />
      <PictureFields editing={editing} limits={limits} errors={errors} />
    </RecordFormPanel>
  );
}

interface PictureFieldsProps {
  readonly editing: ProjectForEditing | null;
  readonly limits: FileLimits;
  readonly errors: Readonly<Record<string, string>>;
}

/** The picture: a file, or an address on another site; choosing one takes the other away. */
function PictureFields({ editing, limits, errors }: PictureFieldsProps) {
  const upload = useRef<UploadFieldHandle>(null);
  const [file, setFile] = useState(editing?.file ?? null);
  const [address, setAddress] = useState(editing?.project.imageUrl ?? '');
  const isLinked = !file && /^https?:\/\/./.test(address) && URL.canParse(address);
  return (
    <fieldset className="form-field">
      <legend>Picture</legend>
      {(file ?? isLinked) && (
        <span className="form-picture">
          <Picture picture={file ? { id: file.id } : { href: address }} sizes="440px" width={16} height={9} />
        </span>
      )}
      <Field
        label="Image URL"
        name="imageUrl"
        type="url"
        autoComplete="off"
        placeholder="https://"
        maxLength={projectLimits.url}
        value={address}
        error={errors['imageUrl']}
        onChange={({ target }) => {
          setAddress(target.value);
          if (target.value.trim() !== '') upload.current?.clear();
        }}
      />
      <UploadField
        ref={upload}
        label="Or a file"
        name="imageId"
        kind="image"
        isPublic
        initial={editing?.file}
        largest={limits.image}
        hint="Recommended 1280x720."
        error={errors['imageId']}
        failure="Failed to upload image. Please try again."
        onSelected={() => setAddress('')}
        onFile={setFile}
      />
    </fieldset>
  );
}

interface ProjectFieldsProps {
  /** Null for a new item. */
  readonly project: EditableProject | null;
  readonly today: string | undefined;
  /** Sentences by the names of fields. */
  readonly errors: Readonly<Record<string, string>>;
}

/** The fields of a portfolio item; its picture is elsewhere. */
function ProjectFields({ project, today, errors }: ProjectFieldsProps) {
  const input = inputsOf(projectFields, project, errors);
  return (
    <>
      <Field {...input('title')} required />
      <div className="pair">
        <Select
          label={projectFields.category.label}
          name="category"
          required
          defaultValue={project?.category ?? ''}
          error={errors['category']}
        >
          {!project && <option value="">Please choose</option>}
          {portfolioCategories.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </Select>
        <Field {...input('displayDate')} type="date" defaultValue={project?.displayDate ?? today} />
      </div>
      <Textarea {...input('description')} required rows={3} hint="A sentence or two, for the card." />
      <Field
        {...input('technologies')}
        required
        defaultValue={project?.technologies.join(', ')}
        hint="With commas between them."
      />
      <Textarea
        {...input('overview')}
        rows={5}
        hint="For its own page. A line that begins with ## is a heading. Left empty, the page shows the description."
      />
      <Field
        {...input('projectUrl')}
        type="url"
        autoComplete="off"
        placeholder="https://"
        hint="Where the work itself can be seen; the card leads there."
      />
      <Checkbox name="featured" label="Featured: among the first" defaultChecked={project?.featured} />
    </>
  );
}
