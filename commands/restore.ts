import { openBackup } from '#app/modules/office/backups/folder/backup-folder.server.ts';
import { measuresOf } from '#app/modules/office/backups/folder/manifest.ts';
import type { OnProgress } from '#app/modules/office/backups/backup-progress.ts';
import { restoreBackup, type RestoreNeeds } from '#app/modules/office/backups/restore/restore-backup.server.ts';
import type { Config } from '#app/platform/config.server.ts';
import { StartError } from '#app/platform/start-error.server.ts';
import { formatFileSize } from '#app/shared/file-size.ts';
import { resolveFolder } from './backup.ts';
import { showProgress } from './show-progress.ts';

type Needs = Omit<RestoreNeeds, 'onProgress'> & { readonly config: Pick<Config, 'backup'> };

/**
 * `restore DIR` loads a backup, or the newest one in DIR, into the empty database and storage of the settings. Throws StartError if it
 * cannot, and if the restored data break an invariant.
 */
export async function restoreCommand(
  args: readonly string[],
  { config, ...needs }: Needs,
  print: (line: string) => void = (line) => void process.stdout.write(`${line}\n`),
  onProgress: OnProgress = showProgress(),
): Promise<void> {
  const [folder, ...more] = args;
  if (folder === undefined || more.length > 0) throw new StartError('Known: npm run restore DIR.');
  const backup = await openBackup(resolveFolder(folder), config.backup.key);
  const { takenAt, mediaMissing, spool } = backup.manifest;
  print(`Restoring the backup of ${takenAt} from ${backup.path}.`);
  const { hasSameSecret, findings } = await restoreBackup(backup, { ...needs, onProgress });
  const { rowCount, byteSize } = measuresOf(backup.manifest);
  print(`Restored: ${rowCount} rows, ${formatFileSize(byteSize)}. Everybody signs in again.`);
  if (spool)
    print(`Messages of M-Pesa that waited for the database: ${spool.entries}. The server enters them when it starts.`);
  for (const { key, problem } of mediaMissing) print(`When the backup was made, the media file ${key} ${problem}.`);
  if (!hasSameSecret)
    print(
      'AUTH_SECRET is another one than where the backup was made. Staff cannot use their authenticators, and links in newsletters no longer work, until the old one is set (in the demo it is the file secret in DATA_DIR).',
    );
  for (const { name, sentence, rows } of findings) print(`${name}: ${sentence} Not so here: ${JSON.stringify(rows)}`);
  if (findings.length > 0)
    throw new StartError(`Restored as it was backed up, with ${findings.length} thing(s) wrong.`);
}
