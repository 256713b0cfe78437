import type pg from 'pg';

/** What the test bed keeps in the database, in a schema of its own so that nothing of the product sees it. */
export async function prepareTestSchema(pool: pg.Pool): Promise<void> {
  await pool.query('create schema test_bed');
  await pool.query(`create table test_bed.jobs (
    id bigint primary key generated always as identity,
    name text not null, data jsonb not null, start_after timestamptz, singleton_key text)`);
  await pool.query('create unique index on test_bed.jobs (name, singleton_key)');
  // As deep as TRUNCATE and quicker for a handful of rows: one call, no new files, and no trigger sees it.
  await pool.query(`create function test_bed.empty() returns void language plpgsql as $$
    declare name text;
    begin
      set local session_replication_role = replica;
      for name in
        select format('%I.%I', schemaname, tablename) from pg_tables where schemaname in ('public', 'pgboss', 'test_bed')
      loop
        execute 'delete from ' || name;
      end loop;
      perform setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
        from pg_sequences where schemaname in ('public', 'test_bed') and last_value is not null;
    end $$`);
}
