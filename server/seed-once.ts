import type { DatabaseHandle } from '#app/platform/database.server.ts';
import type { Services } from '#app/services.server.ts';

/** Fills an empty database with the demo content. */
export type SeedDemo = (services: Services) => Promise<void>;

/** Held by the one process that seeds, where several start on one database server. */
const seedLock = 721_002;

const markerKey = 'demoContent';
type Marker = 'begun' | 'done';

/**
 * Seeds an empty database once. What was begun is marked before the first row, so that after a kill in the middle the next
 * start clears it away and begins anew: nobody is served before the seeding is done, so all there is came from it. A
 * database that holds people or courses and no mark is somebody's own and stays as it is.
 */
export async function seedOnce(
  database: DatabaseHandle,
  services: Services,
  seedDemo: SeedDemo,
  tell: (step: string) => void = () => undefined,
): Promise<void> {
  await alone(database, async () => {
    const marker = await readMarker(database);
    if (marker === 'done') return;
    if (marker === null && !(await isEmpty(database))) return;
    tell('Adding the demo courses and accounts…');
    if (marker === 'begun') await clear(database);
    await writeMarker(database, 'begun');
    await seedDemo(services);
    await writeMarker(database, 'done');
  });
}

/** The embedded database has one process anyway, and one connection, which a lock would keep from the seeding. */
async function alone(database: DatabaseHandle, work: () => Promise<void>): Promise<void> {
  if (database.kind === 'embedded') return work();
  const client = await database.pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [seedLock]);
    await work();
  } finally {
    await client.query('select pg_advisory_unlock($1)', [seedLock]);
    client.release();
  }
}

async function readMarker({ pool }: DatabaseHandle): Promise<Marker | null> {
  const found = await pool.query<{ value: Marker }>('select value from site_settings where key = $1', [markerKey]);
  return found.rows[0]?.value ?? null;
}

async function writeMarker({ pool }: DatabaseHandle, marker: Marker): Promise<void> {
  const statement =
    'insert into site_settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value, updated_at = now()';
  await pool.query(statement, [markerKey, JSON.stringify(marker)]);
}

async function isEmpty({ pool }: DatabaseHandle): Promise<boolean> {
  const found = await pool.query<{ empty: boolean }>(
    'select not exists (select from users) and not exists (select from courses) as empty',
  );
  return found.rows[0]?.empty ?? false;
}

async function clear({ pool }: DatabaseHandle): Promise<void> {
  const tables = await pool.query<{ names: string | null }>(
    `select string_agg(format('%I.%I', schemaname, tablename), ', ') as names from pg_tables where schemaname = 'public'`,
  );
  const names = tables.rows[0]?.names;
  if (names) await pool.query(`truncate ${names} restart identity cascade`);
  await pool.query('delete from pgboss.job');
}
