import type { Readable } from 'node:stream';
import type { MediaKind } from '../media-file.ts';
import type { MediaStorage } from '../media-storage.ts';

/** An unfinished file: received in pieces, over several connections, not a media file yet. */
export interface Upload {
  /** Becomes the id of the media file. */
  readonly id: string;
  readonly kind: MediaKind;
  readonly fileName: string;
  readonly isPublic: boolean;
  /** Announced size of the whole file in bytes. */
  readonly byteSize: number;
  /** Number of bytes on disk. */
  readonly received: number;
  /** The staff member who uploads it; nobody else has access. */
  readonly adminId: string;
  /** Time of the last bytes. */
  readonly modifiedAt: Date;
  /** True if the browser sends it straight to the storage, past this server. */
  readonly isDirect: boolean;
}

export type NewUpload = Pick<Upload, 'kind' | 'fileName' | 'isPublic' | 'byteSize' | 'adminId'>;

/** Address of uploads; each has its id after a slash. */
export const uploadsPath = '/api/uploads';

/** Returns the address that turns an upload into a media file. */
export const finishPath = (id: string): string => `${uploadsPath}/${id}/finish`;

/** Milliseconds after which an abandoned upload or an unused media file is deleted. */
export const uploadLifetimeMs = 24 * 60 * 60 * 1000;

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
  /** Returns why browsers of this site could not upload directly; empty if they can, or the owner turned it off. */
  findFaults(origin: string): Promise<readonly DirectUploadFault[]>;
}

export interface DirectUploadFault {
  /** The end of a sentence about the storage. */
  readonly fault: string;
  /** What the storage lacks: a CORS rule, or permissions of its key. */
  readonly lacks: 'rule' | 'permissions';
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
