import type { Database } from '#app/platform/database.server.ts';
import { StartError } from '#app/platform/start-error.server.ts';
import type { FoundBackup } from '../folder/backup-folder.server.ts';
import { measuresOf } from '../folder/manifest.ts';
import { readStored } from '../folder/stored-file.server.ts';
import { countUp, type OnProgress } from '../progress.ts';
import { countRows, leftOut, selectTables, setForms, type TableShape } from '../tables/catalogue-queries.server.ts';
import { setSequences, withRulesHeld, writeRows } from '../tables/write-rows.server.ts';
import { markLoaded } from './unfinished-restore-queries.server.ts';

/**
 * Writes the rows of a backup into the tables that were made for its schema, in one transaction: all of them, or none. Throws StartError
 * where the tables are other ones, or a file does not have the rows that it should.
 */
export async function loadTables(db: Database, backup: FoundBackup, onProgress: OnProgress): Promise<void> {
  const { path, manifest, key } = backup;
  const count = countUp('loading rows', measuresOf(manifest).rowCount, onProgress);
  await db.transaction(async (tx) => {
    await setForms(tx);
    const shapes = await matchShapes(tx, backup);
    await withRulesHeld(tx, async () => {
      for (const { shape, table } of shapes) {
        const rows = await readStored(path, table.file, { gzip: true, key }, (bytes) =>
          writeRows(tx, shape, bytes, count),
        );
        if (rows !== table.rows || (await countRows(tx, table.name)) !== table.rows)
          throw new StartError(`The table ${table.name} has other rows than the backup says.`);
      }
      await setSequences(tx, manifest.sequences);
    });
    await markLoaded(tx);
  });
}

/** The tables of the backup with those of the database, whose columns are in the backup's order. */
async function matchShapes(tx: Database, { manifest }: FoundBackup) {
  const there = new Map((await selectTables(tx)).map((shape) => [shape.name, shape]));
  const missing = [...there.keys()].filter(
    (name) => !leftOut.includes(name) && !manifest.tables.some((table) => table.name === name),
  );
  if (missing.length > 0) throw misfit(missing);
  return manifest.tables.map((table) => {
    const shape = there.get(table.name);
    const columns = new Map(shape?.columns.map((column) => [column.name, column]));
    const ordered = table.columns.flatMap((name) => columns.get(name) ?? []);
    if (ordered.length !== table.columns.length || ordered.length !== columns.size) throw misfit([table.name]);
    const matched: TableShape = { name: table.name, columns: ordered };
    return { shape: matched, table };
  });
}

function misfit(tables: readonly string[]): StartError {
  return new StartError(`The backup does not fit the schema that it names: see ${tables.join(', ')}.`);
}
