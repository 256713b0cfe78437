import { createHash, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, copyFile, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import type { MediaStorage } from '#app/modules/catalogue/media/media-storage.ts';
import { absent, makeFolders, syncFolder } from './durable-files.server.ts';
import { checkKey } from './storage-key.ts';

/** Folder of half-written files. A key cannot begin with a dot. */
const incoming = '.incoming';

/**
 * Creates a store of media files in a folder of this machine. A file appears under its key completely or not at all, and `put` returns
 * only when its bytes and its name are on disk. Rejects with the file system's own error: ENOENT for a missing key, ENOSPC for a full
 * disk (which leaves nothing behind).
 */
export function createLocalStorage(root: string): MediaStorage {
  const pathOf = (key: string): string => join(root, checkKey(key));

  /** Lets `fill` write a temporary file, and renames it once it is complete and on disk. */
  async function appear<Result>(path: string, fill: (part: string) => Promise<Result>): Promise<Result> {
    const part = join(root, incoming, randomUUID());
    await mkdir(dirname(part), { recursive: true });
    try {
      const result = await fill(part);
      await makeFolders(root, dirname(path));
      await rename(part, path);
      await syncFolder(dirname(path));
      return result;
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  }

  return {
    linkTo: null,

    async put(key, bytes) {
      return appear(pathOf(key), (part) => writeDurably(part, bytes));
    },

    async putFile(key, source) {
      return appear(pathOf(key), async (part) => {
        // Links instead of copying gigabytes. Other disks cannot link.
        await link(source, part).catch(() => copyFile(source, part));
        return hashDurably(part);
      });
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

    async copyTo(key, path) {
      const source = pathOf(key);
      await link(source, path).catch(() => copyFile(source, path));
    },

    async remove(key) {
      const path = pathOf(key);
      await rm(path, { force: true });
      await syncFolder(dirname(path)).catch(absent);
    },

    async *list(folder) {
      for await (const { path, modifiedAt } of filesUnder(folder === undefined ? root : pathOf(folder))) {
        const key = relative(root, path).split(sep).join('/');
        if (!key.startsWith('.')) yield { key, modifiedAt };
      }
    },

    async removeBrokenOff(before) {
      for await (const { path, modifiedAt } of filesUnder(join(root, incoming))) {
        if (modifiedAt < before) await rm(path, { force: true });
      }
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

async function* filesUnder(folder: string): AsyncGenerator<{ path: string; modifiedAt: Date }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(absent);
  for (const entry of entries ?? []) {
    const path = join(entry.parentPath, entry.name);
    const found = entry.isFile() ? await stat(path).catch(absent) : null;
    if (found) yield { path, modifiedAt: found.mtime };
  }
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

async function hashDurably(path: string): Promise<{ byteSize: number; sha256: string }> {
  const hash = createHash('sha256');
  let byteSize = 0;
  const file = await open(path, 'r');
  try {
    for await (const chunk of file.createReadStream({ autoClose: false }) as AsyncIterable<Buffer>) {
      hash.update(chunk);
      byteSize += chunk.length;
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { byteSize, sha256: hash.digest('hex') };
}
