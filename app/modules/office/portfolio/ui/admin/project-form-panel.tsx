import { useRef, useState } from 'react';
import type { FileLimits } from '#app/modules/catalogue/media/media-file.ts';
import { UploadField, type UploadFieldHandle } from '#app/modules/catalogue/media/ui/upload-field.tsx';
import { RecordFormPanel, type RecordFormAnswer } from '#app/modules/site/ui/admin/drafts/record-form-panel.tsx';
import { portfolioCategories } from '#app/shared/course-terms.ts';
import { inputsOf } from '#app/shared/record-fields.ts';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field } from '#app/ui/field.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { Select } from '#app/ui/select.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { projectLimits } from '../../admin/project-limits.ts';
import { projectFields } from '../../admin/project-record.ts';
import type { EditableProject } from '../../admin/project-input.ts';
import type { ProjectForEditing } from '../../admin/read-projects.server.ts';
import { m } from '#texts';

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

/** Shows a portfolio item's form. */
export function ProjectFormPanel({ limits, answer, ...read }: ProjectFormPanelProps) {
  // The record that filled the form. Stays the same when the page's data are loaded again.
  const [{ editing, newId, today }] = useState(read);
  const errors = answer?.errors ?? {};
  return (
    <RecordFormPanel
      draftName={editing ? `project:${editing.id}` : 'project:new'}
      formId="project-form"
      title={editing ? m.portal_portfolio_edit() : m.portal_portfolio_add()}
      save={editing ? m.portal_portfolio_update_item() : m.portal_portfolio_add_item()}
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

/** Shows the fields for the picture: a file, or an address on another site; each replaces the other. */
function PictureFields({ editing, limits, errors }: PictureFieldsProps) {
  const upload = useRef<UploadFieldHandle>(null);
  const [file, setFile] = useState(editing?.file ?? null);
  const [address, setAddress] = useState(editing?.project.imageUrl ?? '');
  const isLinked = !file && /^https?:\/\/./.test(address) && URL.canParse(address);
  return (
    <fieldset className="form-field">
      <legend>{m.portal_shared_picture()}</legend>
      {(file ?? isLinked) && (
        <span className="form-picture">
          <Picture picture={file ? { id: file.id } : { href: address }} sizes="440px" width={16} height={9} />
        </span>
      )}
      <Field
        label={m.portal_portfolio_image_address()}
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
        label={m.portal_forms_or_file()}
        name="imageId"
        kind="image"
        isPublic
        initial={editing?.file}
        largest={limits.image}
        hint={m.portal_portfolio_picture_hint()}
        error={errors['imageId']}
        failure={m.portal_forms_image_failed()}
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
  /** Error messages by the names of fields. */
  readonly errors: Readonly<Record<string, string>>;
}

/** Shows the fields of a portfolio item, except its picture. */
function ProjectFields({ project, today, errors }: ProjectFieldsProps) {
  const input = inputsOf(projectFields, project, errors);
  return (
    <>
      <Field {...input('title')} required />
      <div className="pair">
        <Select
          label={projectFields.category.label()}
          name="category"
          required
          defaultValue={project?.category ?? ''}
          error={errors['category']}
        >
          {!project && <option value="">{m.portal_forms_choose()}</option>}
          {portfolioCategories.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </Select>
        <Field {...input('displayDate')} type="date" defaultValue={project?.displayDate ?? today} />
      </div>
      <Textarea {...input('description')} required rows={3} hint={m.portal_portfolio_description_hint()} />
      <Field
        {...input('technologies')}
        required
        defaultValue={project?.technologies.join(', ')}
        hint={m.portal_portfolio_technologies_hint()}
      />
      <Textarea {...input('overview')} rows={5} hint={m.portal_portfolio_overview_hint()} />
      <Field
        {...input('projectUrl')}
        type="url"
        autoComplete="off"
        placeholder="https://"
        hint={m.portal_portfolio_link_hint()}
      />
      <Checkbox name="featured" label={m.portal_portfolio_is_featured()} defaultChecked={project?.featured} />
    </>
  );
}
