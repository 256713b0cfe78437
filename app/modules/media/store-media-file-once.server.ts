import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import type { MediaFile, MediaKind } from './media-file.ts';
import { selectFileByHash } from './media-queries.server.ts';
import type { MediaStorage } from './media-storage.ts';
import { storeMediaFile } from './store-media-file.server.ts';

interface Deps {
  readonly db: Database;
  readonly storage: MediaStorage;
  readonly actor: Actor;
}

/**
 * Stores a file of this machine, unless the same bytes are stored already for the same use: whoever is broken off in the middle of many
 * goes on where he was. Throws DomainError of MediaErrorCode; nothing is kept then.
 */
export async function storeMediaFileOnce(
  deps: Deps,
  { path, kind, isPublic }: { readonly path: string; readonly kind: MediaKind; readonly isPublic: boolean },
): Promise<MediaFile> {
  const known = await selectFileByHash(deps.db, { sha256: await hashFile(path), kind, isPublic });
  return known ?? (await storeMediaFile(deps, { source: path, fileName: basename(path), kind, isPublic }));
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
