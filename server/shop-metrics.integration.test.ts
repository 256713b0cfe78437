import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { createLog } from '#app/platform/log.server.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import { composeMail } from '#app/platform/mail/compose-mail.ts';
import { insertCourse, insertOrder, insertOrderLine, insertUser } from '#tests/support/rows.ts';
import { html, useHttpServer } from '#tests/support/http-server-fixture.ts';
import { openMetricsServer } from './start-server.ts';

const chain = useHttpServer();

interface AlertRule {
  readonly alert: string;
  readonly expr: string;
}
const { groups } = parse(readFileSync('docs/prometheus-alerts.yml', 'utf8')) as {
  groups: readonly { rules: readonly AlertRule[] }[];
};
const alertRules = groups.flatMap(({ rules }) => rules);

/** A metric that an expression selects, and the labels that it asks for: `shop_mails{state="failed"}`. */
interface Selector {
  readonly name: string;
  readonly labels: readonly string[];
}

/** Reads the selectors of an expression. Leaves out `up`, which Prometheus makes itself. */
function selectorsIn(expr: string): Selector[] {
  return [...expr.matchAll(/\b([a-z]+_[a-z0-9_]+)(?![a-z0-9_(])(?:\{([^}]*)\})?/g)].map(
    ([, name = '', labels = '']) => ({
      name,
      labels: labels.split(',').filter((label) => label !== ''),
    }),
  );
}

/** Whether a scrape has a sample that the selector selects. */
function hasSample(scrape: string, { name, labels }: Selector): boolean {
  return scrape.split('\n').some((line) => {
    const [, sample, its = ''] = /^(\w+)(?:\{(.*)\})? \S+$/.exec(line) ?? [];
    return sample === name && labels.every((label) => isOneOf(label, its.split(',')));
  });
}

/** Compares `state="failed"` with the labels of a sample, and `kind=~"page|data"` as Prometheus does. */
function isOneOf(wanted: string, labels: readonly string[]): boolean {
  const [, name = '', operator = '', value = ''] = /^(\w+)(=~?)"(.*)"$/.exec(wanted.trim()) ?? [];
  if (operator === '') throw new TypeError(`this test does not read ${wanted}`);
  const values = operator === '=' ? [value] : value.split('|');
  return values.some((each) => labels.includes(`${name}="${each}"`));
}

test('selectors of rules are read, and found among samples with a value', () => {
  const [rate, size] = selectorsIn(
    'sum by (le) (rate(a_count{kind=~"page|data",status="5xx"}[5m])) / disk_b < 30 * 3600',
  );
  expect(rate).toEqual({ name: 'a_count', labels: ['kind=~"page|data"', 'status="5xx"'] });
  expect(size).toEqual({ name: 'disk_b', labels: [] });
  const scrape = '# TYPE disk_b gauge\na_count{status="5xx",kind="data"} 1\na_count_b 3';
  expect(
    selectorsIn('a_count{kind=~"page|data"} a_count{status="2xx"} disk_b').map((each) => hasSample(scrape, each)),
  ).toEqual([true, false, false]);
});

