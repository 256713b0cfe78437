import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import type { CourseForEditing } from '#app/modules/catalogue/admin/read-course-for-editing.server.ts';
import type { FileLimits } from '#app/modules/media/media-file.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import { SidePanel } from '#app/ui/side-panel.tsx';
import { useErrorFocus } from '#app/ui/use-error-focus.ts';
import { ConflictWords } from '../parts/conflict-words.tsx';
import { DraftNote } from '../parts/draft-note.tsx';
import { useKeptDraft } from '../parts/use-kept-draft.ts';
import { CourseFields } from './course-fields.tsx';
import { CourseMediaFields } from './course-media-fields.tsx';
import type { CourseFormAnswer } from './answer-course-form.server.ts';
import { useWayBack } from '../parts/use-way-back.ts';

interface CourseFormPanelProps {
  /** Null for a new course. */
  readonly editing: CourseForEditing | null;
  /** The id under which a new course is added. */
  readonly newId?: string;
  readonly limits: FileLimits;
  readonly answer: CourseFormAnswer | undefined;
}

const formId = 'course-form';

/** A course's form in the panel at the side. What is typed is kept until it is saved; without JavaScript it works as well. */
export function CourseFormPanel({ limits, answer, ...read }: CourseFormPanelProps) {
  const { to, close } = useWayBack();
  // What the form was filled from. Reading again brings what others saved, onto which nothing is saved unseen; being told does.
  const [{ editing, newId }] = useState(read);
  const [version, setVersion] = useState(editing?.version);
  const told = answer?.conflict?.version ?? 0;
  if (version !== undefined && told > version) setVersion(told);
  const { ref: form, ...draft } = useKeptDraft(editing ? `course:${editing.id}` : 'course:new');
  const isSaving = useNavigation().state === 'submitting';
  const errors = answer?.errors ?? {};
  useErrorFocus(form, answer);
  const cancel = () => {
    draft.forget();
    close();
  };
  return (
    <SidePanel
      open
      standing
      onClose={close}
      title={editing ? 'Edit course' : 'Add course'}
      footer={
        <>
          <Button type="submit" form={formId} variant="accent" busy={isSaving}>
            {editing ? 'Update Course' : 'Add Course'}
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
            {answer.conflict && <ConflictWords theirs={answer.conflict.theirs} again="Update the course" />}
          </NoteBox>
        )}
        {newId !== undefined && <input type="hidden" name="id" defaultValue={newId} />}
        {version !== undefined && <input type="hidden" name="version" key={version} defaultValue={version} />}
        <CourseFields course={editing?.course ?? null} errors={errors} />
        <CourseMediaFields editing={editing} limits={limits} errors={errors} />
      </Form>
    </SidePanel>
  );
}
