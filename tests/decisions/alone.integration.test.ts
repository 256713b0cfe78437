import { beforeEach, describe, expect, test } from 'vitest';
import type { StaffActor } from '#app/shared/actor.ts';
import { combinePayments } from '#app/modules/money/collection/claims/combine-payments.server.ts';
import { setReceiptCode } from '#app/modules/money/collection/money/set-receipt-code.server.ts';
import { importStatement } from '#app/modules/money/collection/reconcile/import-statement.server.ts';
import { requestRefund } from '#app/modules/money/ledger/request-refund.server.ts';
import { bounceCheque } from '#app/modules/money/providers/by-hand/bounce-cheque.server.ts';
import { mpesaName } from '#app/modules/money/providers/mpesa/payment-gateway.ts';
import { shillingsToCents, toCents } from '#app/shared/money.ts';
import { incomingPaymentsOf } from '#tests/support/money-facts.ts';
import { usePaymentShop, type Purchase } from '#tests/support/payment-shop.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { record, type Buyer, type Stage } from './money-drivers.ts';
import { asBuyer, entriesOf, lastEntry, leaveAlone, newStaff, useStage } from './stage.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);
const stageNow = useStage(env, shop);

let stage: Stage;
let owner: StaffActor;
beforeEach(async () => {
  stage = stageNow();
  owner = await newStaff(env, 'owner');
});

const note = 'seen at the bank';

/** A cheque that counts, and everything that goes with its bouncing. */
const cheques: Readonly<
  Record<string, { readonly actions: readonly string[]; readonly prepare: (buyer: Buyer) => Promise<string> }>
> = {
  'that paid an order': {
    actions: ['refund.done', 'payments.bounced'],
    prepare: async (buyer) => (await record(stage, buyer, { method: 'cheque', opensAtOnce: true })).id,
  },
  'whose surplus waits to go back': {
    actions: ['refund.cancelled', 'refund.done', 'refund.done', 'payments.bounced'],
    prepare: async (buyer) => (await record(stage, buyer, { method: 'cheque', opensAtOnce: true, amount: 7000 })).id,
  },
  'whose refund is requested': {
    actions: ['refund.cancelled', 'refund.done', 'payments.bounced'],
    prepare: async (buyer) => {
      const { id, order } = await record(stage, buyer, { method: 'cheque', opensAtOnce: true });
      const deps = stage.deps(await newStaff(env, 'manager'));
      await requestRefund(deps, { orderId: order.orderId, orderLineIds: 'all', note });
      return id;
    },
  },
  'that paid together with cash': {
    actions: ['refund.done', 'refund.requested', 'payments.bounced'],
    prepare: async (buyer) => {
      const { id, order } = await record(stage, buyer, { method: 'cheque', opensAtOnce: true, amount: 4000 });
      await record(stage, buyer, { method: 'cash', amount: 2500, order });
      await combinePayments({ ...shop.deps, actor: stage.other }, { orderNumber: order.number, note });
      return id;
    },
  },
};

describe.each(Object.entries(cheques))('a cheque %s bounces', (_what, { actions, prepare }) => {
  const bounce = async (id: string, actor: StaffActor) => {
    const before = await lastEntry(env);
    await bounceCheque({ ...shop.deps, actor }, { id, note });
    return entriesOf(env, actor, before);
  };

  test('by an owner who is alone with an order of their own: every entry says so', async () => {
    const id = await prepare(asBuyer(owner));
    await leaveAlone(env, owner);
    expect(await bounce(id, owner)).toEqual(actions.map((action) => ({ action, isAlone: true })));
  });

  test('by an owner who is alone, and the order is another’s: no entry says so', async () => {
    const id = await prepare(await shop.learner());
    await leaveAlone(env, owner);
    expect(await bounce(id, owner)).toEqual(actions.map((action) => ({ action, isAlone: false })));
  });

  test('by a colleague: no entry says so', async () => {
    const id = await prepare(asBuyer(owner));
    const colleague = await newStaff(env, 'accountant');
    expect(await bounce(id, colleague)).toEqual(actions.map((action) => ({ action, isAlone: false })));
  });
});

describe('a statement that an owner imports alone', () => {
  /** An order whose prompt a query found paid, and whose code a colleague mistyped. */
  async function mistyped(buyer: Buyer): Promise<Purchase> {
    await shop.next('callback-lost');
    const order = await shop.order({ buyer });
    await shop.pay(order, `2547123456${stage.next()}`);
    await shop.pass(90);
    const provisional = (await incomingPaymentsOf(env.db)).find(({ source }) => source === 'query');
    const typed = { receipt: provisional?.receipt ?? '', code: `UC2WRNG0${stage.next()}`, note };
    await setReceiptCode({ ...shop.deps, actor: stage.other }, typed);
    return order;
  }

  async function importRows(orders: readonly Purchase[]) {
    const rows = shop.simulator.ledger.payments().map(({ receipt, at, amount, reference }) => ({
      receipt,
      at: new Date(Math.floor(new Date(at).getTime() / 1000) * 1000),
      kind: 'payment' as const,
      paidIn: shillingsToCents(amount),
      withdrawn: toCents(0),
      details: '',
      party: '',
      account: orders.find(({ number }) => number === reference)?.number ?? '',
    }));
    await leaveAlone(env, owner);
    const before = await lastEntry(env);
    await importStatement({ ...shop.deps, actor: owner }, { name: 'march.csv', provider: mpesaName, rows });
    return entriesOf(env, owner, before);
  }

  test('marks the corrected code of their own order, and not that of another', async () => {
    const orders = [await mistyped(await shop.learner()), await mistyped(asBuyer(owner))];
    expect(await importRows(orders)).toEqual([
      { action: 'receipt.code_corrected', isAlone: false },
      { action: 'receipt.code_corrected', isAlone: true },
      { action: 'statement.imported', isAlone: true },
    ]);
  });

  test('is not marked where what is theirs was in the books before', async () => {
    const own = await shop.order({ buyer: asBuyer(owner) });
    await shop.pay(own, '254712345622');
    await shop.pass(5);
    expect(await importRows([own, await mistyped(await shop.learner())])).toEqual([
      { action: 'receipt.code_corrected', isAlone: false },
      { action: 'statement.imported', isAlone: false },
    ]);
  });
});