test('/metrics has the figures of the shop, and a value for every metric in the alert rules', async () => {
  const backups = mkdtempSync(join(tmpdir(), 'metrics-'));
  onTestFinished(() => rmSync(backups, { recursive: true, force: true }));
  await chain.open({ BACKUP_DIR: backups });
  await chain.product.prepare();
  const { db } = chain.product.services;
  const heading = 'Karibu';
  await queueMail(db, composeMail({ brand: 'Duka', to: 'faith@example.com', subject: heading, heading, blocks: [] }));
  await chain.pool.query(`insert into backups (cause, name, started_at, seen_at, ended_at, byte_size, row_count)
    values ('command', 'b', now(), now(), now() - interval '2 hours', 1, 1)`);
  await chain.pool.query(`insert into pgboss.job (name, state, completed_on)
    values ('payments-sweep', 'completed', now() - interval '1 minute')`);
  const at = chain.product.services.clock.now().getTime();
  const userId = await insertUser(db);
  for (const minutes of [5, 11]) {
    const orderId = await insertOrder(db, userId);
    const line = { orderId, userId, courseId: await insertCourse(db) };
    await insertOrderLine(db, line, { createdAt: new Date(at - minutes * 60_000) });
  }
  await chain.pool
    .query(`with compared as (insert into statements (file_name, sha256, covers_to) values ('m.csv', 'a', now() - interval '3 hours') returning id)
    insert into statement_lines (statement_id, position, outcome, receipt, direction, at)
    select id, n, (array['missing_here', 'different', 'matched', 'unclear'])[n], 'R' || n, 'in', now() from compared, generate_series(1, 4) n`);
  await chain.pool
    .query(`with compared as (insert into statements (provider, file_name, sha256, covers_to, created_at) values
        ('bank', 'old.csv', 'b', now() - interval '9 days', now() - interval '1 day'), ('bank', 'b.csv', 'c', now(), now()) returning id)
    insert into statement_lines (statement_id, position, outcome, receipt, direction, at)
    select id, n, (array['missing_here', 'returned', 'likely', 'matched'])[n], '', 'in', now() from compared, generate_series(1, 4) n`);
  await chain.pool.query('delete from pgboss.job');
  await chain.pool.query(`insert into pgboss.job (name, state, completed_on) values
    ('payments-sweep', 'completed', now() - interval '7 minutes'), ('payments-sweep', 'completed', now() + interval '1 day')`);
  await chain.ask('/courses');
  chain.page = () => html('broken', { status: 500 });
  await chain.ask('/contact');
  const { text } = await chain.ask('/metrics');
  expect(Number(/^shop_sweep_age_seconds (\S+)$/m.exec(text)?.[1])).toBeCloseTo(420, -1);
  expect(text).toMatch(/^shop_spool_entries\{state="waiting"\} 0$/m);
  expect(text).toMatch(/^shop_mails\{state="queued"\} 1$/m);
  expect(text).toMatch(/^shop_mails\{state="failed"\} 0$/m);
  expect(text).toMatch(/^shop_payments_pending_over_10_minutes 1$/m);
  expect(text).toMatch(/^shop_reconcile_mismatches 5$/m);
  expect(Number(/^shop_reconcile_age_seconds (\S+)$/m.exec(text)?.[1])).toBeCloseTo(10_800, -2);
  expect(text).toMatch(/^shop_jobs\{job="[^"]+",state="waiting"\} 0$/m);
  expect(Number(/^shop_backup_age_seconds (\S+)$/m.exec(text)?.[1])).toBeCloseTo(7200, -2);
  expect(text).toMatch(/^database_pool_connections\{state="total"\} \d+$/m);
  for (const folder of ['data', 'backups']) {
    const bytes = (name: string) => Number(new RegExp(`^${name}\\{folder="${folder}"\\} (\\d+)$`, 'm').exec(text)?.[1]);
    expect(bytes('disk_free_bytes')).toBeGreaterThan(0);
    expect(bytes('disk_size_bytes')).toBeGreaterThan(bytes('disk_free_bytes'));
  }
  expect(Number(/^shop_sweep_age_seconds (\S+)$/m.exec(text)?.[1])).toBeLessThan(3600);
  const selectors = alertRules.flatMap(({ expr }) => selectorsIn(expr));
  expect(selectors.length).toBeGreaterThan(15);
  expect(selectors.filter((selector) => !hasSample(text, selector))).toEqual([]);
});

test('two scrapes at the same time get the same figures', async () => {
  await chain.open();
  await chain.product.prepare();
  const namesOf = (text: string) => [...text.matchAll(/^(?:shop|disk)_[^ ]+/gm)].map(([name]) => name);
  const [one = [], other = []] = (await Promise.all([1, 2].map(() => chain.ask('/metrics')))).map(({ text }) =>
    namesOf(text),
  );
  expect(one).toContain('disk_size_bytes{folder="data"}');
  expect(other).toEqual(one);
});

test('/readyz warns if payments are not swept, and is still ready', async () => {
  await chain.open();
  const ready = async () => {
    const { status, text } = await chain.ask('/readyz');
    return { status, ...(JSON.parse(text) as { ready: boolean; sweeps: boolean }) };
  };
  // Before the first start of the jobs there are no sweeps to check.
  await chain.pool.query('drop schema if exists pgboss cascade');
  expect(await ready()).toMatchObject({ status: 200, ready: true, sweeps: false });
  await chain.product.prepare();
  const sweptBefore = (minutes: number) =>
    chain.pool.query(
      `insert into pgboss.job (name, state, completed_on) values ('payments-sweep', 'completed', now() - interval '${minutes} minutes')`,
    );
  await sweptBefore(6);
  expect(await ready()).toMatchObject({ status: 200, ready: true, sweeps: false });
  await sweptBefore(1);
  expect(await ready()).toMatchObject({ status: 200, ready: true, sweeps: true });
});

test('every alert has an expression, a severity, and sentences about the fault and the remedy', () => {
  expect(new Set(alertRules.map(({ alert }) => alert)).size).toBe(alertRules.length);
  for (const rule of alertRules)
    expect(rule).toMatchObject({
      alert: expect.stringMatching(/^[A-Z]\w+$/) as string,
      expr: expect.stringMatching(/[<>=]|^absent\(/) as string,
      labels: { severity: expect.stringMatching(/^(critical|warning)$/) as string },
      annotations: {
        summary: expect.stringMatching(/\w/) as string,
        description: expect.stringMatching(/\.$/) as string,
      },
    });
});

test('/metrics counts and times the queries of both engines, with failed ones and those of transactions', async () => {
  await chain.open();
  await chain.product.prepare();
  const counted = async () =>
    Number(/^database_query_duration_seconds_count (\d+)$/m.exec(await chain.product.metrics.text())?.[1]);
  const before = await counted();
  await chain.pool.query('select 1');
  await expect(chain.pool.query('select nonsense')).rejects.toThrow('nonsense');
  await chain.product.services.db.transaction((tx) => tx.execute(sql`select 1`));
  // The first two queries, the transaction's three, and perhaps some of the metrics themselves.
  expect(await counted()).toBeGreaterThanOrEqual(before + 5);
});

test('a separate port serves /metrics, and nothing else, to other machines too; the site no longer does', async () => {
  await chain.open({ METRICS_PORT: '0' });
  await chain.product.prepare();
  const server = await openMetricsServer({ host: '127.0.0.1', port: 0 }, chain.product.metrics, createLog('silent'));
  onTestFinished(() => server.stop());
  const at = `http://127.0.0.1:${server.port}`;
  const answer = await fetch(`${at}/metrics`, { headers: { 'x-forwarded-for': '10.0.0.7' } });
  expect(answer.headers.get('content-type')).toContain('text/plain');
  expect(await answer.text()).toContain('# TYPE shop_payments gauge');
  expect((await fetch(`${at}/courses`)).status).toBe(404);
  expect((await fetch(`${at}/metrics`, { method: 'POST' })).status).toBe(404);
  expect((await chain.ask('/metrics')).status).toBe(404);
  const again = openMetricsServer({ host: '127.0.0.1', port: server.port }, chain.product.metrics, createLog('silent'));
  await expect(again).rejects.toThrow(
    `Port ${server.port} is already in use. Stop the program that uses it, or set METRICS_PORT to another one.`,
  );
});
