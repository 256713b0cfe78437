import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLocalStorage } from '#app/adapters/storage/local-storage.server.ts';
import { combinePayments } from '#app/modules/money/collection/claims/combine-payments.server.ts';
import { reconcile } from '#app/modules/money/collection/reconcile/reconcile.server.ts';
import { recordRefundByHand } from '#app/modules/money/collection/refunds/record-refund-by-hand.server.ts';
import { sendRefund } from '#app/modules/money/collection/refunds/send-refund.server.ts';
import { createStaff, createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import { readInvoiceMonth } from '#app/modules/money/ledger/invoices/list-invoices.server.ts';
import { requestRefund } from '#app/modules/money/ledger/request-refund.server.ts';
import type { MediaStorage } from '#app/modules/catalogue/media/media-storage.ts';
import { anonymiseBuyer, isMoneyUnderWay } from '#app/modules/money/payments/buyers/anonymise-buyer.server.ts';
import { listCases } from '#app/modules/money/payments/admin/list-cases.server.ts';
import { answerFrom } from '#app/shared/domain-error.ts';
import { type Actor, type StaffActor, visitor, type StaffRole } from '#app/shared/actor.ts';
import { onePixel } from '#tests/support/media-fixture.ts';
import { moneyFacts, incomingPaymentsOf, refundsOf } from '#tests/support/money-facts.ts';
import { usePaymentShop, type Purchase } from '#tests/support/payment-shop.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { bounceCheque } from './bounce-cheque.server.ts';
import { approveManualPayment, rejectManualPayment } from './decide-manual-payment.server.ts';
import { approvalChecks } from './manual-payment.ts';
import { manualPaymentErrors } from './manual-payments-errors.ts';
import {
  exportManualPayments,
  listManualPayments,
  mayOpenProof,
  readManualPayment,
} from './read-manual-payments.server.ts';
import { recordManualPayment, type ManualPaymentInput } from './record-manual-payment.server.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);

const proof = { name: 'deposit-slip.png', bytes: onePixel };
const paidOnce = { completed: 1, enrolled: 1, incomingPayments: 1, mails: 1, refunds: 0 };
const nothingPaid = { completed: 0, enrolled: 0, incomingPayments: 0, mails: 0, refunds: 0 };

let folder = '';
let storage: MediaStorage;
let accountant: Actor;
let manager: Actor;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofs-'));
  storage = createLocalStorage(folder);
  accountant = await staff('accountant');
  manager = await staff('manager');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function staff(role: StaffRole): Promise<StaffActor> {
  const { id, name, email } = await createStaff(env.db, { role });
  return { kind: 'staff', userId: id, name, email, role };
}

/** A transfer of the whole price of the test's order, today. */
const inputOf = (order: Pick<Purchase, 'number'>, changes: Partial<ManualPaymentInput> = {}): ManualPaymentInput => ({
  id: crypto.randomUUID(),
  orderNumber: order.number,
  method: 'bank',
  amount: '6,500',
  receivedOn: env.clock.now().toISOString().slice(0, 10),
  reference: 'ft26 325k90qx',
  note: '',
  proof,
  ...changes,
});
const record = (payment: ManualPaymentInput, actor: Actor = accountant) =>
  recordManualPayment({ ...shop.deps, storage, actor }, payment);
const approve = (id: string, actor: Actor = manager) =>
  approveManualPayment({ ...shop.deps, actor }, { id, checked: approvalChecks });
const bounce = (id: string) => bounceCheque({ ...shop.deps, actor: accountant }, { id, note: 'returned by the bank' });

const actions = async () => {
  const { rows } = await env.pool.query<{ action: string }>(
    `select action from audit_log where action like 'payments.%' order by id`,
  );
  return rows.map(({ action }) => action.slice('payments.'.length));
};
const documents = async () => {
  const { rows } = await env.pool.query<{ kind: string; cents: number }>(
    'select kind, total_cents as cents from invoices order by issued_at, kind desc, number',
  );
  return rows;
};
/** Expects clean books, and that the month's documents add up to what the books say about it. */
const expectBooks = async (sums: object = {}) => {
  expect(await reconcile(env.db)).toMatchObject({ difference: 0, contradictions: [], isClean: true, ...sums });
  const { booksCents, sum } = await readInvoiceMonth({ ...env, actor: manager }, null);
  expect(booksCents).toBe(sum.totalCents);
};

describe('a payment by bank transfer, cash or cheque', () => {
  test.each(['bank', 'cash', 'cheque'])('up to the limit it pays the order at once: %s', async (method) => {
    const order = await shop.order();
    const payment = inputOf(order, { method, opensAtOnce: true });
    expect(await record(payment)).toEqual({ id: payment.id, outcome: 'paid' });
    expect(await record(payment)).toEqual({ id: payment.id, outcome: 'known' });
    expect(await incomingPaymentsOf(env.db)).toEqual([
      { receipt: `${method}:FT26325K90QX`, state: 'matched', source: 'manual', amount: 650_000 },
    ]);
    expect(await moneyFacts(env.db)).toMatchObject(paidOnce);
    expect(await shop.status(order)).toMatchObject({ state: 'paid', receipt: 'FT26325K90QX' });
    expect(await documents()).toEqual([{ kind: 'invoice', cents: 650_000 }]);
    expect(await actions()).toEqual(['recorded']);
    await expectBooks({ received: 650_000, enrolled: 650_000 });
  });

  test('above the limit it has no effect until a second person approves it, once', async () => {
    const order = await shop.order({ prices: [27_000] });
    const { id, outcome } = await record(inputOf(order, { amount: '27000' }), manager);
    expect(outcome).toBe('waiting');
    expect(await moneyFacts(env.db)).toMatchObject(nothingPaid);
    expect(await listCases({ ...shop.deps, actor: manager })).toMatchObject([{ kind: 'payment_to_approve', name: id }]);
    expect(await isMoneyUnderWay({ db: env.db, actor: order.buyer })).toBe(true);
    await expect(approve(id)).rejects.toMatchObject({ code: 'same_person' });
    await expect(approve(id, accountant)).rejects.toMatchObject({ code: 'forbidden' });
    const owner = await staff('owner');
    const results = await Promise.all([approve(id, owner), approve(id, owner)]);
    expect(results.toSorted()).toEqual(['known', 'paid']);
    expect(await moneyFacts(env.db)).toMatchObject(paidOnce);
    expect(await actions()).toEqual(['recorded', 'approved']);
    expect(await listCases({ ...shop.deps, actor: manager })).toEqual([]);
    await expectBooks({ received: 2_700_000 });
  });

  test('by a cheque opens the courses when it has cleared, which anybody may enter who records payments', async () => {
    const order = await shop.order();
    const { id, outcome } = await record(inputOf(order, { method: 'cheque' }));
    expect(outcome).toBe('clearing');
    expect(await moneyFacts(env.db)).toMatchObject(nothingPaid);
    expect(await isMoneyUnderWay({ db: env.db, actor: order.buyer })).toBe(true);
    await expect(bounce(id)).rejects.toMatchObject({ code: 'manual_payment_stands' });
    const clear = (actor: Actor = accountant, checked = ['cleared']) =>
      approveManualPayment({ ...shop.deps, actor }, { id, checked });
    await expect(clear(accountant, [...approvalChecks])).rejects.toMatchObject({ code: 'manual_not_checked' });
    await expect(clear(await staff('support'))).rejects.toMatchObject({ code: 'forbidden' });
    expect((await Promise.all([clear(), clear()])).toSorted()).toEqual(['known', 'paid']);
    expect(await moneyFacts(env.db)).toMatchObject(paidOnce);
    expect(await actions()).toEqual(['recorded', 'cleared']);
    await bounce(id);
    await expectBooks({ bounced: 650_000, enrolled: 0 });
  });

  test('by a cheque above the limit is cleared by a second person; a cheque that bounces before that opened nothing', async () => {
    const order = await shop.order({ prices: [27_000] });
    const cheque = inputOf(order, { method: 'cheque', amount: '27000' });
    const { id } = await record(cheque, manager);
    const owner = await staff('owner');
    const clear = (actor: Actor, checked: readonly string[] = [...approvalChecks, 'cleared']) =>
      approveManualPayment({ ...shop.deps, actor }, { id, checked });
    await expect(clear(manager)).rejects.toMatchObject({ code: 'same_person' });
    await expect(clear(accountant)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(clear(owner, approvalChecks)).rejects.toMatchObject({ code: 'manual_not_checked' });
    await expect(clear(owner, ['cleared'])).rejects.toMatchObject({ code: 'manual_not_checked' });
    await rejectManualPayment({ ...shop.deps, actor: manager }, { id, note: 'returned by the bank' });
    await expect(clear(owner)).rejects.toMatchObject({ code: 'manual_payment_decided' });
    expect(await moneyFacts(env.db)).toMatchObject(nothingPaid);
    // Its reference is free again, and a transfer is not asked about clearing.
    expect(await record({ ...cheque, id: crypto.randomUUID(), opensAtOnce: true })).toMatchObject({
      outcome: 'waiting',
    });
    expect(await record(inputOf(await shop.order(), { opensAtOnce: false }))).toMatchObject({ outcome: 'paid' });
    await expectBooks();
  });

  test('two payments below the limit that are above it together need the approval too', async () => {
    const order = await shop.order({ prices: [27_000] });
    expect(await record(inputOf(order, { amount: '15000' }))).toMatchObject({ outcome: 'amount_differs' });
    const second = await record(inputOf(order, { amount: '12000', reference: 'SECOND' }));
    expect(second.outcome).toBe('waiting');
    expect(await approve(second.id)).toBe('amount_differs');
    await combinePayments({ ...shop.deps, actor: manager }, { orderNumber: order.number, note: 'both slips seen' });
    expect(await moneyFacts(env.db)).toMatchObject({ completed: 1, enrolled: 1, incomingPayments: 2, mails: 1 });
    await expectBooks({ received: 2_700_000, enrolled: 2_700_000, inReview: 0 });
  });

  test('above the limit is mailed once to everybody who may approve it, with its page, and not to whoever recorded it', async () => {
    const order = await shop.order({ prices: [27_000] });
    const other = await createStaff(env.db, { role: 'manager', email: 'other-manager@duka.example' });
    const mails = async () => {
      const { rows } = await env.pool.query<{ recipient: string; text: string }>(
        `select recipient, text from mail_outbox where dedupe_key like 'payment-alert:approval:%' order by recipient`,
      );
      return rows;
    };
    await record(inputOf(order, { amount: '6500' }), manager);
    await record(inputOf(await shop.order(), { method: 'cheque', reference: 'SMALL' }), manager);
    expect(await mails()).toEqual([]);
    const { email: company } = await readSiteSettings(env.db);
    for (const [reference, method, sentence] of [
      ['BANK1', 'bank', 'look at its proof, and approve'],
      ['CHEQUE1', 'cheque', 'When it has cleared, look at its proof'],
    ] as const) {
      const payment = inputOf(await shop.order({ prices: [27_000] }), { method, reference, amount: '27000' });
      await Promise.all([record(payment, manager), record(payment, manager)].map((sent) => sent.catch(() => null)));
      await record(payment, manager);
      const sent = (await mails()).filter(({ text }) => text.includes(reference));
      expect(sent.map(({ recipient }) => recipient)).toEqual([company, other.email].toSorted());
      for (const { text } of sent) {
        expect(text).toContain(`/admin/payments/recorded/${payment.id}`);
        expect(text.toLowerCase().replaceAll(/\s+/g, ' ')).toContain(sentence.toLowerCase());
      }
    }
  });

  test('are found by reference, number of the order, and words of their buyer', async () => {
    const buyer = await createLearner(env.db, { name: 'Chebet Kiptoo', email: 'finance@kiptoo.example' });
    const actor = { kind: 'learner', userId: buyer.id, name: buyer.name, email: buyer.email } as const;
    const [mine, other] = [await shop.order({ buyer: actor }), await shop.order()];
    await record(inputOf(mine, { reference: 'FT26330ABC' }));
    await record(inputOf(other, { reference: 'FT999' }));
    const found = async (search: string) =>
      (await listManualPayments({ db: env.db, actor: accountant }, search)).map(({ orderNumber }) => orderNumber);
    for (const search of ['ft26330 abc', '30ab', mine.number.toLowerCase(), 'chebet', 'T KIPT', 'finance@'])
      expect([search, await found(search)]).toEqual([search, [mine.number]]);
    for (const search of ['nobody', '%', 'MIC3 000 000']) expect([search, await found(search)]).toEqual([search, []]);
    expect((await found('')).toSorted()).toEqual([mine.number, other.number].toSorted());
  });

  test('one reference pays once, also of two requests at the same time', async () => {
    const [one, other] = [await shop.order(), await shop.order()];
    const outcomes = await Promise.allSettled([record(inputOf(one)), record(inputOf(other))]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'manual_reference_taken' },
    });
    expect(await moneyFacts(env.db)).toMatchObject(paidOnce);
    // Another way has references of its own.
    expect(await record(inputOf(await shop.order(), { method: 'cheque', opensAtOnce: true }))).toMatchObject({
      outcome: 'paid',
    });
  });

  test('a rejected payment never counts, and its reference is free again', async () => {
    const order = await shop.order({ prices: [27_000] });
    const { id } = await record(inputOf(order, { amount: '27000' }));
    const reject = (actor: Actor, note = 'the slip says 2,700') =>
      rejectManualPayment({ ...shop.deps, actor }, { id, note });
    await expect(reject(manager, ' ')).rejects.toMatchObject({ code: 'note_required' });
    await reject(manager);
    await reject(manager);
    await expect(approve(id)).rejects.toMatchObject({ code: 'manual_payment_decided' });
    expect(await record(inputOf(order, { amount: '2700' }))).toMatchObject({ outcome: 'amount_differs' });
    expect(await actions()).toEqual(['recorded', 'rejected', 'recorded']);
    const listed = await listManualPayments({ db: env.db, actor: accountant });
    expect(listed.map(({ status }) => status).toSorted()).toEqual(['approved', 'rejected']);
  });

  test('more than the total pays the order, and the rest is refunded by hand', async () => {
    const order = await shop.order();
    expect(await record(inputOf(order, { amount: '7000' }))).toMatchObject({ outcome: 'paid' });
    expect(await refundsOf(env.db)).toMatchObject([{ reason: 'wrong_amount', status: 'requested', amount: 50_000 }]);
    const { rows } = await env.pool.query<{ id: string }>('select id from refunds');
    const refundId = rows[0]?.id ?? '';
    const deps = { ...shop.deps, actor: manager };
    await expect(sendRefund(deps, { refundId })).rejects.toMatchObject({ code: 'refund_by_hand' });
    const made = { refundId, refundReceipt: 'out 77', note: 'sent back' };
    expect(await recordRefundByHand(deps, made)).toBe('waits');
    expect(await refundsOf(env.db)).toMatchObject([{ status: 'requested' }]);
    expect(await recordRefundByHand({ ...deps, actor: await staff('manager') }, made)).toBe('done');
    expect(await refundsOf(env.db)).toMatchObject([{ status: 'done', refundReceipt: 'bank:OUT77' }]);
    await expectBooks({ received: 700_000, enrolled: 650_000, refunded: 50_000 });
  });

  test('for an order that M-Pesa paid meanwhile it is surplus, which a second person has to approve', async () => {
    const order = await shop.order({ prices: [21_000] });
    const { id } = await record(inputOf(order, { amount: '21000' }));
    await shop.pay(order);
    await shop.pass(2);
    expect(await approve(id)).toBe('surplus');
    expect(await refundsOf(env.db)).toMatchObject([{ reason: 'surplus', receipt: 'bank:FT26325K90QX' }]);
    const second = inputOf(order, { amount: '100', reference: 'SMALL', method: 'cash' });
    expect(await record(second)).toMatchObject({ outcome: 'waiting' });
    await expectBooks({ toRefund: 2_100_000 });
  });

  test('is refunded like any other, by hand', async () => {
    const order = await shop.order();
    await record(inputOf(order, { method: 'cash' }));
    const deps = { ...shop.deps, actor: manager };
    const { refundId } = await requestRefund(deps, { orderId: order.orderId, orderLineIds: 'all', note: 'asked for' });
    await recordRefundByHand(deps, { refundId, note: 'handed over' });
    expect(await moneyFacts(env.db)).toMatchObject({ completed: 0, enrolled: 0 });
    await expectBooks({ refunded: 650_000 });
  });

  test.each([
    [{ orderNumber: 'MIC3NOTHERE' }, 'order_not_found'],
    [{ method: 'gold' }, 'manual_method_invalid'],
    [{ amount: '0' }, 'manual_amount_invalid'],
    [{ amount: '6500.50' }, 'manual_amount_invalid'],
    [{ amount: '10000001' }, 'manual_amount_invalid'],
    [{ receivedOn: '2126-01-01' }, 'manual_day_invalid'],
    [{ receivedOn: '2026-02-30' }, 'manual_day_invalid'],
    [{ receivedOn: '2099-01-01' }, 'manual_day_in_future'],
    [{ reference: 'F1' }, 'manual_reference_invalid'],
    [{ reference: `'; drop` }, 'manual_reference_invalid'],
    [{ proof: null }, 'manual_proof_missing'],
    [{ proof: { name: 'a.html', bytes: Buffer.from('<html>') } }, 'manual_proof_refused'],
    [{ proof: { name: 'a.pdf', bytes: Buffer.alloc(10_000_000, '%PDF-1.7 ') } }, 'manual_proof_too_large'],
  ] satisfies [Partial<ManualPaymentInput>, string][])('%o is refused: %s', async (changes, code) => {
    const order = await shop.order();
    const refusal: unknown = await record(inputOf(order, changes)).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code });
    expect(answerFrom(manualPaymentErrors, refusal)?.message).toMatch(/\w/);
    expect((await env.pool.query('select from media_files')).rowCount).toBe(0);
    expect(await moneyFacts(env.db)).toMatchObject(nothingPaid);
  });

  test('its proof is for staff who record payments, and is deleted with the account', async () => {
    const order = await shop.order();
    const { id } = await record(inputOf(order));
    const { proof: kept } = await readManualPayment({ db: env.db, actor: manager }, id);
    const support = await staff('support');
    const seen = await Promise.all(
      [accountant, manager, support, order.buyer, visitor].map((actor) => mayOpenProof(env.db, actor, kept?.id ?? '')),
    );
    expect(seen).toEqual([true, true, false, false, false]);
    await expect(record(inputOf(order), support)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await exportManualPayments({ db: env.db, actor: order.buyer })).toMatchObject([
      { orderNumber: order.number, method: 'bank', reference: 'FT26325K90QX', proof: 'deposit-slip.png' },
    ]);
    await env.db.transaction((tx) => anonymiseBuyer(tx, { actor: order.buyer, clock: env.clock }));
    expect(await readManualPayment({ db: env.db, actor: manager }, id)).toMatchObject({ proof: null });
  });
});

