import { fileTypeFromBuffer } from 'file-type';
import { DomainError } from '#app/shared/domain-error.ts';
import type { MediaErrorCode } from './media-errors.ts';
import { acceptedTypes, convertedTypes, type MediaKind } from './media-file.ts';
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

/**
 * Checks captions before they are stored (W3C: WebVTT, file structure): signature, at least one cue, and timings that end after they
 * start. Takes the bytes; returns null for valid ones, or a reason that a person can act on.
 */
export function findCaptionsFault(bytes: Uint8Array): string | null {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return m.portal_media_captions_not_utf8();
  }
  let cues = 0;
  let number = 0;
  for (const line of linesOf(text)) {
    number += 1;
    if (number === 1 && !/^WEBVTT([ \t].*)?$/.test(line)) return m.portal_media_captions_no_head();
    if (number === 1 || !line.includes('-->')) continue;
    const [from, to] = readTiming(line);
    if (from === null || to === null) return m.portal_media_captions_no_timing({ line: number });
    if (to <= from) return m.portal_media_captions_ends_early({ line: number });
    cues += 1;
  }
  return cues === 0 ? m.portal_media_captions_empty() : null;
}

/** Yields the lines of a text one by one: a list of a million empty ones takes a hundred times the text's memory. */
function* linesOf(text: string): Generator<string, undefined> {
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign !== '\n' && sign !== '\r') continue;
    yield text.slice(from, at);
    if (sign === '\r' && text[at + 1] === '\n') at += 1;
    from = at + 1;
  }
  yield text.slice(from);
}

function readTiming(line: string): [number | null, number | null] {
  const [from = '', rest = ''] = line.split('-->');
  const [to = ''] = rest.trim().split(/\s/);
  return [readTime(from.trim()), readTime(to)];
}

/** Reads '01:02:03.500' or '02:03.500' as milliseconds. */
function readTime(text: string): number | null {
  const parts = /^(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})$/.exec(text);
  if (!parts) return null;
  const [, hours = '0', minutes, seconds, milliseconds] = parts;
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(milliseconds);
}
