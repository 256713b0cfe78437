import { rm, link, mkdir } from 'node:fs/promises';
import type { MediaStorage } from '#app/modules/catalogue/media/media-storage.ts';
import type { Spool } from '#app/modules/money/providers/mpesa/spool/spool.server.ts';
import type { BackupKeySetting } from '#app/platform/config-backup.server.ts';
import { StartError } from '#app/platform/start-error.server.ts';
import {
  beginFolder,
  finishFolder,
  openBackup,
  type FoundBackup,
  finishedAtMs,
} from './folder/backup-folder.server.ts';
import { makeKey, type BackupKey } from './folder/backup-key.server.ts';
import { measuresOf, type Manifest, type BackedUpMedia, type StoredFile } from './folder/manifest.ts';
import { copySpool } from './copy-spool.server.ts';
import {
  beat,
  endBackup,
  insertBackup,
  type BackupCause,
  type BackupMeasures,
} from './record/backups-queries.server.ts';
import { nameMaker } from '#app/platform/backups/maker.server.ts';
import { beatMs, lockRunningBackup } from '#app/platform/backups/running-backup.server.ts';
import { backUpTables, type MediaRow } from './tables/back-up-tables.server.ts';
import { leftOut } from './tables/catalogue-queries.server.ts';
import { dirname, join } from 'node:path';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';
import { changeOf, damageOf, endingOf, writeStored } from './folder/stored-file.server.ts';
import { countUp, type OnProgress } from './backup-progress.ts';
import { weekOf } from './schedule/backup-times.ts';

/** Another backup is being made, here or by another process. */
export class BackupUnderWay extends StartError {}

export interface BackupNeeds extends Pick<UseCaseDeps, 'db' | 'clock'> {
  readonly storage: MediaStorage;
  readonly spool: Pick<Spool, 'files'>;
  /** Keyed hash of AUTH_SECRET. */
  readonly secretFingerprint: string;
  /** Identifies the build. */
  readonly productVersion: string;
}

interface BackupOrder {
  /** The folder of all backups; created if it is missing. */
  readonly folder: string;
  readonly key: BackupKeySetting;
  readonly cause: BackupCause;
  readonly onProgress?: OnProgress;
}

export interface MadeBackup extends BackupMeasures, Pick<CopiedMedia, 'mediaMissing' | 'damagedBefore'> {
  /** Number of M-Pesa callbacks and answers that waited for the database, and are in the backup as files. */
  readonly spooled: number;
  readonly name: string;
  readonly path: string;
}

/**
 * Makes a backup of the database and the media: rows of one point in time, then the media that they name, which never change and are not
 * removed during a backup. The folder gets its name when everything is on disk. For the system and for commands: checks no actor. Throws
 * StartError if another backup is running, the disk refuses, or there are no rows; then leaves nothing that looks like a backup.
 */
