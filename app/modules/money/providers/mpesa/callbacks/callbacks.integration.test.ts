import { describe, expect, test } from 'vitest';
import { attemptStatusesOf, callbackOutcomes, moneyFacts, incomingPaymentsOf } from '#tests/support/money-facts.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { enterSpooled } from '../spool/enter-spooled.server.ts';
import { replayInbox } from './replay-inbox.server.ts';
import { processCallback } from './process-callback.server.ts';
import { maxCallbackBytes, receiveCallback } from './receive-callback.server.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);

const nothingPaid = { completed: 0, enrolled: 0, incomingPayments: 0, mails: 0 };

/** Posts a body to the address of an attempt, as anybody with the secret can. */
async function post(url: string | undefined, body: string) {
  await fetch(url ?? '', { method: 'POST', body });
}

/** Builds the simulator's callback for a success of its n-th prompt. */
function success(
  changes: { checkoutRequestId?: string; amount?: number | string; receipt?: string } = {},
  nth = 0,
): string {
  const prompt = shop.simulator.ledger.prompts()[nth]?.push;
  const { checkoutRequestId = prompt?.checkoutRequestId, amount = prompt?.amount, receipt = 'UC2FAKE999' } = changes;
  const items = [
    { Name: 'Amount', Value: amount },
    { Name: 'MpesaReceiptNumber', Value: receipt },
  ];
  const stkCallback = {
    MerchantRequestID: prompt?.merchantRequestId,
    CheckoutRequestID: checkoutRequestId,
    ResultCode: 0,
    ResultDesc: 'ok',
    CallbackMetadata: { Item: items },
  };
  return JSON.stringify({ Body: { stkCallback } });
}

const addressOf = (nth = 0) => shop.simulator.ledger.prompts()[nth]?.push.callbackUrl;

