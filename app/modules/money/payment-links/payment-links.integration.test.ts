import { describe, expect, test } from 'vitest';
import { readInstalmentPlan } from '#app/modules/money/instalments/read-instalment-plan.server.ts';
import {
  exportIncomingPayments,
  exportPayments,
  exportPrompts,
  exportPayerWords,
  exportPaymentLinks,
} from '#app/modules/money/payments/buyers/export-purchases.server.ts';
import { closeAbandonedPayments } from '#app/modules/money/collection/money/close-abandoned.server.ts';
import { anonymiseBuyer } from '#app/modules/money/payments/buyers/anonymise-buyer.server.ts';
import { makeReceiptFile } from '#app/modules/money/ledger/draw-receipt.server.ts';
import { toCents } from '#app/shared/money.ts';
import { expectReconciled } from '#tests/support/expect-reconciled.ts';
import { codeOf } from '#tests/support/code-of.ts';
import { useInstalmentPlans } from '#tests/support/instalment-plan-fixture.ts';
import { orderPack } from '#tests/support/pack-orders.ts';
import { usePaymentShop, type Purchase } from '#tests/support/payment-shop.ts';
import { readPdf } from '#tests/support/read-pdf.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { askToPay, cancelLink, type Asked } from './ask-to-pay.server.ts';
import { leaveWords, payByLink, payerToken, paymentLinkToken, reportLink } from './pay-by-link.server.ts';
import { makePayersReceipt } from './payers-receipt.server.ts';
import { readPayerPage } from './read-payer-page.server.ts';
import { titleOf } from './ui/payer-screen.tsx';

const env = useTestEnv();
const shop = usePaymentShop(env);
const plans = useInstalmentPlans(env, shop);
const day = 24 * 3600;
const newsletterKey = 'the key of the tests';
const payerPhone = '254733000111';
const rateLimits = { consume: async () => undefined, restore: async () => undefined, wouldRefuse: async () => false };
const words = { name: 'Faith N.', message: 'Mama, this is the course.' };

const asking = (buyer: Purchase['buyer']) => ({ db: env.db, clock: env.clock, actor: buyer, orderPriceHours: 48 });

async function tokenOf(asked: Asked): Promise<string> {
  const { rows } = await env.pool.query<{ id: string }>(
    `select l.id from payment_links l left join plans p on p.id = l.plan_id
      where (l.order_id::text = $1 or p.number = $1) order by l.created_at desc, l.id limit 1`,
    ['orderId' in asked ? asked.orderId : asked.planNumber],
  );
  return paymentLinkToken(newsletterKey, rows[0]?.id ?? '');
}

async function ask(buyer: Purchase['buyer'], asked: Asked, typed = words): Promise<string> {
  await askToPay(asking(buyer), asked, typed);
  return tokenOf(asked);
}

async function askedOrder() {
  const order = await shop.order();
  return { ...order, token: await ask(order.buyer, { orderId: order.orderId }) };
}

/** Somebody without an account types their number. Returns what their browser keeps. */
async function pay(token: string, { phone = payerPhone, amount = 0, key = 'payer-key-1' } = {}): Promise<string> {
  const attemptId = await payByLink(
    {
      ...shop.deps,
      actor: { kind: 'visitor' },
      rateLimits,
      address: '127.0.0.1',
      orderPriceHours: 48,
      newsletterKey,
    },
    { token, phone, amountCents: toCents(amount * 100), idempotencyKey: key },
  );
  return payerToken(newsletterKey, attemptId);
}

const page = (token: string, kept: string | null = null) =>
  readPayerPage({ ...shop.deps, newsletterKey }, { token, kept });

test('somebody without an account pays, and the course opens', async () => {
  const order = await askedOrder();
  expect(await page(order.token)).toMatchObject({
    state: 'ask',
    name: 'Faith N.',
    message: words.message,
    kind: 'courses',
    amountCents: 650_000,
    number: order.number,
  });
  expect(JSON.stringify(await page(order.token))).not.toContain(order.buyer.email);
  const kept = await pay(order.token);
  expect(await page(order.token, kept)).toMatchObject({ state: 'waiting', phone: '0733\u00a0•••\u00a0111' });
  expect(await page(order.token)).toMatchObject({ state: 'busy', phone: null, sentence: '' });
  expect(await shop.status(order)).toMatchObject({
    state: 'prompt_sent',
    isByLink: true,
    phone: '0733\u00a0•••\u00a0111',
  });
  await shop.pass(60);
  expect(await page(order.token, kept)).toMatchObject({
    state: 'paid',
    paid: { amountCents: 650_000, code: expect.stringMatching(/^[A-Z0-9]{10}$/) },
  });
  // Without what the payer's browser keeps, a page tells nothing of the payment.
  expect(await page(order.token)).toMatchObject({ state: 'done', paid: null, phone: null });
  expect(await page(order.token, payerToken('another key', order.orderId))).toMatchObject({ state: 'done' });
  expect(await shop.status(order)).toMatchObject({ state: 'paid', isByLink: true, courses: [{ isOwned: true }] });
  await expectReconciled(shop);
});

