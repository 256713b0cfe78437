import type { UploadRefusal } from './finish-file.ts';

/** Uploads the bytes of a file from this browser into the storage. */
export interface UploadTransport {
  /** Starts or resumes. */
  start(): void;
  /** Pauses; received bytes are kept. */
  stop(): Promise<void>;
  /** Cancels; received bytes are deleted. */
  drop(): Promise<void>;
  /** Removes the file's stored upload id from this browser, because the upload has ended. */
  forget(): Promise<void>;
}

/** Callbacks for the progress of an upload. */
export interface UploadCallbacks {
  /** Called with the number of sent bytes. */
  progressed(sent: number): void;
  /** Called when the connection is lost; it is retried. */
  waits(): void;
  failed(refusal: UploadRefusal): void;
  /** Called with the upload's id when all bytes have arrived. */
  isWhole(uploadId: string): void;
}

/** Milliseconds between retries: short at first for a restarting server, ten minutes in total. */
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
