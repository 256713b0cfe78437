import { describe, expect, test } from 'vitest';
import { useTestEnv } from '#tests/support/test-env.ts';
import { vacuumTables } from './vacuum-tables.server.ts';

const env = useTestEnv();

async function stateOf(table: string) {
  const { rows } = await env.pool.query<{ rows: number; dead: number; bytes: number }>(
    `select reltuples::int as rows, n_dead_tup::int as dead, pg_relation_size(relid)::int as bytes
      from pg_stat_user_tables join pg_class on pg_class.oid = relid where relid = $1::regclass`,
    [table],
  );
  return rows[0];
}

/** Counters of a session are otherwise visible after a second. */
async function vacuum() {
  await env.pool.query('select pg_stat_force_next_flush()');
  return vacuumTables(env.db);
}

const fill = (rows: number) =>
  env.pool.query(
    `insert into rate_limits (key, points, expire) select 'of-' || n, 1, 0 from generate_series(1, $1::int) n`,
    [rows],
  );

// PostgreSQL has autovacuum, which would take the same tables during the test.
describe.runIf(env.engine === 'pglite')('the embedded database', () => {
  test('reuses the space of deleted rows and knows the size of its tables', async () => {
    await vacuum();
    await fill(3000);
    await env.pool.query('delete from rate_limits');
    expect(await stateOf('rate_limits')).not.toMatchObject({ bytes: 0 });
    expect(await vacuum()).toContain('public.rate_limits');
    await env.pool.query('select pg_stat_force_next_flush()');
    expect(await stateOf('rate_limits')).toEqual({ rows: 0, dead: 0, bytes: 0 });

    await fill(2000);
    expect(await vacuum()).toContain('public.rate_limits');
    await env.pool.query('select pg_stat_force_next_flush()');
    expect(await stateOf('rate_limits')).toMatchObject({ rows: 2000, dead: 0 });
  });

  test('leaves tables alone that hardly changed', async () => {
    await fill(10);
    expect(await vacuum()).toContain('public.rate_limits');
    await env.pool.query('delete from rate_limits');
    await fill(20);
    expect(await vacuum()).not.toContain('public.rate_limits');
  });
});
