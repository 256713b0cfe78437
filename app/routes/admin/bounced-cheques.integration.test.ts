import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLocalStorage } from '#app/adapters/storage/local-storage.server.ts';
import { readPurchases } from '#app/modules/money/collection/purchases/read-purchases.server.ts';
import { createStaff } from '#app/modules/people/accounts/user-factory.ts';
import { requestRefund } from '#app/modules/money/ledger/request-refund.server.ts';
import { sendRefund } from '#app/modules/money/collection/refunds/send-refund.server.ts';
import type { StaffRole } from '#app/shared/actor.ts';
import { receiptRows, refundRows } from '#app/modules/money/ledger/receipt.ts';
import { readReceipt } from '#app/modules/money/ledger/read-receipt.server.ts';
import { bounceCheque } from '#app/modules/money/providers/by-hand/bounce-cheque.server.ts';
import { recordManualPayment } from '#app/modules/money/providers/by-hand/record-manual-payment.server.ts';
import { makeQuotation } from '#app/modules/money/quotations/make-quotation.server.ts';
import { readNewVersion } from '#app/modules/money/quotations/replace-quotation.server.ts';
import { staffCookie } from '#tests/support/staff-cookie.ts';
import { onePixel } from '#tests/support/media-fixture.ts';
import { usePaymentShop, type Purchase } from '#tests/support/payment-shop.ts';
import { renderedSite } from '#tests/support/rendered-site.ts';
import { paidSeats, quoteSeats } from '#tests/support/seat-orders.ts';
import { useTestEnv } from '#tests/support/test-env.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofs-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function portal(role: StaffRole = 'manager') {
  const site = renderedSite(env, {}, { clock: env.clock });
  const cookie = await staffCookie(site, (await createStaff(env.db, { role })).id);
  return (path: string) => site.visit(path, { cookie });
}

/** Pays an order by a cheque, which bounces. Returns the id of the recorded payment. */
async function bounced(order: Pick<Purchase, 'number'>, amount: string): Promise<string> {
  const actor = await shop.staff();
  const id = crypto.randomUUID();
  const deps = { ...shop.deps, storage: createLocalStorage(folder), actor };
  await recordManualPayment(deps, {
    id,
    orderNumber: order.number,
    method: 'cheque',
    opensAtOnce: true,
    amount,
    receivedOn: env.clock.now().toISOString().slice(0, 10),
    reference: `KCB-${id.slice(0, 6)}`,
    note: '',
    proof: { name: 'cheque.png', bytes: onePixel },
  });
  await bounceCheque(deps, { id, note: 'No funds' });
  return id;
}

/** Returns the quotations that the page of an order's payment offers to make again. */
async function offersAgain(order: Pick<Purchase, 'orderId'>, role?: StaffRole): Promise<string[]> {
  const { rows } = await env.pool.query<{ id: string }>('select id from payments where order_id = $1 order by id', [
    order.orderId,
  ]);
  const { html, status } = await (await portal(role))(`/admin/payments/${rows[0]?.id}`);
  expect(status).toBe(200);
  return [...html.matchAll(/\/admin\/quotations\/new\?replaces=([\w-]+)/g)].map(([, id]) => id ?? '');
}

test('the page of a payment leads to another quotation once its money went back, for whoever may make quotations', async () => {
  const reversed = await paidSeats(env, shop, { seats: 2 });
  expect(await offersAgain(reversed)).toEqual([]);
  const deps = { ...shop.deps, actor: await shop.staff() };
  const { refundId } = await requestRefund(deps, {
    orderId: reversed.orderId,
    orderLineIds: 'all',
    note: 'Paid twice',
  });
  expect(await offersAgain(reversed)).toEqual([]);
  await sendRefund(deps, { refundId });
  await shop.pass(5);
  expect(await offersAgain(reversed)).toEqual([reversed.quotationId]);
  expect(await offersAgain(reversed, 'support')).toEqual([reversed.quotationId]);
  const form = await readNewVersion(deps, reversed.quotationId);
  expect(form).toMatchObject({ replaces: '', seats: { [reversed.courseId]: '2' } });
  // An order of the cart was made of no quotation.
  const cart = await shop.order({ prices: [500] });
  await bounced(cart, '500');
  expect(await offersAgain(cart)).toEqual([]);
});

