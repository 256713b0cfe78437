import type { Readable } from 'node:stream';

/** Where the bytes of media files lie. Keys are made by the product, never taken from a visitor. */
export interface MediaStorage {
  /** Stores a stream under a key and does not return before it is on disk. Gives its size in bytes and SHA-256 in hex. */
  put(key: string, bytes: Readable): Promise<{ byteSize: number; sha256: string }>;
  /** Size in bytes and time of change, or null where there is no such file. */
  stat(key: string): Promise<{ byteSize: number; modifiedAt: Date } | null>;
  /** The bytes from `start` to `end`, both included; the whole file without them. */
  open(key: string, range?: { start: number; end: number }): Promise<Readable>;
  remove(key: string): Promise<void>;
  /** Whether the storage can be written now; for readiness. */
  isReady(): Promise<boolean>;
}
