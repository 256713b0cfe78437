import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { checkInvariants } from '#app/database/doctor.server.ts';
import { reconcile } from '#app/modules/money/collection/reconcile/reconcile.server.ts';
import type { Note } from '../table.ts';
import { postCallback } from './post-callback.ts';
import { prepareCallbacks, type PreparedCallback } from './prepared-prompts.ts';
import { openShop, type Engine, type Shop } from '#tests/support/shop-on-disk.ts';
import { timeAll, timesOf, type Times } from './times.ts';

const atOnce = 50;
const rounds = 3;

/** Callbacks before each round that do not count: Daraja's connections are open already. */
const opening = 2 * atOnce;

/**
 * Measures how long M-Pesa waits for an answer with 50 concurrent callbacks, each the success of an open prompt, while the server enters
 * the payments; and a bare committed insert on the same kind of database. Alternates between both; the median round counts. Afterwards all
 * callbacks must be entered.
 */
export async function measureCallbacks(engine: Engine, count: number, note: Note): Promise<void> {
  const shop = await openShop(engine, { durable: true });
  try {
    const perRound = Math.ceil(count / rounds);
    const warmUp = Math.ceil(perRound / 2);
    const all = warmUp + (opening + perRound) * rounds;
    const callbacks = await shop.look(({ db }) => prepareCallbacks(db, all));
    const server = await shop.start({ MPESA_MODE: 'simulator' });
    const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
    const fire = (some: readonly PreparedCallback[]) =>
      timeAll(some, atOnce, (callback) => postCallback(new URL(callback.path, server.url), callback.body, agent));
    await fire(callbacks.splice(0, warmUp));
    const ours: Times[] = [];
    const bare: Times[] = [];
    let seconds = 0;
    for (let round = 0; round < rounds; round += 1) {
      bare.push(timesOf(await shop.bare((pool) => timeBareInserts(pool, perRound))));
      await fire(callbacks.splice(0, opening));
      const begun = performance.now();
      ours.push(timesOf(await fire(callbacks.splice(0, perRound))));
      seconds += (performance.now() - begun) / 1000;
    }
    agent.destroy();
    await server.stop();

    const name = `${engine}: callbacks`;
    note({ name: `${name} answered`, value: (perRound * rounds) / seconds, unit: 'callbacks/s' });
    for (const share of ['p50', 'p95', 'p99'] as const) {
      const value = medianOf(ours, share);
      note({
        name: `${name} answered, ${share}`,
        value,
        unit: 'ms',
        digits: 1,
        ...(share === 'p99' && { atMost: 50 }),
      });
    }
    const ratio = medianOf(ours, 'p99') / medianOf(bare, 'p99');
    note({ name: `${engine}: bare committed insert, p99`, value: medianOf(bare, 'p99'), unit: 'ms', digits: 1 });
    note({ name: `${name} against bare inserts, p99`, value: ratio, unit: 'times', digits: 2 });
    await expectAllEntered(shop, all);
  } finally {
    await shop.remove();
  }
}

const medianOf = (all: readonly Times[], share: keyof Times) =>
  all.map((times) => times[share]).toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;

/** Runs the server until it has entered all callbacks. */
async function expectAllEntered(shop: Shop, count: number): Promise<void> {
  for (let seconds = 2; ; seconds = Math.min(30, seconds * 2)) {
    const server = await shop.start({ MPESA_MODE: 'simulator' });
    await wait(seconds * 1000);
    await server.stop();
    const state = await shop.look(async ({ db, pool }) => {
      const { rows } = await pool.query<{ outcome: string | null; count: number }>(
        'select outcome, count(*)::int as count from payment_callbacks group by outcome',
      );
      return { rows, books: await reconcile(db), findings: await checkInvariants(db) };
    });
    if (state.rows.some(({ outcome }) => outcome === null)) continue;
    const isRight = state.rows.every((row) => row.outcome === 'paid' && row.count === count);
    if (!isRight || !state.books.isClean || state.findings.length > 0) throw new Error(JSON.stringify(state));
    return;
  }
}

/** Measures the database alone without grouping: commits a row of a callback's size, as many at once as callbacks. Returns milliseconds. */
async function timeBareInserts(pool: pg.Pool, count: number): Promise<number[]> {
  await pool.query('create table if not exists bare (id bigint primary key generated always as identity, body text)');
  const bodies = Array.from({ length: count }, (_, n) => `${n}`.padEnd(600, ' '));
  return timeAll(bodies, atOnce, (body) => pool.query('insert into bare (body) values ($1)', [body]));
}
