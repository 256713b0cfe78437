import { describe, expect, test } from 'vitest';
import { reconcile } from '#app/modules/money/collection/reconcile/reconcile.server.ts';
import type { StaffRole } from '#app/shared/actor.ts';
import { claim, claimsOf } from '#tests/support/claims.ts';
import { sendConfirmation } from '#tests/support/confirmations.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { useRefundFixture } from '#tests/support/refund-fixture.ts';
import { decisionPages } from '#tests/support/decision-pages.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);
const fixture = useRefundFixture(env, shop);

const code = 'UC2AB3CD4E';
const note = 'Seen in the portal';

const portal = (role?: StaffRole) => decisionPages(env, fixture, role);

const one = async (query: string) => Object.values((await env.pool.query(query)).rows[0] ?? {})[0] as string;
const audits = async () =>
  (
    await env.pool.query<{ action: string }>('select action from audit_log where actor_id is not null order by id')
  ).rows.map(({ action }) => action);
const expectBooks = async (sums: Readonly<Record<string, number>>) =>
  expect(await reconcile(env.db)).toMatchObject({ ...sums, difference: 0, contradictions: [], isClean: true });
const refundId = () => one(`select id from refunds where status <> 'failed'`);
const attemptId = () => one('select id from payment_attempts order by created_at desc, id limit 1');

/** Receives money of no order. */
const unclaimed = (amount = 6500) => sendConfirmation(shop, { receipt: code, amount, account: 'JANE' });

/** Makes an open claim that only a staff member can decide. */
async function claimed() {
  const order = await shop.order();
  await claim(shop, order, code, { gateway: null });
  return { order, claimId: (await claimsOf(env.db))[0]?.id ?? '' };
}

/** Makes an attempt without a result for a day. */
async function inReview() {
  await shop.next('unknown-code');
  const order = await shop.order();
  await shop.pay(order);
  await shop.pass(24 * 3600 + 60);
  return order;
}

