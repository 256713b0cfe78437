import { describe, expect } from 'vitest';
import { recordRefundByHand } from '#app/modules/payments/refunds/record-refund-by-hand.server.ts';
import { requestRefund } from '#app/modules/payments/refunds/request-refund.server.ts';
import { sendRefund } from '#app/modules/payments/refunds/send-refund.server.ts';
import { outcomeOf, paidOnce, type Outcome } from '#tests/support/outcome-of.ts';
import { useScenarios } from './use-scenarios.ts';

const { trial, scenario } = useScenarios();

/** A paid order whose refund is sent to M-Pesa, and what became of it after so many seconds. */
async function refunded(how: string, seconds: number): Promise<Outcome> {
  const order = await trial.order();
  await trial.pay(order);
  await trial.pass(2);
  expect(await outcomeOf(trial, order)).toEqual(paidOnce);
  const deps = { ...trial.deps, actor: await trial.admin() };
  const { refundId } = await requestRefund(deps, { orderId: order.orderId, note: 'asked for' });
  await trial.control('/next', { scenario: how, of: 'reversal' });
  expect(await sendRefund(deps, { refundId })).toMatchObject({ outcome: 'sent' });
  await trial.pass(seconds);
  return outcomeOf(trial, order);
}

const givenBack = {
  reads: 'This order was refunded.',
  order: 'refunded',
  payments: ['refunded'],
  studies: 0,
  receipts: [{ state: 'refunded', source: 'callback', shillings: 6500 }],
  refunds: ['guarantee done 6500'],
};

const notGivenBack = { ...paidOnce, refunds: ['guarantee failed 6500'] };

describe('a reversal', () => {
  scenario(41, 'succeeds: the money is back, the course closed, the buyer told', async () => {
    expect(await refunded('reversal-ok', 5)).toMatchObject({ ...givenBack, mails: ['receipt', 'refund'] });
  });

  scenario(41, 'R000001: somebody has reversed it before, so the money is back, and only once', async () => {
    expect(await refunded('reversal-done-before', 5)).toMatchObject(givenBack);
    expect(trial.simulator.ledger.reversals()).toHaveLength(1);
  });

  scenario(41, 'R000002: nothing goes back, the course stays, the owner hears of it', async () => {
    const mails = ['payment-alert:refund_failed', 'receipt'];
    expect(await refunded('reversal-unknown-receipt', 5)).toEqual({ ...notGivenBack, mails });
    expect(trial.simulator.ledger.reversals()).toEqual([]);
  });

  scenario(41, 'three results at once: given back once, told once', async () => {
    expect(await refunded('reversal-three-results', 5)).toMatchObject({ ...givenBack, mails: ['receipt', 'refund'] });
    expect(trial.simulator.ledger.reversals()).toHaveLength(1);
  });

  scenario(41, 'takes ten minutes: under way until then, and then done', async () => {
    expect(await refunded('reversal-slow', 700)).toMatchObject(givenBack);
  });

  scenario(41, 'by hand instead: recorded with its note, and nothing is reversed', async () => {
    const order = await trial.order();
    await trial.pay(order);
    await trial.pass(2);
    const deps = { ...trial.deps, actor: await trial.admin() };
    const { refundId } = await requestRefund(deps, { orderId: order.orderId, note: 'asked for' });
    await recordRefundByHand(deps, { refundId, note: 'paid in cash' });
    expect(await outcomeOf(trial, order)).toMatchObject(givenBack);
    expect(trial.simulator.ledger.reversals()).toEqual([]);
  });
});
