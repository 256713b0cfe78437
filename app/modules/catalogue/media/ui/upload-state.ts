import type { FileFacts, MediaKind } from '../media-file.ts';
import { formatSizeLimit } from '#app/shared/file-size.ts';
import { unplayedFormat, unplayedSentence } from '../unplayed-video.ts';
import { m } from '#texts';

/** State of an upload, for its field. */
export interface UploadState {
  /** waiting: offline, retried automatically; checking: all bytes have arrived, and the server checks them. */
  readonly phase: 'sending' | 'waiting' | 'paused' | 'checking' | 'done' | 'failed';
  readonly fileName: string;
  readonly byteSize: number;
  readonly sent: number;
  /** Bytes per second over the last seconds; null if unknown. */
  readonly speed: number | null;
  /** The error message of a failed upload. */
  readonly error: string | null;
  /** Whether the upload can be resumed. */
  readonly mayResume: boolean;
  /** The media file of a completed upload. */
  readonly file: FileFacts | null;
}

/** Returns whether a form has to wait for the upload. */
export function isUnderWay(state: UploadState | null): boolean {
  return state !== null && state.phase !== 'done' && state.phase !== 'failed';
}

export interface FileToSend {
  readonly file: File;
  readonly kind: MediaKind;
  readonly isPublic: boolean;
  /** Name of the form's field, so that another field does not take its unfinished file. */
  readonly field: string;
  /** Message without a reason from the server. */
  readonly failure?: string | undefined;
}

/** Returns why a file is not uploaded, as a sentence; null if it may be. `largest` in bytes. The server checks again, by the content. */
export function faultOf({ size }: Pick<File, 'size'>, largest: number): string | null {
  if (size === 0) return m.portal_media_empty();
  return size > largest ? m.portal_media_too_large({ limit: formatSizeLimit(largest) }) : null;
}

/** Returns why browsers cannot play a video, before it is uploaded; null if they can, or if this is unknown. */
export async function videoFaultOf(file: File): Promise<string | null> {
  const read = async (start: number, end: number) => new Uint8Array(await file.slice(start, end).arrayBuffer());
  const format = await unplayedFormat(read, file.size).catch(() => null);
  return format === null ? null : unplayedSentence(format);
}
