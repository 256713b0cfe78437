import { useState } from 'react';
import { newStudyEventId } from '#app/modules/learning/ui/study-events/outbox-of.ts';
import { m } from '#texts';
import { largestDocument, mostDocuments, mostPhotos } from '../../assignment.ts';
import type { Draft, DraftFile } from './draft.ts';
import { keepFile, sendHandInFiles } from './hand-in-files.ts';
import { shrinkPhoto } from './shrink-photo.ts';

interface AddFilesOptions {
  readonly courseId: string;
  readonly lessonId: string;
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  readonly onError: (sentence: string) => void;
}

/** Adds files to a draft: shrinks photos, keeps all on the device, and begins to send them. */
export function useAddFiles({ courseId, lessonId, draft, onChange, onError }: AddFilesOptions) {
  const [isAdding, setAdding] = useState(false);
  const add = async (selected: readonly File[], isPhoto: boolean) => {
    const present = draft.files.filter((file) => file.isPhoto === isPhoto).length;
    const room = (isPhoto ? mostPhotos : mostDocuments) - present;
    setAdding(true);
    const added: DraftFile[] = [];
    let fault: string | null = null;
    for (const file of selected.slice(0, room)) {
      const result = await prepare(file, isPhoto);
      if (typeof result === 'string') fault = result;
      else added.push(result);
    }
    setAdding(false);
    if (added.length > 0) onChange({ ...draft, files: [...draft.files, ...added] });
    if (fault !== null) onError(fault);
    // While the learner goes on writing; without a network they go with the hand-in.
    void sendHandInFiles({ courseId, lessonId, files: added.map(({ id }) => id).join(',') });
  };
  return { isAdding, add };
}

/** Keeps a file on the device; returns a sentence where that fails. */
async function prepare(file: File, isPhoto: boolean): Promise<DraftFile | string> {
  if (!isPhoto && file.type !== 'application/pdf') return m.assignments_error_file();
  if (!isPhoto && file.size > largestDocument) return m.assignments_error_file_large();
  let blob: Blob;
  try {
    blob = isPhoto ? await shrinkPhoto(file) : file;
  } catch {
    return m.assignments_error_photo({ name: file.name });
  }
  const id = newStudyEventId();
  const originalBytes = isPhoto ? file.size : null;
  try {
    await keepFile({ id, name: file.name, blob, originalBytes });
  } catch {
    return m.assignments_error_device_full();
  }
  return { id, name: file.name, isPhoto, byteSize: blob.size, originalBytes };
}
