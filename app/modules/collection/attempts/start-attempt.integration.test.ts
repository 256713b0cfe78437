import { describe, expect, test } from 'vitest';
import { answerFrom } from '#app/shared/domain-error.ts';
import { sendConfirmation } from '#tests/support/confirmations.ts';
import { createRateLimits } from '#app/platform/rate-limits.server.ts';
import { createAdmin } from '#app/modules/identity/user-factory.ts';
import { attemptStatusesOf, callbackOutcomes, moneyFacts } from '#tests/support/money-facts.ts';
import { usePaymentTrial } from '#tests/support/payment-trial.ts';
import { useTestBed } from '#tests/support/test-bed.ts';
import { paymentErrors } from '../collection-errors.ts';
import { startAttempt } from './start-attempt.server.ts';
import { sweepPayments } from '#app/modules/payments/sweep-payments.server.ts';
import { specifies } from '#tests/specifies.ts';
import { withMpesa } from '#app/modules/mpesa/mpesa-deps.ts';

const bed = useTestBed();
const trial = usePaymentTrial(bed);

const here = { address: '127.0.0.1', orderPriceHours: 48 };
const prompts = () => trial.simulator.ledger.prompts().length;

describe('starting a payment', () => {
  test('fifty clicks at once send one prompt', async () => {
    await trial.next('wait-for-me');
    const order = await trial.order();
    const started = await Promise.all(Array.from({ length: 50 }, () => trial.pay(order)));
    expect(prompts()).toBe(1);
    expect(started.filter(({ outcome }) => outcome === 'prompt_sent')).toHaveLength(1);
    expect(started.filter(({ outcome }) => outcome === 'already_waiting')).toHaveLength(49);
    expect(new Set(started.map(({ attemptId }) => attemptId)).size).toBe(1);
  });

  test('the first of an order stands in line for the database four times at most, however many others pay', async () => {
    const order = await trial.order();
    let times = 0;
    const count = () => void (times += 1);
    bed.pool.on('acquire', count);
    const { outcome } = await trial.pay(order).finally(() => bed.pool.off('acquire', count));
    expect(outcome).toBe('prompt_sent');
    expect(times).toBeLessThanOrEqual(4);
  });

  test.each([
    ['of the same order', 'same order', '254712345679'],
    ['on the same phone', 'other course', '254712345678'],
    ['for the same course', 'other order', '254712345679'],
    ['of the same order and phone', 'same order', '254712345678'],
  ] as const)(
    'a prompt %s that was never answered makes room after its life, and not before',
    async (_, what, phone) => {
      await trial.next('dropped-before');
      const first = await trial.order();
      expect(await trial.pay(first)).toMatchObject({ outcome: 'unknown' });
      const { buyer } = first;
      const next = {
        'same order': async () => first,
        'other order': () => trial.orderOf(buyer, first.courseIds),
        'other course': () => trial.order({ buyer }),
      };
      const order = await next[what]();
      await trial.passWithoutJobs(299);
      if (what === 'same order' && phone === '254712345678')
        expect(await trial.pay(order, phone)).toMatchObject({ outcome: 'already_waiting' });
      else
        await expect(trial.pay(order, phone)).rejects.toMatchObject({ code: expect.stringMatching(/_prompt_open$/) });
      expect(await attemptStatusesOf(bed.db)).toEqual(['submit_unknown']);
      await trial.passWithoutJobs(1);
      expect(await trial.pay(order, phone)).toMatchObject({ outcome: 'prompt_sent' });
      expect(await attemptStatusesOf(bed.db)).toEqual(['review', 'prompted']);
    },
  );

  test('a prompt that is open for another order of the learner is named, and nobody else’s', async () => {
    await trial.next('wait-for-me');
    const open = await trial.order();
    await trial.pay(open);
    const sameCourse = await trial.orderOf(open.buyer, open.courseIds);
    await expect(trial.pay(sameCourse, '254712345679')).rejects.toMatchObject({
      code: 'course_prompt_open',
      details: { orderId: open.orderId },
    });
    const samePhone = await trial.order({ buyer: open.buyer });
    await expect(trial.pay(samePhone)).rejects.toMatchObject({
      code: 'phone_prompt_open',
      details: { orderId: open.orderId },
    });
    await expect(trial.pay(await trial.order())).rejects.toMatchObject({ code: 'phone_prompt_open', details: {} });
    expect(prompts()).toBe(1);
  });

  test('twenty people who pay from one phone at once send one prompt', async () => {
    await trial.next('wait-for-me');
    const orders = [];
    for (let n = 0; n < 20; n += 1) orders.push(await trial.order());
    const started = await Promise.allSettled(orders.map((order) => trial.pay(order)));
    expect(prompts()).toBe(1);
    const refusals = started.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(refusals).toHaveLength(19);
    for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'phone_prompt_open' });
  });

  test('a second phone for the same order is refused while the first prompt is open', async () => {
    await trial.next('wait-for-me');
    const order = await trial.order();
    await trial.pay(order);
    await expect(trial.pay(order, '254712345679')).rejects.toMatchObject({ code: 'order_prompt_open' });
  });

  test('two orders for the same course, in two tabs, send one prompt', async () => {
    await trial.next('wait-for-me');
    const one = await trial.order();
    const other = await trial.orderOf(one.buyer, one.courseIds);
    const results = await Promise.allSettled([trial.pay(one), trial.pay(other, '254712345679')]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(prompts()).toBe(1);
  });

  specifies("Money: Kenyan numbers in every spelling; the last one is offered masked; anybody's phone may pay");
  test('any Kenyan way of writing a number is taken and offered again; others are refused', async () => {
    const order = await trial.order();
    for (const phone of ['', '12', '+1 212 555 0100', '254612345678', '07123456789', '\u0000', '<script>']) {
      await expect(trial.pay(order, phone)).rejects.toMatchObject({ code: 'phone_invalid' });
    }
    await trial.pay(order, '0712 345-678');
    const { rows } = await bed.pool.query('select phone_number from profiles where user_id = $1', [order.buyer.userId]);
    expect(rows).toEqual([{ phone_number: '254712345678' }]);
    expect(trial.simulator.ledger.prompts()[0]?.push.msisdn).toBe('254712345678');
  });

  test("somebody else's order does not exist, not even for an administrator who would pay it", async () => {
    const order = await trial.order();
    const stranger = await trial.learner();
    await expect(trial.pay({ ...order, buyer: stranger })).rejects.toMatchObject({ code: 'order_not_found' });
    const made = await createAdmin(bed.db);
    const admin = { kind: 'admin', userId: made.id, name: made.name, email: made.email, role: 'admin' } as const;
    const rateLimits = { consume: async () => undefined };
    const request = { orderId: order.orderId, phone: '254712345678' };
    await expect(startAttempt({ ...trial.deps, actor: admin, rateLimits, ...here }, request)).rejects.toMatchObject({
      code: 'order_not_found',
    });
    await expect(
      startAttempt({ ...trial.deps, actor: { kind: 'visitor' }, rateLimits, ...here }, request),
    ).rejects.toMatchObject({ code: 'sign_in_required' });
    expect(prompts()).toBe(0);
  });

  test('a paid order, an owned course and a course that went off sale ask for no money', async () => {
    const paid = await trial.order();
    const again = await trial.orderOf(paid.buyer, paid.courseIds);
    await trial.pay(paid);
    await trial.pass(2);
    await expect(trial.pay(paid)).rejects.toMatchObject({ code: 'order_paid' });
    await expect(trial.pay(again)).rejects.toMatchObject({ code: 'course_owned' });
    const gone = await trial.order();
    await bed.pool.query("update courses set status = 'draft' where id = $1", [gone.courseIds[0]]);
    await expect(trial.pay(gone)).rejects.toMatchObject({ code: 'course_not_for_sale' });
    expect(prompts()).toBe(1);
  });

  test('with payments off nothing starts', async () => {
    const order = await trial.order();
    await expect(trial.pay(order, '254712345678', { gateway: null })).rejects.toMatchObject({ code: 'payments_off' });
    expect(await moneyFacts(bed.db)).toMatchObject({ attempts: 0 });
  });

  test('a network sends no more prompts than its limit, over however many people and phones', async () => {
    const rateLimits = createRateLimits(bed.pool, { 'payment-per-network': { points: 2, seconds: 600 } });
    await trial.control('/amounts/6500', { scenario: 'wait-for-me' }, 'PUT');
    const press = async (phone: string, from: string) => {
      const { buyer, orderId } = await trial.order();
      await startAttempt(
        { ...trial.deps, actor: buyer, rateLimits, address: from, orderPriceHours: 48 },
        { orderId, phone },
      );
    };
    await press('0712345671', '10.0.0.1');
    await press('0712345672', '10.0.0.1');
    await expect(press('0712345673', '10.0.0.1')).rejects.toMatchObject({ code: 'too_many_requests' });
    await press('0712345674', '10.0.0.2');
    expect(prompts()).toBe(3);
  });

  test('a phone is not prompted more often than its limit, over however many orders', async () => {
    const limits = createRateLimits(bed.pool, { 'payment-per-phone': { points: 2, seconds: 600 } });
    const press = async () => {
      const order = await trial.order();
      await trial.next('cancelled');
      await startAttempt(
        { ...trial.deps, actor: order.buyer, rateLimits: limits, ...here },
        { orderId: order.orderId, phone: '0712345678' },
      );
      await trial.pass(2);
    };
    await press();
    await press();
    await expect(press()).rejects.toMatchObject({ code: 'too_many_requests' });
    expect(prompts()).toBe(2);
  });
});

