import type { FoundBackup } from './folder/backup-folder.server.ts';
import { filesOf } from './folder/manifest.ts';
import { damageOf, readStored } from './folder/stored-file.server.ts';
import { countUp, type OnProgress } from './backup-progress.ts';

/**
 * Reads every file of a backup again, and counts the rows of its tables. Returns a sentence for each damaged file; empty if all are
 * intact.
 */
export async function verifyBackup(
  { path, manifest, key }: FoundBackup,
  onProgress: OnProgress,
): Promise<readonly string[]> {
  const files = filesOf(manifest);
  const count = countUp(
    'checking',
    files.reduce((sum, { byteSize }) => sum + byteSize, 0),
    onProgress,
  );
  const damage: string[] = [];
  for (const file of files) {
    const found = await damageOf(path, file);
    if (found) damage.push(found);
    count(file.byteSize);
  }
  if (damage.length > 0) return damage;
  for (const { file, rows } of manifest.tables) {
    const counted = await readStored(path, file, { gzip: true, key }, countLines);
    if (counted !== rows) damage.push(`${file.path} has ${counted} rows, and its manifest says ${rows}.`);
  }
  return damage;
}

async function countLines(bytes: AsyncIterable<Uint8Array>): Promise<number> {
  let lines = 0;
  for await (const part of bytes) for (let at = part.indexOf(10); at >= 0; at = part.indexOf(10, at + 1)) lines += 1;
  return lines;
}
