import { sql, type SQL } from 'drizzle-orm';
import { createJobRunner } from '#app/platform/jobs-on-pg-boss.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { listedMethod, paymentMoment, orderLines } from '#app/database/schema/checkout.ts';
import { isListed } from '#app/modules/money/ledger/listed-payment-queries.server.ts';
import { ordersWithoutInvoice } from '#app/modules/money/ledger/invoices/invoice-queries.server.ts';
import { instalmentPlansFound } from '#app/modules/money/instalments/admin/instalment-plan-list-queries.server.ts';
import { allCases } from '#app/modules/money/payments/reconcile/count-unknown.server.ts';
import { listsAtSize } from '#tests/support/lists-at-size.ts';
import { rowsAtSize } from '#tests/support/rows-at-size.ts';
import { shopFigures } from '#server/shop-metrics.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { specifies } from '#tests/specifies.ts';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

const env = useTestEnv({ invariants: false });

/** Each kind of open case has its own index. */
const indexesOfCases = [
  'refunds_open_idx',
  'refunds_failed_idx',
  'refunds_twice_idx',
  'mpesa_receipts_open_idx',
  'statement_lines_unclear_idx',
  'payment_claims_open_idx',
  'manual_payments_waiting_idx',
  'payment_attempts_review_idx',
  'payment_attempts_doubt_idx',
  'payment_callbacks_open_idx',
];

/** Pending payments use any of the indexes that begin with the status. */
const indexesOfFigures = ['mail_outbox_failed_idx', 'statement_lines_outcome_idx'];
/** Tables with a row for each queue, backup, statement, or day and status. */
const fewRows = new Set(['queue', 'backups', 'statements', 'payment_totals']);

const indexesOfWords = ['plans_number_key_idx', 'plan_lines_title_key_idx', 'users_key_idx', 'plans_user_idx'];
/** A search of plans goes through all ways at once, each by its index; digits may be of a phone. */
const searchesOfInstalmentPlans: readonly (readonly [search: string, indexes: readonly string[]])[] = [
  ['P012345', indexesOfWords],
  ['learner-12345@', indexesOfWords],
  [
    '0712 012 345',
    [...indexesOfWords, 'profiles_phone_search_idx', 'payments_phone_search_idx', 'plan_payments_order_key'],
  ],
];

const indexesIn = (node: PlanNode): string[] => [
  ...(node['Index Name'] ? [node['Index Name']] : []),
  ...(node.Plans ?? []).flatMap(indexesIn),
];
const hasSequentialScan = (node: PlanNode): boolean =>
  node['Node Type'] === 'Seq Scan' || (node.Plans ?? []).some(hasSequentialScan);
/** Returns the tables that a plan reads sequentially. */
const readWhole = (node: PlanNode): string[] => [
  ...(node['Node Type'] === 'Seq Scan' && node['Relation Name'] ? [node['Relation Name']] : []),
  ...(node.Plans ?? []).flatMap(readWhole),
];

/**
 * Empties the files: rows deleted by earlier tests leave gaps that new rows fill in another order, so that plans would depend on those
 * tests.
 */
const emptyFiles = `do $$ begin
  set local session_replication_role = replica;
  execute (select 'truncate ' || string_agg(format('%I.%I', schemaname, tablename), ', ') from pg_tables where schemaname = 'public');
end $$`;

async function planOf(query: SQL): Promise<PlanNode> {
  const { rows: found } = await env.db.execute<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    sql`explain (format json) ${query}`,
  );
  const plan = found[0]?.['QUERY PLAN'][0].Plan;
  if (!plan) throw new Error('there is no plan');
  return plan;
}

// Only the planner of a real server counts. A single test, because creating the rows takes long.
describe.runIf(env.engine === 'postgres')('lists at size', () => {
  beforeEach(async () => {
    // Ends before the vacuum, which leaves what a transaction of the runner may still see.
    const queue = 'send-mails';
    const runner = createJobRunner(env.handle, createLog('silent'));
    await runner.prepare([{ name: queue, run: () => Promise.resolve() }]);
    await runner.stop();
    await env.pool.query(emptyFiles);
    await env.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`set local synchronous_commit = on`);
      for (const statement of rowsAtSize) await tx.execute(sql.raw(statement));
      await tx.execute(
        sql`insert into pgboss.job (name, data, state, singleton_key)
          select ${queue}, '{}', (case n % 1000 when 0 then 'created' else 'completed' end)::pgboss.job_state, n::text from generate_series(1, 20000) n`,
      );
    });
    // Does what autovacuum does on a server: statistics, and a search index without a pending list. The tests' server commits without waiting
    // for its log. Until that is written, within half a second, a vacuum marks no page as visible to all, and plans that use an index alone
    // cost more: how many tables it had passed by then depended on the machine.
    const session = await env.pool.connect();
    await session.query('set synchronous_commit = on');
    await session.query('vacuum analyze');
    await session.query('reset synchronous_commit');
    session.release();
    const { rows } = await env.pool.query(
      `select relname from pg_class where relkind = 'r' and relallvisible < relpages and relnamespace = 'public'::regnamespace`,
    );
    expect(rows, 'tables with pages that the vacuum left').toEqual([]);
  });

  specifies('States: purchase: history of everything tried and paid');
  it('are read by their indexes, none by reading a whole table', async () => {
    for (const [name, query, index] of listsAtSize) {
      const plan = await planOf(sql.raw(query));
      expect.soft(indexesIn(plan), name).toContain(index);
      expect.soft(hasSequentialScan(plan), name).toBe(false);
    }
    for (const [search, indexes] of searchesOfInstalmentPlans) {
      const plan = await planOf(instalmentPlansFound({ search, status: null }));
      expect.soft(indexesIn(plan), search).toEqual(expect.arrayContaining([...indexes]));
      expect.soft(hasSequentialScan(plan), search).toBe(false);
    }
    for (const [status, index] of [[null, 'plans_begun_idx'] as const, ['paused', 'plans_begun_state_idx'] as const]) {
      const list = instalmentPlansFound({ search: '', status });
      for (const order of [sql`created_at desc, id`, sql`created_at, id desc`])
        expect.soft(indexesIn(await planOf(sql`${list} order by ${order} limit 26`)), index).toEqual([index]);
    }
    const cheques = sql`select id from ${orderLines}
      where ${isListed} and ${orderLines.listedStatus} = 'completed' and ${listedMethod(orderLines)} = 'cheque'`;
    for (const direction of [sql`desc`, sql`asc`]) {
      const moment = paymentMoment(orderLines);
      const page = sql`${cheques} order by ${moment} ${direction}, ${orderLines.listedId} ${direction} limit 26`;
      expect.soft(indexesIn(await planOf(page)), 'payments by a rare way').toEqual(['payments_listed_method_idx']);
    }
    const [latest] = (await env.pool.query<{ at: Date }>('select max(paid_at) as at from orders')).rows;
    const uninvoiced = await planOf(ordersWithoutInvoice(latest?.at ?? new Date(), 100));
    expect.soft(indexesIn(uninvoiced)).toContain('orders_paid_at_idx');
    expect.soft(readWhole(uninvoiced)).not.toContain('orders');
    const cases = await planOf(allCases(new Date()));
    expect.soft(hasSequentialScan(cases)).toBe(false);
    expect.soft(indexesIn(cases)).toEqual(expect.arrayContaining(indexesOfCases));
    const figures = await planOf(shopFigures(new Date()));
    expect.soft(readWhole(figures).filter((table) => !fewRows.has(table))).toEqual([]);
    expect.soft(indexesIn(figures)).toEqual(expect.arrayContaining(indexesOfFigures));
  });
});
