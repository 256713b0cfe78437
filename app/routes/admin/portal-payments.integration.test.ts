import { describe, expect, test } from 'vitest';
import { createStaff } from '#app/modules/people/accounts/user-factory.ts';
import { staffCookie } from '#tests/support/staff-cookie.ts';
import { whileFull, whileGone } from '#tests/support/broken-database.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { useRefundFixture } from '#tests/support/refund-fixture.ts';
import { renderedSite } from '#tests/support/rendered-site.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { workbookOf } from '#tests/support/workbook.ts';
import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);
const fixture = useRefundFixture(env, shop);

/** Opens the portal's pages as a browser without JavaScript. */
async function portal() {
  const site = renderedSite(env, {}, { gateway: shop.deps.gateway });
  const cookie = await staffCookie(site, (await createStaff(env.db)).id);
  return {
    open: (path: string) => site.visit(path, { cookie }),
    send: (path: string, form: Record<string, string> | FormData) => site.visit(path, { cookie, form }),
  };
}

const one = async (query: string) => Object.values((await env.pool.query(query)).rows[0] ?? {})[0] as string;
const refund = (orderId: string, line = '') => `/admin/payments/decide/refund/${orderId}${line && `?line=${line}`}`;

describe('the payments of the portal, without JavaScript', () => {
  specifies('Routes: /admin/payments', 'Catalogue, site and admin: edit, export, report, preview');
  test('start with an empty state, and are listed with figures and every column', async () => {
    const { open } = await portal();
    expect((await open('/admin/payments')).text).toContain('No payments yet');
    const order = await fixture.paid([6500]);
    const [payment = ''] = await fixture.payments(order);
    const { text, html } = await open('/admin/payments');
    expect(text).toMatch(/Total Revenue KSh\s*6,500 1 completed payment/);
    expect(text).toMatch(/Transaction User Course Amount Status Date Actions/);
    expect(text).toMatch(/Completed/);
    expect(html).toContain(`/admin/payments/${payment}`);
    expect((await open('/admin/payments?search=nobody')).text).toContain('No payments found matching your filters');
    expect((await open('/admin/payments?search=x')).text).toContain('at least three letters');
  });

  specifies('Routes: /admin/payments');
  test('show a payment with its order and full history', async () => {
    const { open } = await portal();
    const order = await fixture.paid([1000, 500]);
    const [payment = ''] = await fixture.payments(order);
    const { text } = await open(`/admin/payments/${payment}`);
    expect(text).toMatch(/Order \S+, 2 lines/);
    expect(text).toMatch(/Timeline Order \S+ placed .*Prompt sent .*Money came in, KSh\s1,500/);
    const gone = await open('/admin/payments/00000000-0000-4000-8000-000000000000');
    expect([gone.status, gone.text.includes('Payment not found')]).toEqual([404, true]);
  });

  specifies('Money: one setting for the money-back days');
  test('are refunded by line and completely, by hand, once, after a preview in shillings', async () => {
    const { open, send } = await portal();
    const order = await fixture.paid([1000, 500]);
    const [first = '', second = ''] = await fixture.payments(order);
    expect((await open(`${refund(order.orderId)}?line=all`)).text).toMatch(/Refund KSh\s1,500/);
    const dialog = await open(refund(order.orderId, second));
    expect(dialog.text).toMatch(/KSh\s500 goes back to the M-Pesa account that paid\..*Refund KSh\s500/);

    expect((await open(`/admin/payments/${second}`)).html).toContain(`${refund(order.orderId, second)}"`);
    expect(dialog.text).toMatch(/The guarantee runs until \d+ \w+ \d{4}/);

    const form = { line: second, way: 'by-hand', note: 'Bought twice' };
    expect((await send(refund(order.orderId), { ...form, note: ' ' })).text).toContain('Please say why');
    const done = await send(refund(order.orderId), form);
    expect([done.status, done.location]).toEqual([303, `/admin/payments/${second}?done=by_hand`]);
    expect((await send(refund(order.orderId), form)).text).toContain('was refunded already');
    expect(await one(`select count(*) from refunds`)).toBe('1');
    expect(await one(`select count(*) from audit_log where action = 'refund.done' and actor_id is not null`)).toBe('1');

    expect((await open(refund(order.orderId))).text).toMatch(/Refund KSh\s1,000/);
    await send(refund(order.orderId), { line: first, way: 'later', note: 'All of it' });
    const waiting = await open(`/admin/payments/${first}`);
    expect(waiting.text).toMatch(/A refund of KSh\s1,000 waits to be sent\./);
    expect((await open('/admin/payments/cases')).text).toMatch(/Refund to send .*KSh\s1,000/);
    const id = await one(`select id from refunds where status = 'requested'`);
    expect((await open(`/admin/payments/decide/by-hand/${id}`)).text).toMatch(/KSh\s1,000 counts as refunded/);
    await send(`/admin/payments/decide/by-hand/${id}`, { note: 'In cash' });
    expect(await one('select status from orders')).toBe('refunded');
    expect((await open(refund(order.orderId))).text).toContain('This order was refunded already.');
    expect((await open('/admin/payments/cases')).text).toContain('Nothing waits for a decision');
  });

  test('are compared with a statement uploaded by a plain form', async () => {
    const { open, send } = await portal();
    const bring = (text: string) => {
      const form = new FormData();
      form.set('statement', new File([text], 'march.csv', { type: 'text/csv' }));
      return send('/admin/payments/reconcile', form);
    };
    expect(await bring('')).toMatchObject({
      status: 400,
      text: expect.stringContaining('Please choose the statement'),
    });
    expect(await bring('name,price\n')).toMatchObject({ status: 400, text: expect.stringContaining('no line with') });
    const head = 'Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn';
    expect((await open('/admin/payments')).text).toContain('Not compared with M-Pesa yet');
    const { status, location } = await bring(
      `${head}\nSLK4H7R9QT,2026-03-02 09:00:00,Pay Bill,Completed,20,\nSLK4H7R9QU,never,Pay Bill,Completed,20,`,
    );
    expect(status).toBe(303);
    const { text } = await open(location ?? '');
    expect(text).toContain('march.csv');
    expect(text).toContain('1 line could not be read and was left out.');
    expect(text).toContain("Line 3: 'never' is no time");
    expect((await open('/admin/payments/reconcile')).text).toContain('march.csv');
    for (const path of ['/admin/payments', '/admin/payments/reconcile'])
      expect((await open(path)).text).toContain('Compared with M-Pesa up to 2 Mar 2026, 09:00');
  });

  test('get the codes of provisional receipts from a statement, without refunds', async () => {
    const { open, send } = await portal();
    const order = await shop.order();
    await shop.next('callback-lost');
    await shop.pay(order);
    await shop.pass(60);
    const [payment] = shop.simulator.ledger.payments();
    const form = new FormData();
    const line = [payment?.receipt, '2026-03-02 09:00:01', '254712345678 - JANE', order.number, 6500];
    const rows = [
      [
        'Receipt No',
        'Completion Time',
        'Other Party Info',
        'A/C No',
        'Paid In',
        'Withdrawn',
        'Details',
        'Transaction Status',
      ],
      [...line, '', 'Pay Bill', 'Completed'],
    ];
    form.set(
      'statement',
      new File([Uint8Array.from(workbookOf(rows.map((cells) => cells.map((cell) => cell ?? ''))))], 'march.xlsx'),
    );
    const { location } = await send('/admin/payments/reconcile', form);
    const compared = await open(location ?? '');
    expect(compared.text).toContain('The books agree with the statement.');
    expect(compared.text).toMatch(/1 line with the M-Pesa code of a payment or refund that lacks it, KSh\s6,500/);
    const done = await send(location ?? '', {});
    expect(done).toMatchObject({ status: 303, location: `${location}?done=entered` });
    expect(await one('select receipt from mpesa_receipts')).toBe(payment?.receipt);
    expect(await one('select count(*) from refunds')).toBe('0');
    expect((await open('/admin/payments/cases')).text).toContain('Nothing waits for a decision');
  });

  test('refuse an unknown decision, or one without a case', async () => {
    const { open, send } = await portal();
    for (const path of [
      'refund/x',
      'send/x',
      'match/NOTHING000',
      'set-code/NOTHING000',
      'pair/NOTHING000',
      'accept/x',
      'paid/x',
      'nonsense/x',
      'cancel/%00',
    ])
      expect([path, (await open(`/admin/payments/decide/${path}`)).status]).toEqual([path, 404]);
    const answer = await send('/admin/payments/decide/paid/x', { note: 'x', code: '=1+1', amount: '1e309' });
    expect(answer.status).toBe(404);
  });

  specifies('Errors: Failed to load payment data. Please try again.');
  test('show failures in the words of the specification, and change nothing', async () => {
    const { open, send } = await portal();
    const order = await fixture.paid([1000]);
    await whileGone(env.pool, 'payment_totals', async () =>
      expect((await open('/admin/payments')).text).toContain('Failed to load payment data. Please try again.'),
    );
    await whileFull(env.pool, 'audit_log', async () => {
      const [line = ''] = await fixture.payments(order);
      const { status, text } = await send(refund(order.orderId), { line, way: 'by-hand', note: 'x' });
      expect([status, text]).toEqual([500, expect.stringContaining('This could not be done.')]);
    });
    expect(await one('select count(*) from refunds')).toBe('0');
  });
});
