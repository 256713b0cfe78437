import { createHmac, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DataFolder } from '#app/platform/data-folder.server.ts';
import { StartError } from '#app/platform/start-error.server.ts';

/**
 * Returns the secret that signs session cookies, for installations without AUTH_SECRET: generated once and stored in the data folder,
 * readable by its owner only. Throws StartError if the file exists and is unusable, because a new secret would silently sign everybody
 * out.
 */
export function loadAuthSecret(folder: Pick<DataFolder, 'secretPath'>): string {
  try {
    // A command with a database of its own may be the first to need the folder.
    mkdirSync(dirname(folder.secretPath), { recursive: true, mode: 0o700 });
    writeFileSync(folder.secretPath, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw unusable(folder.secretPath, error);
  }
  const secret = readSecret(folder.secretPath);
  if (secret.length < 32) throw unusable(folder.secretPath, new Error('it is shorter than 32 characters'));
  return secret;
}

function readSecret(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw unusable(path, error);
  }
}

function unusable(path: string, error: unknown): StartError {
  return new StartError(
    `The secret in ${path} cannot be used (${(error as Error).message}). Mend the file, remove it to sign everybody out, or set AUTH_SECRET.`,
  );
}

/** Derives a secret for one purpose from the installation's own: 64 hexadecimal digits, the same as long as that stays. */
export function deriveKey(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(purpose).digest('hex');
}
