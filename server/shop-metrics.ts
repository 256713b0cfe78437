import { sql, type SQL } from 'drizzle-orm';
import { Gauge, type Registry, Histogram } from 'prom-client';
import { allCases } from '#app/modules/money/payments/reconcile/count-unknown.server.ts';
import { sweepAge } from './sweep-age.ts';
import type { Services } from '#app/services.server.ts';
import type { DatabaseHandle } from '#app/platform/database.server.ts';
import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';

/** Milliseconds for which figures are cached, so that many callers read them once. */
const figuresLifeMs = 15_000;

type Figure = Record<string, unknown> & {
  readonly name: FigureName;
  /** Values of the figure's labels, in their order. */
  readonly labels: readonly string[];
  readonly value: number;
};

/** Each figure of the database: its help text, and the names of its labels. */
const figures = {
  shop_payments: ['Payments by state', 'state'],
  shop_payments_pending_over_10_minutes: ['Payments that have been pending for more than 10 minutes'],
  shop_open_cases: ['What waits for a person, by kind', 'kind'],
  shop_reconcile_mismatches: [
    'Lines of the statements compared last, of M-Pesa and of the bank, that differ from the books; none before the first',
  ],
  shop_reconcile_age_seconds: [
    'How long ago the end of the last M-Pesa statement compared is, or the first payment where none was; none before both',
  ],
  shop_mails: ['Mails that wait to be sent, and that were given up, by state', 'state'],
  shop_mails_oldest_seconds: ['How long the oldest mail has been waiting'],
  shop_backup_age_seconds: ['How old the last whole backup is; none where there is none'],
  shop_sweep_age_seconds: ['How long ago the payments were swept last; none before the first sweep'],
  shop_jobs: ['Jobs by queue and state, as they were a minute ago', 'job', 'state'],
  shop_jobs_oldest_seconds: ['How long the oldest job has been due'],
} as const satisfies Record<string, readonly [string, ...string[]]>;
type FigureName = keyof typeof figures;

/** Adds the shop's figures to a registry. Leaves out what cannot be read, and answers the rest. */
export function registerShopMetrics(
  registry: Registry,
  { db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>,
): void {
  let read: { readonly rows: Promise<readonly Figure[]>; readonly until: number } | undefined;

  function current(): Promise<readonly Figure[]> {
    const now = clock.now().getTime();
    if (!read || now >= read.until) {
      const rows = readFigures(db, clock.now()).catch((error: unknown) => {
        log.warn({ err: error }, 'the figures for /metrics cannot be read');
        return [];
      });
      read = { rows, until: now + figuresLifeMs };
    }
    return read.rows;
  }

  for (const [name, [help, ...labelNames]] of Object.entries(figures) as [
    FigureName,
    readonly [string, ...string[]],
  ][]) {
    void new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        const rows = (await current()).filter((row) => row.name === name);
        this.reset();
        // Without labels it would be 0 if the value is unknown.
        if (rows.length === 0 && labelNames.length === 0) this.remove();
        for (const { labels, value } of rows)
          this.set(Object.fromEntries(labelNames.map((label, n) => [label, labels[n] ?? ''])), value);
      },
    });
  }
}

async function readFigures(db: Services['db'], now: Date): Promise<readonly Figure[]> {
  return (await db.execute<Figure>(shopFigures(now))).rows;
}

/**
 * Builds one query for all figures, a row each. Reads large tables only by indexes of open rows, and the numbers of jobs that pg-boss
 * counts once a minute.
 */
