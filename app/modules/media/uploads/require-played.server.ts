import { DomainError } from '#app/shared/domain-error.ts';
import type { MediaErrorCode } from '../media-errors.ts';
import { unplayedFormat } from '../video-format.ts';

/**
 * Reads of an uploaded video how it is coded; `open` gives its bytes, both ends included. Throws DomainError 'video_unplayed' where
 * browsers do not play that, so that learners never meet a film that stays black.
 */
export async function requirePlayed(
  byteSize: number,
  open: (range: { readonly start: number; readonly end: number }) => Promise<Uint8Array>,
): Promise<void> {
  const format = await unplayedFormat((start, end) => open({ start, end: end - 1 }), byteSize);
  if (format !== null) throw new DomainError<MediaErrorCode>('video_unplayed', { format });
}
