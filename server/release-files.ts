import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import { unzipSync, zipSync } from 'fflate';
import { LRUCache } from 'lru-cache';
import { etagOf, sendCached, type CachedResponse } from './cached-response.ts';
import type { Services } from '#app/services.server.ts';
import { headersOfFile } from './client-files.ts';

/** Scripts, styles and fonts of other releases, for tabs and copies of the server that are older or newer than this one. */
export interface ReleaseFiles {
  /** Stores the files of this release for the others, and removes those that nobody asks for any more. Logs what fails. */
  keep(): Promise<void>;
  /** Sends a file of another release. Returns false if there is none. */
  send(request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean>;
}

type Needs = Pick<Services, 'storage' | 'clock' | 'log'>;

/** Folder of the storage, with one archive for each release. */
const folder = 'releases';

/** Milliseconds for which a release's files stay after the next one: a tab may be that old. */
const lifeMs = 30 * 24 * 3600_000;

/** Milliseconds between two looks for new archives. A copy stores its files before it serves pages that name them. */
const listingMs = 1_000;

/** Bytes of files that are kept in memory. An archive has about two million. */
const memory = 8 * 1024 * 1024;

/** Names of the build: no other address can lead into an archive. */
const filePath = /^\/assets\/[\w.-]{1,150}$/;

/**
 * Keeps the files of releases in the storage: in DATA_DIR, or in the bucket that all copies share. `buildFolder` has the client's files of
 * this release.
 */
export function createReleaseFiles({ storage, clock, log }: Needs, buildFolder: string): ReleaseFiles {
  const assets = join(buildFolder, 'assets');
  const own = `${folder}/${nameRelease(assets)}.zip`;
  /** Names of the files in each archive, by the archive's key. */
  const archives = new Map<string, ReadonlySet<string>>();
  const files = new LRUCache<string, CachedResponse>({ maxSize: memory, sizeCalculation: ({ byteSize }) => byteSize });
  let listed = { at: -Infinity, done: Promise.resolve() };

  async function list(): Promise<{ readonly key: string; readonly modifiedAt: Date }[]> {
    const found = [];
    for await (const entry of storage.list(folder)) found.push(entry);
    return found.toSorted((one, other) => one.modifiedAt.getTime() - other.modifiedAt.getTime());
  }

  /** An old tab asks for its files at once: they share one reading of their archive. */
  const readings = new LRUCache<string, Promise<Uint8Array>>({ max: 2, ttl: 10_000, ttlAutopurge: true });

  function read(key: string): Promise<Uint8Array> {
    const known = readings.get(key);
    if (known) return known;
    const reading = storage.open(key).then((bytes) => buffer(bytes));
    readings.set(key, reading);
    reading.catch(() => readings.delete(key));
    return reading;
  }

  async function learn(): Promise<void> {
    const keys = new Set((await list()).map(({ key }) => key).filter((key) => key !== own));
    for (const key of archives.keys()) if (!keys.has(key)) archives.delete(key);
    for (const key of keys) if (!archives.has(key)) archives.set(key, namesOf(await read(key)));
  }

  /** A damaged archive has no files. */
  function namesOf(archive: Uint8Array): ReadonlySet<string> {
    try {
      return namesIn(archive);
    } catch (error) {
      warn(error);
      return new Set();
    }
  }

  /** Looks for archives that were stored since. Callers at the same time share one look. */
  function lookAgain(): Promise<void> {
    if (performance.now() - listed.at >= listingMs) listed = { at: performance.now(), done: learn().catch(warn) };
    return listed.done;
  }

  const warn = (error: unknown) => log.warn({ err: error }, 'the files of other releases cannot be read');

  const archiveWith = (name: string): string | undefined => [...archives].find(([, names]) => names.has(name))?.[0];

  async function find(path: string): Promise<CachedResponse | null> {
    const known = files.get(path);
    if (known) return known;
    const name = path.slice('/assets/'.length);
    if (archiveWith(name) === undefined) await lookAgain();
    const key = archiveWith(name);
    const file = key === undefined ? null : fileIn(await read(key), name);
    if (!file) return null;
    const response = responseOf(path, file);
    files.set(path, response);
    return response;
  }

  return {
    async keep() {
      try {
        // A release that comes back after a roll back becomes the newest again.
        if ((await list()).at(-1)?.key !== own) await storage.put(own, Readable.from([pack(assets)]));
        const before = clock.now().getTime() - lifeMs;
        const all = await list();
        for (const [index, { key }] of all.entries()) {
          const next = all[index + 1];
          if (key !== own && next && next.modifiedAt.getTime() < before) await storage.remove(key);
        }
      } catch (error) {
        log.warn(
          { err: error },
          'the files of this release could not be kept for tabs that stay open after an upgrade',
        );
      }
    },

    async send(request, response, path) {
      if (!filePath.test(path)) return false;
      const file = await find(path).catch((error: unknown) => {
        warn(error);
        return null;
      });
      if (file) sendCached(request, response, file);
      return file !== null;
    },
  };
}

/** Names a release by its files, whose names have a hash of their content. */
function nameRelease(assets: string): string {
  const names = readdirSync(assets).toSorted().join('\n');
  return createHash('sha256').update(names).digest('hex').slice(0, 20);
}

/** Packs the files of a folder. Of those that the build has compressed by Brotli only that goes in. */
function pack(assets: string): Buffer {
  const names = readdirSync(assets);
  const isCompressed = new Set(names.filter((name) => name.endsWith('.br')).map((name) => name.slice(0, -3)));
  const kept = names.filter((name) => !isCompressed.has(name) && !name.endsWith('.gz'));
  return Buffer.from(
    zipSync(Object.fromEntries(kept.map((name) => [name, readFileSync(join(assets, name))])), { level: 0 }),
  );
}

/** Returns the names of the files in an archive, as addresses have them. */
function namesIn(archive: Uint8Array): ReadonlySet<string> {
  const names = new Set<string>();
  unzipSync(archive, {
    filter: ({ name }) => {
      names.add(name.replace(/\.br$/, ''));
      return false;
    },
  });
  return names;
}

interface ArchivedFile {
  readonly bytes: Buffer;
  readonly isCompressed: boolean;
}

function fileIn(archive: Uint8Array, name: string): ArchivedFile | null {
  const compressed = `${name}.br`;
  const found = unzipSync(archive, { filter: (entry) => entry.name === name || entry.name === compressed });
  const bytes = found[compressed] ?? found[name];
  return bytes ? { bytes: Buffer.from(bytes), isCompressed: compressed in found } : null;
}

function responseOf(path: string, { bytes, isCompressed }: ArchivedFile): CachedResponse {
  const identity = isCompressed ? brotliDecompressSync(bytes) : bytes;
  return {
    status: 200,
    etag: etagOf(identity),
    byteSize: identity.byteLength + bytes.byteLength,
    bodies: { identity, ...(isCompressed && { br: bytes }) },
    headers: headersOfFile(path),
  };
}
