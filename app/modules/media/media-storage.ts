import type { Readable } from 'node:stream';

/** How the browser is to take what a link leads to, and for how many seconds the link opens. */
export interface LinkTerms {
  readonly contentType: string;
  readonly disposition: string;
  readonly cacheControl: string;
  readonly seconds: number;
}

/** Where the bytes of media files lie. Keys are made by the product, never taken from a visitor. */
export interface MediaStorage {
  /** Stores a stream under a key and does not return before it is on disk. Gives its size in bytes and SHA-256 in hex. */
  put(key: string, bytes: Readable): Promise<{ byteSize: number; sha256: string }>;
  /**
   * The same for a file of this machine, which stays where it is and must not be written any more: both may share their bytes.
   * A file that is there under the key already is replaced.
   */
  putFile(key: string, path: string): Promise<{ byteSize: number; sha256: string }>;
  /** Size in bytes and time of change, or null where there is no such file. */
  stat(key: string): Promise<{ byteSize: number; modifiedAt: Date } | null>;
  /** The bytes from `start` to `end`, both included; the whole file without them. */
  open(key: string, range?: { start: number; end: number }): Promise<Readable>;
  /** Lays the bytes into a new file of this machine, which must not be written: both may share their bytes. */
  copyTo(key: string, path: string, signal?: AbortSignal): Promise<void>;
  remove(key: string): Promise<void>;
  /** Everything that lies there, with the time of its last change. */
  list(): AsyncIterable<{ key: string; modifiedAt: Date }>;
  /** Removes what was broken off before a moment and never got its key. */
  removeBrokenOff(before: Date): Promise<void>;
  /**
   * A link at which a browser gets the bytes without us, with ranges, for as many seconds; null where they are reached through this
   * server alone.
   */
  readonly linkTo: ((key: string, terms: LinkTerms) => Promise<string>) | null;
  /** Whether the storage can be written now; for readiness. */
  isReady(): Promise<boolean>;
}