// Fails where each seat is a course of its own on the payer's page.
test('somebody pays the seats of an organisation, whose course the page names once', async () => {
  const pack = await orderPack(env, shop, { seats: 4 });
  const [order] = pack.orders;
  const token = await ask(pack.buyer, { orderId: order?.orderId ?? '' });
  const seen = await page(token);
  expect(seen).toMatchObject({ state: 'ask', kind: 'seats', seats: 4, amountCents: 400_000 });
  expect(seen.courses).toHaveLength(1);
  expect(titleOf(seen)).toBe('Faith N. asks you to pay for 4 seats in this course');
  await pay(token);
  await shop.pass(60);
  const { rows } = await env.pool.query('select distinct state from seats');
  expect(rows).toEqual([{ state: 'open' }]);
  await expectReconciled(shop);
});

test('the payer’s number is neither remembered nor given to the buyer', async () => {
  const order = await askedOrder();
  await pay(order.token);
  await shop.pass(60);
  const { rows } = await env.pool.query('select phone_number from profiles where user_id = $1', [order.buyer.userId]);
  expect(rows).toEqual([{ phone_number: null }]);
  const own = { db: env.db, actor: order.buyer };
  const exported = JSON.stringify([
    await exportPayments(own),
    await exportPrompts(own),
    await exportIncomingPayments(own),
    await exportPaymentLinks(own),
  ]);
  expect(exported).toContain('0733\u00a0•••\u00a0111');
  expect(exported).not.toContain(payerPhone);
  const receipt = await makeReceiptFile({ ...own, rateLimits }, { orderId: order.orderId });
  expect((await readPdf(receipt.bytes)).text).not.toContain('33000111');
});

test('the payer’s receipt names the buyer as the link does, and only the payer gets it', async () => {
  const order = await askedOrder();
  const kept = await pay(order.token);
  const deps = { db: env.db, rateLimits, newsletterKey, address: '127.0.0.1' };
  const receiptOf = (by: string | null) => makePayersReceipt(deps, { token: order.token, kept: by });
  expect(await codeOf(receiptOf(kept))).toBe('link_not_found');
  await shop.pass(60);
  const { text } = await readPdf((await receiptOf(kept)).bytes);
  expect(text).toContain('Faith N.');
  expect(text).not.toContain(order.buyer.email);
  const stranger = await askedOrder();
  for (const by of [null, 'x', kept.slice(0, -1), payerToken(newsletterKey, order.orderId)])
    expect(await codeOf(receiptOf(by))).toBe('link_not_found');
  expect(await codeOf(makePayersReceipt(deps, { token: stranger.token, kept }))).toBe('link_not_found');
});

test('of two payers at once one gets a prompt, and the other is told', async () => {
  const order = await askedOrder();
  const outcomes = await Promise.all(
    ['254733000001', '254733000002', '254733000003'].map((phone) => codeOf(pay(order.token, { phone }))),
  );
  expect(outcomes.filter((code) => code === null)).toHaveLength(1);
  expect(outcomes.filter((code) => code === 'order_prompt_open')).toHaveLength(2);
  expect(await codeOf(shop.pay(order))).toBe('order_prompt_open');
  await shop.pass(60);
  expect(await codeOf(pay(order.token, { phone: '254733000009' }))).toBe('order_paid');
});

test('while the buyer pays, the page of the link says so and takes no number; then it is paid, or asks again', async () => {
  const order = await askedOrder();
  await shop.next('cancelled');
  await shop.pay(order);
  const busy = { state: 'busy', phone: null, secondsSincePrompt: null, sentence: '' };
  expect(await page(order.token)).toMatchObject(busy);
  expect(await codeOf(pay(order.token))).toBe('order_prompt_open');
  await shop.pass(300);
  expect(await page(order.token)).toMatchObject({ state: 'ask' });
  await shop.pay(order);
  expect(await page(order.token)).toMatchObject(busy);
  await shop.pass(60);
  expect(await page(order.token)).toMatchObject({ state: 'done', paid: null });
  expect(await shop.status(order)).toMatchObject({ state: 'paid', isByLink: false });
});

