import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { claim, checksOf } from '#tests/support/claims.ts';
import { DatabaseOutage } from '#tests/support/database-outage.ts';
import { callbackOutcomes, moneyFacts } from '#tests/support/money-facts.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { useRefundFixture } from '#tests/support/refund-fixture.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { receiveCallback } from '../callbacks/receive-callback.server.ts';
import { sendRefund } from '#app/modules/money/collection/refunds/send-refund.server.ts';
import { enterSpooled } from './enter-spooled.server.ts';
import { withMpesa } from '../mpesa-provider.server.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);
const fixture = useRefundFixture(env, shop);

/** Repeats the work with the database lost at each statement in turn, until a loss comes too late to matter. */
async function atEachStatement(work: (outage: DatabaseOutage) => Promise<void>): Promise<void> {
  for (let statement = 0; ; statement += 1) {
    const outage = new DatabaseOutage(shop.deps, env.pool, statement);
    await work(outage);
    if (!outage.hasBegun) return;
  }
}

async function post(token: string, body = '{}'): Promise<void> {
  const away = new DatabaseOutage(shop.deps, env.pool, 0).deps;
  await receiveCallback(away, { kind: 'stk', token, body, sourceAddress: null });
}

describe('a database that is lost during a refund', () => {
  test("at any statement: M-Pesa's answer is recorded when it returns, and the reversal is sent once", async () => {
    await atEachStatement(async (outage) => {
      fixture.clear();
      const { refundId } = await fixture.requested(await fixture.paid());
      const { gateway, actor } = await fixture.deps();
      await outage.run((deps) => sendRefund(withMpesa({ ...deps, gateway, actor }), { refundId }));
      await enterSpooled(shop.deps);
      if (fixture.requests.length === 0) await sendRefund(withMpesa({ ...shop.deps, gateway, actor }), { refundId });
      const { rows } = await env.pool.query('select status, conversation_id from refunds where id = $1', [refundId]);
      expect(rows).toEqual([{ status: 'submitting', conversation_id: 'AG_20260302_1' }]);
      expect(fixture.requests).toHaveLength(1);
      await env.pool.query('update refunds set conversation_id = null where id = $1', [refundId]);
    });
  });

  test("M-Pesa's refusal is recorded too: the refund waits again", async () => {
    const { refundId } = await fixture.requested(await fixture.paid());
    const { gateway, actor } = await fixture.deps();
    const outage = new DatabaseOutage(shop.deps, env.pool);
    fixture.answer = async () => {
      outage.begin();
      return { kind: 'not_sent', code: '500.001', message: 'busy', cause: 'busy' };
    };
    expect(await sendRefund(withMpesa({ ...outage.deps, gateway, actor }), { refundId })).toMatchObject({
      outcome: 'not_sent',
    });
    await enterSpooled(shop.deps);
    const { rows } = await env.pool.query('select status from refunds where id = $1', [refundId]);
    expect(rows).toEqual([{ status: 'requested' }]);
  });
});

test('a claim at any statement: a query that M-Pesa accepted is recorded as sent', async () => {
  let lost = 0;
  await atEachStatement(async (outage) => {
    const order = await shop.order();
    const code = `UC2AB3${String(1000 + lost)}`;
    const before = await checksOf(env.db);
    await outage.run((deps) => claim(shop, order, code, deps));
    await enterSpooled(shop.deps);
    const checks = await checksOf(env.db);
    // Either nothing was sent, or M-Pesa is known to have accepted the query and may have answered it.
    if (checks.length > before.length) expect(checks.at(-1)).not.toBe('submitting');
    if (outage.hasBegun) lost += 1;
  });
  expect(lost).toBeGreaterThan(10);
});

describe('entering the spool', () => {
  test('strangers get few places, however many they post, and M-Pesa keeps its places', async () => {
    await shop.next('callback-lost');
    await shop.pay(await shop.order());
    const token = shop.simulator.ledger.prompts()[0]?.push.callbackUrl.split('/').at(-1) ?? '';
    for (let n = 0; n < 200; n += 1) await post(String(n).padStart(64, '0'));
    await expect(post('f'.repeat(64))).rejects.toThrow('the spool is full');
    await post('no secret at all');
    await post(token);
    expect(await shop.deps.spool.state()).toMatchObject({ waiting: 201 });
    await enterSpooled(shop.deps);
    expect(await shop.deps.spool.state()).toMatchObject({ waiting: 0 });
    // The inbox's limit for strangers also applies to spooled reports.
    expect(await callbackOutcomes(env.db)).toHaveLength(61);
  });

  test('sets aside what cannot be read and goes on with the rest', async () => {
    await shop.next('callback-lost');
    await shop.pay(await shop.order());
    const token = shop.simulator.ledger.prompts()[0]?.push.callbackUrl.split('/').at(-1) ?? '';
    await mkdir(shop.spoolFolder);
    await writeFile(join(shop.spoolFolder, '00000000000001-000001-00000000.json'), '{"type":"cal');
    await post(token);
    await enterSpooled(shop.deps);
    expect(await callbackOutcomes(env.db)).toHaveLength(1);
    expect(await shop.deps.spool.state()).toMatchObject({
      waiting: 0,
      unreadable: ['00000000000001-000001-00000000.json.unreadable'],
    });
  });

  test('an entry of a missing row, as after a restore, is finished', async () => {
    const attemptId = '0a8f1c1e-7a54-4d55-9c92-0d0f0f4f6a11';
    const unknown = { kind: 'unknown', message: 'cut' } as const;
    const { spool } = shop.deps;
    await spool.put({ type: 'prompt', attemptId, answer: unknown }, { isProven: true });
    await spool.put({ type: 'query', attemptId, answer: unknown }, { isProven: true });
    await spool.put({ type: 'check', checkId: attemptId, answer: unknown }, { isProven: true });
    await spool.put(
      { type: 'reversal', refundId: attemptId, sending: 'a'.repeat(64), answer: unknown },
      { isProven: true },
    );
    await enterSpooled(shop.deps);
    expect(await spool.state()).toMatchObject({ waiting: 0 });
    expect(await moneyFacts(env.db)).toMatchObject({ completed: 0 });
  });
});
