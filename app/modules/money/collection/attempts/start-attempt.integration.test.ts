import { describe, expect, test } from 'vitest';
import { answerFrom } from '#app/shared/domain-error.ts';
import { sendConfirmation } from '#tests/support/confirmations.ts';
import { createRateLimits } from '#app/platform/rate-limits.server.ts';
import { createStaff } from '#app/modules/people/accounts/user-factory.ts';
import { attemptStatusesOf, callbackOutcomes, moneyFacts } from '#tests/support/money-facts.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { paymentErrors } from '../collection-errors.ts';
import { startAttempt } from './start-attempt.server.ts';
import { sweepPayments } from '#app/modules/money/payments/sweep-payments.server.ts';
import { specifies } from '#tests/specifies.ts';
import { withMpesa } from '#app/modules/money/providers/mpesa/mpesa-provider.server.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);

const here = { address: '127.0.0.1', orderPriceHours: 48 };
const prompts = () => shop.simulator.ledger.prompts().length;

describe('starting a payment', () => {
  test('fifty clicks at once send one prompt', async () => {
    await shop.next('wait-for-me');
    const order = await shop.order();
    const started = await Promise.all(Array.from({ length: 50 }, () => shop.pay(order)));
    expect(prompts()).toBe(1);
    expect(started.filter(({ outcome }) => outcome === 'prompt_sent')).toHaveLength(1);
    expect(started.filter(({ outcome }) => outcome === 'already_waiting')).toHaveLength(49);
    expect(new Set(started.map(({ attemptId }) => attemptId)).size).toBe(1);
  });

  test('the first payment of an order waits for the database at most four times, however many others pay', async () => {
    const order = await shop.order();
    let times = 0;
    const count = () => void (times += 1);
    env.pool.on('acquire', count);
    const { outcome } = await shop.pay(order).finally(() => env.pool.off('acquire', count));
    expect(outcome).toBe('prompt_sent');
    expect(times).toBeLessThanOrEqual(4);
  });

  test.each([
    ['of the same order', 'same order', '254712345679'],
    ['on the same phone', 'other course', '254712345678'],
    ['for the same course', 'other order', '254712345679'],
    ['of the same order and phone', 'same order', '254712345678'],
  ] as const)(
    'a prompt %s without an answer allows another after its lifetime, and not before',
    async (_, what, phone) => {
      await shop.next('dropped-before');
      const first = await shop.order();
      expect(await shop.pay(first)).toMatchObject({ outcome: 'unknown' });
      const { buyer } = first;
      const next = {
        'same order': async () => first,
        'other order': () => shop.orderOf(buyer, first.courseIds),
        'other course': () => shop.order({ buyer }),
      };
      const order = await next[what]();
      await shop.passWithoutJobs(299);
      if (what === 'same order' && phone === '254712345678')
        expect(await shop.pay(order, phone)).toMatchObject({ outcome: 'already_waiting' });
      else await expect(shop.pay(order, phone)).rejects.toMatchObject({ code: expect.stringMatching(/_prompt_open$/) });
      expect(await attemptStatusesOf(env.db)).toEqual(['submit_unknown']);
      await shop.passWithoutJobs(1);
      expect(await shop.pay(order, phone)).toMatchObject({ outcome: 'prompt_sent' });
      expect(await attemptStatusesOf(env.db)).toEqual(['review', 'prompted']);
    },
  );

  test('an open prompt for another order of the learner is named, and never one of others', async () => {
    await shop.next('wait-for-me');
    const open = await shop.order();
    await shop.pay(open);
    const sameCourse = await shop.orderOf(open.buyer, open.courseIds);
    await expect(shop.pay(sameCourse, '254712345679')).rejects.toMatchObject({
      code: 'course_prompt_open',
      details: { orderId: open.orderId },
    });
    const samePhone = await shop.order({ buyer: open.buyer });
    await expect(shop.pay(samePhone)).rejects.toMatchObject({
      code: 'phone_prompt_open',
      details: { orderId: open.orderId },
    });
    await expect(shop.pay(await shop.order())).rejects.toMatchObject({ code: 'phone_prompt_open', details: {} });
    expect(prompts()).toBe(1);
  });

  test('twenty people who pay from one phone at once send one prompt', async () => {
    await shop.next('wait-for-me');
    const orders = [];
    for (let n = 0; n < 20; n += 1) orders.push(await shop.order());
    const started = await Promise.allSettled(orders.map((order) => shop.pay(order)));
    expect(prompts()).toBe(1);
    const refusals = started.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(refusals).toHaveLength(19);
    for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'phone_prompt_open' });
  });

  test('a second phone for the same order is refused while the first prompt is open', async () => {
    await shop.next('wait-for-me');
    const order = await shop.order();
    await shop.pay(order);
    await expect(shop.pay(order, '254712345679')).rejects.toMatchObject({ code: 'order_prompt_open' });
  });

  test('two orders for the same course, in two tabs, send one prompt', async () => {
    await shop.next('wait-for-me');
    const one = await shop.order();
    const other = await shop.orderOf(one.buyer, one.courseIds);
    const results = await Promise.allSettled([shop.pay(one), shop.pay(other, '254712345679')]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(prompts()).toBe(1);
  });

  specifies("Money: Kenyan numbers in every spelling; the last one is offered masked; anybody's phone may pay");
  test('all Kenyan spellings of a number are accepted and offered again; others are refused', async () => {
    const order = await shop.order();
    for (const phone of ['', '12', '+1 212 555 0100', '254612345678', '07123456789', '\u0000', '<script>']) {
      await expect(shop.pay(order, phone)).rejects.toMatchObject({ code: 'phone_invalid' });
    }
    await shop.pay(order, '0712 345-678');
    const { rows } = await env.pool.query('select phone_number from profiles where user_id = $1', [order.buyer.userId]);
    expect(rows).toEqual([{ phone_number: '254712345678' }]);
    expect(shop.simulator.ledger.prompts()[0]?.push.msisdn).toBe('254712345678');
  });

  test("somebody else's order does not exist, even for a staff member who wants to pay it", async () => {
    const order = await shop.order();
    const stranger = await shop.learner();
    await expect(shop.pay({ ...order, buyer: stranger })).rejects.toMatchObject({ code: 'order_not_found' });
    const made = await createStaff(env.db);
    const staff = { kind: 'staff', userId: made.id, name: made.name, email: made.email, role: 'manager' } as const;
    const rateLimits = { consume: async () => undefined };
    const request = { orderId: order.orderId, phone: '254712345678' };
    await expect(startAttempt({ ...shop.deps, actor: staff, rateLimits, ...here }, request)).rejects.toMatchObject({
      code: 'order_not_found',
    });
    await expect(
      startAttempt({ ...shop.deps, actor: { kind: 'visitor' }, rateLimits, ...here }, request),
    ).rejects.toMatchObject({ code: 'sign_in_required' });
    expect(prompts()).toBe(0);
  });

  test('a paid order, an owned course and a course off sale are refused', async () => {
    const paid = await shop.order();
    const again = await shop.orderOf(paid.buyer, paid.courseIds);
    await shop.pay(paid);
    await shop.pass(2);
    await expect(shop.pay(paid)).rejects.toMatchObject({ code: 'order_paid' });
    await expect(shop.pay(again)).rejects.toMatchObject({ code: 'course_owned' });
    const gone = await shop.order();
    await env.pool.query("update courses set status = 'draft' where id = $1", [gone.courseIds[0]]);
    await expect(shop.pay(gone)).rejects.toMatchObject({ code: 'course_not_for_sale' });
    expect(prompts()).toBe(1);
  });

  test('nothing starts while payments are off', async () => {
    const order = await shop.order();
    await expect(shop.pay(order, '254712345678', { gateway: null })).rejects.toMatchObject({ code: 'payments_off' });
    expect(await moneyFacts(env.db)).toMatchObject({ attempts: 0 });
  });

  test('a network has a limit of prompts, for all people and phones', async () => {
    const rateLimits = createRateLimits(env.pool, { 'payment-per-network': { points: 2, seconds: 600 } });
    await shop.control('/amounts/6500', { scenario: 'wait-for-me' }, 'PUT');
    const press = async (phone: string, from: string) => {
      const { buyer, orderId } = await shop.order();
      await startAttempt(
        { ...shop.deps, actor: buyer, rateLimits, address: from, orderPriceHours: 48 },
        { orderId, phone },
      );
    };
    await press('0712345671', '10.0.0.1');
    await press('0712345672', '10.0.0.1');
    await expect(press('0712345673', '10.0.0.1')).rejects.toMatchObject({ code: 'too_many_requests' });
    await press('0712345674', '10.0.0.2');
    expect(prompts()).toBe(3);
  });

  test('a phone has a limit of prompts, for all orders', async () => {
    const limits = createRateLimits(env.pool, { 'payment-per-phone': { points: 2, seconds: 600 } });
    const press = async () => {
      const order = await shop.order();
      await shop.next('cancelled');
      await startAttempt(
        { ...shop.deps, actor: order.buyer, rateLimits: limits, ...here },
        { orderId: order.orderId, phone: '0712345678' },
      );
      await shop.pass(2);
    };
    await press();
    await press();
    await expect(press()).rejects.toMatchObject({ code: 'too_many_requests' });
    expect(prompts()).toBe(2);
  });
});

