import { useState } from 'react';
import { newStudyEventId } from '#app/modules/study/learning/ui/study-events/outbox-of.ts';
import { m } from '#texts';
import { maxDocumentBytes, maxDocuments, maxPhotos, maxPhotoBytes } from '../../assignment-rules.ts';
import type { Draft, DraftFile } from './draft.ts';
import { saveFile, sendSubmissionFiles } from './submission-files.ts';

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
    const room = (isPhoto ? maxPhotos : maxDocuments) - present;
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
    // While the learner goes on writing; without a network they go with the submission.
    void sendSubmissionFiles({ courseId, lessonId, files: added.map(({ id }) => id).join(',') });
  };
  return { isAdding, add };
}

/** Keeps a file on the device; returns a sentence where that fails. */
async function prepare(file: File, isPhoto: boolean): Promise<DraftFile | string> {
  if (!isPhoto && file.type !== 'application/pdf') return m.assignments_error_file();
  if (!isPhoto && file.size > maxDocumentBytes) return m.assignments_error_file_large();
  let blob: Blob;
  try {
    blob = isPhoto ? await shrinkPhoto(file) : file;
  } catch {
    return m.assignments_error_photo({ name: file.name });
  }
  const id = newStudyEventId();
  const originalBytes = isPhoto ? file.size : null;
  try {
    await saveFile({ id, name: file.name, blob, originalBytes });
  } catch {
    return m.assignments_error_device_full();
  }
  return { id, name: file.name, isPhoto, byteSize: blob.size, originalBytes };
}

/** Longest side of a photo: handwriting stays readable. */
const maxSidePixels = 1600;

/** Tries, from the best to what always fits: share of the longest side, and quality of the JPEG. */
const tries: readonly (readonly [scale: number, quality: number])[] = [
  [1, 0.82],
  [1, 0.7],
  [1, 0.55],
  [0.8, 0.6],
  [0.65, 0.55],
  [0.5, 0.5],
  [0.35, 0.4],
];

/**
 * Shrinks a photo to a JPEG of at most 300 KB, upright and without the place where it was taken. Throws if the browser cannot read it.
 */
async function shrinkPhoto(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    for (const [scale, quality] of tries) {
      const blob = await drawn(picture, scale, quality);
      if (blob.size <= maxPhotoBytes) return blob;
    }
  } finally {
    picture.close();
  }
  throw new Error('the photo stays too large');
}

async function drawn(picture: ImageBitmap, scale: number, quality: number): Promise<Blob> {
  const shrink = Math.min(1, (maxSidePixels * scale) / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * shrink));
  canvas.height = Math.max(1, Math.round(picture.height * shrink));
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('the browser cannot draw');
  // Transparent pixels would become black.
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the photo could not be drawn'))),
      'image/jpeg',
      quality,
    );
  });
}
