import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { sendConfirmation, type Confirmation } from '#tests/support/confirmations.ts';
import { attemptStatusesOf, callbackOutcomes, moneyFacts, incomingPaymentsOf } from '#tests/support/money-facts.ts';
import { usePaymentShop, type Purchase } from '#tests/support/payment-shop.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { queryAttempt } from '#app/modules/money/collection/attempts/query-attempt.server.ts';
import { reconcile } from '#app/modules/money/collection/reconcile/reconcile.server.ts';
import { enterSpooled } from '../spool/enter-spooled.server.ts';
import { replayInbox } from '../callbacks/replay-inbox.server.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);

const receipt = 'UC2AB3CD4E';
const nothingPaid = { completed: 0, enrolled: 0, mails: 0 };
const paidOnce = { completed: 1, pending: 0, failed: 0, enrolled: 1, incomingPayments: 1, refunds: 0, mails: 1 };

const confirm = (input: Partial<Confirmation> & Pick<Confirmation, 'account'>) =>
  sendConfirmation(shop, { receipt, amount: 6500, ...input });

async function expectBooksRight() {
  expect(await reconcile(env.db)).toMatchObject({ difference: 0, contradictions: [], isClean: true });
}

/** Makes an order with an open prompt and no report. */
async function prompted(scenario = 'wait-for-me'): Promise<Purchase> {
  await shop.next(scenario);
  const order = await shop.order();
  await shop.pay(order);
  return order;
}

