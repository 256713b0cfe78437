import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLocalStorage } from '#app/adapters/storage/local-storage.server.ts';
import { createStaff, createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { readReceipt } from '#app/modules/money/ledger/read-receipt.server.ts';
import { recordManualPayment } from '#app/modules/money/providers/by-hand/record-manual-payment.server.ts';
import { acceptSeat } from '#app/modules/money/seats/take-seat.server.ts';
import { staffCookie } from '#tests/support/staff-cookie.ts';
import { onePixel } from '#tests/support/media-fixture.ts';
import { refundsOf } from '#tests/support/money-facts.ts';
import { usePaymentShop, type Purchase } from '#tests/support/payment-shop.ts';
import { useRefundFixture } from '#tests/support/refund-fixture.ts';
import { renderedSite } from '#tests/support/rendered-site.ts';
import { paidSeats, seatOf } from '#tests/support/seat-orders.ts';
import { useTestEnv } from '#tests/support/test-env.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);
const fixture = useRefundFixture(env, shop);
const note = 'Left the company';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofs-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function portal(reverses = true) {
  const { gateway } = await fixture.deps();
  const site = renderedSite(env, {}, { gateway: reverses ? gateway : null, clock: env.clock });
  const cookie = await staffCookie(site, (await createStaff(env.db)).id);
  return {
    open: (path: string) => site.visit(path, { cookie }),
    send: (path: string, form: Record<string, string> | FormData) => site.visit(path, { cookie, form }),
  };
}

const statuses = async (orderId: string) =>
  (
    await env.pool.query<{ id: string; status: string }>('select id, status from payments where order_id = $1', [
      orderId,
    ])
  ).rows;
const refunded = async (orderId: string) =>
  (await statuses(orderId)).flatMap(({ id, status }) => (status === 'refunded' ? [id] : []));
const linesIn = (html: string, type: 'hidden' | 'checkbox') =>
  [...html.matchAll(/<input[^>]*name="line"[^>]*>/g)].map(([tag]) => tag).filter((tag) => tag.includes(`"${type}"`));

async function recorded(order: Pick<Purchase, 'number'>, method: string, amount: string) {
  const { id, name, email } = await createStaff(env.db);
  const actor = { kind: 'staff', userId: id, name, email, role: 'manager' } as const;
  await recordManualPayment(
    { ...shop.deps, storage: createLocalStorage(folder), actor },
    {
      id: crypto.randomUUID(),
      orderNumber: order.number,
      method,
      opensAtOnce: true,
      amount,
      receivedOn: env.clock.now().toISOString().slice(0, 10),
      reference: `REF-${crypto.randomUUID().slice(0, 8)}`,
      note: '',
      proof: { name: 'slip.png', bytes: onePixel },
    },
  );
}

describe('a refund is of the lines that were selected', () => {
  test.each([
    [3, 'amani@taita.example\ngrace@taita.example'],
    [5, 'zawadi@taita.example\namani@taita.example\ngrace@taita.example'],
  ])('one of %i seats is refunded from its row, and nobody else loses one', async (seats, people) => {
    const order = await paidSeats(env, shop, { seats, people });
    const { id, name, email } = await createLearner(env.db, { email: 'grace@taita.example', name: 'Grace Wanjala' });
    const seat = await seatOf(env, order.orderId, 'grace@taita.example');
    const actor = { kind: 'learner', userId: id, name, email } as const;
    await acceptSeat({ ...shop.deps, actor }, seat.seatId);
    const { open, send } = await portal();

    const row = (await open(`/admin/quotations/${order.quotationId}`)).html;
    const address = `/admin/payments/decide/refund/${order.orderId}?line=${seat.orderLineId}`;
    expect(row).toContain(`href="${address}"`);
    const page = await open(address);
    expect(page.text).toMatch(/Grace Wanjala, grace@taita.example · Taken/);
    expect(page.text).toMatch(/amani@taita.example · Not taken/);
    expect(page.text).toMatch(/Access ends once the money is back: [^;]*\(Grace Wanjala, grace@taita.example\);/);
    expect(page.text).toContain('Refund KSh 1,000');
    expect(linesIn(page.html, 'hidden')).toEqual([expect.stringContaining(seat.orderLineId)]);

    const sent = await send(address, { line: seat.orderLineId, way: 'by-hand', note });
    expect(sent.location).toBe(`/admin/payments/${seat.orderLineId}?done=by_hand`);
    expect(await refunded(order.orderId)).toEqual([seat.orderLineId]);
  });

  test.each([[2], [4]])(
    'no tick of %i lines means no refund: on the page, in its form, in the address',
    async (count) => {
      const order = await fixture.paid(Array.from({ length: count }, (_, index) => 1000 * (index + 1)));
      const { open, send } = await portal();
      const at = `/admin/payments/decide/refund/${order.orderId}`;
      const page = await open(at);
      expect(linesIn(page.html, 'checkbox')).toHaveLength(count);
      expect(linesIn(page.html, 'hidden')).toEqual([]);
      expect(page.html).not.toContain('name="way"');
      expect(page.text).toContain('Nothing is refunded that is not selected');
      const refused = await send(at, { way: 'by-hand', note });
      expect(refused.status).toBe(400);
      expect(refused.text).toContain('Select what to refund: at least one line of the order.');
      expect(await refundsOf(env.db)).toEqual([]);

      const all = await open(`${at}?line=all`);
      expect(linesIn(all.html, 'hidden')).toHaveLength(count);
      const form = new FormData();
      for (const id of await fixture.payments(order)) form.append('line', id);
      form.set('way', 'by-hand');
      form.set('note', note);
      expect((await send(at, form)).location).toMatch(/\?done=by_hand$/);
      expect(await refunded(order.orderId)).toHaveLength(count);
    },
  );

  test('one that waits to be sent can be cancelled: access stays, and its receipt says nothing more of it', async () => {
    const order = await fixture.paid([1000]);
    const [line = ''] = await fixture.payments(order);
    const { open, send } = await portal();
    const requested = await send(`/admin/payments/decide/refund/${order.orderId}`, { line, way: 'later', note });
    expect(requested.location).toBe(`/admin/payments/${line}?done=waits`);
    const drawer = await open(`/admin/payments/${line}`);
    expect(drawer.text).toContain('A refund of KSh 1,000 waits to be sent.');
    const [at = ''] = /\/admin\/payments\/decide\/cancel\/[\w-]+/.exec(drawer.html) ?? [];
    const page = await open(at);
    expect(page.text).toContain('KSh 1,000 is not refunded. Nothing was sent.');
    expect(page.text).toContain('Access stays as it is. The buyer’s receipt no longer shows the refund');
    const receipt = () => readReceipt({ db: env.db, actor: order.buyer }, order);
    expect((await receipt()).refunds).toHaveLength(1);
    expect((await send(at, { note: '' })).status).toBe(400);
    expect((await send(at, { note })).location).toBe(`/admin/payments/${line}?done=cancelled`);
    expect((await receipt()).refunds).toEqual([]);
    expect(await refunded(order.orderId)).toEqual([]);
    expect((await open(`/admin/payments/${line}`)).html).toContain(`/decide/refund/${order.orderId}?line=${line}`);
    expect((await open(at)).text).toContain('cancelled');
  });

  test('after it the drawer shows that line, refunded, without a way to refund another', async () => {
    const order = await fixture.paid([1000, 2000, 3000]);
    const { open, send } = await portal();
    for (const line of (await fixture.payments(order)).slice(0, 2)) {
      const at = `/admin/payments/decide/refund/${order.orderId}?line=${line}`;
      expect((await open(`/admin/payments/${line}`)).html).toContain(`href="${at}"`);
      const { location } = await send(at, { line, way: 'by-hand', note });
      expect(location).toBe(`/admin/payments/${line}?done=by_hand`);
      const drawer = await open(location ?? '');
      expect(drawer.html).not.toContain('/decide/refund/');
      expect(drawer.text).toMatch(/· Refunded/);
      expect(drawer.text).toMatch(/· Completed/);
      const again = await send(at, { line, way: 'by-hand', note });
      expect(again.status).toBe(409);
      expect(again.text).toContain('was refunded already');
    }
    expect(await refunded(order.orderId)).toHaveLength(2);
  });

  test('a line whose refund waits is not offered again, and its refund is decided where it is', async () => {
    const order = await fixture.paid([1000, 2000]);
    const [first = '', second = ''] = await fixture.payments(order);
    const { open, send } = await portal();
    const { location } = await send(`/admin/payments/decide/refund/${order.orderId}?line=${second}`, {
      line: second,
      way: 'later',
      note,
    });
    expect(location).toBe(`/admin/payments/${second}?done=waits`);
    const drawer = await open(location ?? '');
    expect(drawer.text).toContain('· Being refunded');
    expect(drawer.html).not.toContain('/decide/refund/');
    const page = await open(`/admin/payments/decide/refund/${order.orderId}?line=${first}`);
    expect(linesIn(page.html, 'checkbox').filter((tag) => tag.includes('disabled'))).toEqual([
      expect.stringContaining(second),
    ]);
    const { rows } = await env.pool.query<{ id: string }>('select id from refunds');
    const made = await send(`/admin/payments/decide/by-hand/${rows[0]?.id}`, { note });
    expect(made.location).toBe(`/admin/payments/${second}?done=by_hand`);
    expect(await refunded(order.orderId)).toEqual([second]);
  });
});

describe('only what the way of payment can do is offered', () => {
  test.each([
    ['cash', 'This money came by cash'],
    ['bank', 'This money came by bank transfer'],
    ['cheque', 'This money came by cheque'],
  ])('money by %s goes back by hand, and the reason is said', async (method, reason) => {
    const order = await shop.order();
    await recorded(order, method, '6500');
    const [line = ''] = await fixture.payments(order);
    const { open, send } = await portal();
    const at = `/admin/payments/decide/refund/${order.orderId}?line=${line}`;
    const page = await open(at);
    expect(page.text).toContain(reason);
    expect(page.text).toContain('goes back to the buyer, by hand');
    expect(page.html).not.toContain('value="reversal"');
    await send(at, { line, way: 'later', note });
    const { rows } = await env.pool.query<{ id: string }>('select id from refunds');
    const id = rows[0]?.id ?? '';
    for (const place of [`/admin/payments/${line}`, '/admin/payments/cases']) {
      const shown = (await open(place)).html;
      expect(shown).toContain(`/decide/by-hand/${id}`);
      expect(shown).not.toContain(`/decide/send/${id}`);
    }
    const typed = await open(`/admin/payments/decide/send/${id}`);
    expect(typed.text).toContain(reason);
    expect((await send(`/admin/payments/decide/send/${id}`, {})).text).toContain(reason);
    await send(`/admin/payments/decide/by-hand/${id}`, { note });
    const { rows: mails } = await env.pool.query<{ html: string }>(
      `select html from mail_outbox where dedupe_key like 'refund:%'`,
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]?.html).toMatch(/We have returned KSh\s6,500 to you/);
    expect(mails[0]?.html).not.toContain('M-Pesa');
  });

  test.each([[true], [false]])('money by M-Pesa is sent where reversals are set up: %s', async (reverses) => {
    const order = await fixture.paid();
    const [line = ''] = await fixture.payments(order);
    const { open, send } = await portal(reverses);
    const at = `/admin/payments/decide/refund/${order.orderId}?line=${line}`;
    const page = await open(at);
    expect(page.html.includes('value="reversal"')).toBe(reverses);
    expect(page.text.includes('Reversals through M-Pesa are not set up')).toBe(!reverses);
    await send(at, { line, way: 'later', note });
    const { rows } = await env.pool.query<{ id: string }>('select id from refunds');
    for (const place of [`/admin/payments/${line}`, '/admin/payments/cases'])
      expect((await open(place)).html.includes(`/decide/send/${rows[0]?.id}`)).toBe(reverses);
  });
});
