import type { FileRefusalReason } from './file-refusal.ts';

/** To the parser process: a job, or bytes that it asked for; null if they could not be read. */
export type ToParser =
  | { readonly type: 'job'; readonly handler: string; readonly byteSize: number; readonly options: unknown }
  | { readonly type: 'bytes'; readonly read: number; readonly bytes: Uint8Array | null };

/** From the parser process. */
export type FromParser =
  | { readonly type: 'ready' }
  | { readonly type: 'read'; readonly read: number; readonly start: number; readonly end: number }
  | { readonly type: 'progress'; readonly percent: number }
  | { readonly type: 'done'; readonly result: unknown }
  /** An error of the machine, such as a full disk. */
  | { readonly type: 'failed'; readonly code: string; readonly message: string }
  | { readonly type: 'refused'; readonly reason: FileRefusalReason; readonly detail: string };
