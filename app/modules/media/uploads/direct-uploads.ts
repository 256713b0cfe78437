import type { NewUpload, Upload } from './upload.ts';

/** A missing part of a file, with its address. */
export interface MissingPart {
  /** The file's bytes from `start` up to, not including, `end`. */
  readonly start: number;
  readonly end: number;
  /** Accepts exactly so many bytes by PUT, without credentials, for a quarter of an hour. */
  readonly address: string;
}

/** An upload that the browser sends straight to the storage, with its next missing parts. */
export interface DirectUpload {
  readonly upload: Upload;
  /** Empty once everything is there. */
  readonly missing: readonly MissingPart[];
}

/** Uploads from the browser straight to the storage. Uploaded parts survive the process, like every upload. */
export interface DirectUploads {
  /** Creates an upload with up to `most` parts. Null if this storage accepts nothing from browsers, so that our server must. */
  create(upload: NewUpload, most: number): Promise<DirectUpload | null>;
  /** Finds a direct upload; null if there is none, or no longer. */
  find(id: string, most: number): Promise<DirectUpload | null>;
  /**
   * Joins the parts to one immutable file, and returns its key in the storage. Repeating it returns the same. Throws DomainError
   * 'upload_not_found', 'upload_incomplete'; the storage's own error if it fails.
   */
  join(id: string): Promise<string>;
  /** Returns why browsers of this site could not upload directly, as ends of sentences; empty if they can, or the owner turned it off. */
  findFaults(origin: string): Promise<readonly string[]>;
}

/** A direct upload, for the browser. */
export interface PartsToSend {
  readonly id: string;
  /** Number of uploaded bytes, in whole parts. */
  readonly received: number;
  readonly missing: readonly MissingPart[];
}

/** Address that announces a direct upload. */
export const directPath = '/api/uploads/direct';

/** Returns the address that lists the missing parts. */
export const partsPath = (id: string): string => `/api/uploads/${id}/parts`;
