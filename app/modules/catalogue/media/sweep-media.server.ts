import { lockRunningBackup } from '#app/platform/backups/running-backup.server.ts';
import { isMediaKey } from './media-file.ts';
import type { MediaStorage } from './media-storage.ts';
import { deleteUnusedFiles, markUnused, selectUnknownKeys } from './media-queries.server.ts';
import { type UploadStore, uploadLifetimeMs } from './uploads/upload.ts';
import type { JobDefinition } from '#app/platform/jobs.server.ts';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';

interface SweepNeeds extends Pick<UseCaseDeps, 'db' | 'clock' | 'log'> {
  readonly storage: MediaStorage;
  readonly uploads: UploadStore;
}

/** Number of files per batch. */
const batch = 200;

/** Returns the id in a file's key. */
const idOf = (key: string) => key.slice(key.lastIndexOf('/') + 1).split('.', 1)[0] ?? '';

/**
 * Deletes what nothing has needed for a day: interrupted uploads, media files without a reference, and bytes without a row, which a crash
 * can leave. A media file's day starts with the first sweep that finds it unused: after its upload, after its last reference was removed,
 * after a staff member last reported that a draft has it. Deletes rows before their bytes, so that no row ever lacks them. During a backup
 * everything waits for the next sweep.
 */
export async function sweepMedia({ db, storage, uploads, clock, log }: SweepNeeds): Promise<void> {
  const before = new Date(clock.now().getTime() - uploadLifetimeMs);
  const brokenOff = await uploads.removeOlderThan(before);
  await storage.removeBrokenOff(before);

  await markUnused(db, clock.now());
  let unused = 0;
  for (;;) {
    const keys = await db.transaction(async (tx) =>
      (await lockRunningBackup(tx, clock.now())) ? [] : deleteUnusedFiles(tx, before, batch),
    );
    for (const key of keys) await storage.remove(key);
    unused += keys.length;
    if (keys.length < batch) break;
  }

  // A backup may still copy the original of a video that was converted meanwhile.
  const isBackingUp = (await db.transaction((tx) => lockRunningBackup(tx, clock.now()))) !== null;
  let unknown = 0;
  const removeUnrecorded = async (keys: string[]) => {
    if (keys.length === 0) return;
    const gone = await selectUnknownKeys(db, keys.splice(0));
    for (const key of gone) {
      // An upload that becomes a media file has its bytes before its row, and they may be older than a day.
      if (await uploads.find(idOf(key))) continue;
      await storage.remove(key);
      unknown += 1;
    }
  };
  const old: string[] = [];
  for await (const { key, modifiedAt } of isBackingUp ? [] : storage.list()) {
    if (modifiedAt < before && isMediaKey(key)) old.push(key);
    if (old.length >= batch) await removeUnrecorded(old);
  }
  await removeUnrecorded(old);
  if (brokenOff + unused + unknown > 0) log.info({ brokenOff, unused, unknown }, 'unused media files were removed');
}

/** Deletes unneeded uploads and media files every hour. */
export function sweepMediaJob(needs: SweepNeeds): JobDefinition {
  return { name: 'sweep-media', schedule: '41 * * * *', run: () => sweepMedia(needs) };
}
