import type { NewUpload, Upload } from './upload.ts';

/** A part of a file that is still to be sent, and where to. */
export interface MissingPart {
  /** The file's bytes from `start` up to, not including, `end`. */
  readonly start: number;
  readonly end: number;
  /** Takes exactly so many bytes by PUT, from anybody, for a quarter of an hour. */
  readonly address: string;
}

/** An upload that the browser sends straight into the storage, and what is missing of it next. */
export interface DirectUpload {
  readonly upload: Upload;
  /** None once all of it is there. */
  readonly missing: readonly MissingPart[];
}

/** The way on which bytes go from the browser into the storage without us. What came outlives the process, as every upload does. */
export interface DirectUploads {
  /** Null where this storage takes nothing from browsers; then the way is ours. Gives up to `most` parts. */
  create(upload: NewUpload, most: number): Promise<DirectUpload | null>;
  /** Null where there is none that goes this way, or no longer. */
  find(id: string, most: number): Promise<DirectUpload | null>;
  /**
   * Makes one file of the parts, which nothing can change from then on, and gives its key in the storage. Again, it gives the same.
   * Throws DomainError 'upload_not_found', 'upload_incomplete'; the storage's own error where it fails.
   */
  join(id: string): Promise<string>;
  /** Why browsers of this site could not send this way, as sentences' ends; none where all is well, or where the owner turned it off. */
  findFaults(origin: string): Promise<readonly string[]>;
}

/** What the browser is told of an upload that goes straight into the storage. */
export interface PartsToSend {
  readonly id: string;
  /** How many bytes are there, in whole parts. */
  readonly received: number;
  readonly missing: readonly MissingPart[];
}

/** Where an upload of this kind is announced. */
export const directPath = '/api/uploads/direct';

/** Where the browser asks what is missing of one. */
export const partsPath = (id: string): string => `/api/uploads/${id}/parts`;
