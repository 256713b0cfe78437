import { inArray, sql, type SQL } from 'drizzle-orm';
import { mediaFiles } from '#app/database/schema/media.ts';
import type { Database } from '#app/platform/database.server.ts';

/** Marks every file without a reference with the time, and clears the mark of files in use again. */
export async function markUnused(db: Database, now: Date): Promise<void> {
  const unused = isUnused(await selectReferences(db));
  await db.execute(sql`update media_files set unused_since = null where unused_since is not null and not (${unused})`);
  await db.execute(
    sql`update media_files set unused_since = ${now.toISOString()} where unused_since is null and ${unused}`,
  );
}

/**
 * Deletes up to `most` rows that were unused before a moment and still are; returns their storage keys. Reads the references from the
 * database's foreign keys, so that new columns count at once. Call it in a transaction.
 */
export async function deleteUnusedFiles(tx: Database, before: Date, most: number): Promise<readonly string[]> {
  const unused = isUnused(await selectReferences(tx));
  // Locks first and checks again: a concurrent new reference waits, or was earlier and is seen now.
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from media_files where unused_since < ${before.toISOString()} and ${unused} order by unused_since, id limit ${most} for update skip locked`,
  );
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const deleted = await tx
    .delete(mediaFiles)
    .where(sql`${inArray(mediaFiles.id, ids)} and unused_since < ${before.toISOString()} and ${unused}`)
    .returning({ key: mediaFiles.storageKey });
  return deleted.map(({ key }) => key);
}

/** Deletes the rows of those of some files that have no reference now. */
export async function deleteUnusedOf(tx: Database, ids: readonly string[]): Promise<void> {
  const unused = isUnused(await selectReferences(tx));
  await tx.delete(mediaFiles).where(sql`${inArray(mediaFiles.id, [...ids])} and ${unused}`);
}

/** Returns those of some keys without a row. */
export async function selectUnknownKeys(db: Database, keys: readonly string[]): Promise<readonly string[]> {
  const rows = await db
    .select({ key: mediaFiles.storageKey })
    .from(mediaFiles)
    .where(inArray(mediaFiles.storageKey, [...keys]));
  const known = new Set(rows.map(({ key }) => key));
  return keys.filter((key) => !known.has(key));
}

interface Reference extends Record<string, unknown> {
  readonly table: string;
  readonly column: string;
}

/** Selects all foreign keys to files, except those whose rows are deleted with the file. */
async function selectReferences(db: Database): Promise<readonly Reference[]> {
  const { rows } = await db.execute<Reference>(sql`
    select c.conrelid::regclass::text as "table", a.attname as "column"
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'media_files'::regclass and c.confdeltype <> 'c'`);
  if (rows.length === 0) throw new Error('nothing refers to media files, which cannot be');
  return rows;
}

/** Returns the condition of unused files. The database wrote and quoted `table`. */
function isUnused(references: readonly Reference[]): SQL {
  const each = references.map(
    ({ table, column }) =>
      sql`not exists (select 1 from ${sql.raw(table)} r where r.${sql.identifier(column)} = media_files.id)`,
  );
  return sql.join(each, sql` and `);
}
