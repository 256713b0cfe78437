import { rm } from 'node:fs/promises';
import type { MediaStorage } from '#app/modules/media/media-storage.ts';
import type { Spool } from '#app/modules/mpesa/spool/spool.server.ts';
import type { BackupKeySetting } from '#app/platform/config-backup.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { StartError } from '#app/platform/start-error.server.ts';
import type { Clock } from '#app/shared/clock.ts';
import { beginFolder, finishFolder, openBackup, type FoundBackup } from './folder/backup-folder.server.ts';
import { makeKey, type BackupKey } from './folder/backup-key.server.ts';
import { measuresOf, type Manifest } from './folder/manifest.ts';
import { copyMedia, type CopiedMedia } from './copy-media.server.ts';
import { copySpool } from './copy-spool.server.ts';
import type { OnProgress } from './progress.ts';
import {
  beat,
  beatMs,
  endBackup,
  insertBackup,
  lockTurn,
  selectRunning,
  type BackupCause,
  type BackupMeasures,
} from './record/backups-queries.server.ts';
import { nameMaker } from './record/maker.server.ts';
import { backUpTables } from './tables/back-up-tables.server.ts';
import { leftOut } from './tables/catalogue-queries.server.ts';

/** Another backup is being made, here or by another process. */
export class BackupUnderWay extends StartError {}

export interface BackupNeeds {
  readonly db: Database;
  readonly storage: MediaStorage;
  readonly spool: Pick<Spool, 'files'>;
  readonly clock: Clock;
  /** Of AUTH_SECRET: a keyed hash of it. */
  readonly secretFingerprint: string;
  /** What the product was built of. */
  readonly productVersion: string;
}

export interface BackupOrder {
  /** The folder of all backups; created if it is missing. */
  readonly folder: string;
  readonly key: BackupKeySetting;
  readonly cause: BackupCause;
  readonly onProgress?: OnProgress;
}

export interface MadeBackup extends BackupMeasures, Pick<CopiedMedia, 'mediaMissing' | 'damagedBefore'> {
  /** How many callbacks and answers of M-Pesa wait for the database, and are in the backup as files. */
  readonly spooled: number;
  readonly name: string;
  readonly path: string;
}

/**
 * Makes a backup of the database and the media: rows of one moment, then the media that they name, which never change and are not removed
 * while a backup is under way. The folder gets its name when all of it is on disk. For the system and for commands: checks no
 * actor. Throws StartError where another is being made, or the disk refuses; leaves nothing that looks like a backup then.
 */
export async function makeBackup(needs: BackupNeeds, order: BackupOrder): Promise<MadeBackup> {
  const { db, clock } = needs;
  const startedAt = clock.now();
  const maker = await nameMaker();
  const id = await db.transaction(async (tx) => {
    await lockTurn(tx);
    const running = await selectRunning(tx, startedAt);
    if (running)
      throw new BackupUnderWay(
        `A backup is being made already, since ${running.startedAt.toISOString()}. One that was broken off on another machine counts as being made for two minutes.`,
      );
    return insertBackup(tx, { cause: order.cause, startedAt, maker });
  });
  const alive = setInterval(() => void beat(db, id, clock.now()).catch(() => undefined), beatMs);
  try {
    const made = await fillFolder(needs, order, startedAt);
    const { byteSize, rowCount, name } = made;
    await endBackup(db, id, { name, endedAt: clock.now(), byteSize, rowCount });
    return made;
  } catch (error) {
    const refusal = refusalOf(order.folder, error);
    // The database may be what failed; the row counts as broken off then.
    await endBackup(db, id, { endedAt: clock.now(), error: refusal.message }).catch(() => undefined);
    throw refusal;
  } finally {
    clearInterval(alive);
  }
}

async function fillFolder(needs: BackupNeeds, order: BackupOrder, startedAt: Date): Promise<MadeBackup> {
  const { db, storage } = needs;
  const { onProgress = () => undefined } = order;
  const { name, path: folder } = await beginFolder(order.folder, startedAt);
  try {
    const earlier = await openBackup(order.folder, order.key).catch(() => null);
    const key = await keyFor(order.key, earlier);
    // Before the rows: what is entered in between is in both, and entering twice changes nothing.
    const spool = await copySpool(needs.spool, folder, key);
    const { tables, sequences, version, lastMigration, media } = await backUpTables(db, folder, key, onProgress);
    const { damagedBefore, ...copied } = await copyMedia(media, {
      storage,
      folder,
      key,
      earlier,
      begun: startedAt,
      onProgress,
    });
    const manifest: Manifest = {
      format: 1,
      name,
      takenAt: startedAt.toISOString(),
      product: needs.productVersion,
      database: version,
      schema: { lastMigration },
      secretFingerprint: needs.secretFingerprint,
      tables: [...tables],
      leftOut: [...leftOut],
      sequences: [...sequences],
      ...copied,
      spool,
    };
    const path = await finishFolder(folder, manifest, key);
    return {
      name,
      path,
      mediaMissing: manifest.mediaMissing,
      damagedBefore,
      spooled: spool?.entries ?? 0,
      ...measuresOf(manifest),
    };
  } catch (error) {
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
    throw error;
  }
}

/** The key of the backup before, so that its media can be shared; a new one where that has none, or another. */
async function keyFor(setting: BackupKeySetting, earlier: FoundBackup | null): Promise<BackupKey | null> {
  return setting.kind === 'none' ? null : (earlier?.key ?? makeKey(setting));
}

function refusalOf(folder: string, error: unknown): Error {
  if (error instanceof StartError) return error;
  const { code, path, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG')
    return new StartError(`The backup does not fit: the disk of ${folder} is full (${code}).`);
  if (code !== undefined && path !== undefined && /^E[A-Z]+$/.test(code))
    return new StartError(`The backup cannot be written to ${folder} (${code}).`);
  return error instanceof Error ? error : new Error(message);
}
