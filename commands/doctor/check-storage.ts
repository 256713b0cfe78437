import { randomUUID } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import type { Services } from '#app/services.server.ts';
import { inArea, type Check } from './check.ts';

const { ok, warning, error } = inArea('storage');
const gigabyte = 1024 ** 3;

/** Whether files can be written, read and removed, and whether there is room. Leaves nothing behind. */
export async function checkStorage({ storage, config }: Pick<Services, 'storage' | 'config'>): Promise<Check[]> {
  const place = config.storage.kind === 's3' ? `The bucket ${config.storage.bucket}` : 'The folder for media';
  return [await tryOut(storage, place), await checkRoom(config.dataDir)];
}

async function tryOut(storage: Services['storage'], place: string): Promise<Check> {
  const key = `doctor/${randomUUID()}.txt`;
  const words = 'written by the doctor';
  let step = 'be written';
  try {
    await storage.put(key, Readable.from([Buffer.from(words)]));
    step = 'be read';
    const read = await text(await storage.open(key));
    step = 'have files removed';
    await storage.remove(key);
    if (read !== words) return error(`${place} gives back other bytes than it was given.`, 'Look at the disk.');
    return ok(`${place} can be written, read, and have files removed.`);
  } catch (reason) {
    const why = reason instanceof Error ? reason.message.split('\n')[0] : 'for no reason that it says';
    return error(
      `${place} cannot ${step} (${why}).`,
      "Give the process, or the bucket's key, the permissions in docs/operations.md.",
    );
  }
}

async function checkRoom(folder: string): Promise<Check> {
  const { bavail, bsize, blocks } = await statfs(folder);
  const free = bavail * bsize;
  const words = `${(free / gigabyte).toFixed(1)} GB of ${((blocks * bsize) / gigabyte).toFixed(1)} GB are free where DATA_DIR is.`;
  if (free < gigabyte / 4) return error(words, 'Make room: what cannot be written is not acknowledged.');
  return free < 2 * gigabyte ? warning(words, 'Make room before uploads fill the disk.') : ok(words);
}
