import { resolve } from 'node:path';
import { openStorage } from '#app/composition.server.ts';
import { nameDataFolder } from '#app/platform/data-folder.server.ts';
import { StartError } from '#app/platform/start-error.server.ts';
import type { Services } from '#app/services.server.ts';
import { problemOf, readMediaRows, type MediaRow } from './check-media.ts';

type Needs = Pick<Services, 'db' | 'storage'> & { readonly config: Pick<Services['config'], 'storage' | 'dataDir'> };

/**
 * `media copy` copies every media file from the data folder into the bucket of the settings, and reads it there again to check its size and
 * SHA-256. Skips files that are complete already, so it continues after an interruption. It may run while the shop is in use; run it once
 * more after the shop uses the bucket. Removes nothing. Throws StartError if a file could not be copied.
 */
export async function mediaCommand(
  args: readonly string[],
  { db, config, storage }: Needs,
  print: (line: string) => void = (line) => void process.stdout.write(`${line}\n`),
): Promise<void> {
  if (args.join(' ') !== 'copy') throw new StartError('Known: npm run media -- copy.');
  if (config.storage.kind !== 's3')
    throw new StartError('The settings of a bucket are missing: S3_ENDPOINT and the others.');
  const folder = openStorage({ kind: 'folder' }, nameDataFolder(resolve(config.dataDir))).storage;
  const copy = async (file: MediaRow) => {
    await storage.put(file.storage_key, await folder.open(file.storage_key));
    return problemOf(file, storage);
  };
  let copied = 0;
  let there = 0;
  const failed: string[] = [];
  for (const file of await readMediaRows(db)) {
    if ((await problemOf(file, storage)) === null) {
      there += 1;
      continue;
    }
    const problem = (await problemOf(file, folder)) ?? (await copy(file));
    if (problem === null) copied += 1;
    else failed.push(`${file.storage_key} ${problem}`);
  }
  for (const line of failed) print(line);
  print(`Copied: ${copied}. There already: ${there}.`);
  if (failed.length > 0) throw new StartError(`Not copied: ${failed.length}, named above.`);
}
