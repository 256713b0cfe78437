import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';

/** Creates the folder for backups if needed. Returns a sentence if it is not writable, otherwise null. */
export async function whyNotWritable(folder: string): Promise<string | null> {
  const path = resolve(folder);
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
    return null;
  } catch (error) {
    return `BACKUP_DIR ${path} cannot be written (${(error as NodeJS.ErrnoException).code ?? String(error)}): no backups are made.`;
  }
}
