import { describe, expect, test } from 'vitest';
import { refundsOf } from '#tests/support/money-facts.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import type { MpesaDeps } from '../mpesa-deps.ts';
import { withMpesa } from '../mpesa-provider.server.ts';
import { reconcile } from '#app/modules/money/collection/reconcile/reconcile.server.ts';
import { sweepPayments } from '#app/modules/money/payments/sweep-payments.server.ts';
import { requestRefund } from '#app/modules/money/ledger/request-refund.server.ts';
import { sendRefund } from '#app/modules/money/collection/refunds/send-refund.server.ts';
import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);

/** Sends a refund of a whole paid order, or of its first course, with this reversal scenario. */
async function send(
  how: string,
  { isPart = false, changes = {} }: { isPart?: boolean; changes?: Partial<MpesaDeps> } = {},
) {
  const order = await shop.order({ prices: [6500, 1000] });
  await shop.pay(order);
  await shop.pass(2);
  const { rows } = await env.pool.query<{ id: string }>('select id from payments order by amount_cents desc');
  const deps = withMpesa({ ...shop.deps, actor: await shop.staff(), ...changes });
  const orderLineIds = isPart ? [rows[0]?.id ?? ''] : 'all';
  const { refundId } = await requestRefund(deps, { orderId: order.orderId, orderLineIds, note: 'asked for' });
  await shop.control('/next', { scenario: how, of: 'reversal' });
  return sendRefund(deps, { refundId });
}

/** Passes time in steps, each with its sweep and M-Pesa's answer. */
async function sweepEvery(seconds: number, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await shop.pass(seconds - 5);
    await sweepPayments(shop.deps);
    await shop.pass(5);
  }
}

const minutes = (count: number) => sweepEvery(60, count);
const hours = (count: number) => sweepEvery(3600, count);

const status = async () => (await refundsOf(env.db))[0]?.status;
const questions = async () => {
  const { rows } = await env.pool.query<{ status: string }>(
    'select status from transaction_checks order by created_at, id',
  );
  return rows.map((row) => row.status);
};
const alerts = async () => {
  const { rows } = await env.pool.query<{ subject: string }>(
    `select split_part(dedupe_key, ':', 2) as subject from mail_outbox where dedupe_key like 'payment-alert:%' and recipient = 'hello@example.com' order by 1`,
  );
  return rows.map(({ subject }) => subject);
};

describe('a reversal without a result', () => {
  specifies('Money: refunds by reversal or by hand, whole or by line; access ends unless something else gives it');
  test('is queried after five minutes, and done when M-Pesa reports the payment as reversed', async () => {
    await send('reversal-result-lost');
    await minutes(4);
    expect(await status()).toBe('submitting');
    expect(await questions()).toEqual([]);
    await minutes(2);
    expect(await status()).toBe('done');
    expect(await questions()).toEqual(['answered']);
    expect(await alerts()).toEqual([]);
    expect(await reconcile(env.db)).toMatchObject({ refunded: 750_000, isClean: true });
  });

  test('that timed out and took place is found at once', async () => {
    await send('reversal-timed-out-but-done');
    await shop.pass(2);
    expect(await status()).toBe('unknown');
    await minutes(1);
    expect(await status()).toBe('done');
  });

  test('that did not take place is queried for a day, and has failed then', async () => {
    await send('reversal-timed-out');
    await minutes(10);
    expect(await status()).toBe('unknown');
    await hours(25);
    expect(await status()).toBe('failed');
    expect(await alerts()).toEqual(['refund_failed', 'refund_unknown']);
    expect(await reconcile(env.db)).toMatchObject({ enrolled: 750_000, refunded: 0, isClean: true });
    const queries = (await questions()).length;
    await minutes(3);
    expect((await questions()).length).toBe(queries);
  });

  test('of a part is done by hand or failed by a staff member: M-Pesa cannot report it', async () => {
    await send('reversal-timed-out', { isPart: true });
    await hours(26);
    expect(await status()).toBe('unknown');
    expect(await alerts()).toEqual(['refund_unknown', 'undecided']);
  });

  test('because the process died while sending is found, and never sent again', async () => {
    const { gateway } = shop.deps;
    const operations = gateway?.operations;
    if (!operations) throw new Error('the shop has an operator');
    const dying = {
      ...gateway,
      operations: {
        ...operations,
        reversePayment: async (request: Parameters<typeof operations.reversePayment>[0]) => {
          await operations.reversePayment(request);
          throw new Error('killed');
        },
      },
    };
    await expect(send('reversal-result-lost', { changes: { gateway: dying } })).rejects.toThrow('killed');
    expect(await status()).toBe('submitting');
    await minutes(6);
    expect(await status()).toBe('done');
    expect(shop.simulator.ledger.reversals()).toHaveLength(1);
  });

  test('is queried once by many sweeps at once', async () => {
    await send('reversal-result-lost');
    await shop.pass(300);
    await Promise.all(Array.from({ length: 5 }, () => sweepPayments(shop.deps)));
    expect(await questions()).toHaveLength(1);
  });

  test('is not queried without an operator, and the owner gets an alert after a day', async () => {
    await send('reversal-timed-out');
    const { gateway } = shop.deps;
    const alone = withMpesa({ ...shop.deps, gateway: gateway && { ...gateway, operations: null } });
    await shop.pass(26 * 3600);
    await sweepPayments(alone);
    expect(await status()).toBe('unknown');
    expect(await questions()).toEqual([]);
    expect(await alerts()).toContain('undecided');
  });
});
