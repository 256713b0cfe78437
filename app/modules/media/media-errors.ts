import type { ErrorTable } from '#app/shared/domain-error.ts';

export type MediaErrorCode =
  | 'not_allowed'
  | 'file_empty'
  | 'file_too_large'
  | 'file_type_refused'
  | 'file_unreadable'
  | 'captions_invalid';

/** Specification §8: 'Upload failed: {message}'. */
export const mediaErrors: ErrorTable<MediaErrorCode> = {
  not_allowed: { status: 403, message: 'Upload failed: only administrators add files' },
  file_empty: { status: 422, message: 'Upload failed: the file is empty' },
  file_too_large: { status: 413, message: ({ limit }) => `Upload failed: the file is larger than ${limit}` },
  file_type_refused: {
    status: 415,
    message: ({ accepted }) => `Upload failed: this kind of file is not accepted here; send ${accepted}`,
  },
  file_unreadable: { status: 422, message: 'Upload failed: the file is damaged or protected by a password' },
  captions_invalid: { status: 422, message: ({ reason }) => `Upload failed: the captions are not WebVTT (${reason})` },
};