describe('decisions about money on the portal’s pages, without JavaScript', () => {
  test("a reversal is sent with the refund, and finished by M-Pesa's result", async () => {
    const { open, decide } = await portal();
    const { orderId } = await fixture.paid();
    const sent = await decide(`refund/${orderId}`, { way: 'reversal', note });
    expect(sent.location).toMatch(/\?done=sent$/);
    expect(fixture.requests).toMatchObject([{ amount: 6500 }]);
    await fixture.report();
    expect((await open(sent.location?.split('?')[0] ?? '')).text).toMatch(/Refunded/);
    expect(await audits()).toEqual(['refund.requested', 'refund.sent']);
    await expectBooks({ refunded: 650_000, enrolled: 0 });
  });

  specifies('Catalogue, site and admin: edit, export, report, preview');
  test('a waiting refund is sent from its own page, fails, and is tried again', async () => {
    const { open, decide } = await portal();
    const { orderId } = await fixture.paid();
    await decide(`refund/${orderId}`, { way: 'later', note });
    const first = await refundId();
    expect((await decide(`send/${first}`, {})).location).toMatch(/\?done=sent$/);
    await fixture.report({ code: '2001', description: 'The initiator information is invalid.' });
    expect((await open('/admin/payments/cases')).text).toMatch(/Payments 1 open cases .*Refund that failed/);
    expect((await decide(`retry/${first}`, { note })).location).toMatch(/\?done=waits$/);
    expect(await refundId()).not.toBe(first);
    expect((await decide(`send/${await refundId()}`, {})).location).toMatch(/\?done=sent$/);
    await fixture.report();
    expect((await open('/admin/payments/cases')).text).toContain('Nothing waits for a decision');
    await expectBooks({ refunded: 650_000, enrolled: 0 });
  });

  test('a refund is cancelled, and the learner keeps the course', async () => {
    const { open, decide } = await portal();
    const { orderId } = await fixture.paid();
    await decide(`refund/${orderId}`, { way: 'later', note });
    const id = await refundId();
    const again = await open(`/admin/payments/decide/refund/${orderId}`);
    expect(again.text).toContain('Another refund of this payment is not finished yet.');
    expect((await decide(`cancel/${id}`, { note: ' ' })).text).toContain('Please say why');
    expect((await decide(`cancel/${id}`, { note })).location).toMatch(/\?done=cancelled$/);
    for (const decision of ['cancel', 'by-hand', 'fail']) {
      const over = await open(`/admin/payments/decide/${decision}/${id}`);
      expect(over.text).toContain('This refund was cancelled.');
      expect(over.html).not.toContain('name="note"');
    }
    expect(await audits()).toEqual(['refund.requested', 'refund.cancelled']);
    await expectBooks({ refunded: 0, enrolled: 650_000 });
  });

  test('a refund in doubt was not made', async () => {
    const { open, decide } = await portal();
    const { orderId } = await fixture.paid();
    fixture.answer = async () => ({ kind: 'unknown', message: 'no answer in time' });
    expect((await decide(`refund/${orderId}`, { way: 'reversal', note })).location).toMatch(/\?done=unknown$/);
    const fail = `fail/${await refundId()}`;
    // Whoever asked for it does not say that it failed: the page says so instead of a form.
    const own = await open(`/admin/payments/decide/${fail}`);
    expect(own.text).toContain('You recorded or accepted this money, so a colleague decides it');
    expect(own.html).not.toContain('name="note"');
    const payment = await open(`/admin/payments/${await one('select id from payments')}`);
    expect(payment.text).toContain('so a colleague decides it');
    expect(payment.html).not.toContain(`/admin/payments/decide/${fail}`);
    const byHand = await open(`/admin/payments/decide/by-hand/${await refundId()}`);
    expect(byHand.text).toContain('M-Pesa’s answer may still come');
    const colleague = await portal('accountant');
    expect((await colleague.decide(fail, { note })).location).toMatch(/\?done=failed$/);
    expect(await one('select status from refunds')).toBe('failed');
    await expectBooks({ refunded: 0, enrolled: 650_000 });
  });

  test('a payment without its M-Pesa code gets it', async () => {
    const { open, decide } = await portal();
    await shop.next('callback-lost');
    const order = await shop.order();
    await shop.pay(order);
    await shop.pass(60);
    const provisional = await one('select receipt from mpesa_receipts');
    const payment = `/admin/payments/${await one('select id from payments')}`;
    expect((await open(payment)).text).toMatch(/The M-Pesa code of KSh\s6,500 is not known yet/);
    expect((await decide(`set-code/${provisional}`, { code: 'short', note })).text).toContain('ten capital letters');
    expect((await decide(`set-code/${provisional}`, { code, note })).location).toBe(`${payment}?done=code_set`);
    expect((await open(payment)).text).not.toContain('is not known yet');
    expect(await shop.status(order)).toMatchObject({ state: 'paid', receipt: code });
    expect(await audits()).toEqual(['receipt.code_set']);
    await expectBooks({ enrolled: 650_000 });
  });

  test('money without an order is matched to one, or refunded', async () => {
    const { open, decide } = await portal();
    const order = await shop.order();
    await unclaimed();
    expect((await open('/admin/payments/cases')).text).toMatch(/Money that belongs to no order .*KSh\s6,500/);
    expect((await decide(`match/${code}`, { order: 'NOTHING', note })).status).toBe(404);
    expect((await decide(`match/${code}`, { order: order.number, note })).location).toMatch(/\?done=matched$/);
    expect(await shop.status(order)).toMatchObject({ state: 'paid', receipt: code });
    expect(await audits()).toEqual(['receipt.matched']);
    await sendConfirmation(shop, { receipt: 'UC2ZZZZZZZ', amount: 100, account: 'JANE' });
    expect((await decide('give-back/UC2ZZZZZZZ', { note })).location).toMatch(/\?done=waits$/);
    await expectBooks({ enrolled: 650_000, toRefund: 10_000 });
  });

  test('payments that add up to the price pay the order, and are refunded together', async () => {
    const { open, decide, send } = await portal();
    const order = await shop.order();
    await sendConfirmation(shop, { receipt: 'UC2AAAAAAA', amount: 6000, account: order.number });
    await sendConfirmation(shop, { receipt: 'UC2BBBBBBB', amount: 300, account: order.number });
    await sendConfirmation(shop, { receipt: 'UC2CCCCCCC', amount: 200, account: 'JANE' });
    const cases = await open('/admin/payments/cases');
    expect(cases.html).toContain(`/admin/payments/decide/combine/${order.number}"`);
    const payment = `/admin/payments/${await one('select id from payments')}`;
    expect((await open(payment)).text).toMatch(/The order costs KSh\s6,500\s?\. Several payments may pay it\./);

    const path = `combine/${order.number}`;
    const page = await open(`/admin/payments/decide/${path}`);
    expect(page.text).toMatch(
      /KSh\s6,000 \+ KSh\s300 = KSh\s6,300\s?\. The order costs KSh\s6,500\s?: KSh\s200 is missing/,
    );
    expect((await decide(path, { line: 'UC2AAAAAAA', note })).text).toContain('this money cannot pay it');
    const wrong = await open(`/admin/payments/decide/${path}?line=UC2ZZZZZZZ`);
    expect([wrong.status, wrong.text]).toEqual([200, expect.stringContaining('no money with this M-Pesa code')]);
    const all = `?line=UC2AAAAAAA&line=UC2BBBBBBB&line=uc2ccccccc&line=`;
    const combined = await open(`/admin/payments/decide/${path}${all}`);
    expect(combined.text).toMatch(/KSh\s6,000 \+ KSh\s300 \+ KSh\s200 = KSh\s6,500/);
    const form = new FormData();
    for (const line of ['UC2AAAAAAA', 'UC2BBBBBBB', 'UC2CCCCCCC']) {
      expect(combined.html).toContain(`<input type="hidden" name="line" value="${line}"/>`);
      form.append('line', line);
    }
    form.append('note', note);
    expect((await send(`/admin/payments/decide/${path}`, form)).location).toBe(`${payment}?done=matched`);
    expect(await shop.status(order)).toMatchObject({ state: 'paid', receipt: 'UC2AAAAAAA' });
    expect((await open(`/admin/payments/decide/${path}`)).text).toContain('This order is paid already');
    expect((await open('/admin/payments?search=UC2CCCCCCC')).text).toContain('UC2AAAAAAA');
    expect((await open('/admin/audit')).text).toMatch(/paid order \S+ of .* with several M-Pesa payments/);
    expect(await audits()).toEqual(['order.paid_in_parts']);
    await expectBooks({ enrolled: 650_000 });

    const refund = `refund/${order.orderId}`;
    expect((await open(`/admin/payments/decide/${refund}`)).text).toMatch(
      /It goes back in 3 refunds: KSh\s6,000 of UC2AAAAAAA/,
    );
    expect((await decide(refund, { way: 'reversal', note })).location).toMatch(/\?done=sent$/);
    expect(fixture.requests).toMatchObject([{ amount: 6000 }, { amount: 300 }, { amount: 200 }]);
    for (const [place, request] of fixture.requests.entries())
      await fixture.report({ transactionId: `SREFUND00${place}` }, request);
    await expectBooks({ refunded: 650_000, enrolled: 0 });
    expect((await open('/admin/payments/cases')).text).toContain('Nothing waits for a decision');
  });

  test('claimed money below the price is offered with the order’s other payments', async () => {
    const { open } = await portal();
    const order = await shop.order();
    await unclaimed(6000);
    await claim(shop, order, code, { gateway: null });
    const claimId = (await claimsOf(env.db))[0]?.id ?? '';
    const accept = await open(`/admin/payments/decide/accept/${claimId}`);
    expect(accept.text).toMatch(/KSh\s6,000 came in with this code, and the order costs KSh\s6,500\s?\. It cannot pay/);
    const payment = await open(`/admin/payments/${await one('select id from payments')}`);
    expect(payment.html).toContain(`/admin/payments/decide/combine/${order.number}"`);
    const page = await open(`/admin/payments/decide/combine/${order.number}`);
    expect(page.text).toMatch(new RegExp(`Which payments ${code}, which names no or another order, KSh\\s6,000`));
    expect(page.text).toMatch(/The order costs KSh\s6,500\s?: KSh\s6,500 is missing/);
  });

  test('a claim is rejected', async () => {
    const { decide } = await portal();
    const { order, claimId } = await claimed();
    expect((await decide(`reject/${claimId}`, { note })).location).toContain('?done=rejected');
    expect(await shop.status(order)).toMatchObject({ state: 'not_started' });
    expect(await audits()).toEqual(['claim.rejected']);
    await expectBooks({ enrolled: 0 });
  });

  specifies('Catalogue, site and admin: edit, export, report, preview');
  test('a prompt in doubt was paid, by M-Pesa’s code and the right amount', async () => {
    const order = await inReview();
    const { decide } = await portal();
    const id = await attemptId();
    const wrong = await decide(`paid/${id}`, { code, amount: '6,499', note });
    expect([wrong.status, wrong.location]).toEqual([409, null]);
    const right = { code, amount: '6,500', note };
    expect((await decide(`paid/${id}`, right)).location).toMatch(/\?done=second$/);
    expect((await decide(`paid/${id}`, right)).location).toMatch(/\?done=second$/);
    expect((await (await portal('accountant')).decide(`paid/${id}`, right)).location).toMatch(/\?done=received$/);
    expect(await shop.status(order)).toMatchObject({ state: 'paid', receipt: code });
    expect(await audits()).toEqual(['attempt.paid_requested', 'attempt.decided_paid']);
    await expectBooks({ received: 650_000, enrolled: 650_000 });
  });

  test('a prompt in doubt was not paid: the learner may try again', async () => {
    const order = await inReview();
    const { decide } = await portal();
    expect((await decide(`not-paid/${await attemptId()}`, { note })).location).toMatch(/\?done=not_paid$/);
    expect(await shop.status(order)).toMatchObject({ state: 'failed', resend: { allowed: true } });
    expect(await audits()).toEqual(['attempt.decided_failed']);
    await expectBooks({ received: 0, enrolled: 0 });
  });
});