describe('callbacks', () => {
  test('a hundred identical ones at once make one payment, one enrolment and one mail', async () => {
    await shop.next('callback-lost');
    const order = await shop.order();
    await shop.pay(order);
    await shop.passWithoutJobs(2);
    const [prompt] = shop.simulator.ledger.prompts();
    await Promise.all([
      shop.control('/callbacks', { checkoutRequestId: prompt?.push.checkoutRequestId, copies: 100 }),
      ...Array.from({ length: 20 }, () => shop.status(order)),
    ]);
    // M-Pesa repeats callbacks without an answer in time.
    expect(shop.acknowledged.length).toBeGreaterThanOrEqual(100);
    // On a busy machine some take the database more than three seconds: they go to the spool, and their commit may still succeed.
    await enterSpooled(shop.deps);
    await replayInbox(shop.deps);
    const outcomes = await callbackOutcomes(env.db);
    expect(outcomes.filter((outcome) => outcome === 'paid')).toHaveLength(1);
    expect(new Set(outcomes)).toEqual(new Set(['paid', 'known']));
    expect(await moneyFacts(env.db)).toMatchObject({ completed: 1, enrolled: 1, incomingPayments: 1, mails: 1 });
  });

  test('a query and the callback at once pay once', async () => {
    await shop.next('callback-lost');
    const order = await shop.order();
    await shop.pay(order);
    await shop.passWithoutJobs(21);
    const [prompt] = shop.simulator.ledger.prompts();
    await Promise.all([
      shop.runJobs(),
      shop.control('/callbacks', { checkoutRequestId: prompt?.push.checkoutRequestId, copies: 3 }),
    ]);
    const [moved] = shop.simulator.ledger.payments();
    expect(await incomingPaymentsOf(env.db)).toMatchObject([{ receipt: moved?.receipt, state: 'matched' }]);
    expect(await moneyFacts(env.db)).toMatchObject({ completed: 1, enrolled: 1, incomingPayments: 1, mails: 1 });
  });

  test('a forged success only brings the next query forward, which decides', async () => {
    await shop.next('callback-lost');
    const order = await shop.order();
    await shop.pay(order);
    await shop.pass(400);
    const before = shop.simulator.ledger.prompts().length;
    const second = await shop.order();
    await shop.next('wait-for-me');
    await shop.pay(second, '254712345679');
    await shop.pass(310);
    await post(addressOf(before), success({ checkoutRequestId: 'ws_CO_01012020000000100700000000' }, before));
    const { rows } = await env.pool.query<{ due: boolean }>(
      "select next_query_at <= $1 as due from payment_attempts where status in ('prompted')",
      [env.clock.now()],
    );
    expect(rows.every(({ due }) => due)).toBe(true);
    expect(await moneyFacts(env.db)).toMatchObject({ completed: 1 });
  });

  test('a success with the receipt of another payment is not counted', async () => {
    const first = await shop.order();
    await shop.pay(first);
    await shop.pass(2);
    await shop.next('wait-for-me');
    const second = await shop.order();
    await shop.pay(second, '254712345679');
    const [moved] = shop.simulator.ledger.payments();
    await post(addressOf(1), success({ receipt: moved?.receipt ?? '' }, 1));
    expect(await callbackOutcomes(env.db)).toEqual(['paid', 'receipt_taken']);
    expect(await moneyFacts(env.db)).toMatchObject({ completed: 1, enrolled: 1, incomingPayments: 1 });
  });

  test.each([
    ['a cent less', 6499.99],
    ['a shilling more', 6501],
    ['as text', '6499'],
  ])('another amount (%s) waits for an admin and enrols nobody, whatever a query says', async (_what, amount) => {
    await shop.next('callback-lost');
    const order = await shop.order();
    await shop.pay(order);
    await shop.passWithoutJobs(2);
    await post(addressOf(), success({ amount }));
    await shop.pass(600);
    expect(await incomingPaymentsOf(env.db)).toMatchObject([{ receipt: 'UC2FAKE999', state: 'review' }]);
    expect(await attemptStatusesOf(env.db)).toEqual(['review']);
    expect(await moneyFacts(env.db)).toMatchObject({ completed: 0, enrolled: 0 });
  });

  test('a success without a receipt only starts a query', async () => {
    await shop.next('wait-for-me');
    const order = await shop.order();
    await shop.pay(order);
    await post(addressOf(), success({ receipt: '' }));
    expect(await callbackOutcomes(env.db)).toEqual(['incomplete']);
    expect(await moneyFacts(env.db)).toMatchObject(nothingPaid);
  });

  test.each(['', '{}', '<html>', '{"Body":', '\u0000', '[]', 'null', '😀'.repeat(500)])(
    'an invalid body (%j) is stored and changes nothing',
    async (body) => {
      await shop.next('wait-for-me');
      const order = await shop.order();
      await shop.pay(order);
      await post(addressOf(), body);
      expect(await callbackOutcomes(env.db)).toEqual(['unreadable']);
      expect(await attemptStatusesOf(env.db)).toEqual(['prompted']);
    },
  );

  test('a body is stored up to a limit', async () => {
    await shop.next('wait-for-me');
    await shop.pay(await shop.order());
    const token = addressOf()?.split('/').at(-1) ?? '';
    await receiveCallback(shop.deps, { kind: 'stk', token, body: 'x'.repeat(1_000_000), sourceAddress: null });
    const { rows } = await env.pool.query<{ size: number }>('select length(body) as size from payment_callbacks');
    expect(rows).toEqual([{ size: maxCallbackBytes }]);
  });

  test('an impossible secret is not stored, and strangers can fill the inbox only slowly', async () => {
    const stranger = (token: string) =>
      receiveCallback(shop.deps, { kind: 'stk', token, body: '{}', sourceAddress: null });
    for (const token of ['', 'x', '../../../etc', 'A'.repeat(64), 'é'.repeat(64)])
      expect(await stranger(token)).toBeNull();
    for (let n = 0; n < 70; n += 1) await stranger(String(n).padStart(64, '0'));
    expect(await callbackOutcomes(env.db)).toHaveLength(60);
  });

  test('processing again, and in parallel, changes nothing', async () => {
    await shop.next('callback-lost');
    const order = await shop.order();
    await shop.pay(order);
    await shop.passWithoutJobs(2);
    const token = addressOf()?.split('/').at(-1) ?? '';
    const received = await receiveCallback(shop.deps, { kind: 'stk', token, body: success(), sourceAddress: null });
    if (!received) throw new Error('the callback was not kept');
    const all = await Promise.all(Array.from({ length: 10 }, () => processCallback(shop.deps, received)));
    expect(all.filter((result) => result === 'done')).toHaveLength(1);
    expect(all.filter((result) => result === 'gone')).toHaveLength(9);
  });
});
