import { DomainError } from '#app/shared/domain-error.ts';
import type { MediaErrorCode } from '../media-errors.ts';
import type { PreparationNeeded } from '../preparation/preparation.ts';
import { unplayedFormat } from '../video-format.ts';

interface UploadedVideo {
  readonly contentType: string;
  readonly byteSize: number;
  /** Its bytes, both ends included. */
  readonly open: (range: { readonly start: number; readonly end: number }) => Promise<Uint8Array>;
}

/**
 * Reads of an uploaded video how it is coded, and tells what must be done to it; null where it is played as it is. Throws DomainError 'video_unplayed' where browsers
 * do not play it and nothing `converts` it, so that learners never meet a video that stays black.
 */
export async function preparationNeeded(
  { contentType, byteSize, open }: UploadedVideo,
  converts: boolean,
): Promise<PreparationNeeded | null> {
  const format = await unplayedFormat((start, end) => open({ start, end: end - 1 }), byteSize);
  if (format !== null && !converts) throw new DomainError<MediaErrorCode>('video_unplayed', { format });
  if (format !== null) return 'convert';
  if (contentType === 'video/mp4' || contentType === 'video/webm') return null;
  return contentType === 'video/quicktime' ? 'remux' : 'convert';
}
