import { expect, test } from 'vitest';
import { sendConfirmation } from '#tests/support/confirmations.ts';
import { attemptStatusesOf, receiptsOf } from '#tests/support/money-facts.ts';
import { usePaymentTrial } from '#tests/support/payment-trial.ts';
import { useRefundDesk } from '#tests/support/refund-desk.ts';
import { useTestBed } from '#tests/support/test-bed.ts';
import { listOpenCases } from '#app/modules/collection/reconcile/list-open-cases.server.ts';
import { reconcile } from '#app/modules/collection/reconcile/reconcile.server.ts';
import { requestReceiptRefund } from '#app/modules/collection/refunds/request-receipt-refund.server.ts';
import { recordRefundByHand } from '#app/modules/collection/refunds/record-refund-by-hand.server.ts';

const bed = useTestBed();
const trial = usePaymentTrial(bed);
const desk = useRefundDesk(bed, trial);

test('a wrong amount that was given back leaves no open case, and the order may be paid again', async () => {
  await trial.next('wrong-amount');
  const order = await trial.order();
  await trial.pay(order);
  await trial.pass(5);
  const [money] = await receiptsOf(bed.db);
  const deps = await desk.deps();
  const { refundId } = await requestReceiptRefund(deps, { receipt: money?.receipt ?? '', note: 'not the price' });
  await recordRefundByHand(deps, { refundId, note: 'sent from the portal' });
  expect(await listOpenCases(bed)).toEqual([]);
  expect(await attemptStatusesOf(bed.db)).toEqual(['failed']);
  const status = await trial.status(order);
  expect(status).toMatchObject({ state: 'failed', resend: { allowed: true } });
  expect(status.failure).toEqual({
    reason: 'Another amount came in than was asked for, and it was given back',
    nothingTaken: false,
    advice: 'You can try again.',
  });
  await trial.pass(3600);
  expect(await attemptStatusesOf(bed.db)).toEqual(['failed']);
  await trial.pay(order);
  await trial.pass(5);
  expect(await trial.status(order)).toMatchObject({ state: 'paid' });
  expect(await listOpenCases(bed)).toEqual([]);
});

test.each(['waits to go back', 'was given back'])(
  'a prompt whose success only a query tells pays the order, where a smaller payment by hand %s',
  async (what) => {
    await trial.next('callback-lost');
    const order = await trial.order();
    await trial.pay(order);
    await trial.passWithoutJobs(2);
    await sendConfirmation(trial, { receipt: 'UC2AB3CD4E', amount: 3250, account: order.number });
    const deps = await desk.deps();
    const { refundId } = await requestReceiptRefund(deps, { receipt: 'UC2AB3CD4E', note: 'not the price' });
    const send = () => recordRefundByHand(deps, { refundId, note: 'sent from the portal' });
    if (what === 'was given back') await send();
    await trial.pass(60);
    expect(await receiptsOf(bed.db)).toMatchObject([
      { receipt: 'UC2AB3CD4E', amount: 325_000 },
      { source: 'query', state: 'matched', amount: 650_000 },
    ]);
    expect(await attemptStatusesOf(bed.db)).toEqual(['succeeded']);
    expect(await trial.status(order)).toMatchObject({ state: 'paid' });
    if (what !== 'was given back') await send();
    expect(await reconcile(bed.db)).toMatchObject({ enrolled: 650_000, refunded: 325_000, isClean: true });
  },
);
