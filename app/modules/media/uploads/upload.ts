import type { MediaKind } from '../media-file.ts';

/** A file on its way: received in pieces, over as many connections as it takes, and not yet a media file. */
export interface Upload {
  /** Becomes the id of the media file. */
  readonly id: string;
  readonly kind: MediaKind;
  readonly fileName: string;
  readonly isPublic: boolean;
  /** How many bytes the whole file has, as announced. */
  readonly byteSize: number;
  /** How many of them are on disk. */
  readonly received: number;
  /** The admin who sends it; nobody else reaches it. */
  readonly adminId: string;
  /** When something last came. */
  readonly modifiedAt: Date;
  /** Whether the browser sends it straight into the storage, past this server. */
  readonly isDirect: boolean;
}

export type NewUpload = Pick<Upload, 'kind' | 'fileName' | 'isPublic' | 'byteSize' | 'adminId'>;

/** Where uploads are sent; each has its id after a slash. */
export const uploadsPath = '/api/uploads';

/** Where the browser asks that an upload becomes a media file. */
export const finishPath = (id: string): string => `${uploadsPath}/${id}/finish`;

/** Milliseconds after which an upload that nobody goes on with is removed, and a media file that nothing uses. */
export const keptForMs = 24 * 60 * 60 * 1000;
