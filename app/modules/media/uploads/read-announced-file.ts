import { z } from 'zod';
import { DomainError } from '#app/shared/domain-error.ts';
import { mediaKinds } from '../media-file.ts';
import type { MediaErrorCode } from '../media-errors.ts';
import type { AnnouncedFile } from './begin-upload.server.ts';

const announcedFile = z.object({
  kind: z.enum(mediaKinds),
  fileName: z.string().max(1_000),
  isPublic: z.boolean(),
  byteSize: z.int().nonnegative(),
});

/** The file that JSON announces. Throws DomainError 'upload_malformed'. */
export function readAnnouncedFile(given: unknown): AnnouncedFile {
  const read = announcedFile.safeParse(given);
  if (!read.success) throw new DomainError<MediaErrorCode>('upload_malformed');
  return read.data;
}
