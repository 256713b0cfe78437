import { describe, expect } from 'vitest';
import { recordRefundByHand } from '#app/modules/money/collection/refunds/record-refund-by-hand.server.ts';
import { requestRefund } from '#app/modules/money/ledger/request-refund.server.ts';
import { sendRefund } from '#app/modules/money/collection/refunds/send-refund.server.ts';
import { sweepPayments } from '#app/modules/money/payments/sweep-payments.server.ts';
import { moneyFacts } from '#tests/support/money-facts.ts';
import { outcomeOf, paidOnce, type Outcome } from '#tests/support/outcome-of.ts';
import { useScenarios } from './use-scenarios.ts';

const { env, shop, scenario, scenarioOfEach } = useScenarios();

/** Sends a refund of a paid order to M-Pesa; returns the outcome after so many seconds. */
async function refunded(how: string, seconds: number): Promise<Outcome> {
  const order = await shop.order();
  await shop.pay(order);
  await shop.pass(2);
  expect(await outcomeOf(shop, order)).toEqual(paidOnce);
  const deps = { ...shop.deps, actor: await shop.staff() };
  const { refundId } = await requestRefund(deps, { orderId: order.orderId, orderLineIds: 'all', note: 'asked for' });
  await shop.control('/next', { scenario: how, of: 'reversal' });
  expect(await sendRefund(deps, { refundId })).toMatchObject({ outcome: 'sent' });
  await shop.pass(seconds);
  return outcomeOf(shop, order);
}

const refundedWhole = {
  reads: 'This order was refunded.',
  order: 'refunded',
  payments: ['refunded'],
  studies: 0,
  incomingPayments: [{ state: 'refunded', source: 'callback', shillings: 6500 }],
  refunds: ['guarantee done 6500'],
};

const notRefunded = { ...paidOnce, refunds: ['guarantee failed 6500'] };

describe('a reversal', () => {
  scenario(41, 'succeeds: the money is back, the course closed, the buyer gets a mail', async () => {
    expect(await refunded('reversal-ok', 5)).toMatchObject({ ...refundedWhole, mails: ['receipt', 'refund'] });
  });

  scenario(41, 'R000001: it was reversed before, so the money is back, once', async () => {
    expect(await refunded('reversal-done-before', 5)).toMatchObject(refundedWhole);
    expect(shop.simulator.ledger.reversals()).toHaveLength(1);
  });

  scenario(41, 'R000002: nothing is refunded, the course stays, the owner gets an alert', async () => {
    const mails = ['payment-alert:refund_failed', 'receipt'];
    expect(await refunded('reversal-unknown-receipt', 5)).toEqual({ ...notRefunded, mails });
    expect(shop.simulator.ledger.reversals()).toEqual([]);
  });

  scenario(41, 'three results at once: one refund, one mail', async () => {
    expect(await refunded('reversal-three-results', 5)).toMatchObject({
      ...refundedWhole,
      mails: ['receipt', 'refund'],
    });
    expect(shop.simulator.ledger.reversals()).toHaveLength(1);
  });

  scenario(41, 'takes ten minutes: in progress until then, and then done', async () => {
    expect(await refunded('reversal-slow', 700)).toMatchObject(refundedWhole);
  });

  const silent = [
    ['its result is lost', 'reversal-result-lost'],
    ['it timed out in the queue, yet the money goes back', 'reversal-timed-out-but-done'],
  ];
  scenarioOfEach(41, '%s: M-Pesa is queried about the payment, and it is done', silent, async (_what, how = '') => {
    expect(await refunded(how, 60)).toMatchObject({ order: 'paid', studies: 1 });
    await shop.pass(240);
    await sweepPayments(shop.deps);
    await shop.pass(5);
    const { rows } = await env.pool.query('select status, method from refunds');
    expect(rows).toEqual([{ status: 'done', method: 'reversal' }]);
    expect(await moneyFacts(env.db)).toMatchObject({ completed: 0, enrolled: 0 });
    expect(shop.simulator.ledger.reversals()).toHaveLength(1);
  });

  scenario(41, 'by hand instead: recorded with its note, without a reversal', async () => {
    const order = await shop.order();
    await shop.pay(order);
    await shop.pass(2);
    const deps = { ...shop.deps, actor: await shop.staff() };
    const { refundId } = await requestRefund(deps, { orderId: order.orderId, orderLineIds: 'all', note: 'asked for' });
    await recordRefundByHand(deps, { refundId, note: 'paid in cash' });
    expect(await outcomeOf(shop, order)).toMatchObject(refundedWhole);
    expect(shop.simulator.ledger.reversals()).toEqual([]);
  });
});
