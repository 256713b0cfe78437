import { type DomainError, type ErrorTable, refusal } from '#app/shared/domain-error.ts';
import { unplayedSentence } from './unplayed-video.ts';
import { m } from '#texts';

export type MediaErrorCode =
  | 'not_allowed'
  | 'file_empty'
  | 'file_too_large'
  | 'file_type_refused'
  | 'video_unplayed'
  | 'file_unreadable'
  | 'file_protected'
  | 'video_without_pictures'
  | 'file_unpacks_too_large'
  | 'file_takes_too_long'
  | 'files_busy'
  | 'files_day_used_up'
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
  not_allowed: { status: 403, message: m.portal_media_not_allowed },
  file_empty: { status: 422, message: m.portal_media_empty },
  file_too_large: { status: 413, message: ({ limit = '' }) => m.portal_media_too_large({ limit }) },
  file_type_refused: {
    status: 415,
    message: ({ accepted = '', found = '' }) => m.portal_media_type_refused({ accepted, found }),
  },
  video_unplayed: { status: 415, message: ({ format }) => unplayedSentence(String(format)) },
  file_unreadable: { status: 422, message: m.portal_media_unreadable },
  file_protected: { status: 422, message: m.portal_media_protected },
  video_without_pictures: { status: 415, message: m.portal_media_sound_only },
  file_unpacks_too_large: { status: 422, message: m.portal_media_unpacks_too_large },
  file_takes_too_long: { status: 422, message: m.portal_media_takes_too_long },
  files_busy: { status: 429, message: m.portal_media_busy },
  files_day_used_up: { status: 429, message: m.portal_media_day_used_up },
  picture_too_large: { status: 422, message: m.portal_media_picture_too_large },
  captions_invalid: { status: 422, message: ({ reason = '' }) => m.portal_media_captions_invalid({ reason }) },
  upload_malformed: { status: 400, message: m.portal_media_malformed },
  upload_not_found: { status: 404, message: m.portal_media_not_finished },
  upload_offset_wrong: { status: 409, message: m.portal_media_offset_wrong },
  upload_too_long: { status: 413, message: m.portal_media_too_long },
  upload_incomplete: { status: 409, message: m.portal_media_incomplete },
  media_not_usable: { status: 422, message: m.portal_media_gone },
  hold_malformed: { status: 400, message: m.portal_media_hold_malformed },
  // 507, because browsers retry after a 503, but a staff member must first make room.
  storage_full: { status: 507, message: m.portal_media_storage_failed },
  storage_away: { status: 503, message: m.portal_media_storage_failed },
};

const retryable: readonly string[] = [
  'upload_incomplete',
  'storage_full',
  'storage_away',
  'files_busy',
  'files_day_used_up',
] satisfies MediaErrorCode[];

/** Returns whether the same bytes of an upload may succeed after a refusal. */
export const isRetryable = ({ code }: DomainError): boolean => retryable.includes(code);

export const refuse = refusal<MediaErrorCode>;
