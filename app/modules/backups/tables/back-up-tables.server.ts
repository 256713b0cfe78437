import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database } from '#app/platform/database.server.ts';
import { endingOf, writeStored } from '../folder/stored-file.server.ts';
import type { BackupKey } from '../folder/backup-key.server.ts';
import type { BackedUpTable } from '../folder/manifest.ts';
import { countUp, type OnProgress } from '../progress.ts';
import {
  countRows,
  leftOut,
  selectLastMigration,
  selectSequences,
  selectTables,
  selectVersion,
  setForms,
  type SequenceValue,
} from './catalogue-queries.server.ts';
import { readRows } from './read-rows.server.ts';

export interface MediaRow extends Record<string, unknown> {
  readonly key: string;
  readonly byteSize: string;
  readonly sha256: string;
}

export interface BackedUpDatabase {
  readonly tables: readonly BackedUpTable[];
  readonly sequences: readonly SequenceValue[];
  readonly version: string;
  /** When its last migration was written. */
  readonly lastMigration: number;
  /** The media files that its rows name. */
  readonly media: readonly MediaRow[];
}

/**
 * Writes every table of one moment into the backup in `folder`: a transaction that sees nothing of what happens meanwhile, and keeps nobody
 * waiting, but for the embedded database, which has one connection.
 */
export async function backUpTables(
  db: Database,
  folder: string,
  key: BackupKey | null,
  onProgress: OnProgress,
): Promise<BackedUpDatabase> {
  return db.transaction(
    async (tx) => {
      await setForms(tx);
      const shapes = (await selectTables(tx)).filter(({ name }) => !leftOut.includes(name));
      const counts = new Map<string, number>();
      for (const { name } of shapes) counts.set(name, await countRows(tx, name));
      const count = countUp(
        'rows',
        [...counts.values()].reduce((sum, rows) => sum + rows, 0),
        onProgress,
      );
      const tables: BackedUpTable[] = [];
      for (const shape of shapes) {
        const packing = { gzip: true, key };
        const path = join('tables', `${shape.name}.ndjson${endingOf(packing)}`);
        const { file } = await writeStored(folder, path, packing, readRows(tx, shape, count));
        const rows = counts.get(shape.name) ?? 0;
        tables.push({ name: shape.name, columns: shape.columns.map(({ name }) => name), rows, file });
      }
      const media = await tx.execute<MediaRow>(
        sql`select storage_key as key, byte_size::text as "byteSize", sha256 from media_files order by storage_key`,
      );
      return {
        tables,
        sequences: await selectSequences(tx),
        version: await selectVersion(tx),
        lastMigration: (await selectLastMigration(tx)) ?? 0,
        media: media.rows,
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
