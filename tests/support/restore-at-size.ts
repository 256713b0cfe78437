import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createLocalStorage } from '#app/adapters/storage/local-storage.server.ts';
import { createSpool } from '#app/modules/money/providers/mpesa/spool/spool.server.ts';
import { createMediaFile } from '#app/modules/catalogue/media/media-factory.ts';
import { openBackup } from '#app/modules/office/backups/folder/backup-folder.server.ts';
import { makeBackup } from '#app/modules/office/backups/make-backup.server.ts';
import { restoreBackup } from '#app/modules/office/backups/restore/restore-backup.server.ts';
import { verifyBackup } from '#app/modules/office/backups/verify-backup.server.ts';
import type { DatabaseHandle } from '#app/platform/database.server.ts';
import { systemClock } from '#app/shared/clock.ts';
import { migrationsFolder } from '#server/project-folder.ts';
import { fillLargeShop, type ShopSize } from '../../bench/large-shop.ts';

const MB = 1_048_576;
const fileMegabytes = 64;

/** Time and memory of a step. */
interface Measured {
  readonly step: string;
  readonly seconds: number;
  /** Highest memory of this process above that before the first step, in MB. */
  readonly memory: number;
}

interface RestoredAtSize {
  readonly rows: number;
  /** Size of the backup on disk, in MB. */
  readonly megabytes: number;
  readonly steps: readonly Measured[];
  /** Names of invariants that are broken afterwards, and damaged or missing files of the backup. */
  readonly wrong: readonly string[];
}

/**
 * Fills an empty, migrated shop on PostgreSQL, with so many MB of media in `folder`; backs it up twice, verifies the backup, and restores
 * it into another empty database. Media are random bytes, which do not compress.
 */
export async function restoreAtSize({
  shop,
  empty,
  folder,
  size,
  megabytes,
}: {
  readonly shop: DatabaseHandle;
  readonly empty: DatabaseHandle;
  readonly folder: string;
  readonly size: ShopSize;
  readonly megabytes: number;
}): Promise<RestoredAtSize> {
  await fillLargeShop(shop.db, size);
  const media = createLocalStorage(join(folder, 'media'));
  for (let left = megabytes; left > 0; left -= fileMegabytes) {
    const storageKey = `video/file-${left}.mp4`;
    const stored = await media.put(storageKey, Readable.from(randomMegabytes(Math.min(left, fileMegabytes))));
    await createMediaFile(shop.db, { kind: 'video', storageKey, ...stored });
  }

  const steps: Measured[] = [];
  const before = process.memoryUsage().rss;
  async function measure<Result>(step: string, work: () => Promise<Result>): Promise<Result> {
    const begun = performance.now();
    let highest = before;
    const watch = setInterval(() => (highest = Math.max(highest, process.memoryUsage().rss)), 50);
    try {
      return await work();
    } finally {
      clearInterval(watch);
      steps.push({ step, seconds: (performance.now() - begun) / 1000, memory: (highest - before) / MB });
    }
  }

  const key = { kind: 'none' } as const;
  const backups = join(folder, 'backups');
  const spool = createSpool(join(folder, 'spool'));
  const needs = {
    db: shop.db,
    storage: media,
    spool,
    clock: systemClock,
    secretFingerprint: '',
    productVersion: 'at size',
  };
  const backUp = () => makeBackup(needs, { folder: backups, key, cause: 'command' });
  const made = await measure('the first backup', backUp);
  await measure('the next, which shares its media', backUp);
  const backup = await openBackup(made.path, key);
  const damage = await measure('npm run backup verify', () => verifyBackup(backup, () => undefined));
  const { findings } = await measure('npm run restore', () =>
    restoreBackup(backup, {
      database: empty,
      storage: createLocalStorage(join(folder, 'restored')),
      spool,
      secretFingerprint: '',
      migrations: migrationsFolder(),
      onProgress: () => undefined,
    }),
  );
  const missing = made.mediaMissing.map(({ key: file, problem }) => `${file} ${problem}`);
  return {
    rows: made.rowCount,
    megabytes: made.byteSize / MB,
    steps,
    wrong: [...damage, ...missing, ...findings.map(({ name }) => name)],
  };
}

function* randomMegabytes(count: number): Generator<Buffer> {
  for (let made = 0; made < count; made += 1) yield randomBytes(MB);
}
