import { createHash, randomUUID } from 'node:crypto';
import type { Database } from '#app/platform/database.server.ts';
import type { MediaFile, MediaKind } from './media-file.ts';
import { insertMediaFile } from './media-queries.server.ts';

const contentTypes: Readonly<Record<MediaKind, string>> = {
  video: 'video/mp4',
  pdf: 'application/pdf',
  image: 'image/png',
  captions: 'text/vtt; charset=utf-8',
};

/** Inserts a file's row, for tests that never read its bytes. */
export async function createMediaFile(
  db: Database,
  overrides: Partial<Omit<MediaFile, 'id'> & { readonly storageKey: string }> = {},
): Promise<MediaFile> {
  const kind = overrides.kind ?? 'pdf';
  const key = randomUUID();
  return insertMediaFile(db, {
    kind,
    fileName: `file.${kind}`,
    contentType: contentTypes[kind],
    byteSize: 1000,
    sha256: createHash('sha256').update(key).digest('hex'),
    durationMs: kind === 'video' ? 95_400 : null,
    width: kind === 'video' ? 1280 : null,
    height: kind === 'video' ? 720 : null,
    pageCount: kind === 'pdf' ? 2 : null,
    isPublic: false,
    storageKey: `${kind}/${key}`,
    uploadedBy: null,
    ...overrides,
  });
}
