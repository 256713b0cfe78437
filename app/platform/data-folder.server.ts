import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { join, resolve, dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from './start-error.server.ts';

/**
 * Creates a folder and its parents with the permissions `mode`, one by one: Node's recursive mkdir never returns if a file system refuses
 * folders with ENOENT (/proc). Throws the file system's error.
 */
export function makeFolder(path: string, mode?: number): void {
  if (isFolder(path)) return;
  if (dirname(path) !== path) makeFolder(dirname(path), mode);
  try {
    mkdirSync(path, mode);
  } catch (error) {
    // Another process may have created it meanwhile.
    if (!isFolder(path)) throw error;
  }
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** Another process uses the folder, such as a server. */
export class FolderInUse extends StartError {}

export interface DataFolder {
  readonly path: string;
  readonly databasePath: string;
  readonly mediaPath: string;
  /** Uploads in progress. */
  readonly uploadsPath: string;
  /** Resized images, generated from the media. May be emptied at any time. */
  readonly picturesPath: string;
  /** Videos during conversion. Emptied at each start. */
  readonly workPath: string;
  /** Callbacks of M-Pesa that arrived while the database was down. */
  readonly spoolPath: string;
  readonly ledgerPath: string;
  readonly secretPath: string;
  /** Lets another process open the folder. */
  release(): void;
}

/**
 * Opens DATA_DIR for this process alone, because a second process would silently corrupt the embedded database. The operating system
 * holds the lock, through SQLite, and releases it when the process ends, also by `kill -9`. Throws StartError with one sentence if the
 * folder is in use or not writable.
 */
export function openDataFolder(path: string): DataFolder {
  try {
    makeFolder(resolve(path));
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? 'unknown error';
    throw new StartError(
      `The data folder ${path} cannot be read and written (${reason}). Set DATA_DIR to a folder of your own, or mend its permissions.`,
    );
  }
  return { ...nameDataFolder(path), release: lock(path) };
}

/**
 * Returns the paths in DATA_DIR without locking it, for commands beside a server with another database, and for the workers of a server,
 * each of which converts videos in a folder of its own.
 */
export function nameDataFolder(path: string, worker?: number): DataFolder {
  return {
    path,
    databasePath: join(path, 'database'),
    mediaPath: join(path, 'media'),
    uploadsPath: join(path, 'uploads'),
    picturesPath: join(path, 'pictures'),
    workPath: join(path, 'preparing', worker === undefined ? '' : String(worker)),
    spoolPath: join(path, 'spool'),
    ledgerPath: join(path, 'simulator.jsonl'),
    secretPath: join(path, 'secret'),
    release: () => undefined,
  };
}

function lock(path: string): () => void {
  const file = join(path, 'in-use.lock');
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file);
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    const handle = database;
    return () => handle.close();
  } catch (error) {
    database?.close();
    if (/locked|busy/i.test(String(error))) {
      throw new FolderInUse(
        `The data folder ${path} is in use by another process. Stop it first, or set DATA_DIR to another folder.`,
      );
    }
    throw new StartError(`The data folder ${path} cannot be locked (${(error as Error).message}).`);
  }
}
