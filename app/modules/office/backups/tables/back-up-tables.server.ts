import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database } from '#app/platform/database.server.ts';
import type { BackupKey } from '../folder/backup-key.server.ts';
import type { BackedUpTable } from '../folder/manifest.ts';
import { endingOf, writeStored } from '../folder/stored-file.server.ts';
import { countUp, type OnProgress } from '../backup-progress.ts';
import {
  countRows,
  leftOut,
  selectLastMigration,
  selectSequences,
  selectTables,
  selectVersion,
  setForms,
  type SequenceValue,
  type TableShape,
} from './catalogue-queries.server.ts';

export interface MediaRow extends Record<string, unknown> {
  readonly key: string;
  readonly byteSize: string;
  readonly sha256: string;
}

interface BackedUpDatabase {
  readonly tables: readonly BackedUpTable[];
  readonly sequences: readonly SequenceValue[];
  readonly version: string;
  /** Time at which its last migration was generated, in milliseconds since 1970. */
  readonly lastMigration: number;
  /** The media files that its rows name. */
  readonly media: readonly MediaRow[];
}

/**
 * Writes every table at one point in time into the backup in `folder`. Its transaction sees no later changes and blocks nobody, except on
 * the embedded database, which has one connection.
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

/** Approximate bytes of rows per fetch. */
const fetchBytes = 1_000_000;
const maxRows = 5_000;

/**
 * Yields the rows of a table as lines: PostgreSQL writes each as a JSON list of its values as texts, null for null. Reads with a cursor,
 * which PGlite and servers support, so that only some rows are in memory. In the caller's transaction; calls `read` with each batch.
 */
export async function* readRows(
  tx: Database,
  { name, columns }: TableShape,
  read: (rows: number) => void,
): AsyncGenerator<Buffer> {
  const values = columns.map((column) => sql`${sql.identifier(column.name)}::text`);
  await tx.execute(
    sql`declare rows_of_table no scroll cursor for
      select json_build_array(${sql.join(values, sql`, `)})::text as line from ${sql.identifier(name)}`,
  );
  let count = 100;
  for (;;) {
    const { rows } = await tx.execute<{ line: string }>(sql.raw(`fetch forward ${count} from rows_of_table`));
    if (rows.length === 0) break;
    const lines = Buffer.from(`${rows.map(({ line }) => line).join('\n')}\n`);
    yield lines;
    read(rows.length);
    count = rowsFor(fetchBytes, lines.length / rows.length);
  }
  await tx.execute(sql`close rows_of_table`);
}

function rowsFor(bytes: number, bytesPerRow: number): number {
  return Math.max(1, Math.min(maxRows, Math.round(bytes / bytesPerRow)));
}
