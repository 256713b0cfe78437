import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Creates the folders from the root down. Syncs each parent, because only then is a new folder's name on disk. */
export async function makeFolders(root: string, path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true });
  if (first === undefined) return;
  for (let folder = path; folder.length >= root.length; folder = dirname(folder)) {
    await syncFolder(folder);
  }
}

/** Brings a folder's names to disk. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Returns null for an error about a missing file. Throws any other error. */
export function absent(error: unknown): null {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' || code === 'ENOTDIR') return null;
  throw error;
}
