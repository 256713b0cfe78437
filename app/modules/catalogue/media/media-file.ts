import { withoutFormat } from '#app/shared/fold-text.ts';
import type { Actor } from '#app/shared/actor.ts';
import { roleUploadsMedia } from '#app/shared/permissions.ts';
import type { Preparation } from './preparation/preparation.ts';

export const mediaKinds = ['video', 'pdf', 'image', 'captions'] as const;
export type MediaKind = (typeof mediaKinds)[number];

/** A file that was received whole, checked and hashed. */
export interface MediaFile {
  readonly id: string;
  readonly kind: MediaKind;
  /** The owner's name for it, without path and control characters. */
  readonly fileName: string;
  readonly contentType: string;
  readonly byteSize: number;
  readonly sha256: string;
  readonly durationMs: number | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly pageCount: number | null;
  readonly isPublic: boolean;
  /** Null once browsers can play it; until then its bytes are withheld. */
  readonly preparation: Preparation | null;
  /** What was changed when it came in, for who sent it; not stored. */
  readonly remark?: string;
}

/** A file in a form. */
export type FileFacts = Pick<
  MediaFile,
  'id' | 'kind' | 'fileName' | 'byteSize' | 'durationMs' | 'width' | 'height' | 'pageCount' | 'preparation' | 'remark'
>;

const MB = 1_048_576;

export type FileLimits = Readonly<Record<MediaKind, number>>;

/** Maximum bytes of each kind, unless the settings say otherwise. Images and captions are read into memory. */
export const maxFileBytes: FileLimits = {
  video: 5120 * MB,
  pdf: 200 * MB,
  image: 20 * MB,
  captions: MB,
};

/** Returns the site's limits: the defaults, overridden by settings. */
export function limitsOf(set: Readonly<Partial<Record<MediaKind, number | null>>>): FileLimits {
  const limitOf = (kind: MediaKind) => set[kind] ?? maxFileBytes[kind];
  return { video: limitOf('video'), pdf: limitOf('pdf'), image: limitOf('image'), captions: limitOf('captions') };
}

/** Accepted types by kind, from magic bytes, with the extension of their key. Never SVG and HTML; QuickTime becomes MP4. */
export const acceptedTypes: Readonly<Record<MediaKind, Readonly<Record<string, string>>>> = {
  video: { 'video/mp4': 'mp4', 'video/x-m4v': 'mp4', 'video/webm': 'webm', 'video/quicktime': 'mov' },
  pdf: { 'application/pdf': 'pdf' },
  image: { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' },
  captions: { 'text/vtt; charset=utf-8': 'vtt' },
};

/** Types that the converter accepts as well, from magic bytes, with the extension of their key. */
export const convertedTypes: Readonly<Record<string, string>> = {
  'video/vnd.avi': 'avi',
  'video/matroska': 'mkv',
  'video/x-ms-asf': 'wmv',
  'application/vnd.ms-asf': 'wmv',
  'video/x-flv': 'flv',
  'video/mpeg': 'mpg',
  'video/MP1S': 'mpg',
  'video/MP2P': 'mpg',
  'video/mp2t': 'ts',
  'video/3gpp': '3gp',
  'video/3gpp2': '3g2',
  'video/ogg': 'ogv',
};

/** Returns whether the bytes of a kind are stored as sent, and never read whole. Images are re-encoded; captions are read as text. */
export const isStoredUnchanged = (kind: MediaKind): boolean => kind === 'video' || kind === 'pdf';

/** Returns the extensions of a kind for a file dialogue: '.mp4,.webm'. */
export function endingsOf(kind: MediaKind): string {
  const endings = Object.values(acceptedTypes[kind]).map((ending) => `.${ending}`);
  if (kind === 'captions') endings.push('.srt');
  return [...new Set(endings.flatMap((ending) => (ending === '.jpg' ? [ending, '.jpeg'] : [ending])))].join(',');
}

/** Returns whether a key in the storage is ours: of a file that was uploaded, or of a rendition. Others must not be deleted. */
export const isMediaKey = (key: string): boolean =>
  [...mediaKinds, 'rendition'].some((kind) => key.startsWith(`${kind}/`));

/** Returns the address of a file. Every request checks access. */
export function mediaUrl(id: string): string {
  return `/media/${id}`;
}

/**
 * Returns a file's name for storing and display: the last part of a path, without control and direction characters, at most 150
 * characters; the kind if nothing is left.
 */
export function cleanFileName(name: string, kind: MediaKind): string {
  const last = name.toWellFormed().normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const clean = withoutFormat(last)
    .replace(/[\p{Cc}\u2028\u2029]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .trim()
    .replace(/^\.+/, '');
  if (clean === '') return kind;
  const points = Array.from(clean);
  if (points.length <= 150) return clean;
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(clean)?.[0] ?? '';
  return points.slice(0, 150 - ending.length).join('') + ending;
}

/** Returns whether an actor may upload files. */
export const canUploadMedia = (actor: Actor): boolean =>
  actor.kind === 'system' || (actor.kind === 'staff' && roleUploadsMedia(actor.role));
