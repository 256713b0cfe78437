import { fileTypeFromBuffer } from 'file-type';
import { fileKindOf, isPdf } from '#app/shared/file-kind.ts';
import { refuse } from './media-errors.ts';
import { acceptedTypes, convertedTypes, type MediaKind } from './media-file.ts';
import { readCaptions, type CaptionsReading } from './captions.server.ts';
import { m } from '#texts';

/** Number of a file's first bytes that tell its type (file-type's sample size). Captions are text, and checked completely. */
export const headSizeOf = (kind: MediaKind): number => (kind === 'captions' ? Infinity : 4100);

/**
 * Returns a file's content type by its first bytes, never by its name, and the extension of its key. `converts` is true if the server
 * converts videos that browsers cannot play. Throws DomainError 'file_empty', 'file_type_refused', 'video_unplayed', 'captions_invalid'.
 */
export async function recogniseFile(
  kind: MediaKind,
  head: Buffer,
  { converts = false }: { readonly converts?: boolean } = {},
): Promise<{ readonly contentType: string; readonly ending: string }> {
  if (head.length === 0) throw refuse('file_empty');
  if (kind === 'captions') {
    captionsOf(head);
    return { contentType: 'text/vtt; charset=utf-8', ending: 'vtt' };
  }
  const type = await fileTypeFromBuffer(head);
  const found: string = type?.mime ?? (isPdf(head) ? 'application/pdf' : '');
  const ending = acceptedTypes[kind][found] ?? (kind === 'video' && converts ? convertedTypes[found] : undefined);
  if (!ending) {
    if (kind === 'video' && type && found.startsWith('video/'))
      throw refuse('video_unplayed', { format: type.ext.toUpperCase() });
    const accepted = [...new Set(Object.values(acceptedTypes[kind]))].join(', ').toUpperCase();
    throw refuse('file_type_refused', { accepted, found: nameOf(type?.ext, head) });
  }
  // Browsers play an .m4v as the mp4 that it is.
  return { contentType: found === 'video/x-m4v' ? 'video/mp4' : found, ending };
}

/** Reads captions of any program as WebVTT. Throws DomainError 'captions_invalid'. */
export function captionsOf(bytes: Uint8Array): Extract<CaptionsReading, { fault: null }> {
  const read = readCaptions(bytes);
  if (read.fault === null) return read;
  throw refuse('captions_invalid', { reason: read.fault });
}

/** Returns what a file is that is not accepted: 'a ZIP file'. */
function nameOf(extension: string | undefined, head: Buffer): string {
  if (extension !== undefined) return m.portal_media_kind_of({ format: extension.toUpperCase() });
  if (isPdf(head)) return m.portal_media_kind_of({ format: 'PDF' });
  return fileKindOf(head) === 'text' ? m.portal_media_kind_text() : m.portal_media_kind_unknown();
}
