import type { FoundBackup } from './folder/backup-folder.server.ts';
import { filesOf } from './folder/manifest.ts';
import { damageOf } from './folder/stored-file.server.ts';
import { countUp, type TellProgress } from './progress.ts';

/** Reads every file of a backup again. Gives a sentence for each that is not as it was written; none where all are. */
export async function verifyBackup({ path, manifest }: FoundBackup, tell: TellProgress): Promise<readonly string[]> {
  const files = filesOf(manifest);
  const count = countUp(
    'checking',
    files.reduce((sum, { byteSize }) => sum + byteSize, 0),
    tell,
  );
  const damage: string[] = [];
  for (const file of files) {
    const found = await damageOf(path, file);
    if (found) damage.push(found);
    count(file.byteSize);
  }
  return damage;
}
