import { describe, expect, test } from 'vitest';
import { createOutboxTransport } from '#app/adapters/mail/outbox-transport.ts';
import { deliverMails } from '#app/platform/mail/deliver-mails.server.ts';
import { checksOf, claim } from '#tests/support/claims.ts';
import { moneyFacts } from '#tests/support/money-facts.ts';
import { CrashingProcess } from '#tests/support/crashing-process.ts';
import { outcomeOf } from '#tests/support/outcome-of.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { useRefundFixture } from '#tests/support/refund-fixture.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { receiveCallback } from '#app/modules/money/providers/mpesa/callbacks/receive-callback.server.ts';
import { listAllCases } from './reconcile/count-unknown.server.ts';
import { sendRefund } from '#app/modules/money/collection/refunds/send-refund.server.ts';
import { sweepPayments } from './sweep-payments.server.ts';
import { withMpesa } from '#app/modules/money/providers/mpesa/mpesa-provider.server.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);
const fixture = useRefundFixture(env, shop);

/** Sets the shop's clock a month ahead during the work, and back afterwards. */
async function aMonthAhead<Result>(work: () => Promise<Result>): Promise<Result> {
  env.clock.advance({ days: 30 });
  const result = await work();
  env.clock.advance({ days: -30 });
  return result;
}

/** Runs the next sweeps, one a minute. */
async function sweeps(count: number): Promise<void> {
  for (let minute = 0; minute < count; minute += 1) {
    await sweepPayments(shop.deps);
    await shop.passWithoutJobs(60);
  }
}

describe('after a clock that ran ahead was set back', () => {
  test('a callback stored meanwhile is processed by the next sweep', async () => {
    const order = await shop.order();
    await shop.next('wait-for-me');
    await shop.pay(order);
    shop.takesCallbacks = false;
    await shop.approve();
    await shop.passWithoutJobs(5);
    shop.takesCallbacks = true;
    const [prompt] = shop.simulator.ledger.prompts();
    const [moved] = shop.simulator.ledger.payments();
    const token = prompt?.push.callbackUrl.split('/').at(-1) ?? '';
    const items = [
      { Name: 'Amount', Value: moved?.amount },
      { Name: 'MpesaReceiptNumber', Value: moved?.receipt },
    ];
    const stkCallback = {
      MerchantRequestID: prompt?.push.merchantRequestId,
      CheckoutRequestID: prompt?.push.checkoutRequestId,
      ResultCode: 0,
      ResultDesc: 'ok',
      CallbackMetadata: { Item: items },
    };
    const body = JSON.stringify({ Body: { stkCallback } });
    await aMonthAhead(() => receiveCallback(shop.deps, { kind: 'stk', token, body, sourceAddress: null }));
    expect(await listAllCases(shop.deps)).toMatchObject([{ kind: 'report_unprocessed' }]);
    await sweeps(1);
    expect(await moneyFacts(env.db)).toMatchObject({ completed: 1, enrolled: 1, incomingPayments: 1 });
  });

  test('a prompt without an answer is a case at once, the owner gets an alert, and the learner may try again', async () => {
    const order = await aMonthAhead(async () => {
      const placed = await shop.order();
      await shop.next('dropped-before');
      await shop.pay(placed);
      return placed;
    });
    await sweeps(1);
    expect(await listAllCases(shop.deps)).toMatchObject([{ kind: 'attempt_in_doubt' }]);
    expect(await outcomeOf(shop, order)).toMatchObject({ mayTryAgain: true, mails: ['payment-alert:unanswered'] });
    await shop.pay(order);
    await shop.pass(2);
    expect(await moneyFacts(env.db)).toMatchObject({ completed: 1, enrolled: 1, incomingPayments: 1 });
  });

  test('a prompt whose process died counts as unanswered in the next sweep', async () => {
    let boundary = 0;
    const order = await aMonthAhead(async () => {
      const placed = await shop.order();
      while ((await outcomeOf(shop, placed)).attempts[0] !== 'submitting') {
        const process = new CrashingProcess(shop.deps, env.pool, (boundary += 1));
        await process.run((deps) => shop.pay(placed, '254712345678', deps));
      }
      return placed;
    });
    await sweeps(1);
    expect(await outcomeOf(shop, order)).toMatchObject({ attempts: ['submit_unknown'], mayTryAgain: true });
  });

  test('a reversal without a result is queried by the next sweep', async () => {
    const { refundId } = await fixture.requested(await fixture.paid());
    const { gateway, actor } = await fixture.deps();
    await aMonthAhead(() => sendRefund(withMpesa({ ...shop.deps, gateway, actor }), { refundId }));
    await sweeps(1);
    const { rows } = await env.pool.query<{ status: string; soon: boolean }>(
      "select status, next_check_at <= $1::timestamptz + interval '1 hour' as soon from refunds where id = $2",
      [env.clock.now(), refundId],
    );
    expect(rows).toEqual([{ status: 'unknown', soon: true }]);
    expect(await checksOf(env.db)).toHaveLength(1);
  });

  test('a claim without an answer from M-Pesa is queried again', async () => {
    const order = await shop.order();
    const { gateway } = await fixture.deps();
    await aMonthAhead(() => claim(shop, order, 'UC2AB3CD4E', { gateway }));
    expect(await checksOf(env.db)).toEqual(['submitting']);
    await sweepPayments(withMpesa({ ...shop.deps, gateway }));
    expect((await checksOf(env.db)).toSorted()).toEqual(['lost', 'submitting']);
  });

  test('a mail that was refused meanwhile is tried again', async () => {
    await shop.pay(await shop.order());
    await shop.pass(2);
    const { db, clock, log } = shop.deps;
    const refuses = { send: () => Promise.reject(new Error('not now')) };
    const refused = await aMonthAhead(() => deliverMails({ db, clock, log, transport: refuses }));
    expect(refused).toEqual({ sent: 0, refused: 1 });
    expect(await deliverMails({ db, clock, log, transport: createOutboxTransport() })).toEqual({ sent: 1, refused: 0 });
  });
});
