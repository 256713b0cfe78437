import type { DomainError, ErrorTable } from '#app/shared/domain-error.ts';
import { unplayedSentence } from './video-format.ts';

export type MediaErrorCode =
  | 'not_allowed'
  | 'file_empty'
  | 'file_too_large'
  | 'file_type_refused'
  | 'video_unplayed'
  | 'file_unreadable'
  | 'picture_too_large'
  | 'captions_invalid'
  | 'upload_malformed'
  | 'upload_not_found'
  | 'upload_offset_wrong'
  | 'upload_too_long'
  | 'upload_incomplete'
  | 'media_not_usable'
  | 'hold_malformed'
  | 'storage_full'
  | 'storage_away';

/** From the specification: 'Upload failed: {message}', 'Failed to upload file to storage'. */
export const mediaErrors: ErrorTable<MediaErrorCode> = {
  not_allowed: { status: 403, message: 'Upload failed: only administrators add files' },
  file_empty: { status: 422, message: 'Upload failed: the file is empty' },
  file_too_large: { status: 413, message: ({ limit }) => `Upload failed: the file is larger than ${limit}` },
  file_type_refused: {
    status: 415,
    message: ({ accepted }) => `Upload failed: this kind of file is not accepted here; send ${accepted}`,
  },
  video_unplayed: { status: 415, message: ({ format }) => unplayedSentence(String(format)) },
  file_unreadable: { status: 422, message: 'Upload failed: the file is damaged or protected by a password' },
  picture_too_large: { status: 422, message: 'Upload failed: a picture may have 40 megapixels at most' },
  captions_invalid: { status: 422, message: ({ reason }) => `Upload failed: the captions are not WebVTT (${reason})` },
  upload_malformed: { status: 400, message: 'Upload failed: the request is not written correctly' },
  upload_not_found: { status: 404, message: 'Upload failed: it was not finished within a day, please send it again' },
  upload_offset_wrong: { status: 409, message: 'Upload failed: other bytes are expected next' },
  upload_too_long: { status: 413, message: 'Upload failed: the file is longer than it was said to be' },
  upload_incomplete: { status: 409, message: 'Upload failed: a part of the file is missing' },
  media_not_usable: { status: 422, message: 'Upload failed: this file is no longer there, please choose it again' },
  hold_malformed: { status: 400, message: 'The files of the draft could not be read.' },
  // A browser asks again after a 503; room is made by somebody first.
  storage_full: { status: 507, message: 'Failed to upload file to storage' },
  storage_away: { status: 503, message: 'Failed to upload file to storage' },
};

const mendable: readonly string[] = ['upload_incomplete', 'storage_full', 'storage_away'] satisfies MediaErrorCode[];

/** Whether the same bytes of an upload may still do after a refusal. */
export const isMendable = ({ code }: DomainError): boolean => mendable.includes(code);
