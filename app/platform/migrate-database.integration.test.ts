import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { useTestEnv } from '#tests/support/test-env.ts';
import { withDatabaseLock } from './database-lock.server.ts';
import type { DatabaseHandle } from './database.server.ts';
import { migrateDatabase } from './migrate-database.server.ts';

const env = useTestEnv();
let folder: string;
/** Later than the product's own migrations, and increased by every test. */
let madeAt = 9_000_000_000_000;

beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'migrations-'))));
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await env.pool.query('comment on table drizzle.__drizzle_migrations is null');
  // The next test file reuses this database and must not take itself for an older release.
  await env.pool.query('delete from drizzle.__drizzle_migrations where created_at > 9000000000000');
  await env.pool.query('drop table if exists shelves');
});

const handle = (): DatabaseHandle => ({
  ...env.handle,
  close: () => Promise.resolve(),
});

/** Writes migrations as drizzle-kit does. Returns a function that applies them with short timeouts. */
function write(files: Readonly<Record<string, string>>) {
  mkdirSync(join(folder, 'meta'));
  const entries = Object.entries(files).map(([tag, text]) => {
    writeFileSync(join(folder, `${tag}.sql`), text);
    madeAt += 1;
    return { tag, when: madeAt };
  });
  writeFileSync(join(folder, 'meta', '_journal.json'), JSON.stringify({ entries }));
  return () => migrateDatabase(handle(), folder, { lock: 50, migration: 2_000, others: 3_000 });
}

async function applied(): Promise<number> {
  const { rows } = await env.pool.query<{ count: number }>(
    'select count(*)::int as count from drizzle.__drizzle_migrations where created_at > 9000000000000',
  );
  return rows[0]?.count ?? 0;
}

test('migrations are applied once, in order, even by two processes; an invalid one leaves those before it', async () => {
  const before = await applied();
  const migrate = write({
    '0001_shelves': 'create table shelves (id int);--> statement-breakpoint\ninsert into shelves values (1)',
    '0002_wrong': 'insert into shelves values (2);--> statement-breakpoint\nselect from nowhere',
  });
  // The embedded database has one process.
  const outcomes = await (env.engine === 'postgres'
    ? Promise.allSettled([migrate(), migrate()])
    : Promise.allSettled([migrate()]));
  for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: { code: '42P01' } });
  expect((await env.pool.query('select id from shelves')).rows).toEqual([{ id: 1 }]);
  expect((await applied()) - before).toBe(1);
});

test('a release starts on a newer schema, unless the schema says that the release is too old', async () => {
  await write({
    '0001_shelves': 'create table shelves (id int)',
    '0002_more': 'alter table shelves add column at int',
  })();
  rmSync(join(folder, 'meta'), { recursive: true });
  const older = JSON.stringify({ entries: [{ tag: '0001_shelves', when: madeAt - 1 }] });
  mkdirSync(join(folder, 'meta'));
  const olderRelease = () => {
    writeFileSync(join(folder, 'meta', '_journal.json'), older);
    return migrateDatabase(handle(), folder);
  };
  expect(await olderRelease()).toBe(1);
  const newer = JSON.stringify({
    entries: [
      { tag: '0001_shelves', when: madeAt - 1 },
      { tag: '0002_more', when: madeAt },
      { tag: '0003_less', when: (madeAt += 1) },
    ],
  });
  writeFileSync(join(folder, '0003_less.sql'), '-- oldest release: 0002_more\nalter table shelves drop column id');
  writeFileSync(join(folder, 'meta', '_journal.json'), newer);
  await migrateDatabase(handle(), folder);
  await expect(olderRelease()).rejects.toThrow(/A newer version of the product changed this database/);
});

describe.runIf(env.engine === 'postgres')('on a server', () => {
  test('a migration that waits for a table releases it for readers, and gets it later', async () => {
    await env.pool.query('create table shelves (id int)');
    const long = await env.pool.connect();
    await long.query('begin; select * from shelves');
    const migrate = write({ '0001_column': 'alter table shelves add column at int' });
    const migrated = migrate();
    let done = false;
    void migrated.finally(() => (done = true)).catch(() => undefined);
    const waits: number[] = [];
    for (let n = 0; n < 20; n += 1) {
      const begun = performance.now();
      await env.pool.query('select id from shelves');
      waits.push(performance.now() - begun);
    }
    expect(done).toBe(false);
    expect(Math.max(...waits)).toBeLessThan(1_500);
    await long.query('commit');
    long.release();
    await migrated;
    await env.pool.query('select at from shelves');
  });

  test('it gives up with a sentence when the table stays locked', async () => {
    await env.pool.query('create table shelves (id int)');
    const long = await env.pool.connect();
    await long.query('begin; select * from shelves');
    await expect(write({ '0001_column': 'alter table shelves add column at int' })()).rejects.toThrow(
      /^The database cannot be brought up to date \(0001_column\): for 2 seconds others have held a table/,
    );
    await long.query('rollback');
    long.release();
  });

  test('a process that migrates for too long is named', async () => {
    const migrate = write({ '0001_shelves': 'create table shelves (id int)' });
    await withDatabaseLock(handle(), 721_001, async () => {
      await expect(migrate()).rejects.toThrow(
        /^Another process has been bringing the database up to date for 3 seconds/,
      );
    });
    await migrate();
  });

  test('an index is built without blocking writers', async () => {
    await env.pool.query('create table shelves (id int)');
    const writer = await env.pool.connect();
    await writer.query('begin; insert into shelves values (1)');
    const migrated = write({
      '0001_index':
        '-- outside a transaction\ndrop index if exists shelves_id;--> statement-breakpoint\ncreate index concurrently shelves_id on shelves (id)',
    })();
    await env.pool.query('insert into shelves values (2)');
    await writer.query('commit');
    writer.release();
    await migrated;
    const { rows } = await env.pool.query("select indisvalid from pg_index where indexrelid = 'shelves_id'::regclass");
    expect(rows).toEqual([{ indisvalid: true }]);
  });
});
