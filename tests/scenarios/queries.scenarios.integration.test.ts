import { describe, expect } from 'vitest';
import { recordQueryAnswer } from '#app/modules/money/collection/attempts/query-attempt.server.ts';
import { claimPayment } from '#app/modules/money/collection/claims/claim-payment.server.ts';
import { outcomeOf, nothingTaken, paidOnce } from '#tests/support/outcome-of.ts';
import { useScenarios } from './use-scenarios.ts';

const { env, shop, scenario } = useScenarios();

const paidByQuery = { ...paidOnce, incomingPayments: [{ state: 'matched', source: 'query', shillings: 6500 }] };

/** Expects no callback, an unknown state until `from` seconds, and the payment at `until` at the latest. */
async function expectFoundByAsking(how: string, { from, until }: { from: number; until: number }) {
  await shop.next(how);
  const order = await shop.order();
  await shop.pay(order);
  await shop.pass(from);
  const open = { ...nothingTaken, mayTryAgain: false, attempts: ['prompted'], payments: ['pending'] };
  expect(await outcomeOf(shop, order)).toMatchObject(open);
  await shop.pass(until - from);
  expect(await outcomeOf(shop, order)).toEqual(paidByQuery);
}

async function queriesAsked(): Promise<number | undefined> {
  const { rows } = await env.pool.query<{ asked: number }>('select query_count as asked from payment_attempts');
  return rows[0]?.asked;
}

describe('queries', () => {
  scenario(28, '4999 is no result: queried until it is final', async () => {
    await expectFoundByAsking('query-4999', { from: 74, until: 76 });
    expect(await queriesAsked()).toBe(3);
  });
  scenario(29, "'being processed' is no result: queried until it is final", async () => {
    await expectFoundByAsking('query-being-processed', { from: 74, until: 76 });
    expect(await queriesAsked()).toBe(3);
  });
  scenario(30, 'queried too early (400.002.02): queried again, and not a failure', async () => {
    await expectFoundByAsking('query-too-early', { from: 44, until: 46 });
    expect(await queriesAsked()).toBe(2);
  });
  scenario(31, 'every second query fails: the next one finds the result', async () => {
    await expectFoundByAsking('query-flapping', { from: 44, until: 46 });
    expect(await queriesAsked()).toBe(2);
  });
  scenario(32, 'the query reports the success and the callback is lost: paid, without further queries', async () => {
    await expectFoundByAsking('callback-lost', { from: 19, until: 21 });
    await shop.pass(3600);
    expect(await queriesAsked()).toBe(1);
  });

  scenario(32, 'the answer of a query that is recorded twice counts once', async () => {
    await shop.next('callback-lost');
    const order = await shop.order();
    await shop.pay(order);
    await shop.pass(21);
    const { rows } = await env.pool.query<{ id: string }>('select id from payment_attempts');
    const answer = { kind: 'result', resultCode: '0', description: 'The service request is processed.' } as const;
    await recordQueryAnswer(shop.deps, { attemptId: rows[0]?.id ?? '', answer });
    expect(await outcomeOf(shop, order)).toEqual(paidByQuery);
  });

  scenario(33, 'a query that contradicts the callback changes nothing', async () => {
    await shop.next('query-contradicts');
    const order = await shop.order();
    await shop.pay(order);
    await shop.pass(600);
    expect(await outcomeOf(shop, order)).toEqual(paidOnce);
  });

  scenario(33, 'a query says cancelled before the callback says paid: the success wins, however late', async () => {
    await shop.next('query-contradicts');
    const order = await shop.order();
    await shop.pay(order);
    shop.takesCallbacks = false;
    await shop.pass(25);
    expect(await outcomeOf(shop, order)).toMatchObject({
      ...nothingTaken,
      attempts: ['failed'],
      payments: ['failed'],
    });
    shop.takesCallbacks = true;
    await shop.control('/callbacks', { checkoutRequestId: shop.prompts()[0] });
    expect(await outcomeOf(shop, order)).toEqual(paidOnce);
  });

  scenario(
    33,
    'the answer was lost and the query contradicts the callback: the owner gets an alert, the code pays',
    async () => {
      await shop.control('/faults', { endpoint: 'stkpush', fault: 'dropped-after' });
      await shop.next('query-contradicts');
      const order = await shop.order();
      await shop.pay(order);
      await shop.pass(5);
      const denied = {
        ...nothingTaken,
        attempts: ['failed'],
        payments: ['failed'],
        mails: ['payment-alert:undecided'],
      };
      expect(await outcomeOf(shop, order)).toMatchObject(denied);

      const [moved] = shop.simulator.ledger.payments();
      const rateLimits = { consume: async () => undefined };
      const deps = { ...shop.deps, actor: order.buyer, rateLimits, address: '127.0.0.1' };
      await claimPayment(deps, { orderId: order.orderId, code: moved?.receipt ?? '' });
      await shop.pass(5);
      expect(await outcomeOf(shop, order)).toMatchObject({ order: 'paid', studies: 1, payments: ['completed'] });
    },
  );
});
