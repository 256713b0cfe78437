import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Makes the folders from the root down; a new folder's name is on disk only once its parent is synced. */
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

/** Null for what is not there; any other error goes on. */
export function absent(error: unknown): null {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' || code === 'ENOTDIR') return null;
  throw error;
}