describe('a cheque that bounces after it counted', () => {
  test('closes the courses, credits the invoice, notifies the buyer, and sends no money', async () => {
    const order = await shop.order({ prices: [4000, 2500.5] });
    const { id } = await record(inputOf(order, { method: 'cheque', opensAtOnce: true, amount: '6501' }));
    await bounce(id);
    await bounce(id);
    expect(await moneyFacts(env.db)).toMatchObject({ completed: 0, enrolled: 0 });
    expect(await documents()).toEqual([
      { kind: 'invoice', cents: 650_100 },
      { kind: 'credit_note', cents: 650_100 },
    ]);
    const { rows } = await env.pool.query<{ subject: string }>(
      `select subject from mail_outbox where dedupe_key like 'refund:%'`,
    );
    expect(rows).toEqual([{ subject: `The cheque for order ${order.number} was not paid` }]);
    expect(await actions()).toEqual(['recorded', 'bounced']);
    await expectBooks({ received: 650_100, enrolled: 0, refunded: 0, bounced: 650_100, toRefund: 0 });
  });

  test('cancels its waiting refund', async () => {
    const order = await shop.order();
    const { id } = await record(inputOf(order, { method: 'cheque', opensAtOnce: true, amount: '7000' }));
    await bounce(id);
    const made = (await refundsOf(env.db)).map(({ status, reason, amount }) => `${status} ${reason} ${amount}`);
    expect(made.toSorted()).toEqual(['cancelled wrong_amount 50000', 'done bounced 50000', 'done bounced 650000']);
    await expectBooks({ bounced: 700_000, toRefund: 0 });
  });

  test('that waited for a decision is taken back, and leaves the order to be paid', async () => {
    const order = await shop.order();
    const { id } = await record(inputOf(order, { method: 'cheque', opensAtOnce: true, amount: '6000' }));
    await bounce(id);
    await expectBooks({ bounced: 600_000, inReview: 0 });
    expect(await record(inputOf(order))).toMatchObject({ outcome: 'paid' });
    await expectBooks({ bounced: 600_000, enrolled: 650_000 });
  });

  test.each([
    ['more than the order', '7,250'],
    ['less, and then the order was paid twice', '5000'],
    ['a second time for a paid order', '6500'],
  ])('of %s leaves invoices and books of the month equal', async (_what, amount) => {
    const order = await shop.order();
    if (amount === '6500') await record(inputOf(order, { reference: 'FIRST1' }));
    const { id } = await record(inputOf(order, { method: 'cheque', opensAtOnce: true, amount }));
    if (amount === '6500') await approve(id);
    if (amount === '5000') await record(inputOf(order, { reference: 'FIRST1' }));
    await bounce(id);
    await expectBooks({ enrolled: amount === '7,250' ? 0 : 650_000, toRefund: 0 });
  });

  test('that paid together with cash leaves the cash to be refunded', async () => {
    const order = await shop.order();
    const { id } = await record(inputOf(order, { method: 'cheque', opensAtOnce: true, amount: '4000' }));
    await record(inputOf(order, { method: 'cash', amount: '2500' }));
    await combinePayments({ ...shop.deps, actor: manager }, { orderNumber: order.number, note: 'both seen' });
    await bounce(id);
    expect(await moneyFacts(env.db)).toMatchObject({ completed: 0, enrolled: 0 });
    await expectBooks({ bounced: 400_000, toRefund: 250_000, enrolled: 0 });
  });

  test('neither a transfer nor a waiting cheque can bounce', async () => {
    const transfer = await record(inputOf(await shop.order()));
    await expect(bounce(transfer.id)).rejects.toMatchObject({ code: 'manual_payment_stands' });
    const order = await shop.order({ prices: [30_000] });
    const waiting = await record(inputOf(order, { method: 'cheque', opensAtOnce: true, amount: '30000' }));
    await expect(bounce(waiting.id)).rejects.toMatchObject({ code: 'manual_payment_stands' });
  });
});
