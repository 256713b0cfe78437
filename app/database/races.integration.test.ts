import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { insertAttempt, insertCourse, insertOrder, insertOrderLine, insertUser } from '#tests/support/rows.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();

/** Runs an action several times in parallel; returns how many succeeded. */
async function winnersOf(count: number, act: (index: number) => Promise<unknown>): Promise<number> {
  const ends = await Promise.allSettled(Array.from({ length: count }, (_, index) => act(index)));
  return ends.filter(({ status }) => status === 'fulfilled').length;
}

// On PostgreSQL these run on ten connections. PGlite has one, and shows that the constraints alone prevent duplicates.
describe('at once', () => {
  it('twenty prompts for an order leave one', async () => {
    const userId = await insertUser(env.db);
    const orderId = await insertOrder(env.db, userId);
    await insertOrderLine(env.db, { orderId, userId, courseId: await insertCourse(env.db) });
    expect(await winnersOf(20, () => insertAttempt(env.db, orderId, { status: 'submitting' }))).toBe(1);
  });

  it('twenty orders with one idempotency key leave one', async () => {
    const userId = await insertUser(env.db);
    const courseId = await insertCourse(env.db);
    const place = () =>
      env.db.transaction(async (tx) => {
        const orderId = await insertOrder(tx, userId, { idempotencyKey: 'the same' });
        await insertOrderLine(tx, { orderId, userId, courseId });
      });
    expect(await winnersOf(20, place)).toBe(1);
  });

  specifies('Roles: the last owner stays');
  // Needs two sessions.
  it.runIf(env.engine === 'postgres')('two owners who remove each other leave one', async () => {
    const first = await openOwnerRemoval();
    const second = await openOwnerRemoval();
    await first.query(`delete from admins where user_id = '${second.userId}'`);
    await second.query(`delete from admins where user_id = '${first.userId}'`);
    await first.query('set constraints all immediate');
    const check = second.query('set constraints all immediate').then(() => null, String);
    await Promise.race([check, untilItWaits(second.pid)]);
    await first.query('commit');
    expect(await check).toContain('the last super_admin stays');
    await second.query('rollback');
    first.release();
    second.release();
  });
});

/** Opens a transaction with an owner that has a session. */
async function openOwnerRemoval() {
  const userId = await insertUser(env.db);
  await env.db.execute(sql`insert into admins (user_id, name, role) values (${userId}, 'Admin', 'super_admin')`);
  const client = await env.pool.connect();
  await client.query('begin');
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return {
    userId,
    pid: rows[0]?.pid ?? 0,
    query: (text: string) => client.query(text),
    release: () => client.release(),
  };
}

/** Resolves when a session waits for another session's lock. */
async function untilItWaits(pid: number): Promise<void> {
  for (;;) {
    const { rows } = await env.pool.query('select from pg_stat_activity where pid = $1 and wait_event_type = $2', [
      pid,
      'Lock',
    ]);
    if (rows.length > 0) return;
  }
}
