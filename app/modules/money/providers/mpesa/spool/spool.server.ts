import { randomBytes } from 'node:crypto';
import { open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder } from '#app/platform/data-folder.server.ts';
import { spooledSchema, toSpoolFile, type Spooled } from './spooled.ts';

/** A waiting entry. */
interface SpooledFile {
  readonly name: string;
  /** Null if the file is not readable as an entry. */
  readonly entry: Spooled | null;
}

/** A file of the spool, unparsed. */
interface SpoolFile {
  readonly name: string;
  readonly bytes: Buffer;
}

interface SpoolState {
  /** Entries that wait for the database. */
  readonly waiting: number;
  /** Time of the oldest entry; null without any. */
  readonly oldest: Date | null;
  /** Files that were set aside because they cannot be read. */
  readonly unreadable: readonly string[];
}

/**
 * Stores M-Pesa's callbacks and answers while the database is down: a folder of DATA_DIR with a file per entry, sorted by name.
 * `enterSpooled` empties it.
 */
export interface Spool {
  /**
   * Resolves once the entry is synced to disk, or rejects. `isProven` means that it certainly comes from M-Pesa; only few others are
   * stored. Throws SpoolFull.
   */
  put(entry: Spooled, options: { readonly isProven: boolean }): Promise<void>;
  /** Keeps an entry in memory if the disk refuses it. */
  remember(entry: Spooled): void;
  /** Returns the entries, oldest first. */
  list(): Promise<readonly SpooledFile[]>;
  /** Forgets an entry, which the database has. */
  remove(name: string): Promise<void>;
  /** Moves an unreadable file out of the way. */
  setAside(name: string): Promise<void>;
  state(): Promise<SpoolState>;
  /** Returns every entry as a file, for a backup, including unreadable ones and those in memory. */
  files(): Promise<readonly SpoolFile[]>;
  /** Writes a file from `files` under the same name, and syncs it to disk. Throws if the name is not one of the spool's. */
  restore(file: SpoolFile): Promise<void>;
}

export class SpoolFull extends Error {
  constructor() {
    super('the spool is full');
    this.name = 'SpoolFull';
  }
}

/** About 600 bytes each. */
const maxEntries = 5_000;
/** Maximum entries under secrets that may not be ours, of 16 KB each: strangers can fill 3 MB, and take no room from M-Pesa. */
const maxUnproven = 200;

const entryName = /^\d{14}-\d{6}-[0-9a-f]{8}(-unproven)?\.json$/;
const unreadableName = /\.unreadable$/;
const fileName = /^\d{14}-\d{6}-[0-9a-f]{8}(-unproven)?\.json(\.unreadable)?$/;

/** Opens the spool in a folder, which the first entry creates. Readable by its owner only, because callbacks contain phone numbers. */
export function createSpool(folder: string, now: () => number = Date.now): Spool {
  const remembered = new Map<string, Spooled>();
  let sequence = 0;

  function nextName(isProven: boolean): string {
    sequence = (sequence + 1) % 1_000_000;
    const place = `${String(now()).padStart(14, '0')}-${String(sequence).padStart(6, '0')}`;
    return `${place}-${randomBytes(4).toString('hex')}${isProven ? '' : '-unproven'}.json`;
  }

  async function names(): Promise<string[]> {
    try {
      return await readdir(folder);
    } catch (error) {
      if (isErrnoException(error) && error.code === 'ENOENT') return [];
      throw error;
    }
  }

  const entries = async () => (await names()).filter((name) => entryName.test(name)).toSorted();

  async function checkRoom(isProven: boolean): Promise<void> {
    const waiting = await entries();
    const unproven = waiting.filter((name) => name.includes('unproven')).length;
    if (waiting.length - unproven >= maxEntries || (!isProven && unproven >= maxUnproven)) throw new SpoolFull();
  }

  async function read(name: string): Promise<SpooledFile[]> {
    try {
      return [{ name, entry: spooledSchema.parse(JSON.parse(await readFile(join(folder, name), 'utf8'))) }];
    } catch (error) {
      if (!isErrnoException(error)) return [{ name, entry: null }];
      // Another process has entered it meanwhile. Other errors of the disk may pass.
      if (error.code === 'ENOENT') return [];
      throw error;
    }
  }

  async function write(name: string, content: string | Buffer): Promise<void> {
    makeFolder(folder, 0o700);
    await syncFolder(dirname(folder));
    const path = join(folder, name);
    try {
      const file = await open(`${path}.part`, 'w', 0o600);
      try {
        await file.writeFile(content);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(`${path}.part`, path);
      await syncFolder(folder);
    } catch (error) {
      await rm(`${path}.part`, { force: true }).catch(() => undefined);
      throw error;
    }
  }

  async function readBytes(name: string): Promise<SpoolFile[]> {
    try {
      return [{ name, bytes: await readFile(join(folder, name)) }];
    } catch (error) {
      // Another process has entered it meanwhile.
      if (isErrnoException(error) && error.code === 'ENOENT') return [];
      throw error;
    }
  }

  return {
    async put(entry, { isProven }) {
      await checkRoom(isProven);
      await write(nextName(isProven), JSON.stringify(toSpoolFile(entry)));
    },
    remember(entry) {
      if (remembered.size < maxEntries) remembered.set(nextName(true), entry);
    },
    async list() {
      const onDisk: SpooledFile[] = [];
      for (const name of await entries()) onDisk.push(...(await read(name)));
      const inMemory = [...remembered].map(([name, entry]) => ({ name, entry }));
      return [...onDisk, ...inMemory].toSorted((one, other) => (one.name < other.name ? -1 : 1));
    },
    async remove(name) {
      if (!remembered.delete(name)) await rm(join(folder, name), { force: true });
    },
    setAside: (name) => rename(join(folder, name), join(folder, `${name}.unreadable`)),
    async state() {
      const all = await names();
      const waiting = [...all.filter((name) => entryName.test(name)), ...remembered.keys()].toSorted();
      const [first] = waiting;
      return {
        waiting: waiting.length,
        oldest: first === undefined ? null : new Date(Number(first.slice(0, 14))),
        unreadable: all.filter((name) => unreadableName.test(name)),
      };
    },
    async files() {
      const found: SpoolFile[] = [];
      for (const name of (await names()).toSorted()) if (fileName.test(name)) found.push(...(await readBytes(name)));
      for (const [name, entry] of remembered)
        found.push({ name, bytes: Buffer.from(JSON.stringify(toSpoolFile(entry))) });
      return found;
    },
    async restore({ name, bytes }) {
      if (!fileName.test(name)) throw new Error(`${name} is not a name of the spool`);
      await write(name, bytes);
    },
  };
}

const isErrnoException = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'code' in error && typeof error.code === 'string';

/** Syncs a folder, so that new names survive a power cut. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
