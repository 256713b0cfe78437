import { expect, test } from 'vitest';
import { attemptStatusesOf, receiptsOf } from '#tests/support/money-facts.ts';
import { usePaymentTrial } from '#tests/support/payment-trial.ts';
import { useRefundDesk } from '#tests/support/refund-desk.ts';
import { useTestBed } from '#tests/support/test-bed.ts';
import { listOpenCases } from '../reconcile/list-open-cases.server.ts';
import { requestReceiptRefund } from './request-receipt-refund.server.ts';
import { recordRefundByHand } from './record-refund-by-hand.server.ts';

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
