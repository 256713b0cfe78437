import { describe, expect, test } from 'vitest';
import { attemptStatusesOf, callbackOutcomes, moneyFacts, receiptsOf, refundsOf } from '#tests/support/money-facts.ts';
import { usePaymentTrial } from '#tests/support/payment-trial.ts';
import { useTestBed } from '#tests/support/test-bed.ts';
import { reconcile } from './reconcile/reconcile.server.ts';
import { sweepPayments } from './sweep-payments.server.ts';

const bed = useTestBed();
const trial = usePaymentTrial(bed);

/** The simulator's ledger = our receipts = enrolled + refunded + in review. */
async function expectBooksRight() {
  const books = await reconcile(bed.db);
  expect(books).toMatchObject({ difference: 0, contradictions: [], isClean: true });
  const moved = trial.simulator.ledger.payments();
  expect(books.received).toBe(moved.reduce((sum, { amount }) => sum + amount * 100, 0));
  return books;
}

const paidOnce = { completed: 1, failed: 0, pending: 0, enrolled: 1, receipts: 1, attempts: 1, refunds: 0, mails: 1 };

describe('paying', () => {
  test('a prompt that is approved gives the course, a receipt and one mail', async () => {
    const order = await trial.order();
    expect(await trial.pay(order)).toMatchObject({ outcome: 'prompt_sent' });
    expect(await trial.status(order)).toMatchObject({
      state: 'prompt_sent',
      sentence: 'Payment initiated for all items! Please check your phone for M-Pesa prompts.',
      phone: '0712\u00a0•••\u00a0678',
      secondsSincePrompt: 0,
      goTo: null,
    });
    await trial.pass(2);
    const [moved] = trial.simulator.ledger.payments();
    expect(await trial.status(order)).toMatchObject({
      state: 'paid',
      sentence: 'Payment successful! You can now access the course content.',
      receipt: moved?.receipt,
      goTo: `/courses/${order.courseIds[0]}/content`,
      isFinal: true,
    });
    expect(await moneyFacts(bed.db)).toEqual(paidOnce);
    expect(moved?.reference).toBe(order.number);
    await expectBooksRight();
  });

  test('five courses are one prompt, one receipt, and all or nothing', async () => {
    const order = await trial.order({ prices: [6500, 1200.5, 999.99, 45, 1] });
    await trial.pay(order);
    expect(trial.simulator.ledger.prompts()).toHaveLength(1);
    expect(await moneyFacts(bed.db)).toMatchObject({ completed: 0, enrolled: 0, pending: 5 });
    await trial.pass(2);
    expect(await moneyFacts(bed.db)).toEqual({ ...paidOnce, completed: 5, enrolled: 5 });
    expect(await receiptsOf(bed.db)).toMatchObject([{ state: 'matched', amount: 874_700 }]);
    expect((await trial.status(order)).goTo).toBe('/dashboard');
    expect(await expectBooksRight()).toMatchObject({ enrolled: 874_700 });
  });

  test('a callback that is quicker than the answer to the request counts once the answer is there', async () => {
    await trial.next('callback-first');
    const order = await trial.order();
    await trial.pay(order);
    expect(await moneyFacts(bed.db)).toEqual(paidOnce);
    expect(await callbackOutcomes(bed.db)).toEqual(['paid']);
    await expectBooksRight();
  });

  test('a callback that never comes is found by a query, and its receipt by the callback that comes at last', async () => {
    await trial.next('callback-lost');
    const order = await trial.order();
    await trial.pay(order);
    await trial.pass(21);
    expect(await moneyFacts(bed.db)).toEqual(paidOnce);
    expect(await receiptsOf(bed.db)).toMatchObject([
      { receipt: expect.stringMatching(/^TRX[A-Z0-9]{11}$/), source: 'query' },
    ]);
    expect(await trial.status(order)).toMatchObject({ state: 'paid', receipt: null });

    const [prompt] = trial.simulator.ledger.prompts();
    await trial.control('/callbacks', { checkoutRequestId: prompt?.push.checkoutRequestId });
    const [moved] = trial.simulator.ledger.payments();
    expect(await receiptsOf(bed.db)).toMatchObject([{ receipt: moved?.receipt, source: 'callback', state: 'matched' }]);
    expect(await trial.status(order)).toMatchObject({ receipt: moved?.receipt });
    expect(await moneyFacts(bed.db)).toEqual(paidOnce);
    await expectBooksRight();
  });

  test.each(['query-4999', 'query-being-processed', 'query-too-early', 'query-flapping'])(
    'no callback and %s: the schedule asks until it is known',
    async (scenario) => {
      await trial.next(scenario);
      const order = await trial.order();
      await trial.pay(order);
      await trial.pass(130);
      expect(await trial.status(order)).toMatchObject({ state: 'paid' });
      expect(await moneyFacts(bed.db)).toEqual(paidOnce);
      await expectBooksRight();
    },
  );

  test('every job lost: the sweep alone finds the payment', async () => {
    await trial.next('callback-lost');
    const order = await trial.order();
    await trial.pay(order);
    await trial.passWithoutJobs(25);
    await bed.pool.query('delete from test_bed.jobs');
    await sweepPayments(trial.deps);
    expect(await trial.status(order)).toMatchObject({ state: 'paid' });
    await expectBooksRight();
  });

  test.each([
    ['callback-late-5m', 300],
    ['callback-late-2h', 7200],
    ['callback-late-25h', 25 * 3600],
  ])('%s: paid by the query long before, told once', async (scenario, seconds) => {
    await trial.next(scenario);
    const order = await trial.order();
    await trial.pay(order);
    await trial.pass(seconds + 5);
    const [moved] = trial.simulator.ledger.payments();
    expect(await receiptsOf(bed.db)).toMatchObject([{ receipt: moved?.receipt, source: 'callback' }]);
    expect(await moneyFacts(bed.db)).toEqual(paidOnce);
    expect(await trial.status(order)).toMatchObject({ state: 'paid' });
    await expectBooksRight();
  });

  test('cancelled, then paid at the second try', async () => {
    await trial.next('cancelled');
    const order = await trial.order();
    await trial.pay(order);
    await trial.pass(2);
    expect(await trial.status(order)).toMatchObject({ state: 'failed', resend: { allowed: true } });
    expect(await moneyFacts(bed.db)).toMatchObject({ failed: 1, enrolled: 0 });
    await trial.pay(order);
    expect(await moneyFacts(bed.db)).toMatchObject({ pending: 1, failed: 0 });
    await trial.pass(2);
    expect(await attemptStatusesOf(bed.db)).toEqual(['failed', 'succeeded']);
    expect(await moneyFacts(bed.db)).toEqual({ ...paidOnce, attempts: 2 });
    await expectBooksRight();
  });

  test('a success after a failure still enrols, and a failure after a success takes nothing back', async () => {
    await trial.next('failure-then-success');
    const late = await trial.order();
    await trial.pay(late);
    await trial.pass(3);
    expect(await trial.status(late)).toMatchObject({ state: 'failed' });
    await trial.pass(60);
    expect(await trial.status(late)).toMatchObject({ state: 'paid' });

    await trial.next('success-then-failure');
    const early = await trial.order();
    await trial.pay(early, '254712345679');
    await trial.pass(120);
    expect(await trial.status(early)).toMatchObject({ state: 'paid' });
    expect(await attemptStatusesOf(bed.db)).toEqual(['succeeded', 'succeeded']);
    await expectBooksRight();
  });

  test('a second success for a paid order is surplus and waits to be given back', async () => {
    await trial.next('failure-then-success');
    const order = await trial.order();
    await trial.pay(order);
    await trial.pass(3);
    await trial.pay(order, '254712345679');
    await trial.pass(3);
    expect(await trial.status(order)).toMatchObject({ state: 'paid' });
    await trial.pass(60);
    expect(await receiptsOf(bed.db)).toMatchObject([{ state: 'matched' }, { state: 'surplus' }]);
    expect(await moneyFacts(bed.db)).toEqual({ ...paidOnce, receipts: 2, attempts: 2, refunds: 1 });
    expect((await trial.status(order)).sentence).toContain('return the second');
    expect(await refundsOf(bed.db)).toMatchObject([{ status: 'requested', reason: 'surplus', courseIds: [] }]);
    expect(await expectBooksRight()).toMatchObject({ received: 1_300_000, enrolled: 650_000, toRefund: 650_000 });
  });

  test('a course that another order paid for meanwhile is given once, and its price waits to be given back', async () => {
    await trial.next('failure-then-success');
    const first = await trial.order({ prices: [6499.5, 1000] });
    await trial.pay(first);
    await trial.pass(3);
    const second = await trial.orderOf(first.buyer, first.courseIds.slice(0, 1));
    await trial.pay(second, '254712345679');
    await trial.pass(60);
    expect(await moneyFacts(bed.db)).toMatchObject({ completed: 3, enrolled: 2, receipts: 2, refunds: 1 });
    expect(await refundsOf(bed.db)).toMatchObject([
      { reason: 'undeliverable', amount: 650_000, courseIds: second.courseIds },
    ]);
    expect(await expectBooksRight()).toMatchObject({ received: 1_400_000, enrolled: 750_000, toRefund: 650_000 });
  });

  test('an amount that differs never enrols: the money is kept and a person decides', async () => {
    await trial.next('wrong-amount');
    const order = await trial.order();
    await trial.pay(order);
    await trial.pass(3600);
    expect(await moneyFacts(bed.db)).toMatchObject({ completed: 0, enrolled: 0, receipts: 1, mails: 0 });
    expect(await receiptsOf(bed.db)).toMatchObject([{ state: 'review', amount: 649_900 }]);
    expect(await attemptStatusesOf(bed.db)).toEqual(['review']);
    expect(await trial.status(order)).toMatchObject({ state: 'review', resend: { allowed: false, from: null } });
    await expect(trial.pay(order)).rejects.toMatchObject({ code: 'payment_in_review' });
    expect(await expectBooksRight()).toMatchObject({ inReview: 649_900 });
  });

  test('masked phone, texts for numbers, items in another order', async () => {
    await trial.next('masked-callback');
    const order = await trial.order();
    await trial.pay(order);
    await trial.pass(2);
    expect(await trial.status(order)).toMatchObject({ state: 'paid' });
    await expectBooksRight();
  });

  test('a code that nobody knows is checked for a day, and then a person decides', async () => {
    await trial.next('unknown-code');
    const order = await trial.order();
    await trial.pay(order);
    await trial.pass(100);
    expect(await trial.status(order)).toMatchObject({
      state: 'still_checking',
      resend: { allowed: false, from: null },
    });
    await trial.pass(24 * 3600);
    expect(await attemptStatusesOf(bed.db)).toEqual(['review']);
    expect(await trial.status(order)).toMatchObject({ state: 'review', resend: { allowed: true } });
    const { rows } = await bed.pool.query(
      "select count(*)::int as mails from mail_outbox where dedupe_key like 'payment-alert:%'",
    );
    expect(rows).toEqual([{ mails: 2 }]);
  });

  test('a query that contradicts the callback changes nothing', async () => {
    await trial.next('query-contradicts');
    const order = await trial.order();
    await trial.pay(order);
    await trial.pass(600);
    expect(await trial.status(order)).toMatchObject({ state: 'paid' });
    await expectBooksRight();
  });
});
