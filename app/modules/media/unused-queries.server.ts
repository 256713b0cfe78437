import { inArray, sql, type SQL } from 'drizzle-orm';
import { mediaFiles } from '#app/database/schema/media.ts';
import type { Database } from '#app/platform/database.server.ts';

/**
 * Notes of every file that no row of any table refers to since when that was first seen, and takes the note from those that are used again.
 */
export async function markUnused(db: Database, now: Date): Promise<void> {
  const unused = isUnused(await selectReferences(db));
  await db.execute(sql`update media_files set unused_since = null where unused_since is not null and not (${unused})`);
  await db.execute(
    sql`update media_files set unused_since = ${now.toISOString()} where unused_since is null and ${unused}`,
  );
}

/**
 * Deletes up to `most` rows that were unused before a moment and still are; gives the keys of their bytes. What refers to files is read from the database's own foreign keys, so that a new column counts from the day it is there. In a transaction.
 */
export async function deleteUnusedFiles(tx: Database, before: Date, most: number): Promise<readonly string[]> {
  const unused = isUnused(await selectReferences(tx));
  // Locked first and asked again: whoever is about to refer to a file waits, or was before us and is seen now.
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

/** Those of some keys that no row names. */
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

/** A row that is deleted with its file is no use of it. */
async function selectReferences(db: Database): Promise<readonly Reference[]> {
  const { rows } = await db.execute<Reference>(sql`
    select c.conrelid::regclass::text as "table", a.attname as "column"
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'media_files'::regclass and c.confdeltype <> 'c'`);
  if (rows.length === 0) throw new Error('nothing refers to media files, which cannot be');
  return rows;
}

/** `table` is written by the database, quoted where it must be. */
function isUnused(references: readonly Reference[]): SQL {
  const each = references.map(
    ({ table, column }) =>
      sql`not exists (select 1 from ${sql.raw(table)} r where r.${sql.identifier(column)} = media_files.id)`,
  );
  return sql.join(each, sql` and `);
}
