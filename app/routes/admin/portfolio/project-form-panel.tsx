import { useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import type { FileLimits } from '#app/modules/media/media-file.ts';
import { UploadField, type UploadFieldHandle } from '#app/modules/media/ui/upload-field.tsx';
import { projectLimits } from '#app/modules/portfolio/admin/project-limits.ts';
import type { ProjectForEditing } from '#app/modules/portfolio/admin/read-projects.server.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { SidePanel } from '#app/ui/side-panel.tsx';
import { useErrorFocus } from '#app/ui/use-error-focus.ts';
import { ConflictWords } from '../parts/conflict-words.tsx';
import { DraftNote } from '../parts/draft-note.tsx';
import { useKeptDraft } from '../parts/use-kept-draft.ts';
import { useWayBack } from '../parts/use-way-back.ts';
import type { ProjectFormAnswer } from './answer-project-form.server.ts';
import { ProjectFields } from './project-fields.tsx';

interface ProjectFormPanelProps {
  /** Null for a new item. */
  readonly editing: ProjectForEditing | null;
  /** The id under which a new item is added. */
  readonly newId?: string;
  /** The day that a new item shows, '2026-03-02'. */
  readonly today?: string;
  readonly limits: FileLimits;
  readonly answer: ProjectFormAnswer | undefined;
}

const formId = 'project-form';

/** A portfolio item's form in the panel at the side. What is typed is kept until it is saved; without JavaScript it works as well. */
export function ProjectFormPanel({ editing, newId, today, limits, answer }: ProjectFormPanelProps) {
  const { to, close } = useWayBack();
  const { ref: form, ...draft } = useKeptDraft(editing ? `project:${editing.id}` : 'project:new');
  const isSaving = useNavigation().state === 'submitting';
  const errors = answer?.errors ?? {};
  useErrorFocus(form, answer);
  const version = answer?.conflict?.version ?? editing?.version;
  const cancel = () => {
    draft.forget();
    close();
  };
  return (
    <SidePanel
      open
      standing
      onClose={close}
      title={editing ? 'Edit portfolio item' : 'Add portfolio item'}
      footer={
        <>
          <Button type="submit" form={formId} variant="accent" busy={isSaving}>
            {editing ? 'Update Item' : 'Add Item'}
          </Button>
          <LinkButton to={to} preventScrollReset onClick={cancel}>
            Cancel
          </LinkButton>
        </>
      }
    >
      <Form method="post" id={formId} className="form" ref={form}>
        <DraftNote draft={{ ...draft, ref: form }} />
        {answer?.error && (
          <NoteBox tone="bad" role="alert">
            <b>{answer.error}</b>
            {answer.conflict && <ConflictWords theirs={answer.conflict.theirs} again="Update the item" />}
          </NoteBox>
        )}
        {newId !== undefined && <input type="hidden" name="id" defaultValue={newId} />}
        {version !== undefined && <input type="hidden" name="version" key={version} defaultValue={version} />}
        <ProjectFields project={editing?.project ?? null} today={today} errors={errors} />
        <PictureFields editing={editing} limits={limits} errors={errors} />
      </Form>
    </SidePanel>
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
    <fieldset className="lbl">
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
        onChosen={() => setAddress('')}
        onFile={setFile}
      />
    </fieldset>
  );
}
