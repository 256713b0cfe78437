import { sql } from 'drizzle-orm';
import type { Database } from '#app/platform/database.server.ts';
import { countRows, selectTables, type SequenceValue, type TableShape } from './catalogue-queries.server.ts';

/** As many bytes of rows are written at once, about. */
const insertBytes = 1_000_000;

/** Lines as `readRows` gives them. Returns how many rows they were. In the caller's transaction. */
export async function writeRows(
  tx: Database,
  { name, columns }: TableShape,
  bytes: AsyncIterable<Uint8Array>,
  written: (rows: number) => void,
): Promise<number> {
  const names = columns.map((column) => sql.identifier(column.name));
  const values = columns.map(({ type }, index) => sql.raw(`(line ->> ${index})::${type}`));
  let count = 0;
  for await (const lines of batchesOf(bytes)) {
    await tx.execute(sql`
      insert into ${sql.identifier(name)} (${sql.join(names, sql`, `)}) overriding system value
      select ${sql.join(values, sql`, `)} from jsonb_array_elements(${`[${lines.join(',')}]`}::jsonb) as line`);
    count += lines.length;
    written(lines.length);
  }
  return count;
}

/** Whole lines, as many as make about `insertBytes`. */
async function* batchesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const decoder = new TextDecoder();
  let rest = '';
  let lines: string[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = parts.pop() ?? '';
    for (const line of parts) {
      lines.push(line);
      size += line.length;
      if (size < insertBytes) continue;
      yield lines;
      [lines, size] = [[], 0];
    }
  }
  if (rest !== '') throw new Error('the rows of a table end in the middle of a line');
  if (lines.length > 0) yield lines;
}

/**
 * Empties every table and lets `fill` write rows in any order: foreign keys and indexes are taken away and made again afterwards, which
 * checks every row and is quicker than row by row; triggers sleep, because what they would write is in the backup. In the caller's
 * transaction.
 */
export async function withRulesHeld(tx: Database, fill: () => Promise<void>): Promise<void> {
  const tables = (await selectTables(tx)).map(({ name }) => sql.identifier(name));
  const keys = await selectDefinitions(
    tx,
    `select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  const indexes = await selectDefinitions(
    tx,
    `select indrelid::regclass::text as "table", indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index join pg_class on pg_class.oid = indexrelid
     where relnamespace = 'public'::regnamespace and not exists (select from pg_constraint where conindid = indexrelid)`,
  );
  await tx.execute(sql`truncate ${sql.join(tables, sql`, `)} restart identity`);
  for (const table of tables) await tx.execute(sql`alter table ${table} disable trigger user`);
  for (const { table, name } of keys) await tx.execute(sql.raw(`alter table ${table} drop constraint ${name}`));
  for (const { name } of indexes) await tx.execute(sql.raw(`drop index ${name}`));
  await fill();
  await tx.execute(sql`set constraints all immediate`);
  for (const { definition } of indexes) await tx.execute(sql.raw(definition));
  for (const { table, name, definition } of keys)
    await tx.execute(sql.raw(`alter table ${table} add constraint ${name} ${definition}`));
  for (const table of tables) await tx.execute(sql`alter table ${table} enable trigger user`);
}

export async function setSequences(tx: Database, sequences: readonly SequenceValue[]): Promise<void> {
  for (const { name, value } of sequences)
    await tx.execute(sql`select setval(format('public.%I', ${name}::text)::regclass, ${value}::bigint)`);
}

/** The first table that has rows, but for some that do not count; null where all are empty. */
export async function firstFilledTable(db: Database, uncounted: readonly string[]): Promise<string | null> {
  for (const { name } of await selectTables(db)) {
    if (!uncounted.includes(name) && (await countRows(db, name)) > 0) return name;
  }
  return null;
}

interface Definition extends Record<string, unknown> {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

async function selectDefinitions(tx: Database, query: string): Promise<readonly Definition[]> {
  return (await tx.execute<Definition>(sql.raw(query))).rows;
}
