import { link, mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { MediaStorage } from '#app/modules/media/media-storage.ts';
import { finishedAtMs, type FoundBackup } from './folder/backup-folder.server.ts';
import type { BackupKey } from './folder/backup-key.server.ts';
import type { BackedUpMedia, Manifest, StoredFile } from './folder/manifest.ts';
import { changeOf, damageOf, endingOf, writeStored } from './folder/stored-file.server.ts';
import { countUp, type OnProgress } from './progress.ts';
import { weekOf } from './schedule/backup-times.ts';
import type { MediaRow } from './tables/back-up-tables.server.ts';

/** Bytes that are in a backup already, where they lie. */
interface Held {
  readonly folder: string;
  readonly file: StoredFile;
  /** Written long ago, and not looked at since. */
  readonly isOld: boolean;
}

export interface CopiedMedia extends Pick<Manifest, 'media' | 'mediaMissing'> {
  /** Sentences about files of the backup before that are not as they were written; their bytes came from the storage again. */
  readonly damagedBefore: readonly string[];
}

/**
 * Brings the media files that rows name into the backup in `folder`. What an earlier backup beside it has, packed alike, gets a second name
 * (a hard link) instead of being copied, if it is as it was written: the first backup of a week reads it all again, those that follow go by size
 * and time of change, because to read gigabytes every night costs what copying them does. What the storage lacks, or has otherwise than it was received, is named and left out.
 */
export async function copyMedia(
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
  const held = heldBy(earlier, key);
  const damageSince = await lookFor(earlier, begun);
  const packing = { gzip: false, key };
  const media: BackedUpMedia[] = [];
  const mediaMissing: Manifest['mediaMissing'] = [];
  const damagedBefore: string[] = [];
  for (const row of rows) {
    const old = held.get(row.sha256);
    if (old?.isOld) {
      const damage = await damageSince(old);
      if (damage === null) held.set(row.sha256, { ...old, isOld: false });
      else held.delete(row.sha256);
      if (damage !== null) damagedBefore.push(damage);
    }
    const wanted = { byteSize: Number(row.byteSize), sha256: row.sha256 };
    const path = `media/${row.key}${endingOf(packing)}`;
    const there = held.get(row.sha256);
    if (there && (await linked(there, folder, path))) {
      media.push({ key: row.key, ...wanted, file: { ...there.file, path } });
      count(wanted.byteSize);
      continue;
    }
    const stored = await storage.stat(row.key);
    if (!stored) {
      mediaMissing.push({ key: row.key, problem: 'is missing' });
      continue;
    }
    const counted = passing(await storage.open(row.key), count);
    const { file, content } = await writeStored(folder, path, packing, counted);
    if (content.byteSize === wanted.byteSize && content.sha256 === wanted.sha256) {
      media.push({ key: row.key, ...wanted, file });
      held.set(row.sha256, { folder, file, isOld: false });
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

/** What tells damage of a file of the backup before. */
async function lookFor(earlier: FoundBackup | null, begun: Date): Promise<(held: Held) => Promise<string | null>> {
  if (!earlier || weekOf(new Date(earlier.manifest.takenAt)) !== weekOf(begun))
    return ({ folder, file }) => damageOf(folder, file);
  const sinceMs = await finishedAtMs(earlier);
  return ({ folder, file }) => changeOf(folder, file, sinceMs);
}

/** Disks that know no hard links, and files that are gone, are no reason to fail: the file is copied then. */
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
