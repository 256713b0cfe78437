import type { UploadRefusal } from './finish-file.ts';

/** Sends the bytes of a file from this browser into the storage. */
export interface UploadTransport {
  /** Starts or resumes. */
  start(): void;
  /** Pauses; received bytes are kept. */
  stop(): Promise<void>;
  /** Cancels; received bytes are deleted. */
  drop(): Promise<void>;
  /** Lets this browser forget the file: it has come to its end. */
  forget(): Promise<void>;
}

/** Callbacks for the progress of an upload. */
export interface UploadCallbacks {
  /** So many bytes of the file are there or on their way. */
  progressed(sent: number): void;
  /** The connection is gone; it is tried again. */
  waits(): void;
  failed(refusal: UploadRefusal): void;
  /** All bytes are there, under this id. */
  isWhole(uploadId: string): void;
}

/** Milliseconds between tries: short at first for a restarting server, ten minutes in all. */
export const retryDelays: readonly number[] = [
  0,
  1_000,
  2_000,
  5_000,
  10_000,
  20_000,
  30_000,
  ...Array.from({ length: 9 }, () => 60_000),
];
