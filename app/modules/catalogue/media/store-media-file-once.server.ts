import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadDeps } from '#app/platform/use-case-deps.ts';
import type { MediaFile } from './media-file.ts';
import { selectFileByHash } from './media-queries.server.ts';
import type { MediaStorage } from './media-storage.ts';
import { storeMediaFile, type FileToStore } from './store-media-file.server.ts';

interface Deps extends ReadDeps {
  readonly storage: MediaStorage;
}

/**
 * Stores bytes, or a file of this machine by its path, unless the same bytes are stored for the same use, so that an interrupted series
 * can continue. Throws DomainError of MediaErrorCode; then nothing is stored.
 */
export async function storeMediaFileOnce(
  deps: Deps,
  { source, fileName, ...use }: Omit<FileToStore, 'source'> & { readonly source: string | Buffer },
): Promise<MediaFile> {
  const known = await selectFileByHash(deps.db, { sha256: await hashOf(source), ...use });
  if (known) return known;
  const file = typeof source === 'string' ? source : Readable.from([source]);
  return storeMediaFile(deps, { source: file, fileName, ...use });
}

async function hashOf(source: string | Buffer): Promise<string> {
  const hash = createHash('sha256');
  if (typeof source !== 'string') return hash.update(source).digest('hex');
  await pipeline(createReadStream(source), hash);
  return hash.digest('hex');
}
