import { resolve } from 'node:path';
import { askForBackup } from '#app/modules/office/backups/socket/backup-socket.server.ts';
import { openBackup } from '#app/modules/office/backups/folder/backup-folder.server.ts';
import { measuresOf } from '#app/modules/office/backups/folder/manifest.ts';
import { makeBackup, type MadeBackup } from '#app/modules/office/backups/make-backup.server.ts';
import type { OnProgress } from '#app/modules/office/backups/backup-progress.ts';
import { verifyBackup } from '#app/modules/office/backups/verify-backup.server.ts';
import type { Config } from '#app/platform/config.server.ts';
import { StartError } from '#app/platform/start-error.server.ts';
import type { Services } from '#app/services.server.ts';
import { formatFileSize } from '#app/shared/file-size.ts';
import { showProgress } from './show-progress.ts';

type Settings = Pick<Config, 'backup' | 'dataDir' | 'database'>;
type Needs = Pick<Services, 'db' | 'storage' | 'spool' | 'clock' | 'secretFingerprint' | 'productVersion'> & {
  readonly config: Settings;
};
type Print = (line: string) => void;

const toOutput: Print = (line) => void process.stdout.write(`${line}\n`);
const usage = 'Known: npm run backup DIR, npm run backup verify DIR. DIR may be left out where BACKUP_DIR is set.';

/** Resolves a folder argument from the directory where npm was called: npm runs commands in the checkout. */
export function resolveFolder(path: string): string {
  return resolve(process.env['INIT_CWD'] ?? '.', path);
}

/**
 * Runs the parts of `backup` that do not open the database: `verify DIR`, and the request to a server that has the embedded database.
 * Returns whether the command is complete.
 */
export async function backupWithoutDatabase(
  args: readonly string[],
  config: Settings,
  print: Print = toOutput,
  onProgress: OnProgress = showProgress(),
): Promise<boolean> {
  if (args[0] === 'verify') {
    await verify(folderOf(args.slice(1), config), config, print, onProgress);
    return true;
  }
  const folder = folderOf(args, config);
  if (config.database.kind === 'server') return false;
  const made = await askForBackup(resolve(config.dataDir), { folder, key: config.backup.key }, onProgress);
  if (made) report(made, print);
  return made !== null;
}

/**
 * `backup DIR` makes a backup in DIR and keeps the earlier backups there. Throws StartError if the backup fails or media are missing.
 */
export async function backupCommand(
  args: readonly string[],
  services: Needs,
  print: Print = toOutput,
  onProgress: OnProgress = showProgress(),
): Promise<void> {
  const { config } = services;
  const folder = folderOf(args, config);
  report(await makeBackup(services, { folder, key: config.backup.key, cause: 'command', onProgress }), print);
}

async function verify(folder: string, { backup }: Settings, print: Print, onProgress: OnProgress): Promise<void> {
  const found = await openBackup(folder, backup.key);
  const damage = await verifyBackup(found, onProgress);
  for (const sentence of damage) print(sentence);
  if (damage.length > 0) throw new StartError(`The backup in ${found.path} is damaged: ${damage.length} file(s).`);
  const { rowCount, byteSize } = measuresOf(found.manifest);
  print(
    `The backup in ${found.path} is whole: ${rowCount} rows, ${formatFileSize(byteSize)}, of ${found.manifest.takenAt}.`,
  );
}

function report({ path, rowCount, byteSize, mediaMissing, damagedBefore, spooled }: MadeBackup, print: Print): void {
  for (const { key, problem } of mediaMissing) print(`The media file ${key} ${problem}, and is not in the backup.`);
  for (const sentence of damagedBefore) print(`The backup before is damaged, this one is not: ${sentence}`);
  if (spooled > 0)
    print(`Messages of M-Pesa that wait for the database, and are in the backup as the spool has them: ${spooled}.`);
  print(`The backup is in ${path}: ${rowCount} rows, ${formatFileSize(byteSize)}.`);
  if (mediaMissing.length > 0) throw new StartError(`Media files that are not in the backup: ${mediaMissing.length}.`);
}

function folderOf(args: readonly string[], { backup }: Pick<Settings, 'backup'>): string {
  const [folder, ...more] = args;
  if (more.length > 0 || folder?.startsWith('-')) throw new StartError(usage);
  if (folder !== undefined) return resolveFolder(folder);
  if (backup.schedule) return resolve(backup.schedule.folder);
  throw new StartError(usage);
}
