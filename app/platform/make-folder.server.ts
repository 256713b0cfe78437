import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

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
