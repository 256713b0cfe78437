import { randomUUID } from 'node:crypto';
import { existsSync, realpathSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import { mediaErrors } from '#app/modules/media/media-errors.ts';
import type { MediaKind } from '#app/modules/media/media-file.ts';
import type { MediaStorage } from '#app/modules/media/media-storage.ts';
import { headSizeOf, recogniseFile } from '#app/modules/media/recognise-file.server.ts';
import { storeMediaFileOnce } from '#app/modules/media/store-media-file-once.server.ts';
import { useMediaFile } from '#app/modules/media/use-media-file.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { answerFrom } from '#app/shared/domain-error.ts';
import { insertStandInFile } from './import-queries.server.ts';

interface Use {
  readonly kind: MediaKind;
  /** Pictures and previews are for everybody; lessons never are. */
  readonly isPublic: boolean;
}

/** What there is for an address: a media file, or why there is none. */
export type FoundMedia = { readonly id: string } | { readonly missing: string };

type Kept = { readonly id: string; readonly contentType: string } | { readonly missing: string };

/**
 * The files of DIR/media that the rows name. They are stored before the rows are written, since a transaction does not hold files: what a
 * broken import leaves is found again by its hash, or swept after a day. A dry run looks at them only.
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

  /** Stores the file that an address means, before the transaction; nothing where there is none, or it is stored already. */
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

  /** The file for a row of the transaction. */
  async use(tx: Database, address: string, use: Use): Promise<FoundMedia> {
    const path = findMedia(this.#deps.folder, address);
    const kept = this.#kept.get(keyOf(path, use));
    if (path === null || !kept) return { missing: 'the file is not in media/' };
    if ('missing' in kept) return kept;
    if (this.#inUse.has(kept.id)) return kept;
    this.#inUse.add(kept.id);
    if (this.#deps.isDryRun) await insertStandInFile(tx, { ...kept, ...use, fileName: basename(path) });
    else await useMediaFile(tx, { mediaId: kept.id, ...use, actor: this.#deps.actor });
    return kept;
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
 * The file of DIR/media that an address of the old storage means: 'https://…/object/public/content/12/videos/intro.mp4' is
 * `12/videos/intro.mp4`, or `intro.mp4` where that is all there is; of several the one with the longest path. Null for none, and for
 * whatever would lead out of the folder.
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
  const path = URL.canParse(address) ? new URL(address).pathname : address.replace(/[?#].*$/, '');
  let decoded = path;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    // A file's own name may have a percent sign.
  }
  return decoded
    .split(/[\\/]/)
    .filter((part) => part !== '' && part !== '.' && part !== '..' && !part.includes('\u0000'));
}
