import type { Readable } from 'node:stream';
import type { MediaStorage } from '../media-storage.ts';
import type { DirectUploads } from './direct-uploads.ts';
import type { NewUpload, Upload } from './upload.ts';

export interface HeldUpload {
  /** Opens its bytes, both ends of the range inclusive. */
  readonly open: (range?: { readonly start: number; readonly end: number }) => Promise<Readable>;
  /** Moves all of its bytes into the storage under a key, as `put` does. */
  readonly putInto: (storage: MediaStorage, key: string) => Promise<{ byteSize: number; sha256: string }>;
  /** Removes the upload once it is a file, or refused. */
  readonly remove: () => Promise<void>;
}

/** Storage of unfinished uploads. Received bytes survive the process. */
export interface UploadStore {
  /** Direct uploads past this server; null without them. All functions below except `create` and `append` handle both kinds. */
  readonly direct: DirectUploads | null;
  /** Creates an upload; returns once it would survive a power cut. */
  create(upload: NewUpload): Promise<Upload>;
  /** Finds an upload; null if there is none, or no longer. */
  find(id: string): Promise<Upload | null>;
  /**
   * Appends bytes after the first `offset` ones and returns the durable total. Keeps what a broken connection has sent. A new connection
   * for the same upload ends the one before, which may be dead without a notice. Throws DomainError 'upload_not_found', also for a direct
   * upload, 'upload_offset_wrong', 'upload_too_long'; the storage's own error if it fails.
   */
  append(id: string, offset: number, bytes: Readable): Promise<number>;
  /** Gives `work` exclusive access to an upload within this process: one task after another, after bytes that are being appended. */
  hold<Result>(id: string, work: (held: HeldUpload) => Promise<Result>): Promise<Result>;
  /** Removes an upload. Repeating it is no error. */
  remove(id: string): Promise<void>;
  list(): AsyncIterable<Upload>;
  /** Removes uploads last written before a moment, and remains of crashes. Returns how many. */
  removeOlderThan(moment: Date): Promise<number>;
  /** Returns the number of free bytes, without those that announced uploads still need. */
  room(): Promise<number>;
}
