import { describe, expect } from 'vitest';
import { claimPayment } from '#app/modules/collection/claims/claim-payment.server.ts';
import { outcomeOf, nothingTaken, paidOnce } from '#tests/support/outcome-of.ts';
import { useScenarios } from './use-scenarios.ts';

const { bed, trial, scenario } = useScenarios();

const paidByQuery = { ...paidOnce, receipts: [{ state: 'matched', source: 'query', shillings: 6500 }] };

/** No callback comes: nothing is known until `from` seconds, and the payment at `until` at the latest. */
async function expectFoundByAsking(how: string, { from, until }: { from: number; until: number }) {
  await trial.next(how);
  const order = await trial.order();
  await trial.pay(order);
  await trial.pass(from);
  const open = { ...nothingTaken, mayTryAgain: false, attempts: ['prompted'], payments: ['pending'] };
  expect(await outcomeOf(trial, order)).toMatchObject(open);
  await trial.pass(until - from);
  expect(await outcomeOf(trial, order)).toEqual(paidByQuery);
}

async function queriesAsked(): Promise<number | undefined> {
  const { rows } = await bed.pool.query<{ asked: number }>('select query_count as asked from payment_attempts');
  return rows[0]?.asked;
}

describe('queries', () => {
  scenario(28, '4999 is no answer: asked until it is final', async () => {
    await expectFoundByAsking('query-4999', { from: 74, until: 76 });
    expect(await queriesAsked()).toBe(3);
  });
  scenario(29, "'being processed' is no answer: asked until it is final", async () => {
    await expectFoundByAsking('query-being-processed', { from: 74, until: 76 });
    expect(await queriesAsked()).toBe(3);
  });
  scenario(30, 'asked too early (400.002.02): asked again, and not taken for a failure', async () => {
    await expectFoundByAsking('query-too-early', { from: 44, until: 46 });
    expect(await queriesAsked()).toBe(2);
  });
  scenario(31, 'every second query fails: the next one tells', async () => {
    await expectFoundByAsking('query-flapping', { from: 44, until: 46 });
    expect(await queriesAsked()).toBe(2);
  });
  scenario(32, 'the query knows of the success and the callback is lost: paid, and asked no more', async () => {
    await expectFoundByAsking('callback-lost', { from: 19, until: 21 });
    await trial.pass(3600);
    expect(await queriesAsked()).toBe(1);
  });

  scenario(33, 'a query that contradicts the callback changes nothing', async () => {
    await trial.next('query-contradicts');
    const order = await trial.order();
    await trial.pay(order);
    await trial.pass(600);
    expect(await outcomeOf(trial, order)).toEqual(paidOnce);
  });

  scenario(33, 'a query says cancelled before the callback says paid: the success wins, however late', async () => {
    await trial.next('query-contradicts');
    const order = await trial.order();
    await trial.pay(order);
    trial.takesCallbacks = false;
    await trial.pass(25);
    expect(await outcomeOf(trial, order)).toMatchObject({
      ...nothingTaken,
      attempts: ['failed'],
      payments: ['failed'],
    });
    trial.takesCallbacks = true;
    await trial.control('/callbacks', { checkoutRequestId: trial.prompts()[0] });
    expect(await outcomeOf(trial, order)).toEqual(paidOnce);
  });

  scenario(
    33,
    'the answer was lost and the query denies what the callback says: the owner hears, the code pays',
    async () => {
      await trial.control('/faults', { endpoint: 'stkpush', fault: 'dropped-after' });
      await trial.next('query-contradicts');
      const order = await trial.order();
      await trial.pay(order);
      await trial.pass(5);
      const denied = {
        ...nothingTaken,
        attempts: ['failed'],
        payments: ['failed'],
        mails: ['payment-alert:undecided'],
      };
      expect(await outcomeOf(trial, order)).toMatchObject(denied);

      const [moved] = trial.simulator.ledger.payments();
      const rateLimits = { consume: async () => undefined };
      const deps = { ...trial.deps, actor: order.buyer, rateLimits, address: '127.0.0.1' };
      await claimPayment(deps, { orderId: order.orderId, code: moved?.receipt ?? '' });
      await trial.pass(5);
      expect(await outcomeOf(trial, order)).toMatchObject({ order: 'paid', studies: 1, payments: ['completed'] });
    },
  );
});
