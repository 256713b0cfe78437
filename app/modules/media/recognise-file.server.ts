import { fileTypeFromBuffer } from 'file-type';
import { DomainError } from '#app/shared/domain-error.ts';
import { acceptedTypes, convertedTypes, type MediaKind } from './media-file.ts';
import type { MediaErrorCode } from './media-errors.ts';
import { findCaptionsFault } from './web-vtt.ts';

/** As many bytes of a file's beginning tell what it is (file-type: the sample it needs). Captions are text, and checked whole. */
export const headSizeOf = (kind: MediaKind): number => (kind === 'captions' ? Infinity : 4100);

/**
 * What a file is, by its first bytes and never by its name: its content type, and the ending of its key. `converts` where videos that
 * browsers do not play are converted.
 * Throws DomainError 'file_empty', 'file_type_refused', 'video_unplayed', 'captions_invalid'.
 */
export async function recogniseFile(
  kind: MediaKind,
  head: Buffer,
  { converts = false }: { readonly converts?: boolean } = {},
): Promise<{ readonly contentType: string; readonly ending: string }> {
  if (head.length === 0) throw new DomainError<MediaErrorCode>('file_empty');
  if (kind === 'captions') {
    const fault = findCaptionsFault(head);
    if (fault) throw new DomainError<MediaErrorCode>('captions_invalid', { reason: fault });
    return { contentType: 'text/vtt; charset=utf-8', ending: 'vtt' };
  }
  const type = await fileTypeFromBuffer(head);
  const found: string = type?.mime ?? '';
  const ending = acceptedTypes[kind][found] ?? (kind === 'video' && converts ? convertedTypes[found] : undefined);
  if (!ending) {
    if (kind === 'video' && type && found.startsWith('video/'))
      throw new DomainError<MediaErrorCode>('video_unplayed', { format: type.ext.toUpperCase() });
    const accepted = [...new Set(Object.values(acceptedTypes[kind]))].join(', ');
    throw new DomainError<MediaErrorCode>('file_type_refused', { accepted });
  }
  // Browsers play an .m4v as the mp4 that it is.
  return { contentType: found === 'video/x-m4v' ? 'video/mp4' : found, ending };
}
