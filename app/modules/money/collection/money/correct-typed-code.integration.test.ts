import { describe, expect, test } from 'vitest';
import { sendConfirmation } from '#tests/support/confirmations.ts';
import { callbackOutcomes, incomingPaymentsOf } from '#tests/support/money-facts.ts';
import { usePaymentShop, type Purchase } from '#tests/support/payment-shop.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { reconcile } from '../reconcile/reconcile.server.ts';
import { setReceiptCode } from './set-receipt-code.server.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);
const typed = 'UC2WRNG001';

/** An order of KSh 444 whose prompt a query found paid, and whose code a person mistyped. Returns the true code. */
async function mistyped(scenario = 'callback-lost'): Promise<Purchase & { readonly real: string }> {
  await shop.next(scenario);
  const order = await shop.order({ prices: [444] });
  await shop.pay(order);
  await shop.pass(90);
  const [provisional] = await incomingPaymentsOf(env.db);
  const deps = { ...shop.deps, actor: await shop.staff() };
  await setReceiptCode(deps, { receipt: provisional?.receipt ?? '', code: typed, note: 'From the portal' });
  return { ...order, real: shop.simulator.ledger.payments()[0]?.receipt ?? '' };
}

const confirm = (order: Purchase, receipt: string, at: Date) =>
  sendConfirmation(shop, { receipt, amount: 444, account: order.number, time: darajaTime(at) });

/** YYYYMMDDHHmmss in Nairobi. */
const darajaTime = (at: Date) =>
  new Date(at.getTime() + 3 * 3_600_000).toISOString().replaceAll(/\D/g, '').slice(0, 14);
const ago = (minutes: number) => new Date(env.clock.now().getTime() - minutes * 60_000);

describe('a mistyped code for a provisional receipt', () => {
  test('is corrected by the confirmation of the true one, and the money counts once', async () => {
    const order = await mistyped();
    for (let count = 0; count < 2; count += 1) await confirm(order, order.real, ago(1.4));
    expect(await incomingPaymentsOf(env.db)).toMatchObject([{ receipt: order.real, state: 'matched', amount: 44_400 }]);
    expect(await callbackOutcomes(env.db)).toEqual(expect.arrayContaining(['receipt_learnt', 'known']));
    expect(await reconcile(env.db)).toMatchObject({ received: 44_400, toRefund: 0, isClean: true });
    const { rows } = await env.pool.query(
      `select actor_name, before, after from audit_log where action = 'receipt.code_corrected'`,
    );
    expect(rows).toEqual([
      { actor_name: 'M-Pesa', before: { receipt: typed }, after: { receipt: order.real, order: order.number } },
    ]);
  });

  test('is corrected by the late callback of its prompt', async () => {
    const order = await mistyped('callback-late-5m');
    await shop.pass(400);
    expect(await incomingPaymentsOf(env.db)).toMatchObject([{ receipt: order.real, state: 'matched', amount: 44_400 }]);
    expect(await reconcile(env.db)).toMatchObject({ received: 44_400, toRefund: 0, isClean: true });
  });

  test('that is confirmed after all is another payment', async () => {
    const order = await mistyped();
    await confirm(order, order.real, ago(1.4));
    await confirm(order, typed, ago(1));
    expect(await reconcile(env.db)).toMatchObject({ received: 88_800, toRefund: 44_400, isClean: true });
  });

  test.each([
    ['moved after the code was entered', 444, -30],
    ['is of another amount', 443, 1.4],
  ])('is not corrected by money that %s', async (_what, amount, minutes) => {
    const order = await mistyped();
    if (minutes < 0) await shop.pass(3600);
    const at = minutes < 0 ? env.clock.now() : ago(minutes);
    await sendConfirmation(shop, { receipt: 'UC2THER001', amount, account: order.number, time: darajaTime(at) });
    expect(await reconcile(env.db)).toMatchObject({
      received: 44_400 + amount * 100,
      toRefund: amount * 100,
      isClean: true,
    });
  });

  test('is not corrected where M-Pesa has reported the typed code', async () => {
    const order = await mistyped();
    await confirm(order, typed, ago(1.4));
    await confirm(order, order.real, ago(1.4));
    expect(await reconcile(env.db)).toMatchObject({ received: 88_800, toRefund: 44_400, isClean: true });
  });
});