export function shopFigures(now: Date): SQL {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql`
    select 'shop_payments' as name, array[status] as labels, sum(payments)::float8 as value from payment_totals group by status
    union all select 'shop_payments_pending_over_10_minutes', '{}', count(*)::float8 from payments
      where status = 'pending' and coalesce(payment_date, created_at) < ${at} - interval '10 minutes'
    union all select 'shop_open_cases', array[kind], count(*)::float8 from (${allCases(now)}) cases group by kind
    union all select 'shop_reconcile_mismatches', '{}', sum((select count(*) from statement_lines
        where statement_id = latest.id and outcome in ('missing_here', 'missing_there', 'different', 'unclear', 'returned')))::float8
      from (select distinct on (provider) id from statements order by provider, created_at desc, id desc) latest
      having count(*) > 0
    union all select 'shop_reconcile_age_seconds', '{}', extract(epoch from ${at} - compared.up_to)::float8
      from (select coalesce((select max(covers_to) from statements where provider = 'mpesa'),
        (select min(day) at time zone 'Africa/Nairobi' from payment_totals where status = 'completed')) as up_to) compared
      where compared.up_to is not null
    union all select 'shop_mails', '{queued}', count(*)::float8 from mail_outbox where status = 'queued'
    union all select 'shop_mails', '{failed}', count(*)::float8 from mail_outbox where status = 'failed'
    union all select 'shop_mails_oldest_seconds', '{}', coalesce(max(extract(epoch from ${at} - created_at)), 0)::float8
      from mail_outbox where status = 'queued'
    union all select 'shop_backup_age_seconds', '{}', extract(epoch from ${at} - max(ended_at))::float8
      from backups where error is null and ended_at is not null having max(ended_at) is not null
    union all select 'shop_sweep_age_seconds', '{}', age from (select ${sweepAge} as age) swept where age is not null
    union all select 'shop_jobs', array[queue.name, counted.state], counted.jobs::float8 from pgboss.queue,
      lateral (values ('waiting', queued_count), ('active', active_count), ('failed', failed_count)) counted (state, jobs)
    union all select 'shop_jobs_oldest_seconds', '{}', greatest(0, coalesce(max(extract(epoch from ${at} - start_after)), 0))::float8
      from pgboss.job where state < 'active' and not blocked`;
}

/** Adds the metrics of a database pool to a registry. Returns a function that ends them. */
export function registerPoolMetrics(registry: Registry, pool: DatabaseHandle['pool']): () => void {
  const registers = [registry];
  void new Gauge({
    name: 'database_pool_connections',
    help: 'Connections of this process, and who waits for one',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'total' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingInAll);
    },
  });
  const duration = new Histogram({
    name: 'database_query_duration_seconds',
    help: 'Time from sending a query to its answer; waiting for a connection does not count',
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers,
  });
  return pool.watchQueries((seconds) => duration.observe(seconds));
}

/** Adds the number of waiting entries of this process's spool to a registry. */
export function registerSpoolMetrics(registry: Registry, { spool }: Pick<Services, 'spool'>): void {
  void new Gauge({
    name: 'shop_spool_entries',
    help: 'Answers and callbacks of M-Pesa that wait for the database, and files of them that cannot be read, by state',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      this.reset();
      const state = await spool.state().catch(() => null);
      if (!state) return;
      this.set({ state: 'waiting' }, state.waiting);
      this.set({ state: 'unreadable' }, state.unreadable.length);
    },
  });
}

/** Adds the disk space of some folders to a registry, labelled by their purpose. Leaves out a folder that cannot be read. */
export function registerDiskMetrics(registry: Registry, folders: Readonly<Record<string, string>>): void {
  const read = ([folder, path]: [string, string]) =>
    statfs(path).then(
      (disk) => [{ folder, disk }],
      () => [],
    );
  for (const { name, help, blocksOf } of diskFigures)
    void new Gauge({
      name,
      help,
      labelNames: ['folder'],
      registers: [registry],
      // prom-client reads all metrics at once, so each sets its own values only.
      async collect() {
        const disks = (await Promise.all(Object.entries(folders).map(read))).flat();
        this.reset();
        for (const { folder, disk } of disks) this.set({ folder }, blocksOf(disk) * disk.bsize);
      },
    });
}

const diskFigures: readonly { name: string; help: string; blocksOf: (disk: StatsFs) => number }[] = [
  { name: 'disk_free_bytes', help: 'Room that is left on the disk of a folder', blocksOf: ({ bavail }) => bavail },
  { name: 'disk_size_bytes', help: 'Size of the disk of a folder', blocksOf: ({ blocks }) => blocks },
];