export async function makeBackup(needs: BackupNeeds, order: BackupOrder): Promise<MadeBackup> {
  const { db, clock } = needs;
  const startedAt = clock.now();
  const maker = await nameMaker();
  const id = await db.transaction(async (tx) => {
    const running = await lockRunningBackup(tx, startedAt);
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
    // The database may be the cause; then the row later counts as interrupted.
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
    // Copied before the rows: entries processed in between are in both, and processing twice changes nothing.
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
    const measures = measuresOf(manifest);
    if (measures.rowCount === 0)
      throw new StartError(
        'The database has no rows, so there is nothing to back up. If there is a shop, set DATABASE_URL or DATA_DIR to those of its server.',
      );
    const path = await finishFolder(folder, manifest, key);
    return {
      name,
      path,
      mediaMissing: manifest.mediaMissing,
      damagedBefore,
      spooled: spool?.entries ?? 0,
      ...measures,
    };
  } catch (error) {
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
    throw error;
  }
}

/** Returns the key of the previous backup, so that its media can be shared; a new key if there is none or the setting differs. */
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

/** Bytes that an earlier backup already has. */
interface Held {
  readonly folder: string;
  readonly file: StoredFile;
  /** True if written long ago, and not checked since. */
  readonly isOld: boolean;
}

interface CopiedMedia extends Pick<Manifest, 'media' | 'mediaMissing'> {
  /** Sentences about damaged files of the previous backup; their bytes were copied from the storage again. */
  readonly damagedBefore: readonly string[];
}

/**
 * Copies the media files that rows name into the backup in `folder`. Hard-links an intact file of an earlier backup, packed alike,
 * instead of copying it. The first backup of a week reads such files completely; later ones compare size and time of change, because
 * reading gigabytes every night costs as much as copying them. Reports and leaves out files that the storage lacks, or has with other
 * bytes.
 */
async function copyMedia(
  rows: readonly MediaRow[],
  {
    storage,
    folder,
    key,
    earlier,
    begun,
    onProgress,
  }: {
    readonly storage: MediaStorage;
    readonly folder: string;
    readonly key: BackupKey | null;
    readonly earlier: FoundBackup | null;
    readonly begun: Date;
    readonly onProgress: OnProgress;
  },
): Promise<CopiedMedia> {
  const count = countUp(
    'media',
    rows.reduce((sum, { byteSize }) => sum + Number(byteSize), 0),
    onProgress,
  );
  const backedUp = heldBy(earlier, key);
  const damageSince = await damageCheckOf(earlier, begun);
  const packing = { gzip: false, key };
  const media: BackedUpMedia[] = [];
  const mediaMissing: Manifest['mediaMissing'] = [];
  const damagedBefore: string[] = [];
  for (const row of rows) {
    const old = backedUp.get(row.sha256);
    if (old?.isOld) {
      const damage = await damageSince(old);
      if (damage === null) backedUp.set(row.sha256, { ...old, isOld: false });
      else backedUp.delete(row.sha256);
      if (damage !== null) damagedBefore.push(damage);
    }
    const requested = { byteSize: Number(row.byteSize), sha256: row.sha256 };
    const path = `media/${row.key}${endingOf(packing)}`;
    const there = backedUp.get(row.sha256);
    if (there && (await linked(there, folder, path))) {
      media.push({ key: row.key, ...requested, file: { ...there.file, path } });
      count(requested.byteSize);
      continue;
    }
    const stored = await storage.stat(row.key);
    if (!stored) {
      mediaMissing.push({ key: row.key, problem: 'is missing' });
      continue;
    }
    const counted = passing(await storage.open(row.key), count);
    const { file, content } = await writeStored(folder, path, packing, counted);
    if (content.byteSize === requested.byteSize && content.sha256 === requested.sha256) {
      media.push({ key: row.key, ...requested, file });
      backedUp.set(row.sha256, { folder, file, isOld: false });
    } else {
      mediaMissing.push({ key: row.key, problem: 'has other bytes than were received' });
      await rm(join(folder, path));
    }
  }
  return { media, mediaMissing, damagedBefore };
}

function heldBy(earlier: FoundBackup | null, key: BackupKey | null): Map<string, Held> {
  const isPackedAlike = earlier?.key?.identity === key?.identity;
  if (!earlier || !isPackedAlike) return new Map();
  return new Map(
    earlier.manifest.media.map(({ sha256, file }) => [sha256, { folder: earlier.path, file, isOld: true }]),
  );
}

/** Returns the check for damage of a file of the previous backup. */
async function damageCheckOf(
  earlier: FoundBackup | null,
  begun: Date,
): Promise<(held: Held) => Promise<string | null>> {
  if (!earlier || weekOf(new Date(earlier.manifest.takenAt)) !== weekOf(begun))
    return ({ folder, file }) => damageOf(folder, file);
  const sinceMs = await finishedAtMs(earlier);
  return ({ folder, file }) => changeOf(folder, file, sinceMs);
}

/** The disk may lack hard links, and the file may be gone: then the file is copied. */
async function linked({ folder: from, file }: Held, folder: string, path: string): Promise<boolean> {
  const full = join(folder, path);
  await mkdir(dirname(full), { recursive: true, mode: 0o700 });
  return link(join(from, file.path), full).then(
    () => true,
    () => false,
  );
}

async function* passing(bytes: AsyncIterable<Uint8Array>, count: (more: number) => void): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    count(chunk.length);
    yield chunk;
  }
}