describe('a prompt whose answer was lost', () => {
  /** Sends a forged success to the true address of a prompt that never reached M-Pesa. */
  async function forgeSuccess() {
    await shop.next('dropped-before');
    const order = await shop.order();
    let address = '';
    const gateway = shop.deps.gateway;
    if (!gateway) throw new Error('the shop has a gateway');
    const watched = {
      ...gateway,
      requestPayment: (prompt: Parameters<typeof gateway.requestPayment>[0]) => {
        address = prompt.callbackUrl;
        return gateway.requestPayment(prompt);
      },
    };
    await shop.pay(order, '254712345678', { gateway: watched });
    const item = (Name: string, Value: unknown) => ({ Name, Value });
    const stkCallback = {
      MerchantRequestID: '10000-10000000-1',
      CheckoutRequestID: 'ws_CO_01012020000000100700000000',
      ResultCode: 0,
      ResultDesc: 'ok',
      CallbackMetadata: { Item: [item('Amount', 6500), item('MpesaReceiptNumber', 'UC2FAKE999')] },
    };
    await fetch(address, { method: 'POST', body: JSON.stringify({ Body: { stkCallback } }) });
    return gateway;
  }

  test('is queried ever more rarely where M-Pesa knows nothing of it, so that others are queried too', async () => {
    const gateway = await forgeSuccess();
    let queries = 0;
    const counting = { ...gateway, queryPayment: (id: string) => ((queries += 1), gateway.queryPayment(id)) };
    const askedInAnHour = async () => {
      queries = 0;
      for (let minute = 0; minute < 60; minute += 1) {
        await shop.passWithoutJobs(60);
        await sweepPayments(withMpesa({ ...shop.deps, gateway: counting }));
      }
      return queries;
    };
    const hours = [await askedInAnHour(), await askedInAnHour()];
    expect(hours[0]).toBeGreaterThan(5);
    expect(hours[0]).toBeLessThan(20);
    expect(hours[1]).toBeLessThan(6);
    expect(await callbackOutcomes(env.db)).toEqual([null]);
  });

  test('a forged success for an attempt without ids is verified and not believed, even with the secret', async () => {
    await forgeSuccess();
    await shop.pass(3600);
    expect(await callbackOutcomes(env.db)).toEqual([null]);
    expect(await moneyFacts(env.db)).toMatchObject({ completed: 0, enrolled: 0, incomingPayments: 0 });
    await shop.pass(24 * 3600);
    await sweepPayments(shop.deps);
    await sweepPayments(shop.deps);
    expect(await callbackOutcomes(env.db)).toEqual(['unconfirmed']);
    expect(await attemptStatusesOf(env.db)).toEqual(['review']);
  });

  test('waits for a staff member after a day without a result', async () => {
    await shop.next('dropped-before');
    const order = await shop.order();
    await shop.pay(order);
    await shop.pass(24 * 3600);
    await sweepPayments(shop.deps);
    expect(await attemptStatusesOf(env.db)).toEqual(['review']);
    expect(await shop.status(order)).toMatchObject({ state: 'review', resend: { allowed: true } });
  });
});

