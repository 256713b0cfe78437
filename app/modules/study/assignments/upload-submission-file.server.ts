import { Readable } from 'node:stream';
import { requireStudy } from '#app/modules/study/learning/open-lesson.server.ts';
import { saveMediaFile } from '#app/modules/catalogue/media/save-media-file.server.ts';
import type { MediaStorage } from '#app/modules/catalogue/media/media-storage.ts';
import { readImageSize } from '#app/modules/catalogue/media/measure-media.server.ts';
import { headSizeOf, recogniseFile } from '#app/modules/catalogue/media/recognise-file.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { isPdf } from '#app/shared/file-kind.ts';
import { isId } from '#app/shared/ids.ts';
import type { LearnerDeps } from '#app/modules/study/learning/study-deps.ts';
import { selectAssignment } from './assignment-queries.server.ts';
import { maxDocumentBytes, maxPhotoBytes } from './assignment-rules.ts';
import { countUploadsSince, insertUpload, selectUpload } from './submission-queries.server.ts';
import { refuse } from './assignment-errors.ts';

interface SubmissionFileInput {
  /** A course by id or slug. */
  readonly course: string;
  readonly lessonId: string;
  /** From the device; the same when it is sent again. */
  readonly id: string;
  readonly name: string;
  readonly bytes: Buffer;
  /** Bytes of a photo before the device shrank it. */
  readonly originalBytes: number | null;
}

/** Photos of phones have more, but the device makes them smaller before it sends them. */
const maxPhotoPixels = 16_000_000;

/** Files that a learner may upload in a day. */
const maxADay = 60;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Stores a file of a learner for an assignment that they may study: a photo of at most 300 KB and 16 megapixels, or a PDF of at most 5 MB,
 * as its first bytes say. The same file again changes nothing. Nobody but the learner and graders may open it; the sweep deletes it where
 * it is never handed in. Throws DomainError of LearningErrorCode, of MediaErrorCode for what cannot be read, 'submission_invalid',
 * 'file_refused', 'file_too_large', 'files_full'.
 */
export async function uploadSubmissionFile(
  { db, actor, clock, contentAccess, storage }: LearnerDeps & { readonly storage: MediaStorage },
  { course, lessonId, id, name, bytes, originalBytes }: SubmissionFileInput,
): Promise<void> {
  const { userId, recordsProgress } = await requireStudy({ db, actor, clock, contentAccess }, { course, lessonId });
  const assignment = await selectAssignment(db, lessonId);
  if (!recordsProgress || !assignment || !isId(id)) throw refuse('submission_invalid');
  const known = await selectUpload(db, id);
  if (known) {
    if (known.userId !== userId || known.lessonId !== lessonId) throw refuse('submission_invalid');
    return;
  }
  const now = clock.now();
  if ((await countUploadsSince(db, userId, new Date(now.getTime() - dayMs))) >= maxADay) throw refuse('files_full');
  const isDocument = isPdf(bytes);
  const kind = isDocument ? 'pdf' : 'image';
  if (!(isDocument ? assignment.takesFiles : assignment.takesPhotos)) throw refuse('file_refused');
  if (bytes.length > (isDocument ? maxDocumentBytes : maxPhotoBytes)) throw refuse('file_too_large');
  const recognised = await recogniseFile(kind, bytes.subarray(0, headSizeOf(kind))).catch((error: unknown) => {
    throw error instanceof DomainError ? refuse('file_refused') : error;
  });
  const size = isDocument ? null : readImageSize(bytes, recognised.contentType);
  if (size && size.width * size.height > maxPhotoPixels) throw refuse('picture_too_large');
  const original = !isDocument && originalBytes !== null && originalBytes > 0 ? Math.round(originalBytes) : null;
  await saveMediaFile(
    { db, storage, jobs: null, actor },
    { id, kind, fileName: name, isPublic: false, preparation: null, ...recognised },
    (key) => storage.put(key, Readable.from([bytes], { objectMode: false })),
    (tx) => insertUpload(tx, { mediaId: id, userId, lessonId, originalBytes: original, createdAt: now }),
  );
}
