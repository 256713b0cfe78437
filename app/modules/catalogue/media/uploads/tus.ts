import { DomainError } from '#app/shared/domain-error.ts';
import { mediaKinds } from '../media-file.ts';
import type { MediaErrorCode } from '../media-errors.ts';
import type { AnnouncedFile } from './begin-upload.server.ts';

/** Version of the protocol (https://tus.io/protocols/resumable-upload), and its supported extensions. */
export const tusVersion = '1.0.0';
export const tusExtensions = 'creation,termination';

/** Content type of the pieces of a file. */
export const pieceType = 'application/offset+octet-stream';

const maxNameLength = 1_000;

/** Reads a number of bytes from a header; null for anything else. */
export function readByteCount(header: string | undefined): number | null {
  return header !== undefined && /^\d{1,15}$/.test(header) ? Number(header) : null;
}

/**
 * Reads the announced file from the headers of a creation: Upload-Length, and Upload-Metadata with `kind`, `audience` (public or private)
 * and `filename`. Throws DomainError 'upload_malformed'.
 */
export function readAnnouncement(length: string | undefined, metadata: string | undefined): AnnouncedFile {
  const values = readMetadata(metadata ?? '');
  const byteSize = readByteCount(length);
  const kind = mediaKinds.find((each) => each === values.get('kind'));
  const audience = values.get('audience');
  const fileName = values.get('filename') ?? '';
  const isValid = byteSize !== null && kind && (audience === 'public' || audience === 'private');
  if (!isValid || fileName.length > maxNameLength) throw new DomainError<MediaErrorCode>('upload_malformed');
  return { kind, fileName, isPublic: audience === 'public', byteSize };
}

/** Pairs of a name and a value in Base64, separated by commas. */
function readMetadata(header: string): ReadonlyMap<string, string> {
  const pairs = header.split(',').map((pair) => {
    const [name = '', value = ''] = pair.trim().split(' ');
    return [name, Buffer.from(value, 'base64').toString('utf8')] as const;
  });
  return new Map(pairs);
}