describe('many clicks at once', () => {
  test('are one prompt, and count once for the limits', async () => {
    await shop.next('wait-for-me');
    const { buyer, orderId } = await shop.order();
    const rateLimits = createRateLimits(env.pool, { 'payment-per-phone': { points: 2, seconds: 600 } });
    const click = () =>
      startAttempt({ ...shop.deps, actor: buyer, rateLimits, ...here }, { orderId, phone: '0712345678' });
    const answers = await Promise.all(Array.from({ length: 10 }, click));
    expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual([
      ...Array.from({ length: 9 }, () => 'already_waiting'),
      'prompt_sent',
    ]);
    expect(shop.simulator.ledger.prompts()).toHaveLength(1);
    const { rows } = await env.pool.query("select points from rate_limits where key like 'payment-per-phone%'");
    expect(rows).toMatchObject([{ points: 1 }]);
  });
});

describe('an old order', () => {
  test('keeps its price for two days, and is then ordered again; money that arrives for it still counts', async () => {
    await shop.next('cancelled');
    const order = await shop.order();
    await shop.pay(order);
    await shop.pass(47 * 3600);
    await shop.next('cancelled');
    expect(await shop.pay(order)).toMatchObject({ outcome: 'prompt_sent' });
    await shop.pass(3601);
    await expect(shop.pay(order)).rejects.toMatchObject({ code: 'price_too_old' });
    await sendConfirmation(shop, { receipt: 'UC2AB3CD4E', amount: 6500, account: order.number });
    expect(await shop.status(order)).toMatchObject({ state: 'paid', receipt: 'UC2AB3CD4E' });
  });

  test('with a course off sale says so', async () => {
    const order = await shop.order();
    await env.pool.query("update courses set status = 'draft', title = 'Gone away'");
    const refused = shop.pay(order).catch((error: unknown) => answerFrom(paymentErrors, error)?.message);
    expect(await refused).toContain('is not on sale any more');
  });
});