test('a payment that failed leaves the link as it is, for another phone too', async () => {
  const order = await askedOrder();
  await shop.next('cancelled');
  const kept = await pay(order.token);
  await shop.pass(300);
  expect(await page(order.token, kept)).toMatchObject({ state: 'failed', nothingTaken: true });
  expect(await page(order.token)).toMatchObject({ state: 'ask' });
  await pay(order.token, { phone: '254733000222' });
  await shop.pass(60);
  expect(await shop.status(order)).toMatchObject({ state: 'paid', phone: '0733\u00a0•••\u00a0222' });
});

describe('a link', () => {
  test('holds the price for its days, and no longer', async () => {
    const order = await askedOrder();
    await shop.passWithoutJobs(6 * day);
    await pay(order.token);
    await shop.pass(60);
    expect(await shop.status(order)).toMatchObject({ state: 'paid' });

    const late = await askedOrder();
    await shop.passWithoutJobs(7 * day + 1);
    expect(await page(late.token)).toMatchObject({ state: 'ended' });
    expect(await codeOf(pay(late.token))).toBe('link_ended');
    expect(await codeOf(shop.pay(late))).toBe('price_too_old');
    expect(await codeOf(ask(late.buyer, { orderId: late.orderId }))).toBe('price_too_old');
  });

  test('keeps its order from being closed while it is open', async () => {
    const order = await askedOrder();
    const close = () => closeAbandonedPayments({ db: env.db, clock: env.clock });
    await shop.passWithoutJobs(3 * day);
    await close();
    const statusOf = async () =>
      (await env.pool.query('select status from payments where order_id = $1', [order.orderId])).rows;
    expect(await statusOf()).toEqual([{ status: 'pending' }]);
    await shop.passWithoutJobs(5 * day);
    await close();
    expect(await statusOf()).toEqual([{ status: 'failed' }]);
  });

  test('asked for again keeps its address and gets the new words', async () => {
    const order = await askedOrder();
    await shop.passWithoutJobs(day);
    expect(
      await ask(order.buyer, { orderId: order.orderId }, { name: ' Faith  Nyambura ', message: 'Tafadhali\r\nlipa' }),
    ).toBe(order.token);
    expect(await page(order.token)).toMatchObject({ name: 'Faith Nyambura', message: 'Tafadhali\nlipa' });
  });

  test('that was taken back takes no payment, a new one does, and late money counts', async () => {
    const order = await askedOrder();
    const kept = await pay(order.token);
    await cancelLink(asking(order.buyer), { orderId: order.orderId });
    await cancelLink(asking(order.buyer), { orderId: order.orderId });
    expect(await page(order.token, kept)).toMatchObject({ state: 'waiting' });
    await shop.pass(60);
    expect(await page(order.token, kept)).toMatchObject({ state: 'paid' });
    expect(await shop.status(order)).toMatchObject({ state: 'paid', link: { state: 'closed' } });

    const again = await askedOrder();
    await cancelLink(asking(again.buyer), { orderId: again.orderId });
    expect(await codeOf(pay(again.token))).toBe('link_ended');
    env.clock.advance({ seconds: 60 });
    const second = await ask(again.buyer, { orderId: again.orderId });
    expect(second).not.toBe(again.token);
    expect(await page(again.token)).toMatchObject({ state: 'ended' });
    await pay(second);
    await shop.pass(60);
    expect(await shop.status(again)).toMatchObject({ state: 'paid' });
  });

  test('is made by the buyer alone, for what can be paid', async () => {
    const order = await shop.order();
    const stranger = await shop.learner();
    for (const [buyer, asked, code] of [
      [stranger, { orderId: order.orderId }, 'order_not_found'],
      [order.buyer, { orderId: 'not an id' }, 'order_not_found'],
      [order.buyer, { planNumber: 'PAAAAAA' }, 'order_not_found'],
    ] as const)
      expect(await codeOf(ask(buyer, asked))).toBe(code);
    expect(
      await codeOf(askToPay({ ...asking(order.buyer), actor: { kind: 'visitor' } }, { orderId: order.orderId }, words)),
    ).toBe('sign_in_required');
    await shop.pay(order);
    await shop.pass(60);
    expect(await codeOf(ask(order.buyer, { orderId: order.orderId }))).toBe('order_paid');
  });

  test.each([
    [{ name: '', message: '' }, 'link_name_invalid'],
    [{ name: 'x'.repeat(81), message: '' }, 'link_name_invalid'],
    [{ name: 'Faith\u0000', message: '' }, 'link_name_invalid'],
    [{ name: 'Faith', message: 'x'.repeat(201) }, 'words_invalid'],
  ])('refuses %o', async (typed, code) => {
    const order = await shop.order();
    expect(await codeOf(ask(order.buyer, { orderId: order.orderId }, typed))).toBe(code);
  });

  test('of another signature, purpose or shop is unknown', async () => {
    const { token, orderId } = await askedOrder();
    for (const wrong of [
      '',
      'x',
      orderId,
      token.slice(0, -1),
      `${token}x`,
      payerToken(newsletterKey, token.split('.')[0] ?? ''),
    ])
      expect(await codeOf(page(wrong))).toBe('link_not_found');
    expect(await codeOf(readPayerPage({ ...shop.deps, newsletterKey: 'another' }, { token, kept: null }))).toBe(
      'link_not_found',
    );
  });
});