describe('one payment reported by several channels', () => {
  const callback = () => shop.control('/callbacks', { checkoutRequestId: shop.prompts()[0] });
  const query = () => shop.runJobs();
  const confirmation = (order: Purchase, payer: string) => {
    const [moved] = shop.simulator.ledger.payments();
    return confirm({ account: order.number, receipt: moved?.receipt ?? '', payer });
  };

  test.each([
    ['callback', 'query', 'confirmation'],
    ['callback', 'confirmation', 'query'],
    ['query', 'callback', 'confirmation'],
    ['query', 'confirmation', 'callback'],
    ['confirmation', 'callback', 'query'],
    ['confirmation', 'query', 'callback'],
    ['query', 'confirmation'],
    ['confirmation', 'query'],
    ['confirmation'],
  ])('%s, %s, %s: it counts once, by its true receipt', async (...channels) => {
    const order = await prompted('callback-lost');
    await shop.passWithoutJobs(21);
    for (const channel of channels) {
      if (channel === 'callback') await callback();
      else if (channel === 'query') await query();
      else await confirmation(order, '2547 ***** 678');
    }
    const [moved] = shop.simulator.ledger.payments();
    expect(await incomingPaymentsOf(env.db)).toMatchObject([
      { receipt: moved?.receipt, state: 'matched', amount: 650_000 },
    ]);
    expect(await attemptStatusesOf(env.db)).toEqual(['succeeded']);
    expect(await moneyFacts(env.db)).toEqual({ ...paidOnce, attempts: 1 });
    expect(await shop.status(order)).toMatchObject({ state: 'paid', receipt: moved?.receipt });
    const { rows } = await env.pool.query('select transaction_id from payments');
    expect(rows).toEqual([{ transaction_id: moved?.receipt }]);
    await expectBooksRight();
  });

  test.each([[['callback', 'confirmation']], [['confirmation', 'callback']]])(
    '%j with another amount: stored once, for a staff member',
    async (channels) => {
      const order = await prompted('callback-lost');
      await shop.passWithoutJobs(2);
      for (const channel of channels) {
        if (channel === 'confirmation') await confirm({ account: order.number, amount: 6499 });
        else await shop.control('/callbacks', { checkoutRequestId: shop.prompts()[0], amount: 6499, receipt });
      }
      await shop.runJobs();
      expect(await incomingPaymentsOf(env.db)).toMatchObject([{ receipt, state: 'review', amount: 649_900 }]);
      expect(await attemptStatusesOf(env.db)).toEqual(['review']);
      expect(await moneyFacts(env.db)).toMatchObject({ ...nothingPaid, incomingPayments: 1 });
      await expectBooksRight();
    },
  );

  test('a confirmation of another amount, and a query that says paid, are one payment: a staff member decides', async () => {
    const order = await prompted('callback-lost');
    await shop.passWithoutJobs(21);
    await confirm({ account: order.number, amount: 6499 });
    await shop.runJobs();
    expect(await incomingPaymentsOf(env.db)).toMatchObject([{ receipt, state: 'review' }]);
    expect(await attemptStatusesOf(env.db)).toEqual(['review']);
    expect(await moneyFacts(env.db)).toMatchObject(nothingPaid);
  });

  test.each([
    ['that a query called paid', 2],
    ['of which a query called the first paid', 1],
  ])('a confirmation belongs to the prompt that was on the phone then, of two %s', async (_, queried) => {
    const order = await prompted('callback-lost');
    await shop.passWithoutJobs(900);
    await shop.next('callback-lost');
    await shop.pay(order);
    const attempts = await env.pool.query<{ id: string }>('select id from payment_attempts order by created_at, id');
    await shop.passWithoutJobs(60);
    for (const { id } of attempts.rows.slice(0, queried)) await queryAttempt(shop.deps, { attemptId: id });
    const provisional = { source: 'query', amount: 650_000 };
    expect(await incomingPaymentsOf(env.db)).toHaveLength(queried);
    const second = shop.simulator.ledger.payments()[1]?.receipt ?? '';
    await confirm({ account: order.number, receipt: second, time: '20260302091503' });
    expect(await incomingPaymentsOf(env.db)).toMatchObject([
      { ...provisional, state: 'matched' },
      { receipt: second, state: 'surplus' },
    ]);
    const { rows } = await env.pool.query('select receipt from payment_attempts order by created_at, id');
    expect(rows).toEqual([{ receipt: null }, { receipt: second }]);
    await expectBooksRight();
  });

  test('a hundred confirmations and callbacks at once make one payment, one enrolment and one mail', async () => {
    const order = await prompted('callback-lost');
    await shop.passWithoutJobs(2);
    await Promise.all([
      shop.control('/callbacks', { checkoutRequestId: shop.prompts()[0], copies: 50 }),
      ...Array.from({ length: 50 }, () => confirmation(order, '254712345678')),
    ]);
    // On a busy machine some take the database more than three seconds: they go to the spool, and their commit may still succeed.
    await enterSpooled(shop.deps);
    await replayInbox(shop.deps);
    const outcomes = await callbackOutcomes(env.db);
    expect(outcomes.filter((outcome) => outcome === 'paid')).toHaveLength(1);
    expect(new Set(outcomes)).toEqual(new Set(['paid', 'known']));
    expect(await moneyFacts(env.db)).toEqual({ ...paidOnce, attempts: 1 });
  });

  test('a failure that a confirmation contradicts a minute later was a success', async () => {
    const order = await prompted('cancelled');
    await shop.pass(60);
    expect(await attemptStatusesOf(env.db)).toEqual(['failed']);
    await confirm({ account: order.number, payer: createHash('sha256').update('254712345678').digest('hex') });
    expect(await attemptStatusesOf(env.db)).toEqual(['succeeded']);
    expect(await shop.status(order)).toMatchObject({ state: 'paid', receipt });
  });

  test('unclaimed money is matched to a prompt when its callback arrives', async () => {
    await prompted('callback-lost');
    await shop.passWithoutJobs(2);
    const [moved] = shop.simulator.ledger.payments();
    await confirm({ account: 'JANE', receipt: moved?.receipt ?? '' });
    await callback();
    expect(await callbackOutcomes(env.db)).toEqual(['unclaimed', 'paid']);
    expect(await moneyFacts(env.db)).toEqual({ ...paidOnce, attempts: 1 });
    await expectBooksRight();
  });
});

