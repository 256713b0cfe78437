import { sql } from 'drizzle-orm';
import { Gauge, type Registry } from 'prom-client';
import { openCases } from '#app/modules/payments/reconcile/waiting-cases.server.ts';
import type { DatabaseHandle } from '#app/platform/database.server.ts';
import type { Services } from '#app/services.server.ts';

/** Figures are read once in as many milliseconds, however many ask. */
const figuresLifeMs = 15_000;

type Figure = Record<string, unknown> & {
  readonly name: FigureName;
  readonly label: string;
  readonly value: number;
};

/** Each figure of the database: what it says, and the name of its label, if it has one. All are read by an index or of few rows. */
const figures = {
  shop_payments: ['Payments by state', 'state'],
  shop_open_cases: ['What waits for a person, by kind', 'kind'],
  shop_mails_queued: ['Mails that wait to be sent'],
  shop_mails_oldest_seconds: ['How long the oldest mail has been waiting'],
  shop_backup_age_seconds: ['How old the last whole backup is; none where there is none'],
  shop_jobs: ['Jobs, by queue and state', 'job'],
  shop_jobs_oldest_seconds: ['How long the oldest job has been due'],
} as const satisfies Record<string, readonly [string, string?]>;
type FigureName = keyof typeof figures;

/** Adds the shop's figures and the pool's to a registry. What cannot be read is left out, and the rest is answered. */
export function registerShopMetrics(
  registry: Registry,
  { db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>,
  pool: DatabaseHandle['pool'],
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

  for (const [name, [help, label]] of Object.entries(figures) as [FigureName, readonly [string, string?]][]) {
    void new Gauge({
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      registers: [registry],
      async collect() {
        const rows = await current();
        this.reset();
        for (const row of rows) {
          if (row.name !== name) continue;
          if (label === undefined) this.set(row.value);
          else this.set({ [label]: row.label }, row.value);
        }
        if (label === undefined && !rows.some((row) => row.name === name)) this.remove();
      },
    });
  }
  void new Gauge({
    name: 'database_pool_connections',
    help: 'Connections of this process, and who waits for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'total' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
}

async function readFigures(db: Services['db'], now: Date): Promise<readonly Figure[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<Figure>(sql`
    select 'shop_payments' as name, status as label, sum(payments)::float8 as value from payment_totals group by status
    union all select 'shop_open_cases', kind, count(*)::float8 from (${openCases(now)}) cases group by kind
    union all select 'shop_mails_queued', '', count(*)::float8 from mail_outbox where status = 'queued'
    union all select 'shop_mails_oldest_seconds', '', coalesce(max(extract(epoch from ${at} - created_at)), 0)::float8
      from mail_outbox where status = 'queued'
    union all select 'shop_backup_age_seconds', '', extract(epoch from ${at} - max(ended_at))::float8
      from backups where error is null and ended_at is not null having max(ended_at) is not null
    union all select 'shop_jobs', name || '/' || state::text, count(*)::float8 from pgboss.job group by name, state
    union all select 'shop_jobs_oldest_seconds', '', greatest(0, coalesce(max(extract(epoch from ${at} - start_after)), 0))::float8
      from pgboss.job where state in ('created', 'retry')`);
  return rows;
}