test('whoever paid may say something to the buyer, nobody else', async () => {
  const order = await askedOrder();
  const kept = await pay(order.token);
  const deps = { ...shop.deps, rateLimits, newsletterKey, address: '127.0.0.1' };
  const say = (by: string | null, typed = { name: 'Mama Akinyi', message: 'Soma kwa bidii.' }) =>
    codeOf(leaveWords(deps, { token: order.token, kept: by }, typed));
  expect(await say(kept)).toBe('words_not_yours');
  await shop.pass(60);
  expect(await say(null)).toBe('words_not_yours');
  expect(await say(kept, { name: '', message: ' ' })).toBe('words_invalid');
  expect(await say(kept, { name: '', message: 'x'.repeat(301) })).toBe('words_invalid');
  expect(await say(kept)).toBeNull();
  expect(await shop.status(order)).toMatchObject({ words: { name: 'Mama Akinyi', message: 'Soma kwa bidii.' } });
  expect(await page(order.token, kept)).toMatchObject({ words: { name: 'Mama Akinyi' } });
  expect(await exportPayerWords({ db: env.db, actor: order.buyer })).toMatchObject([{ message: 'Soma kwa bidii.' }]);
});

test('a report of a link tells staff once, and leaves the link', async () => {
  const { token, number } = await askedOrder();
  const deps = { ...shop.deps, rateLimits, newsletterKey, address: '127.0.0.1' };
  await reportLink(deps, { token });
  await reportLink(deps, { token });
  const { rows } = await env.pool.query<{ subject: string }>('select subject from mail_outbox where subject like $1', [
    `%${number}%`,
  ]);
  expect(new Set(rows.map(({ subject }) => subject)).size).toBe(1);
  expect(await page(token)).toMatchObject({ state: 'ask' });
});

describe('an instalment plan', () => {
  async function askedPlan() {
    const { buyer, plan: planNumber } = await plans.begun();
    return { buyer, planNumber, token: await ask(buyer, { planNumber }) };
  }

  test('takes what each payer wants to add, until nothing is left', async () => {
    const { buyer, planNumber, token } = await askedPlan();
    expect(await page(token)).toMatchObject({ state: 'ask', kind: 'plan', amountCents: 680_000, number: planNumber });
    expect(await codeOf(pay(token, { amount: 5 }))).toBe('instalment_invalid');
    expect(await codeOf(pay(token, { amount: 6801 }))).toBe('instalment_invalid');
    const kept = await pay(token, { amount: 700 });
    await shop.pass(60);
    expect(await page(token, kept)).toMatchObject({ state: 'paid', paid: { amountCents: 70_000 } });
    expect(await page(token)).toMatchObject({ state: 'ask', amountCents: 610_000, paid: null });
    await pay(token, { amount: 6100, key: 'payer-key-2', phone: '254733000333' });
    await shop.pass(60);
    expect(await page(token)).toMatchObject({ state: 'ended' });
    expect(await page(token, kept)).toMatchObject({ state: 'paid' });
    expect(await readInstalmentPlan({ ...shop.deps, actor: buyer }, planNumber)).toMatchObject({ state: 'paid' });
    await expectReconciled(shop);
  });
});

test('with the buyer’s account the words of both sides go, and the link', async () => {
  const order = await askedOrder();
  const kept = await pay(order.token);
  await shop.pass(60);
  const deps = { ...shop.deps, rateLimits, newsletterKey, address: '127.0.0.1' };
  await leaveWords(deps, { token: order.token, kept }, { name: 'Mama', message: 'Hongera' });
  await env.db.transaction((tx) => anonymiseBuyer(tx, { actor: order.buyer, clock: env.clock }));
  const { rows } = await env.pool.query('select shown_name, message, closed_at is null as open from payment_links');
  expect(rows).toEqual([{ shown_name: 'Deleted account', message: '', open: false }]);
  expect((await env.pool.query('select from payer_words')).rowCount).toBe(0);
});