describe('two payments for one order', () => {
  test.each([['callback'], ['confirmation', 'callback']])(
    'by hand after a query reported the prompt as paid; then its own %s: the second is surplus',
    async (...reported) => {
      const order = await prompted('callback-lost');
      await shop.pass(60);
      expect(await incomingPaymentsOf(env.db)).toMatchObject([{ source: 'query', state: 'matched' }]);
      // The same customer and amount: matched to the prompt, whose code was not reported.
      await confirm({ account: order.number, payer: '254712345678' });
      expect(await incomingPaymentsOf(env.db)).toMatchObject([{ receipt, state: 'matched' }]);
      const [own] = shop.simulator.ledger.payments();
      for (const report of reported)
        await (report === 'callback'
          ? shop.control('/callbacks', { checkoutRequestId: shop.prompts()[0] })
          : confirm({ account: order.number, receipt: own?.receipt ?? '', payer: '254712345678' }));
      expect(
        (await incomingPaymentsOf(env.db)).toSorted((one, other) => one.state.localeCompare(other.state)),
      ).toMatchObject([
        { receipt, state: 'matched' },
        { receipt: own?.receipt, state: 'surplus' },
      ]);
      expect(await moneyFacts(env.db)).toEqual({ ...paidOnce, attempts: 1, incomingPayments: 2, refunds: 1 });
      await expectBooksRight();
    },
  );

  const first = {
    phone: '254712345678',
    callback: () => callbackOf(0),
    confirmation: (order: Purchase) => confirmationOf(order, 0),
  };
  const second = {
    phone: '254712345679',
    callback: () => callbackOf(1),
    confirmation: (order: Purchase) => confirmationOf(order, 1),
  };
  const callbackOf = (nth: number) => shop.control('/callbacks', { checkoutRequestId: shop.prompts()[nth] });
  const confirmationOf = (order: Purchase, nth: number) => {
    const moved = shop.simulator.ledger.payments()[nth];
    const payer = nth === 0 ? first.phone : second.phone;
    return confirm({
      account: order.number,
      receipt: moved?.receipt ?? '',
      payer: payer.replace(/^(....).*(...)$/, '$1 ***** $2'),
    });
  };

  const reports = { c1: first.confirmation, c2: second.confirmation, s1: first.callback, s2: second.callback };
  type Report = keyof typeof reports;

  /** Returns every order in which four reports can arrive. */
  function orders(rest: readonly Report[]): Report[][] {
    if (rest.length === 0) return [[]];
    return rest.flatMap((one) => orders(rest.filter((other) => other !== one)).map((tail) => [one, ...tail]));
  }

  test.each(orders(['c1', 'c2', 's1', 's2']))(
    'two prompts on two phones, both paid: %s, %s, %s, %s',
    async (...reported) => {
      // The first prompt's answer was lost; after its lifetime a second one goes to another phone.
      await shop.next('dropped-after');
      const order = await shop.order();
      shop.takesCallbacks = false;
      await shop.pay(order, first.phone);
      await shop.passWithoutJobs(6 * 60);
      await shop.next('callback-lost');
      await shop.pay(order, second.phone);
      await shop.passWithoutJobs(2);
      shop.takesCallbacks = true;
      expect(shop.simulator.ledger.payments()).toHaveLength(2);
      for (const report of reported) await reports[report](order);
      const states = (await incomingPaymentsOf(env.db)).map(({ state }) => state);
      expect(states.toSorted()).toEqual(['matched', 'surplus']);
      expect(await attemptStatusesOf(env.db)).toEqual(['succeeded', 'succeeded']);
      expect(await moneyFacts(env.db)).toEqual({ ...paidOnce, attempts: 2, incomingPayments: 2, refunds: 1 });
      await expectBooksRight();
    },
  );
});
