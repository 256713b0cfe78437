import type { Readable } from 'node:stream';

/** Response headers of a link, and the seconds for which it is valid. */
export interface LinkTerms {
  readonly contentType: string;
  readonly disposition: string;
  readonly cacheControl: string;
  readonly seconds: number;
}

/** Storage of media files. The product generates the keys, never from a visitor's input. */
export interface MediaStorage {
  /** Stores a stream under a key, and returns once it is on disk. Returns its size in bytes and SHA-256 in hex. */
  put(key: string, bytes: Readable): Promise<{ byteSize: number; sha256: string }>;
  /**
   * Stores a file of this machine, which stays and must not be written afterwards: both may share their bytes. Replaces an existing file
   * under the key.
   */
  putFile(key: string, path: string): Promise<{ byteSize: number; sha256: string }>;
  /** Returns size in bytes and time of change, or null for a missing file. */
  stat(key: string): Promise<{ byteSize: number; modifiedAt: Date } | null>;
  /** Opens the bytes from `start` to `end`, both inclusive; by default the whole file. */
  open(key: string, range?: { start: number; end: number }): Promise<Readable>;
  /** Copies the bytes to a new file of this machine, which must not be written: both may share their bytes. */
  copyTo(key: string, path: string, signal?: AbortSignal): Promise<void>;
  remove(key: string): Promise<void>;
  /** Lists the files in a folder, by default all, with their time of change. */
  list(folder?: string): AsyncIterable<{ key: string; modifiedAt: Date }>;
  /** Deletes unfinished files from before a moment that never got their key. */
  removeBrokenOff(before: Date): Promise<void>;
  /**
   * Returns a link by which a browser fetches the bytes directly, with ranges, valid for the given seconds; null if only this server can
   * read them.
   */
  readonly linkTo: ((key: string, terms: LinkTerms) => Promise<string>) | null;
  /** Returns whether the storage is writable now, for readiness. */
  isReady(): Promise<boolean>;
}
