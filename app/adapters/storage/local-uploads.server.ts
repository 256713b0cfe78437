import { randomUUID } from 'node:crypto';
import { open, readdir, readFile, rename, rm, stat, statfs, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { MediaErrorCode } from '#app/modules/catalogue/media/media-errors.ts';
import type { UploadStore, NewUpload, Upload } from '#app/modules/catalogue/media/uploads/upload.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { absent, makeFolders, syncFolder } from './durable-files.server.ts';
import { createTurns } from './turns.ts';

const uploadId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Bytes left to the database and everything else on the disk. */
const reserve = 256 * 1024 * 1024;

/**
 * Creates a store of uploads in a folder of this machine: `{id}.part` has the received bytes, `{id}.json` the announcement. The length of
 * the part file is the acknowledged offset, so a crash loses nothing.
 */
export function createLocalUploads(root: string): UploadStore {
  const partOf = (id: string) => join(root, `${id}.part`);
  const factsOf = (id: string) => join(root, `${id}.json`);
  const turns = createTurns();
  /** True once the folder has existed: if it is missing later, the disk is gone, and not empty. */
  let wasThere = false;

  async function find(id: string): Promise<Upload | null> {
    if (!uploadId.test(id)) return null;
    const [text, part] = await Promise.all([
      readFile(factsOf(id), 'utf8').catch(absent),
      stat(partOf(id)).catch(absent),
    ]);
    if (text === null || part === null) {
      if (wasThere && !(await stat(root).catch(absent))?.isDirectory())
        throw new DomainError<MediaErrorCode>('storage_away');
      return null;
    }
    wasThere = true;
    return { id, ...(JSON.parse(text) as NewUpload), received: part.size, modifiedAt: part.mtime, isDirect: false };
  }

  async function* list(): AsyncGenerator<Upload> {
    const names = (await readdir(root).catch(absent)) ?? [];
    for (const name of names) {
      const upload = name.endsWith('.part') ? await find(name.slice(0, -'.part'.length)) : null;
      if (upload) yield upload;
    }
  }

  async function removeFiles(id: string): Promise<void> {
    if (!uploadId.test(id)) return;
    // Deletes the announcement first: only the sweep finds bytes without one.
    for (const path of [factsOf(id), partOf(id)]) await rm(path, { force: true });
  }

  return {
    direct: null,
    find,
    list,

    async create(upload) {
      const id = randomUUID();
      await makeFolders(root, root);
      await writeNew(partOf(id), '');
      const half = join(root, `${id}.new`);
      try {
        await writeNew(half, JSON.stringify(upload));
        await rename(half, factsOf(id));
        await syncFolder(root);
      } catch (error) {
        await Promise.all([half, partOf(id)].map((path) => rm(path, { force: true })));
        throw error;
      }
      return { id, ...upload, received: 0, modifiedAt: new Date(), isDirect: false };
    },

    append: (id, offset, bytes) =>
      turns.take(
        id,
        () => bytes.destroy(),
        async () => {
          const upload = await find(id);
          if (!upload) throw new DomainError<MediaErrorCode>('upload_not_found');
          if (upload.received !== offset) throw new DomainError<MediaErrorCode>('upload_offset_wrong');
          // Stops before the disk is full for the database too.
          if ((await freeBytes(root)) < reserve) throw new DomainError<MediaErrorCode>('storage_full');
          return appendDurably(partOf(id), offset, upload.byteSize, bytes);
        },
      ),

    hold: (id, work) =>
      turns.take(
        id,
        () => undefined,
        () =>
          work({
            open: async (range) => (await open(partOf(id), 'r')).createReadStream(range ?? {}),
            async putInto(storage, key) {
              // The sweep goes by a file's age, also under its new name.
              const now = new Date();
              await utimes(partOf(id), now, now);
              return storage.putFile(key, partOf(id));
            },
            remove: () => removeFiles(id),
          }),
      ),

    remove: (id) =>
      turns.take(
        id,
        () => undefined,
        () => removeFiles(id),
      ),

    async removeOlderThan(moment) {
      const names = (await readdir(root).catch(absent)) ?? [];
      const old = new Set<string>();
      for (const name of names) {
        const [id = ''] = name.split('.', 1);
        const last = (await stat(partOf(id)).catch(absent)) ?? (await stat(join(root, name)).catch(absent));
        if (last && last.mtime < moment && !turns.isBusy(id)) old.add(id);
      }
      for (const name of names) {
        const [id = ''] = name.split('.', 1);
        if (old.has(id)) await rm(join(root, name), { force: true });
      }
      return old.size;
    },

    async room() {
      await makeFolders(root, root);
      let toCome = 0;
      for await (const { byteSize, received } of list()) toCome += byteSize - received;
      return Math.max(0, (await freeBytes(root)) - toCome - reserve);
    },
  };
}

async function freeBytes(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize;
}

/** Writes from `offset` until the bytes or the connection end, and syncs what arrived either way. */
async function appendDurably(path: string, offset: number, byteSize: number, bytes: Readable): Promise<number> {
  const file = await open(path, 'r+');
  let at = offset;
  try {
    // A failing disk ends the writing but not the connection, which has to report it.
    for await (const chunk of bytes.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      if (at + chunk.length > byteSize) throw new DomainError<MediaErrorCode>('upload_too_long');
      for (let sent = 0; sent < chunk.length;) {
        const { bytesWritten } = await file.write(chunk, sent, chunk.length - sent, at);
        sent += bytesWritten;
        at += bytesWritten;
      }
    }
    await file.datasync();
  } catch (error) {
    // Reports the first failure.
    await file.datasync().catch(() => undefined);
    throw error;
  } finally {
    await file.close();
  }
  return at;
}

async function writeNew(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o640);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}
