import { useState } from 'react';
import type { CourseForEditing } from '../../admin/read-course-for-editing.server.ts';
import type { FileLimits } from '#app/modules/media/media-file.ts';
import { RecordFormPanel, type RecordFormAnswer } from '#app/modules/site/ui/admin/drafts/record-form-panel.tsx';
import { CourseFields } from './course-fields.tsx';
import { CourseMediaFields } from './course-media-fields.tsx';

interface CourseFormPanelProps {
  /** Null for a new course. */
  readonly editing: CourseForEditing | null;
  /** The id under which a new course is added. */
  readonly newId?: string;
  readonly limits: FileLimits;
  readonly answer: RecordFormAnswer | undefined;
}

/** A course's form. */
export function CourseFormPanel({ limits, answer, ...read }: CourseFormPanelProps) {
  // What the form was filled from, also when the page is read again.
  const [{ editing, newId }] = useState(read);
  const errors = answer?.errors ?? {};
  return (
    <RecordFormPanel
      draftName={editing ? `course:${editing.id}` : 'course:new'}
      formId="course-form"
      title={editing ? 'Edit Course' : 'Add Course'}
      save={editing ? 'Update Course' : 'Add Course'}
      again="Update the course"
      newId={newId}
      version={editing?.version}
      answer={answer}
    >
      <CourseFields course={editing?.course ?? null} errors={errors} />
      <CourseMediaFields editing={editing} limits={limits} errors={errors} />
    </RecordFormPanel>
  );
}
