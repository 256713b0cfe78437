import { accessSync, constants } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeFolder } from './make-folder.server.ts';
import { StartError } from './start-error.server.ts';

/** Somebody else works on the folder, such as a server. */
export class FolderInUse extends StartError {}

export interface DataFolder {
  readonly path: string;
  readonly databasePath: string;
  readonly mediaPath: string;
  /** Files on their way into the media. */
  readonly uploadsPath: string;
  /** Pictures in sizes, made from the media; may be emptied at any time. */
  readonly picturesPath: string;
  /** Videos that are being prepared for browsers; emptied at each start. */
  readonly workPath: string;
  /** What M-Pesa told us while the database took nothing. */
  readonly spoolPath: string;
  readonly ledgerPath: string;
  readonly secretPath: string;
  /** Lets another process open the folder. */
  release(): void;
}

/**
 * Opens DATA_DIR for this process alone. A second process on the same embedded database would corrupt it without a word,
 * so the lock is the operating system's, held through SQLite: it is gone the moment the process is, also by `kill -9`.
 * Throws StartError with one sentence where the folder is in use or cannot be written.
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

/** Where things lie in DATA_DIR, without taking it: for commands beside a server whose database is elsewhere. */
export function nameDataFolder(path: string): DataFolder {
  return {
    path,
    databasePath: join(path, 'database'),
    mediaPath: join(path, 'media'),
    uploadsPath: join(path, 'uploads'),
    picturesPath: join(path, 'pictures'),
    workPath: join(path, 'preparing'),
    spoolPath: join(path, 'spool'),
    ledgerPath: join(path, 'simulator.jsonl'),
    secretPath: join(path, 'secret'),
    release: () => undefined,
  };
}

function lock(path: string): () => void {
  const file = join(path, 'in-use.lock');
  let held: DatabaseSync | undefined;
  try {
    held = new DatabaseSync(file);
    held.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    const handle = held;
    return () => handle.close();
  } catch (error) {
    held?.close();
    if (/locked|busy/i.test(String(error))) {
      throw new FolderInUse(
        `The data folder ${path} is in use by another process. Stop it first, or set DATA_DIR to another folder.`,
      );
    }
    throw new StartError(`The data folder ${path} cannot be locked (${(error as Error).message}).`);
  }
}