describe('a prompt whose answer was lost', () => {
  /** A success that M-Pesa knows nothing of, sent to the true address of a prompt that M-Pesa never got. */
  async function forgeSuccess() {
    await trial.next('dropped-before');
    const order = await trial.order();
    let address = '';
    const gateway = trial.deps.gateway;
    if (!gateway) throw new Error('the trial has a gateway');
    const watched = {
      ...gateway,
      requestPayment: (prompt: Parameters<typeof gateway.requestPayment>[0]) => {
        address = prompt.callbackUrl;
        return gateway.requestPayment(prompt);
      },
    };
    await trial.pay(order, '254712345678', { gateway: watched });
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

  test('what M-Pesa knows nothing of is asked about ever more rarely, so that others are asked about too', async () => {
    const gateway = await forgeSuccess();
    let asked = 0;
    const counting = { ...gateway, queryPayment: (id: string) => ((asked += 1), gateway.queryPayment(id)) };
    const askedInAnHour = async () => {
      asked = 0;
      for (let minute = 0; minute < 60; minute += 1) {
        await trial.passWithoutJobs(60);
        await sweepPayments(withMpesa({ ...trial.deps, gateway: counting }));
      }
      return asked;
    };
    const hours = [await askedInAnHour(), await askedInAnHour()];
    expect(hours[0]).toBeGreaterThan(5);
    expect(hours[0]).toBeLessThan(20);
    expect(hours[1]).toBeLessThan(6);
    expect(await callbackOutcomes(bed.db)).toEqual([null]);
  });

  test('a forged success for an attempt without ids is asked about and not believed, even with the secret', async () => {
    await forgeSuccess();
    await trial.pass(3600);
    expect(await callbackOutcomes(bed.db)).toEqual([null]);
    expect(await moneyFacts(bed.db)).toMatchObject({ completed: 0, enrolled: 0, receipts: 0 });
    await trial.pass(24 * 3600);
    await sweepPayments(trial.deps);
    await sweepPayments(trial.deps);
    expect(await callbackOutcomes(bed.db)).toEqual(['unconfirmed']);
    expect(await attemptStatusesOf(bed.db)).toEqual(['review']);
  });

  test('the answer was lost and nothing was heard for a day: a person decides', async () => {
    await trial.next('dropped-before');
    const order = await trial.order();
    await trial.pay(order);
    await trial.pass(24 * 3600);
    await sweepPayments(trial.deps);
    expect(await attemptStatusesOf(bed.db)).toEqual(['review']);
    expect(await trial.status(order)).toMatchObject({ state: 'review', resend: { allowed: true } });
  });
});

describe('many clicks at once', () => {
  test('are one prompt, and count once against the limits', async () => {
    await trial.next('wait-for-me');
    const { buyer, orderId } = await trial.order();
    const rateLimits = createRateLimits(bed.pool, { 'payment-per-phone': { points: 2, seconds: 600 } });
    const click = () =>
      startAttempt({ ...trial.deps, actor: buyer, rateLimits, ...here }, { orderId, phone: '0712345678' });
    const answers = await Promise.all(Array.from({ length: 10 }, click));
    expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual([
      ...Array.from({ length: 9 }, () => 'already_waiting'),
      'prompt_sent',
    ]);
    expect(trial.simulator.ledger.prompts()).toHaveLength(1);
    const { rows } = await bed.pool.query("select points from rate_limits where key like 'payment-per-phone%'");
    expect(rows).toMatchObject([{ points: 1 }]);
  });
});

describe('an old order', () => {
  test('keeps its price for two days, and is then ordered anew; money that comes for it still counts', async () => {
    await trial.next('cancelled');
    const order = await trial.order();
    await trial.pay(order);
    await trial.pass(47 * 3600);
    await trial.next('cancelled');
    expect(await trial.pay(order)).toMatchObject({ outcome: 'prompt_sent' });
    await trial.pass(3601);
    await expect(trial.pay(order)).rejects.toMatchObject({ code: 'price_too_old' });
    await sendConfirmation(trial, { receipt: 'UC2AB3CD4E', amount: 6500, account: order.number });
    expect(await trial.status(order)).toMatchObject({ state: 'paid', receipt: 'UC2AB3CD4E' });
  });

  test('whose course is not on sale any more says so', async () => {
    const order = await trial.order();
    await bed.pool.query("update courses set status = 'draft', title = 'Gone away'");
    const refused = trial.pay(order).catch((error: unknown) => answerFrom(paymentErrors, error)?.message);
    expect(await refused).toContain('is not on sale any more');
  });
});
