import { describe, expect, test } from 'vitest';
import { createOutboxTransport } from '#app/adapters/mail/outbox-transport.ts';
import { deliverMails } from '#app/platform/mail/deliver-mails.server.ts';
import { checksOf, claim } from '#tests/support/claims.ts';
import { moneyFacts } from '#tests/support/money-facts.ts';
import { CrashingProcess } from '#tests/support/crashing-process.ts';
import { outcomeOf } from '#tests/support/outcome-of.ts';
import { usePaymentTrial } from '#tests/support/payment-trial.ts';
import { useRefundDesk } from '#tests/support/refund-desk.ts';
import { useTestBed } from '#tests/support/test-bed.ts';
import { receiveCallback } from '#app/modules/mpesa/callbacks/receive-callback.server.ts';
import { listAllCases } from './reconcile/waiting-cases.server.ts';
import { sendRefund } from '#app/modules/collection/refunds/send-refund.server.ts';
import { sweepPayments } from './sweep-payments.server.ts';
import { withMpesa } from '#app/modules/mpesa/mpesa-deps.ts';

const bed = useTestBed();
const trial = usePaymentTrial(bed);
const desk = useRefundDesk(bed, trial);

/** The shop's clock runs a month ahead during the work, and is set back after it. */
async function aMonthAhead<Result>(work: () => Promise<Result>): Promise<Result> {
  bed.clock.advance({ days: 30 });
  const result = await work();
  bed.clock.advance({ days: -30 });
  return result;
}

/** The next sweeps, one a minute. */
async function sweeps(count: number): Promise<void> {
  for (let minute = 0; minute < count; minute += 1) {
    await sweepPayments(trial.deps);
    await trial.passWithoutJobs(60);
  }
}

describe('after a clock that ran ahead was set back', () => {
  test('a callback that was kept meanwhile is processed by the next sweep', async () => {
    const order = await trial.order();
    await trial.next('wait-for-me');
    await trial.pay(order);
    trial.takesCallbacks = false;
    await trial.approve();
    await trial.passWithoutJobs(5);
    trial.takesCallbacks = true;
    const [prompt] = trial.simulator.ledger.prompts();
    const [moved] = trial.simulator.ledger.payments();
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
    await aMonthAhead(() => receiveCallback(trial.deps, { kind: 'stk', token, body, sourceAddress: null }));
    expect(await listAllCases(trial.deps)).toMatchObject([{ kind: 'report_unprocessed' }]);
    await sweeps(1);
    expect(await moneyFacts(bed.db)).toMatchObject({ completed: 1, enrolled: 1, receipts: 1 });
  });

  test('a prompt without an answer is a case at once, the owner is told, and the learner may try again', async () => {
    const order = await aMonthAhead(async () => {
      const placed = await trial.order();
      await trial.next('dropped-before');
      await trial.pay(placed);
      return placed;
    });
    await sweeps(1);
    expect(await listAllCases(trial.deps)).toMatchObject([{ kind: 'attempt_in_doubt' }]);
    expect(await outcomeOf(trial, order)).toMatchObject({ mayTryAgain: true, mails: ['payment-alert:unanswered'] });
    await trial.pay(order);
    await trial.pass(2);
    expect(await moneyFacts(bed.db)).toMatchObject({ completed: 1, enrolled: 1, receipts: 1 });
  });

  test('a prompt whose process died is taken for unanswered by the next sweep', async () => {
    let boundary = 0;
    const order = await aMonthAhead(async () => {
      const placed = await trial.order();
      while ((await outcomeOf(trial, placed)).attempts[0] !== 'submitting') {
        const process = new CrashingProcess(trial.deps, bed.pool, (boundary += 1));
        await process.run((deps) => trial.pay(placed, '254712345678', deps));
      }
      return placed;
    });
    await sweeps(1);
    expect(await outcomeOf(trial, order)).toMatchObject({ attempts: ['submit_unknown'], mayTryAgain: true });
  });

  test('a reversal without a result is asked about by the next sweep', async () => {
    const { refundId } = await desk.requested(await desk.paid());
    const { gateway, actor } = await desk.deps();
    await aMonthAhead(() => sendRefund(withMpesa({ ...trial.deps, gateway, actor }), { refundId }));
    await sweeps(1);
    const { rows } = await bed.pool.query<{ status: string; soon: boolean }>(
      "select status, next_check_at <= $1::timestamptz + interval '1 hour' as soon from refunds where id = $2",
      [bed.clock.now(), refundId],
    );
    expect(rows).toEqual([{ status: 'unknown', soon: true }]);
    expect(await checksOf(bed.db)).toHaveLength(1);
  });

  test('a claim that M-Pesa did not answer is asked about again', async () => {
    const order = await trial.order();
    const { gateway } = await desk.deps();
    await aMonthAhead(() => claim(trial, order, 'UC2AB3CD4E', { gateway }));
    expect(await checksOf(bed.db)).toEqual(['submitting']);
    await sweepPayments(withMpesa({ ...trial.deps, gateway }));
    expect((await checksOf(bed.db)).toSorted()).toEqual(['lost', 'submitting']);
  });

  test('a mail that was refused meanwhile is tried again', async () => {
    await trial.pay(await trial.order());
    await trial.pass(2);
    const { db, clock, log } = trial.deps;
    const refuses = { send: () => Promise.reject(new Error('not now')) };
    const refused = await aMonthAhead(() => deliverMails({ db, clock, log, transport: refuses }));
    expect(refused).toEqual({ sent: 0, refused: 1 });
    expect(await deliverMails({ db, clock, log, transport: createOutboxTransport() })).toEqual({ sent: 1, refused: 0 });
  });
});
