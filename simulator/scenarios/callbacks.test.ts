import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { itemOf, openFixture, type TestClient, type SimulatorFixture } from '../test-shop.ts';

let fixture: SimulatorFixture;
beforeEach(async () => {
  fixture = await openFixture();
});
afterEach(() => fixture.close());

const pushAs: TestClient['pushAs'] = (...push) => fixture.client.pushAs(...push);
const codes = () => fixture.shop.callbacks.map(({ result }) => result.ResultCode);
const paid = () => fixture.simulator.ledger.payments().length;

describe('callbacks', () => {
  test('lost: the customer paid, only the query knows', async () => {
    const push = await pushAs('callback-lost');
    await fixture.timeline.advance(3_000_000);
    expect(codes()).toEqual([]);
    expect((await fixture.client.query(push.body['CheckoutRequestID'])).body['ResultCode']).toBe('0');
    expect(paid()).toBe(1);
  });

  test('three at once: the same body three times', async () => {
    await pushAs('three-callbacks');
    await fixture.timeline.advance(1500);
    const receipts = fixture.shop.callbacks.map((callback) => itemOf(callback, 'MpesaReceiptNumber'));
    expect(receipts).toHaveLength(3);
    expect(new Set(receipts).size).toBe(1);
    expect(paid()).toBe(1);
  });

  test('first: it has arrived when the request is answered', async () => {
    const push = await pushAs('callback-first');
    expect(push.body['ResponseCode']).toBe('0');
    expect(fixture.shop.callbacks[0]?.result.CheckoutRequestID).toBe(push.body['CheckoutRequestID']);
    await fixture.timeline.advance(60_000);
    expect(codes()).toEqual([0]);
  });

  test.each([
    ['callback-late-5m', 5 * 60_000],
    ['callback-late-2h', 2 * 3_600_000],
    ['callback-late-25h', 25 * 3_600_000],
  ])('%s', async (scenario, delay) => {
    await pushAs(scenario);
    await fixture.client.control('POST', '/clock', { advanceMs: 1500 + delay - 1 });
    expect(codes()).toEqual([]);
    expect(paid()).toBe(1);
    await fixture.client.control('POST', '/clock', { advanceMs: 1 });
    expect(codes()).toEqual([0]);
  });

  test('failure then success: the query follows, the money moves once', async () => {
    const push = await pushAs('failure-then-success');
    await fixture.timeline.advance(1500);
    expect((await fixture.client.query(push.body['CheckoutRequestID'])).body['ResultCode']).toBe('1032');
    expect(paid()).toBe(0);
    await fixture.timeline.advance(60_000);
    expect(codes()).toEqual([1032, 0]);
    expect((await fixture.client.query(push.body['CheckoutRequestID'])).body['ResultCode']).toBe('0');
    expect(paid()).toBe(1);
  });

  test('success then failure: the money stays', async () => {
    const push = await pushAs('success-then-failure');
    await fixture.timeline.advance(61_500);
    expect(codes()).toEqual([0, 1032]);
    expect((await fixture.client.query(push.body['CheckoutRequestID'])).body['ResultCode']).toBe('0');
    expect(paid()).toBe(1);
  });

  test('wrong amount: callback and ledger agree on another amount than was asked for', async () => {
    await pushAs('wrong-amount');
    await fixture.timeline.advance(1500);
    expect(itemOf(fixture.shop.callbacks[0], 'Amount')).toBe(11_499);
    expect(fixture.simulator.ledger.payments()[0]?.amount).toBe(11_499);
  });

  test('masked: hidden phone, numbers as text, items in reverse order', async () => {
    await pushAs('masked-callback');
    await fixture.timeline.advance(1500);
    const [callback] = fixture.shop.callbacks;
    expect(itemOf(callback, 'PhoneNumber')).toBe('2547*****678');
    expect(itemOf(callback, 'TransactionDate')).toBe('20251120143157');
    expect(callback?.result.CallbackMetadata?.Item[0]?.Name).toBe('PhoneNumber');
  });

  test('the same amount twice within two minutes: 17, later it is paid', async () => {
    for (const wait of [0, 60_000, 120_000]) {
      await fixture.timeline.advance(wait);
      await pushAs('same-amount-twice');
      await fixture.timeline.advance(1500);
    }
    expect(codes()).toEqual([0, 17, 0]);
  });
});

describe('forged callbacks', () => {
  const secret = () => new URL(fixture.shop.callbackUrl).pathname;

  test('wrong secret: a success for the true ids at another path, nothing was paid', async () => {
    const push = await pushAs('forged-secret');
    await fixture.timeline.advance(1500);
    const [forged] = fixture.shop.callbacks;
    expect(forged?.result).toMatchObject({ ResultCode: 0, CheckoutRequestID: push.body['CheckoutRequestID'] });
    expect(forged?.path).not.toBe(secret());
    expect(forged?.path).toHaveLength(secret().length);
    expect(paid()).toBe(0);
    expect((await fixture.client.query(push.body['CheckoutRequestID'])).body['errorCode']).toBe('500.001.1001');
  });

  test('unknown id: a success for ids of no prompt', async () => {
    const push = await pushAs('forged-unknown-id');
    await fixture.timeline.advance(1500);
    expect(fixture.shop.callbacks[0]?.path).toBe(secret());
    expect(fixture.shop.callbacks[0]?.result.CheckoutRequestID).not.toBe(push.body['CheckoutRequestID']);
    expect(paid()).toBe(0);
  });

  test('another order: a success posted to the address of an order before', async () => {
    await pushAs('cancelled', { PhoneNumber: '254711000001', CallBackURL: `${fixture.shop.callbackUrl}99` });
    await fixture.timeline.advance(1500);
    const push = await pushAs('forged-other-order');
    await fixture.timeline.advance(1500);
    const forged = fixture.shop.callbacks.at(-1);
    expect(forged?.path).toBe(`${secret()}99`);
    expect(forged?.result).toMatchObject({ ResultCode: 0, CheckoutRequestID: push.body['CheckoutRequestID'] });
    expect(paid()).toBe(0);
  });
});
