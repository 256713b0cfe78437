import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { itemOf, openTrial } from '../test-shop.ts';
import type { TestClient, Trial } from '../test-shop.ts';

let trial: Trial;
beforeEach(async () => {
  trial = await openTrial();
});
afterEach(() => trial.close());

const pushAs: TestClient['pushAs'] = (...push) => trial.client.pushAs(...push);
const codes = () => trial.shop.callbacks.map(({ result }) => result.ResultCode);
const paid = () => trial.simulator.ledger.payments().length;

describe('callbacks', () => {
  test('lost: the customer paid, only the query knows', async () => {
    const push = await pushAs('callback-lost');
    await trial.timeline.advance(3_000_000);
    expect(codes()).toEqual([]);
    expect((await trial.client.query(push.body['CheckoutRequestID'])).body['ResultCode']).toBe('0');
    expect(paid()).toBe(1);
  });

  test('three at once: the same body three times', async () => {
    await pushAs('three-callbacks');
    await trial.timeline.advance(1500);
    const receipts = trial.shop.callbacks.map((callback) => itemOf(callback, 'MpesaReceiptNumber'));
    expect(receipts).toHaveLength(3);
    expect(new Set(receipts).size).toBe(1);
    expect(paid()).toBe(1);
  });

  test('first: it has arrived when the request is answered', async () => {
    const push = await pushAs('callback-first');
    expect(push.body['ResponseCode']).toBe('0');
    expect(trial.shop.callbacks[0]?.result.CheckoutRequestID).toBe(push.body['CheckoutRequestID']);
    await trial.timeline.advance(60_000);
    expect(codes()).toEqual([0]);
  });

  test.each([
    ['callback-late-5m', 5 * 60_000],
    ['callback-late-2h', 2 * 3_600_000],
    ['callback-late-25h', 25 * 3_600_000],
  ])('%s', async (scenario, delay) => {
    await pushAs(scenario);
    await trial.client.control('POST', '/clock', { advanceMs: 1500 + delay - 1 });
    expect(codes()).toEqual([]);
    expect(paid()).toBe(1);
    await trial.client.control('POST', '/clock', { advanceMs: 1 });
    expect(codes()).toEqual([0]);
  });

  test('failure then success: the query follows, the money moves once', async () => {
    const push = await pushAs('failure-then-success');
    await trial.timeline.advance(1500);
    expect((await trial.client.query(push.body['CheckoutRequestID'])).body['ResultCode']).toBe('1032');
    expect(paid()).toBe(0);
    await trial.timeline.advance(60_000);
    expect(codes()).toEqual([1032, 0]);
    expect((await trial.client.query(push.body['CheckoutRequestID'])).body['ResultCode']).toBe('0');
    expect(paid()).toBe(1);
  });

  test('success then failure: the money stays', async () => {
    const push = await pushAs('success-then-failure');
    await trial.timeline.advance(61_500);
    expect(codes()).toEqual([0, 1032]);
    expect((await trial.client.query(push.body['CheckoutRequestID'])).body['ResultCode']).toBe('0');
    expect(paid()).toBe(1);
  });

  test('wrong amount: callback and ledger agree on another amount than was asked for', async () => {
    await pushAs('wrong-amount');
    await trial.timeline.advance(1500);
    expect(itemOf(trial.shop.callbacks[0], 'Amount')).toBe(11_499);
    expect(trial.simulator.ledger.payments()[0]?.amount).toBe(11_499);
  });

  test('masked: phone hidden, numbers as text, items turned round', async () => {
    await pushAs('masked-callback');
    await trial.timeline.advance(1500);
    const [callback] = trial.shop.callbacks;
    expect(itemOf(callback, 'PhoneNumber')).toBe('2547*****678');
    expect(itemOf(callback, 'TransactionDate')).toBe('20251120143157');
    expect(callback?.result.CallbackMetadata?.Item[0]?.Name).toBe('PhoneNumber');
  });

  test('the same amount twice within two minutes: 17, later it is paid', async () => {
    for (const wait of [0, 60_000, 120_000]) {
      await trial.timeline.advance(wait);
      await pushAs('same-amount-twice');
      await trial.timeline.advance(1500);
    }
    expect(codes()).toEqual([0, 17, 0]);
  });
});

describe('forged callbacks', () => {
  const secret = () => new URL(trial.shop.callbackUrl).pathname;

  test('wrong secret: a success for the true ids at another path, nothing was paid', async () => {
    const push = await pushAs('forged-secret');
    await trial.timeline.advance(1500);
    const [forged] = trial.shop.callbacks;
    expect(forged?.result).toMatchObject({ ResultCode: 0, CheckoutRequestID: push.body['CheckoutRequestID'] });
    expect(forged?.path).not.toBe(secret());
    expect(forged?.path).toHaveLength(secret().length);
    expect(paid()).toBe(0);
    expect((await trial.client.query(push.body['CheckoutRequestID'])).body['errorCode']).toBe('500.001.1001');
  });

  test('unknown id: a success for ids nobody was given', async () => {
    const push = await pushAs('forged-unknown-id');
    await trial.timeline.advance(1500);
    expect(trial.shop.callbacks[0]?.path).toBe(secret());
    expect(trial.shop.callbacks[0]?.result.CheckoutRequestID).not.toBe(push.body['CheckoutRequestID']);
    expect(paid()).toBe(0);
  });

  test('another order: a success posted to the address of an order before', async () => {
    await pushAs('cancelled', { PhoneNumber: '254711000001', CallBackURL: `${trial.shop.callbackUrl}99` });
    await trial.timeline.advance(1500);
    const push = await pushAs('forged-other-order');
    await trial.timeline.advance(1500);
    const forged = trial.shop.callbacks.at(-1);
    expect(forged?.path).toBe(`${secret()}99`);
    expect(forged?.result).toMatchObject({ ResultCode: 0, CheckoutRequestID: push.body['CheckoutRequestID'] });
    expect(paid()).toBe(0);
  });
});
