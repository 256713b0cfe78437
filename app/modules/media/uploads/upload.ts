import type { MediaKind } from '../media-file.ts';

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
  /** The admin who uploads it; nobody else has access. */
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
