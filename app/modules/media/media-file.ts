export const mediaKinds = ['video', 'pdf', 'image', 'captions'] as const;
export type MediaKind = (typeof mediaKinds)[number];

/** A file that was received whole, checked and hashed. */
export interface MediaFile {
  readonly id: string;
  readonly kind: MediaKind;
  /** As its owner called it, without path and control characters. */
  readonly fileName: string;
  readonly contentType: string;
  readonly byteSize: number;
  readonly sha256: string;
  readonly durationMs: number | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly pageCount: number | null;
  readonly isPublic: boolean;
}

const MB = 1_048_576;

/** The most bytes a file of each kind may have. A PDF and captions are read into memory once, to be checked. */
export const largestFile: Readonly<Record<MediaKind, number>> = {
  video: 4096 * MB,
  pdf: 100 * MB,
  image: 10 * MB,
  captions: MB,
};

/** What a kind may be, by magic bytes, and the ending of its key. SVG and HTML are never accepted. */
export const acceptedTypes: Readonly<Record<MediaKind, Readonly<Record<string, string>>>> = {
  video: { 'video/mp4': 'mp4', 'video/x-m4v': 'mp4', 'video/webm': 'webm' },
  pdf: { 'application/pdf': 'pdf' },
  image: { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' },
  captions: { 'text/vtt; charset=utf-8': 'vtt' },
};

/** The address of a file; who may read it is decided on every request. */
export function mediaUrl(id: string): string {
  return `/media/${id}`;
}

/**
 * A file's name as it may be kept and shown: the last part of a path, without control and direction characters, at most
 * 150 characters; the kind where nothing is left.
 */
export function cleanFileName(name: string, kind: MediaKind): string {
  const last = name.toWellFormed().normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const clean = last
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .trim()
    .replace(/^\.+/, '');
  if (clean === '') return kind;
  const points = Array.from(clean);
  if (points.length <= 150) return clean;
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(clean)?.[0] ?? '';
  return points.slice(0, 150 - ending.length).join('') + ending;
}
