import type { FileFacts } from '../media-file.ts';

/** What a field shows of the file that it sends. */
export interface UploadState {
  /** waiting: the connection is gone, and tried again; checking: all bytes are there, and are looked at. */
  readonly phase: 'sending' | 'waiting' | 'paused' | 'checking' | 'done' | 'failed';
  readonly fileName: string;
  readonly byteSize: number;
  readonly sent: number;
  /** Bytes a second over the last seconds; null while nobody knows. */
  readonly speed: number | null;
  /** A sentence, when it failed. */
  readonly error: string | null;
  /** Whether the same file may go on where it was. */
  readonly mayResume: boolean;
  /** Once it is done. */
  readonly file: FileFacts | null;
}

/** Whether a form has to wait for it. */
export function isUnderWay(state: UploadState | null): boolean {
  return state !== null && state.phase !== 'done' && state.phase !== 'failed';
}
