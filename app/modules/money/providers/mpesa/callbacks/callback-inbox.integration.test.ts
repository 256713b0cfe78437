import { describe, expect, test } from 'vitest';
import { callbackOutcomes } from '#tests/support/money-facts.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { enterSpooled } from '../spool/enter-spooled.server.ts';
import { hashCallbackToken } from './callback-token.server.ts';
import { receiveCallback } from './receive-callback.server.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);

/** Returns the secrets of so many open prompts. */
async function tokensOf(count: number): Promise<string[]> {
  await shop.control('/next', { scenario: 'wait-for-me', times: count });
  for (let n = 0; n < count; n += 1) await shop.pay(await shop.order(), `2547123456${String(n).padStart(2, '0')}`);
  return shop.simulator.ledger.prompts().map(({ push }) => push.callbackUrl.split('/').at(-1) ?? '');
}

/** Without the time limit that moves callbacks of a slow database to the spool. */
const write = (token: string, body = '{}') =>
  shop.deps.inbox({
    kind: 'stk',
    tokenHash: hashCallbackToken(token),
    body,
    sourceAddress: null,
    at: env.clock.now(),
    isOurSecret: null,
  });

describe('concurrent callbacks', () => {
  test('are committed together, each with its own row and job', async () => {
    const tokens = await tokensOf(3);
    const all = Array.from({ length: 51 }, (_, n) => ({ token: tokens[n % 3] ?? '', body: `{"n":${n}}` }));
    const received = await Promise.all(all.map(({ token, body }) => write(token, body)));
    const { rows } = await env.pool.query<{ id: string; body: string; commit: string }>(
      'select id, body, xmin::text as commit from payment_callbacks order by id',
    );
    const bodies = new Map(rows.map(({ id, body }) => [Number(id), body]));
    expect(received.map((id) => bodies.get(id ?? 0))).toEqual(all.map(({ body }) => body));
    expect(new Set(rows.map(({ commit }) => commit)).size).toBe(1);
    const jobs = (await env.waitingJobs()).filter(({ name }) => name === 'payments-callback');
    expect(jobs.map(({ data }) => data)).toEqual(received.map((callbackId) => ({ callbackId })));
  });

  test('that the database refuses wait in the spool without delaying others', async () => {
    const [token = ''] = await tokensOf(1);
    await env.pool.query(
      `create function refuse_poison() returns trigger language plpgsql as $$ begin
         if new.body = 'poison' then raise exception 'disk error'; end if; return new; end $$`,
    );
    await env.pool.query(
      'create trigger poison before insert on payment_callbacks for each row execute function refuse_poison()',
    );
    const written = await Promise.allSettled(['{}', 'poison', '[]'].map((body) => write(token, body)));
    expect(written.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    await receiveCallback(shop.deps, { kind: 'stk', token, body: 'poison', sourceAddress: null });
    await enterSpooled(shop.deps);
    expect(await shop.deps.spool.state()).toMatchObject({ waiting: 1 });
    await env.pool.query('drop trigger poison on payment_callbacks');
    await env.pool.query('drop function refuse_poison');
    expect(await callbackOutcomes(env.db)).toEqual([null, null]);
    await enterSpooled(shop.deps);
    expect(await callbackOutcomes(env.db)).toEqual([null, null, null]);
  });

  test('from strangers are stored too, up to their limit', async () => {
    const [token = ''] = await tokensOf(1);
    const strangers = Array.from({ length: 70 }, (_, n) => String(n).padStart(64, '0'));
    const received = await Promise.all([...strangers, token].map((secret) => write(secret)));
    expect(received.filter((kept) => kept !== null)).toHaveLength(61);
    expect(received.at(-1)).not.toBeNull();
  });
});