test('the page of a bounced cheque says who recorded it, when and why', async () => {
  const order = await shop.order({ prices: [6500] });
  const { html } = await (await portal())(`/admin/payments/recorded/${await bounced(order, '6500')}`);
  const by = /Bounce recorded by<\/dt><dd>(.+?)<\/dd>/.exec(html)?.[1];
  expect(by).toMatch(/^[A-Z].*, .* · No funds<\/p>$/);
});

describe('an order whose cheque bounced', () => {
  test.each([[[6500]], [[4000, 2500]]])(
    'of courses at %j is not refunded but unpaid, and ordered again',
    async (prices) => {
      const order = await shop.order({ prices });
      await bounced(order, '6500');
      const status = await shop.status(order);
      expect(status).toMatchObject({ state: 'bounced', mayOrderAgain: true, mayClaim: false, goTo: null });
      expect(status.sentence).toContain('The bank returned the cheque unpaid');
      expect(status.sentence).not.toContain('refunded');
      const { purchases } = await readPurchases({ ...shop.deps, actor: order.buyer }, { page: 1 });
      expect(purchases).toMatchObject([{ orderId: order.orderId, state: 'bounced' }]);
      const receipt = await readReceipt({ db: env.db, actor: order.buyer }, { orderId: order.orderId });
      const labels = [...receiptRows(receipt), ...refundRows(receipt)].map(({ label }) => label).join('; ');
      expect(labels).toContain('not paid: the cheque bounced');
      expect(labels).toContain('Cheque returned by the bank on');
      expect(labels).not.toMatch(/refunded|Returned on/);

      const open = await portal();
      const { rows } = await env.pool.query<{ id: string }>('select id from payments where order_id = $1', [
        order.orderId,
      ]);
      for (const path of [
        `/admin/payments/${rows[0]?.id}`,
        `/admin/payments?search=${order.number}`,
        `/admin/users/${order.buyer.userId}`,
      ]) {
        const { text } = await open(path);
        expect([path, text.includes('Cheque bounced')]).toEqual([path, true]);
      }
      const { text } = await open(`/admin/payments/${rows[0]?.id}`);
      const timeline = text.slice(text.indexOf('Timeline'));
      expect(timeline).toMatch(/Cheque bounced by .* KCB-/);
      expect(text).not.toMatch(/· Refunded|cheque:/);
      expect(timeline).not.toMatch(/refund/i);
      // It is paid by a new order of the same courses.
      const again = await shop.orderOf(order.buyer, order.courseIds);
      await shop.pay(again);
      await shop.pass(5);
      expect(await shop.status(again)).toMatchObject({ state: 'paid' });
    },
  );

  test.each([[2], [6]])('of %i seats is not green, is offered again, and then paid', async (seats) => {
    const order = await quoteSeats(env, shop, { seats, people: 'a@taita.example' });
    await bounced(order, String(seats * 1000));
    expect(await shop.status(order)).toMatchObject({ state: 'bounced', mayOrderAgain: false });
    const open = await portal();
    const page = await open(`/admin/quotations/${order.quotationId}`);
    expect(page.text).toContain('Cheque bounced');
    expect(page.text).toContain('The bank returned the cheque: the order is not paid');
    expect(page.text).not.toMatch(/Paid, the courses|Money refunded|Money returned/);
    expect(page.html).toContain(`/admin/quotations/new?replaces=${order.quotationId}`);
    expect((await open('/admin/quotations')).text).toContain('Cheque bounced');
    expect(await offersAgain(order)).toEqual([order.quotationId]);

    const deps = { ...shop.deps, newsletterKey: 'the key of the tests', actor: await shop.staff() };
    const form = { ...(await readNewVersion(deps, order.quotationId)), id: crypto.randomUUID() };
    expect(form).toMatchObject({ people: 'a@taita.example', seats: { [order.courseId]: String(seats) } });
    expect(await makeQuotation(deps, form)).toMatchObject({ isNew: true });
    expect(await makeQuotation(deps, form)).toMatchObject({ isNew: false });
    const { rows } = await env.pool.query<{ id: string; number: string }>(
      'select order_id as id, number from quotations where id = $1',
      [form.id],
    );
    const again = { ...order, orderId: rows[0]?.id ?? '', number: rows[0]?.number ?? '' };
    await shop.pay(again);
    await shop.pass(5);
    expect(await shop.status(again)).toMatchObject({ state: 'paid' });
  });
});
