import type { Readable } from 'node:stream';
import type { MediaStorage } from '../media-storage.ts';
import type { DirectUploads } from './direct-uploads.ts';
import type { NewUpload, Upload } from './upload.ts';

export interface HeldUpload {
  /** Its bytes, both ends of the range included. */
  readonly open: (range?: { readonly start: number; readonly end: number }) => Promise<Readable>;
  /** Lays all of them into the storage under a key, as `put` does. */
  readonly putInto: (storage: MediaStorage, key: string) => Promise<{ byteSize: number; sha256: string }>;
  /** Removes it, once it is something else or nothing. */
  readonly remove: () => Promise<void>;
}

/** Where uploads lie until they are whole; what came outlives the process. */
export interface UploadStore {
  /** The way past this server; null where there is none. Everything below but `create` and `append` is for uploads of both ways. */
  readonly direct: DirectUploads | null;
  /** Returns once it would survive a power cut. */
  create(upload: NewUpload): Promise<Upload>;
  /** Null where there is none, or no longer. */
  find(id: string): Promise<Upload | null>;
  /**
   * Adds bytes after the first `offset` ones and gives how many there are now, for good. A connection that breaks leaves what came
   * over it. A new one for the same upload ends the one before, which may be dead without knowing it.
   * Throws DomainError 'upload_not_found', also for one that goes past this server, 'upload_offset_wrong', 'upload_too_long'; the storage's own error where it fails.
   */
  append(id: string, offset: number, bytes: Readable): Promise<number>;
  /** Lets `work` have an upload to itself, among what this process does: one after the other, after the bytes that are being added. */
  hold<Result>(id: string, work: (held: HeldUpload) => Promise<Result>): Promise<Result>;
  /** A second time is no error. */
  remove(id: string): Promise<void>;
  list(): AsyncIterable<Upload>;
  /** Removes what was last written before a moment: uploads, and what a crash left of them. Gives how many. */
  removeOlderThan(moment: Date): Promise<number>;
  /** How many bytes there is room for, those that are announced and yet to come taken off. */
  room(): Promise<number>;
}
