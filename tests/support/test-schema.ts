import type pg from 'pg';
import { everyInvariant } from '#app/database/doctor.server.ts';

/** Creates the test environment's own schema, which the product does not read. */
export async function prepareTestSchema(pool: pg.Pool): Promise<void> {
  await pool.query('create schema test_bed');
  await pool.query(`create table test_bed.jobs (
    id bigint primary key generated always as identity,
    name text not null, data jsonb not null, start_after timestamptz, singleton_key text)`);
  await pool.query('create unique index on test_bed.jobs (name, singleton_key)');
  await prepareEmptying(pool);
  // The session keeps the plan of a function.
  await pool.query(`create function test_bed.doctor() returns table (index int, rows jsonb) language plpgsql as $doctor$
    #variable_conflict use_column
    begin return query ${everyInvariant}; end $doctor$`);
  await prepareShape(pool);
}

/**
 * Empties tables as thoroughly as TRUNCATE, and faster for few rows: a single call, no new files, and no triggers. Every statement is
 * written out, so that the session plans it once. A session changes all its plans when its role in replication changes: best it is called
 * in one that is a replica from its beginning.
 */
async function prepareEmptying(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ statement: string }>(`
    select format('delete from %I.%I;', schemaname, tablename) as statement
    from pg_tables where schemaname in ('public', 'pgboss', 'test_bed')
    union all
    select format('if (select is_called from %1$s) then perform setval(%1$L, %2$s, false); end if;',
      format('%I.%I', schemaname, sequencename), start_value)
    from pg_sequences where schemaname in ('public', 'test_bed')`);
  await pool.query(`create function test_bed.empty() returns void language plpgsql as $$
    begin
      if current_setting('session_replication_role') <> 'replica' then set local session_replication_role = replica; end if;
      ${rows.map(({ statement }) => statement).join('\n      ')}
    end $$`);
}

/** Records the current schema, so that `test_bed.is_whole()` detects a file that changes it. */
async function prepareShape(pool: pg.Pool): Promise<void> {
  const product = `not in ('test_bed', 'information_schema', 'pg_catalog', 'pg_toast') and nspname !~ '^pg_temp'`;
  const tables = `select c.oid from pg_class c join pg_namespace n on n.oid = relnamespace where nspname ${product}`;
  await pool.query(`create view test_bed.shape as select md5(string_agg(part, ',' order by part)) as sum from (
    select format('%s %s', oid, relname) as part from pg_class where oid in (${tables})
    union all select format('%s %s %s %s', attrelid, attname, atttypid, attnotnull) from pg_attribute where attrelid in (${tables})
    union all select format('%s %s', conrelid, conname) from pg_constraint where conrelid in (${tables})
    union all select format('%s %s %s', tgrelid, tgname, tgenabled) from pg_trigger where tgrelid in (${tables})
    union all select format('%s %s', proname, md5(prosrc)) from pg_proc p join pg_namespace n on n.oid = pronamespace
      where nspname ${product}) as parts`);
  const { rows } = await pool.query<{ sum: string }>('select sum from test_bed.shape');
  await pool.query(`create function test_bed.is_whole() returns boolean language sql as
    $$ select sum = '${rows[0]?.sum}' from test_bed.shape $$`);
}
