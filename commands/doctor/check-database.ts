import { sql } from 'drizzle-orm';
import { readMigrations } from '#app/platform/migration-files.server.ts';
import type { Services } from '#app/services.server.ts';
import { noShopRemedy, noShopSentence } from '#server/foundation.ts';
import { migrationsFolder } from '#server/project-folder.ts';
import { inArea, type Check } from './check.ts';

type Facts = Record<string, unknown> & {
  readonly version: string;
  readonly number: number;
  readonly encoding: string;
  readonly now: string;
  readonly most: number;
  readonly used: number | null;
  readonly has_trgm: boolean;
  readonly offers_trgm: boolean;
  readonly tls: boolean | null;
};

const { ok, warning, error } = inArea('database');
const oldestVersion = 150_000;
/** Seconds that clocks may differ. */
const clockTolerance = 5;

/** Checks the database, its version and settings, and whether this version can read its schema. Reads only. */
export async function checkDatabase({
  db,
  clock,
  config,
  isPooled,
}: Pick<Services, 'db' | 'clock' | 'config'> & { readonly isPooled: boolean }): Promise<{
  readonly checks: Check[];
  readonly isCurrent: boolean;
}> {
  const before = clock.now().getTime();
  const { rows } = await db.execute<Facts>(sql`select current_setting('server_version') as version,
    current_setting('server_version_num')::int as number, current_setting('server_encoding') as encoding,
    (extract(epoch from clock_timestamp()) * 1000)::text as now, current_setting('max_connections')::int as most,
    (select count(*)::int from pg_stat_activity) as used, exists (select from pg_extension where extname = 'pg_trgm') as has_trgm,
    exists (select from pg_available_extensions where name = 'pg_trgm') as offers_trgm,
    (select ssl from pg_stat_ssl where pid = pg_backend_pid()) as tls`);
  const [facts] = rows;
  if (!facts) throw new Error('PostgreSQL says nothing about itself');
  const between = (before + clock.now().getTime()) / 2;
  const isServer = config.database.kind === 'server';
  const schema = await checkSchema(db, config);
  const checks = [
    facts.number < oldestVersion
      ? error(`PostgreSQL is ${facts.version}.`, 'Move to version 15 or newer.')
      : ok(
          `PostgreSQL ${facts.version} answers${isServer ? (facts.tls ? ', over TLS' : ', without TLS') : ', embedded'}.`,
        ),
    facts.encoding === 'UTF8'
      ? ok('Its encoding is UTF8.')
      : error(
          `Its encoding is ${facts.encoding}.`,
          'Make a database with encoding UTF8, and restore a backup into it.',
        ),
    facts.has_trgm
      ? ok('The extension pg_trgm is there.')
      : !schema.isCurrent && facts.offers_trgm
        ? ok('The extension pg_trgm is offered, and made by the next start.')
        : error('The extension pg_trgm is missing: searches fail.', 'create extension pg_trgm; (postgresql-contrib)'),
    checkClock((between - Number(facts.now)) / 1000),
    ...(isServer
      ? [checkConnections(facts, config.database.kind === 'server' ? config.database.poolSize : 0, config.workers)]
      : []),
    ...(isPooled
      ? [
          warning(
            'DATABASE_URL leads to a pooler: changes of other copies are seen late, jobs begin two seconds late.',
            'Set DATABASE_DIRECT_URL to the same database past the pooler.',
          ),
        ]
      : []),
    schema.check,
  ];
  return { checks, isCurrent: schema.isCurrent };
}

function checkClock(ahead: number): Check {
  const seconds = Math.round(Math.abs(ahead));
  if (seconds <= clockTolerance) return ok("This machine's clock and the database's agree.");
  return error(
    `This machine's clock is ${seconds} seconds ${ahead > 0 ? 'ahead of' : 'behind'} the database's.`,
    'Let both machines set their clocks by NTP.',
  );
}

/** Each process has one or two connections of its own beside its pool. */
function checkConnections({ most, used }: Facts, poolSize: number, workers: number): Check {
  const copies = Math.floor(most / (poolSize + 2));
  const words = `${used} of ${most} connections are open; there is room for ${copies} processes with DATABASE_POOL=${poolSize}.`;
  return copies <= workers
    ? warning(words, `Lower DATABASE_POOL, or raise max_connections, before more than ${copies} start.`)
    : ok(words);
}

/** Checks whether the tables are those of this version. Only then can the data be checked. */
async function checkSchema(
  db: Services['db'],
  config: Services['config'],
): Promise<{ readonly check: Check; readonly isCurrent: boolean }> {
  const known = readMigrations(migrationsFolder());
  const {
    rows: [there],
  } = await db.execute<{ migrations: string | null; tables: number }>(
    sql`select to_regclass('drizzle.__drizzle_migrations')::text as migrations,
      (select count(*)::int from pg_tables where schemaname = 'public') as tables`,
  );
  const { rows } = there?.migrations
    ? await db.execute<{ made_at: string }>(sql`select created_at::text as made_at from drizzle.__drizzle_migrations`)
    : { rows: [] };
  const applied = new Set(rows.map(({ made_at }) => Number(made_at)));
  const pending = known.filter(({ madeAt }) => !applied.has(madeAt)).map(({ tag }) => tag);
  if (applied.size === 0 && there?.tables === 0) {
    const check = error(noShopSentence(config), `${noShopRemedy} Or restore a backup into it.`);
    return { check, isCurrent: false };
  }
  if (pending.length > 0) {
    const check = error(
      `${pending.length} of ${known.length} migrations are pending (${pending[0]} first): people, backups, data and media were not looked at.`,
      'Start this version once: it applies them.',
    );
    return { check, isCurrent: false };
  }
  const newest = known.at(-1)?.madeAt ?? 0;
  const newer = [...applied].filter((madeAt) => madeAt > newest).length;
  const check =
    newer > 0
      ? warning(`A newer version has applied ${newer} migration(s) that this one does not know.`, 'Finish the upgrade.')
      : ok(`All ${known.length} migrations are applied.`);
  return { check, isCurrent: true };
}
