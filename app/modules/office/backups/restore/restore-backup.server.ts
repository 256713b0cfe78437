import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { checkInvariants, type Finding } from '#app/database/doctor.server.ts';
import { isMediaKey } from '#app/modules/catalogue/media/media-file.ts';
import type { MediaStorage } from '#app/modules/catalogue/media/media-storage.ts';
import type { Spool } from '#app/modules/money/providers/mpesa/spool/spool.server.ts';
import type { Database, DatabaseHandle } from '#app/platform/database.server.ts';
import { migrateDatabase } from '#app/platform/migrate-database.server.ts';
import { readMigrations } from '#app/platform/migration-files.server.ts';
import { StartError } from '#app/platform/start-error.server.ts';
import { restoreSpool } from '../copy-spool.server.ts';
import type { FoundBackup } from '../folder/backup-folder.server.ts';
import { measuresOf, type Manifest } from '../folder/manifest.ts';
import { readStored } from '../folder/stored-file.server.ts';
import { countUp, type OnProgress } from '../backup-progress.ts';
import {
  countRows,
  leftOut,
  selectFilledTable,
  selectLastMigration,
  selectTables,
  setForms,
  type TableShape,
  type SequenceValue,
  unfinishedRestore,
} from '../tables/catalogue-queries.server.ts';
import { verifyBackup } from '../verify-backup.server.ts';
import { cp, mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface RestoreNeeds {
  readonly database: DatabaseHandle;
  readonly storage: MediaStorage;
  readonly spool: Pick<Spool, 'restore'>;
  /** Keyed hash of this installation's AUTH_SECRET. */
  readonly secretFingerprint: string;
  /** The folder of the migrations. */
  readonly migrations: string;
  readonly onProgress: OnProgress;
}

interface Restored {
  /** True if AUTH_SECRET is the one of the backup's installation. */
  readonly hasSameSecret: boolean;
  /** Broken invariants. */
  readonly findings: readonly Finding[];
}

/**
 * Restores a backup into an empty database and an empty storage. Checks every file before it writes anything, and again while reading.
 * Loads the rows in one transaction, at the schema that they had; migrations then update it. Puts M-Pesa's callbacks that the database
 * had not received back into the spool, for the server to process. Marks the database from the first write until the end: no server
 * starts on it, and another restore of the same backup continues. For commands: checks no actor. Throws StartError if the target is not
 * empty, or the backup is damaged or of a newer version.
 */
export async function restoreBackup(backup: FoundBackup, needs: RestoreNeeds): Promise<Restored> {
  const { manifest } = backup;
  const { database, storage, migrations } = needs;
  const { db } = database;
  refuseNewer(manifest, migrations);
  const begun = await selectUnfinishedRestore(db);
  await refuseFilled(begun, backup, needs);
  const damage = await verifyBackup(backup, needs.onProgress);
  if (damage.length > 0) throw new StartError(`The backup is damaged, and nothing was restored. ${damage.join(' ')}`);

  if (!begun) await markUnfinished(db, manifest.name);
  if (!begun?.isLoaded) {
    await withMigrationsUpTo(migrations, manifest.schema.lastMigration, (folder) => migrateDatabase(database, folder));
    await loadTables(db, backup, needs.onProgress);
  }
  await loadMedia(storage, backup, needs.onProgress);
  await restoreSpool(backup, needs.spool);
  await migrateDatabase(database, migrations);
  await db.execute(sql`analyze`);
  const findings = await checkInvariants(db);
  await unmarkUnfinished(db);
  return { hasSameSecret: manifest.secretFingerprint === needs.secretFingerprint, findings };
}

function refuseNewer({ schema }: Manifest, migrations: string): void {
  if (readMigrations(migrations).some(({ madeAt }) => madeAt === schema.lastMigration)) return;
  throw new StartError(
    `The backup is of a newer version of the product (its schema is of ${new Date(schema.lastMigration).toISOString().slice(0, 10)}): restore it with that one.`,
  );
}

async function refuseFilled(
  begun: UnfinishedRestore | null,
  { manifest }: FoundBackup,
  { database, storage }: RestoreNeeds,
): Promise<void> {
  if (begun) {
    if (begun.backup === manifest.name) return;
    throw new StartError(
      `The restore of ${begun.backup} was begun here and is not finished. Go on with that, or take an empty database.`,
    );
  }
  await refuseFilledDatabase(database.db, manifest);
  for await (const { key } of storage.list()) {
    if (isMediaKey(key))
      throw new StartError(`There are media already (${key}). Restore into an empty folder or bucket.`);
  }
}

async function refuseFilledDatabase(db: Database, { schema }: Manifest): Promise<void> {
  const filled = await selectFilledTable(db);
  if (filled !== null)
    throw new StartError(`The database is not empty (${filled} has rows). Restore into an empty one.`);
  const lastMigration = await selectLastMigration(db);
  if (lastMigration !== null && lastMigration > schema.lastMigration)
    throw new StartError(
      'The database is empty, but has tables that are newer than the backup. Restore into a new one.',
    );
}

async function loadMedia(
  storage: MediaStorage,
  { path, manifest, key }: FoundBackup,
  onProgress: OnProgress,
): Promise<void> {
  const count = countUp(
    'loading media',
    manifest.media.reduce((sum, { byteSize }) => sum + byteSize, 0),
    onProgress,
  );
  for (const media of manifest.media) {
    const restored = await readStored(path, media.file, { gzip: false, key }, (bytes) =>
      storage.put(media.key, Readable.from(bytes, { objectMode: false })),
    );
    if (restored.sha256 !== media.sha256)
      throw new StartError(`The media file ${media.key} has other bytes than were backed up.`);
    count(media.byteSize);
  }
}

/**
 * Writes the rows of a backup into the tables of its schema, in one transaction. Throws StartError if the tables differ, or a file has
 * too few rows.
 */
async function loadTables(db: Database, backup: FoundBackup, onProgress: OnProgress): Promise<void> {
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

/** Matches the tables of the backup to those of the database, with the columns in the backup's order. */
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

interface Journal {
  readonly entries: readonly { readonly tag: string; readonly when: number }[];
}

const journalPath = join('meta', '_journal.json');

/** Calls `use` with a folder of the migrations up to one. */
async function withMigrationsUpTo(
  folder: string,
  when: number,
  use: (folder: string) => Promise<unknown>,
): Promise<void> {
  const journal = JSON.parse(await readFile(join(folder, journalPath), 'utf8')) as Journal;
  const entries = journal.entries.filter((entry) => entry.when <= when);
  const part = await mkdtemp(join(tmpdir(), 'migrations-'));
  try {
    await mkdir(join(part, 'meta'));
    await writeFile(join(part, journalPath), JSON.stringify({ ...journal, entries }));
    for (const { tag } of entries) await cp(join(folder, `${tag}.sql`), join(part, `${tag}.sql`));
    await use(part);
  } finally {
    await rm(part, { recursive: true, force: true });
  }
}

/** Approximate bytes of rows per insert. */
const insertBytes = 1_000_000;

/** Writes lines of `readRows`. Returns the number of rows. In the caller's transaction. */
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

/** Yields batches of complete lines, of about `insertBytes` each. */
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
 * Empties every table and lets `fill` write rows in any order. Drops foreign keys and indexes and creates them again afterwards, which
 * checks every row and is faster than row by row. Disables triggers, because the backup contains what they would write. In the caller's
 * transaction.
 */
async function withRulesHeld(tx: Database, fill: () => Promise<void>): Promise<void> {
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

async function setSequences(tx: Database, sequences: readonly SequenceValue[]): Promise<void> {
  for (const { name, value } of sequences)
    await tx.execute(sql`select setval(format('public.%I', ${name}::text)::regclass, ${value}::bigint)`);
}

/** Returns the first table with rows, except some tables; null if all are empty. */
interface Definition extends Record<string, unknown> {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

async function selectDefinitions(tx: Database, query: string): Promise<readonly Definition[]> {
  return (await tx.execute<Definition>(sql.raw(query))).rows;
}

/** Throws StartError if a restore was started and is unfinished. Call it before serving or migrating. */
export async function refuseHalfRestore(db: Database): Promise<void> {
  const unfinished = await selectUnfinishedRestore(db);
  if (unfinished)
    throw new StartError(
      `The restore of ${unfinished.backup} into this database is not finished. Run npm run restore with that backup again.`,
    );
}

const marker = sql.identifier(unfinishedRestore);

interface UnfinishedRestore extends Record<string, unknown> {
  /** The name of the backup. */
  readonly backup: string;
  /** True if its rows are loaded, and the rest is still to do. */
  readonly isLoaded: boolean;
}

/** Selects the unfinished restore of this database; null without one. */
async function selectUnfinishedRestore(db: Database): Promise<UnfinishedRestore | null> {
  const { rows: tables } = await db.execute<{ found: string | null }>(
    sql`select to_regclass(${`public.${unfinishedRestore}`})::text as found`,
  );
  if (!tables[0]?.found) return null;
  const { rows } = await db.execute<UnfinishedRestore>(sql`select backup, is_loaded as "isLoaded" from ${marker}`);
  return rows[0] ?? null;
}

/** Marks the database, so that no server starts here until the restore ends. */
async function markUnfinished(db: Database, backup: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`create table ${marker} (backup text not null, is_loaded boolean not null)`);
    await tx.execute(sql`insert into ${marker} values (${backup}, false)`);
  });
}

async function markLoaded(tx: Database): Promise<void> {
  await tx.execute(sql`update ${marker} set is_loaded = true`);
}

async function unmarkUnfinished(db: Database): Promise<void> {
  await db.execute(sql`drop table ${marker}`);
}
