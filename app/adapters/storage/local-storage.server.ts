import { createHash, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { MediaStorage } from '#app/modules/media/media-storage.ts';

/** Keys are the product's own; anything that could leave the folder is a programming error. */
const safeKey = /^[a-z0-9][a-z0-9_-]*(\/[a-z0-9][a-z0-9_-]*)*(\.[a-z0-9]+)?$/;

/** Where half-written files lie until they are whole; a key cannot begin with a dot. */
const incoming = '.incoming';

/**
 * Media files in a folder of this machine. A file appears under its key whole or not at all, and `put` returns only
 * when its bytes and its name are on disk. Rejects with the file system's own error: ENOENT for a key that is not
 * there, ENOSPC for a full disk (nothing is left behind then).
 */
export function createLocalStorage(root: string): MediaStorage {
  const pathOf = (key: string): string => {
    if (key.length > 200 || !safeKey.test(key)) throw new RangeError(`not a storage key: ${key.slice(0, 200)}`);
    return join(root, key);
  };

  return {
    async put(key, bytes) {
      const path = pathOf(key);
      const part = join(root, incoming, randomUUID());
      await mkdir(dirname(part), { recursive: true });
      try {
        const received = await writeDurably(part, bytes);
        await makeFolders(root, dirname(path));
        await rename(part, path);
        await syncFolder(dirname(path));
        return received;
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },

    async stat(key) {
      const found = await stat(pathOf(key)).catch(absent);
      return found?.isFile() ? { byteSize: found.size, modifiedAt: found.mtime } : null;
    },

    async open(key, range) {
      // Opened here and not by the stream, so that a missing file rejects before anything is answered.
      const file = await open(pathOf(key), 'r');
      return file.createReadStream(range ? { start: range.start, end: range.end } : {});
    },

    async remove(key) {
      const path = pathOf(key);
      await rm(path, { force: true });
      await syncFolder(dirname(path)).catch(absent);
    },

    async isReady() {
      try {
        await mkdir(join(root, incoming), { recursive: true });
        await access(root, constants.R_OK | constants.W_OK | constants.X_OK);
        return true;
      } catch {
        return false;
      }
    },
  };
}

async function writeDurably(path: string, bytes: Readable): Promise<{ byteSize: number; sha256: string }> {
  const hash = createHash('sha256');
  let byteSize = 0;
  async function* measured(): AsyncGenerator<Buffer> {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      hash.update(chunk);
      byteSize += chunk.length;
      yield chunk;
    }
  }
  const file = await open(path, 'wx', 0o640);
  try {
    await file.writeFile(measured());
    await file.sync();
  } finally {
    await file.close();
  }
  return { byteSize, sha256: hash.digest('hex') };
}

/** Makes the folders from the root down; a new folder's name is on disk only once its parent is synced. */
async function makeFolders(root: string, path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true });
  if (first === undefined) return;
  for (let folder = path; folder.length >= root.length; folder = dirname(folder)) {
    await syncFolder(folder);
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function absent(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT' || (error as NodeJS.ErrnoException).code === 'ENOTDIR')
    return null;
  throw error;
}
