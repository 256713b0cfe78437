import { beforeEach, describe, expect, test } from 'vitest';
import { toCents } from '#app/shared/money.ts';
import { usePaymentShop, type Purchase } from '#tests/support/payment-shop.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { findProvisionalReceipt, type UnmatchedMoney } from './find-provisional-receipt.server.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);

const payer = '254712345678';

/** Pays an order whose callback is lost, until a query has counted it. */
async function provisional(phone = payer): Promise<Purchase> {
  await shop.next('callback-lost');
  const order = await shop.order();
  await shop.pay(order, phone);
  await shop.pass(30);
  return order;
}

let first: Purchase;
let paidAt: Date;
beforeEach(async () => {
  paidAt = env.clock.now();
  first = await provisional();
});

const find = (changes: Partial<UnmatchedMoney> = {}, forOrderId?: string) => {
  const money = { provider: 'mpesa', amountCents: toCents(650_000), payer, paidAt, accountReference: null, ...changes };
  return findProvisionalReceipt(env.db, { money, now: env.clock.now(), ...(forOrderId && { forOrderId }) });
};

describe('money belongs to a provisional receipt', () => {
  test.each([
    ['by amount, payer and time', {}],
    ['by a masked payer', { payer: '2547 ***** 678' }],
    ['by the account number, whoever paid', { payer: null, accountReference: 'its' }],
  ])('%s', async (_what, changes: Partial<UnmatchedMoney>) => {
    const account = changes.accountReference && { accountReference: ` ${first.number.toLowerCase()} ` };
    expect(await find({ ...changes, ...account })).toMatchObject({
      kind: 'found',
      provisional: { orderId: first.orderId, orderNumber: first.number, receipt: expect.stringMatching(/^TRX/) },
    });
  });

  test('of two with the account number, the one that was on the phone counts', async () => {
    env.clock.advance({ hours: 1 });
    await provisional();
    expect(await find({ accountReference: first.number })).toMatchObject({ provisional: { orderId: first.orderId } });
  });
});

describe('money does not belong to another order', () => {
  test.each<[string, Partial<UnmatchedMoney>]>([
    ['of another amount', { amountCents: toCents(650_100) }],
    ['of shillings and cents', { amountCents: toCents(650_050) }],
    ['of another payer', { payer: '254712345679' }],
    ['of a masked other payer', { payer: '2547***679' }],
    ['with another account number', { accountReference: 'JANE' }],
    ['long before the prompt', { paidAt: minutesOn(-11) }],
    ['long after it', { paidAt: minutesOn(16) }],
    ['heard of before the prompt was sent', { reportedAt: minutesOn(-1) }],
  ])('%s', async (_what, changes) => {
    expect(await find(changes)).toEqual({ kind: 'none' });
  });

  test('money that may only be the order’s own is left to recordMoney', async () => {
    expect(await find({}, first.orderId)).toEqual({ kind: 'none' });
  });
});

describe('it is unclear', () => {
  test.each<[string, Partial<UnmatchedMoney>]>([
    ['without a payer', { payer: null }],
    ['with a payer who cannot be read', { payer: 'JANE' }],
    ['without a time', { paidAt: null }],
    ['after the prompt can be on the phone, while clocks may differ', { paidAt: minutesOn(6) }],
  ])('%s', async (_what, changes) => {
    expect(await find(changes)).toMatchObject({ kind: 'unclear', candidates: [{ orderId: first.orderId }] });
  });

  test('while another prompt of the payer is open', async () => {
    await shop.next('wait-for-me');
    const open = await shop.order();
    await shop.pay(open);
    expect(await find({ paidAt: env.clock.now() })).toMatchObject({
      kind: 'unclear',
      candidates: expect.arrayContaining([expect.objectContaining({ orderId: open.orderId, receipt: null })]),
    });
  });

  test('between two of the same payer at the same time', async () => {
    await provisional();
    expect(await find({ paidAt: env.clock.now() })).toMatchObject({ kind: 'unclear', candidates: [{}, {}] });
  });
});

/** Returns a time so many minutes after the test clock's start. */
function minutesOn(count: number): Date {
  return new Date(Date.parse('2026-03-02T09:00:00+03:00') + count * 60_000);
}
