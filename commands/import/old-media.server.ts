import { randomUUID } from 'node:crypto';
import { existsSync, realpathSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import { mediaErrors } from '#app/modules/catalogue/media/media-errors.ts';
import type { MediaKind } from '#app/modules/catalogue/media/media-file.ts';
import type { MediaStorage } from '#app/modules/catalogue/media/media-storage.ts';
import { headSizeOf, recogniseFile } from '#app/modules/catalogue/media/recognise-file.server.ts';
import { storeMediaFileOnce } from '#app/modules/catalogue/media/store-media-file-once.server.ts';
import { attachMediaFile } from '#app/modules/catalogue/media/attach-media-file.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { answerFrom } from '#app/shared/domain-error.ts';
import { insertPlaceholderFile } from './import-queries.server.ts';

interface Use {
  readonly kind: MediaKind;
  /** Pictures and previews are public; files of lessons never are. */
  readonly isPublic: boolean;
}

/** The media file of an address, or why there is none. */
type FoundMedia = { readonly id: string } | { readonly missing: string };

type Kept = { readonly id: string; readonly contentType: string } | { readonly missing: string };

/**
 * The files of DIR/media that rows name. They are stored before the rows, because a transaction cannot hold files: a file of a failed
 * import is found again by its hash, or removed after a day. A dry run only reads them.
 */
export class OldMedia {
  readonly #kept = new Map<string, Kept>();
  readonly #inUse = new Set<string>();
  readonly #deps: { readonly folder: string; readonly isDryRun: boolean; readonly actor: Actor };

  constructor(deps: { readonly folder: string; readonly isDryRun: boolean; readonly actor: Actor }) {
    this.#deps = deps;
  }

  get size(): number {
    return this.#kept.size;
  }

  /** Stores the file of an address before the transaction. Does nothing if there is no file, or it is stored already. */
  async keep(
    needs: { readonly db: Database; readonly storage: MediaStorage },
    address: string,
    use: Use,
  ): Promise<void> {
    const path = findMedia(this.#deps.folder, address);
    const key = keyOf(path, use);
    if (path === null || this.#kept.has(key)) return;
    try {
      this.#kept.set(key, this.#deps.isDryRun ? await lookAt(path, use) : await this.#store(needs, path, use));
    } catch (error) {
      const refusal = answerFrom(mediaErrors, error);
      if (!refusal || refusal.status >= 500) throw error;
      this.#kept.set(key, { missing: refusal.message.replace(/^Upload failed: /, '') });
    }
  }

  /** Returns the file for a row of the transaction. */
  async use(tx: Database, address: string, use: Use): Promise<FoundMedia> {
    const path = findMedia(this.#deps.folder, address);
    const stored = this.#kept.get(keyOf(path, use));
    if (path === null || !stored) return { missing: 'the file is not in media/' };
    if ('missing' in stored) return stored;
    if (this.#inUse.has(stored.id)) return stored;
    this.#inUse.add(stored.id);
    if (this.#deps.isDryRun) await insertPlaceholderFile(tx, { ...stored, ...use, fileName: basename(path) });
    else await attachMediaFile(tx, { mediaId: stored.id, ...use, actor: this.#deps.actor });
    return stored;
  }

  async #store(
    needs: { readonly db: Database; readonly storage: MediaStorage },
    path: string,
    use: Use,
  ): Promise<Kept> {
    return storeMediaFileOnce(
      { ...needs, actor: this.#deps.actor },
      { source: path, fileName: basename(path), ...use },
    );
  }
}

const keyOf = (path: string | null, { kind, isPublic }: Use) => `${kind} ${isPublic} ${path}`;

async function lookAt(path: string, { kind }: Use): Promise<Kept> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(headSizeOf(kind), 8192)), 0);
    return { id: randomUUID(), ...(await recogniseFile(kind, buffer.subarray(0, bytesRead))) };
  } finally {
    await file.close();
  }
}

/**
 * Finds the file of DIR/media for an address of the old storage: 'https://…/object/public/content/12/videos/intro.mp4' is
 * `12/videos/intro.mp4`, or else `intro.mp4`; the longest path wins. Null for no file, and for any path that leads out of the folder.
 */
export function findMedia(folder: string, address: string): string | null {
  if (!existsSync(folder)) return null;
  const root = realpathSync(folder);
  const parts = partsOf(address);
  for (let from = 0; from < parts.length; from++) {
    const path = join(root, ...parts.slice(from));
    if (!existsSync(path)) continue;
    const real = realpathSync(path);
    if (real.startsWith(root + sep) && statSync(real).isFile()) return real;
  }
  return null;
}

function partsOf(address: string): string[] {
  const path = URL.canParse(address) ? new URL(address).pathname : (address.split(/[?#]/, 1)[0] ?? '');
  let decoded = path;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    // The name of a file may contain a percent sign.
  }
  return decoded
    .split(/[\\/]/)
    .filter((part) => part !== '' && part !== '.' && part !== '..' && !part.includes('\u0000'));
}
