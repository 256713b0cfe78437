import { beforeEach, describe, expect, test } from 'vitest';
import { decideAttempt } from '#app/modules/money/collection/attempts/decide-attempt.server.ts';
import { claimPayment } from '#app/modules/money/collection/claims/claim-payment.server.ts';
import { decideClaim } from '#app/modules/money/collection/claims/decide-claim.server.ts';
import { matchIncomingPayment } from '#app/modules/money/collection/claims/match-incoming-payment.server.ts';
import { setReceiptCode } from '#app/modules/money/collection/money/set-receipt-code.server.ts';
import { orderStatus } from '#app/modules/money/collection/progress/order-status.server.ts';
import { readComparedUpTo } from '#app/modules/money/collection/reconcile/compared-up-to.server.ts';
import { saveComparison } from '#app/modules/money/collection/reconcile/save-comparison.server.ts';
import { listOpenCases } from '#app/modules/money/collection/reconcile/list-open-cases.server.ts';
import { reconcile } from '#app/modules/money/collection/reconcile/reconcile.server.ts';
import { importMissingPayments } from '#app/modules/money/collection/reconcile/import-missing-payments.server.ts';
import { recordRefundByHand } from '#app/modules/money/collection/refunds/record-refund-by-hand.server.ts';
import { sendRefund } from '#app/modules/money/collection/refunds/send-refund.server.ts';
import { requestRefund } from '#app/modules/money/ledger/request-refund.server.ts';
import { describeDecision } from '#app/modules/money/payments/admin/apply-decision.server.ts';
import { sweepPayments } from '#app/modules/money/payments/sweep-payments.server.ts';
import { readConfig } from '#app/platform/config.server.ts';
import {
  attemptStatusesOf,
  moneyFacts,
  staffAlertsOf,
  incomingPaymentsOf,
  refundsOf,
} from '#tests/support/money-facts.ts';
import { usePaymentShop, type Purchase } from '#tests/support/payment-shop.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { cardName, cardProvider } from './card-provider.ts';
import { cardUnderTest } from './provider-under-test.ts';

/** Behaviour of a provider with its own page, signed messages and no phone, beyond the contract of all providers. */
const env = useTestEnv();
const shop = usePaymentShop(env);

let card: ReturnType<typeof cardUnderTest>;
beforeEach(() => {
  card = cardUnderTest(shop);
});

const status = ({ buyer, orderId }: Purchase) => orderStatus({ ...card.deps(), actor: buyer }, { orderId });

test('sends the payer to its page, also at the second click', async () => {
  const order = await shop.order();
  const paymentPage = 'https://cards.example/page_1';
  expect(await card.request(order)).toMatchObject({ outcome: 'prompt_sent', paymentPage });
  expect(await status(order)).toMatchObject({ state: 'prompt_sent', paymentPage, phone: null });
  expect(await card.request(order)).toMatchObject({ outcome: 'already_waiting', paymentPage });
  expect(card.company.pages).toHaveLength(1);
  await card.pay(0);
  expect(await incomingPaymentsOf(env.db)).toMatchObject([{ receipt: 'card_page:ch_1', state: 'matched' }]);
});

test('explains a failed payment in its own words', async () => {
  const order = await shop.order();
  await card.request(order);
  await card.decline(0);
  expect(await status(order)).toMatchObject({ state: 'failed', sentence: expect.stringContaining('bank declined') });
});

test('names its provisional receipts after itself', async () => {
  const order = await shop.order();
  await card.request(order, 'message lost');
  await card.pay(0);
  await shop.passWithoutJobs(60);
  await sweepPayments(card.deps());
  expect(await incomingPaymentsOf(env.db)).toMatchObject([{ receipt: expect.stringMatching(/^card_page:TRX/) }]);
});

test('pays an order that M-Pesa had paid: surplus, which a staff member refunds by hand', async () => {
  const order = await shop.order();
  await card.request(order);
  await shop.passWithoutJobs(200);
  await shop.pay(order, '254712345678', { providers: card.deps().providers });
  await shop.pass(2);
  expect(await moneyFacts(env.db)).toMatchObject({ completed: 1, incomingPayments: 1 });
  await card.pay(0);
  expect(await refundsOf(env.db)).toMatchObject([{ reason: 'surplus', status: 'requested' }]);
  const { rows } = await env.pool.query<{ id: string }>('select id from refunds');
  const refundId = rows[0]?.id ?? '';
  const staff = { ...card.deps(), actor: await shop.staff() };
  await expect(sendRefund(staff, { refundId })).rejects.toMatchObject({ code: 'reversals_off' });
  await recordRefundByHand(staff, { refundId, note: 'by the portal of the card company' });
  expect(await refundsOf(env.db)).toMatchObject([{ status: 'done' }]);
  expect(await reconcile(env.db)).toMatchObject({ enrolled: 650_000, refunded: 650_000, isClean: true });
});

describe('a staff member decides by its own codes', () => {
  const staff = async () => ({ ...card.deps(), actor: await shop.staff() });
  const shape = 'A charge of the card company begins with ch_, a refund with re_.';
  /** Returns the id of the only row of a table. */
  const idOf = async (table: 'payment_attempts' | 'refunds') =>
    (await env.pool.query<{ id: string }>(`select id from ${table}`)).rows[0]?.id ?? '';

  test('about a page without a result, and about its refund', async () => {
    const order = await shop.order();
    await card.request(order);
    await shop.passWithoutJobs(200);
    const attemptId = await idOf('payment_attempts');
    const paidBy = async (receipt: string) =>
      decideAttempt(await staff(), {
        attemptId,
        decision: { kind: 'paid', receipt, amountShillings: 6500 },
        note: 'in its portal',
      });
    const refusal = { code: 'receipt_code_invalid', details: { shape } };
    await expect(paidBy('SLK4H7R9QT')).rejects.toMatchObject(refusal);
    await paidBy(' ch_77 ');
    expect(await incomingPaymentsOf(env.db)).toMatchObject([{ receipt: 'card_page:ch_77', state: 'matched' }]);

    await requestRefund(await staff(), { orderId: order.orderId, orderLineIds: 'all', note: 'asked for' });
    const refund = { refundId: await idOf('refunds'), note: 'in its portal' };
    await expect(recordRefundByHand(await staff(), { ...refund, refundReceipt: 'SLK4H7R9QT' })).rejects.toMatchObject(
      refusal,
    );
    await recordRefundByHand(await staff(), { ...refund, refundReceipt: 're_77' });
    expect(await refundsOf(env.db)).toMatchObject([{ status: 'done', refundReceipt: 'card_page:re_77' }]);
    expect(await reconcile(env.db)).toMatchObject({ received: 650_000, refunded: 650_000, isClean: true });
  });

  test('about a receipt that a query left without a code', async () => {
    const order = await shop.order();
    await card.request(order, 'message lost');
    await card.pay(0);
    await shop.passWithoutJobs(60);
    await sweepPayments(card.deps());
    const receipt = (await incomingPaymentsOf(env.db))[0]?.receipt ?? '';
    const view = await describeDecision(await staff(), { decision: 'set-code', subject: receipt, lines: [] });
    expect(view).toMatchObject({ about: receipt, code: { label: 'Card charge' } });
    await setReceiptCode(await staff(), { receipt, code: 'ch_1', note: 'in its portal' });
    await card.tellLate(0);
    expect(await incomingPaymentsOf(env.db)).toMatchObject([{ receipt: 'card_page:ch_1', state: 'matched' }]);
    expect(await reconcile(env.db)).toMatchObject({ received: 650_000, enrolled: 650_000, isClean: true });
  });

  test('about money that does not match its order', async () => {
    const [order, cheaper] = [await shop.order(), await shop.order({ prices: [6000] })];
    await card.request(order, 'another amount');
    await card.pay(0);
    await matchIncomingPayment(await staff(), {
      receipt: ' card_page:ch_1 ',
      orderNumber: cheaper.number,
      note: 'his friend',
    });
    expect(await status(cheaper)).toMatchObject({ state: 'paid' });
    expect(await refundsOf(env.db)).toMatchObject([{ receipt: 'card_page:ch_1', amount: 49_900 }]);
  });
});

describe('a buyer who says that the page was paid', () => {
  const claim = ({ buyer, orderId }: Purchase, code: string) => {
    const rateLimits = { consume: async () => undefined };
    return claimPayment({ ...card.deps(), actor: buyer, rateLimits, address: '127.0.0.1' }, { orderId, code });
  };
  const paidInSilence = async () => {
    card = cardUnderTest(shop, { canBeAsked: false });
    const order = await shop.order();
    await card.request(order, 'message lost');
    await card.pay(0);
    await shop.passWithoutJobs(200);
    return order;
  };

  test('enters its code, a staff member accepts it, and the late message counts nothing twice', async () => {
    const order = await paidInSilence();
    expect(await status(order)).toMatchObject({
      mayClaim: true,
      claimField: { label: 'Card charge', example: 'ch_1' },
    });
    expect(await claim(order, ' ch_1 ')).toBe('waiting');
    expect(await staffAlertsOf(env.db)).toEqual(['claim']);
    const { rows: mails } = await env.pool.query<{ text: string }>(
      "select text from mail_outbox where dedupe_key like 'payment-alert:claim%'",
    );
    expect(mails[0]?.text).toContain('with the Card charge card_page:ch_1');
    const { rows } = await env.pool.query<{ id: string }>('select id from payment_claims');
    const claimId = rows[0]?.id ?? '';
    const staff = { ...card.deps(), actor: await shop.staff() };
    await decideClaim(staff, { claimId, decision: 'accept', note: 'in its portal' });
    await card.tellLate(0);
    expect(await incomingPaymentsOf(env.db)).toMatchObject([{ receipt: 'card_page:ch_1', state: 'matched' }]);
    expect(await moneyFacts(env.db)).toMatchObject({ completed: 1, enrolled: 1, incomingPayments: 1, mails: 1 });
    expect(await reconcile(env.db)).toMatchObject({ received: 650_000, enrolled: 650_000, isClean: true });
  });

  test('sees the form of codes, of each provider', async () => {
    const order = await paidInSilence();
    const refusal = claim(order, 'my neighbour paid').catch((error: unknown) => error);
    expect(await refusal).toMatchObject({ code: 'claim_code_invalid' });
    const { details } = (await refusal) as { details: { shape: string } };
    expect(details.shape).toContain('M-Pesa message');
    expect(details.shape).toContain('mail of the card company');
    expect(await claim(order, 'slk4h7r9qt')).toBe('checking');
  });
});

describe('its statement', () => {
  const fileOf = (lines: readonly object[]) => ({
    name: 'charges.json',
    bytes: new TextEncoder().encode(lines.map((line) => JSON.stringify(line)).join('\n')),
  });
  const charge = (nth: number, at: Date) => {
    const { orderNumber, cents } = card.company.pages[nth] ?? {};
    return { charge: `ch_${nth + 1}`, orderNumber, cents, at: at.toISOString() };
  };
  const staff = async () => ({ ...card.deps(), actor: await shop.staff() });

  test('is compared with its own money, and missing payments are entered', async () => {
    await shop.pay(await shop.order());
    await shop.pass(2);
    const [order, known] = [await shop.order(), await shop.order()];
    await card.request(order, 'refused');
    await card.request(known);
    await card.pay(0);
    await card.request(order, 'message lost');
    await card.pay(1);
    const at = env.clock.now();
    const { statementId, provider, compared } = await saveComparison(
      await staff(),
      fileOf([charge(0, at), charge(1, at)]),
    );
    expect(provider).toBe(cardName);
    expect(compared).toMatchObject({ missingHere: [{ receipt: 'card_page:ch_2' }], missingThere: [], different: [] });
    expect(await importMissingPayments(await staff(), { statementId })).toMatchObject({ paid: ['card_page:ch_2'] });
    expect(await status(order)).toMatchObject({ state: 'paid' });
    const again = await saveComparison(await staff(), fileOf([charge(0, at), charge(1, at)]));
    expect(again.compared).toMatchObject({ missingHere: [], missingThere: [], isClean: true });
    await card.tellLate(1);
    expect(await reconcile(env.db)).toMatchObject({ received: 1_950_000, enrolled: 1_950_000, isClean: true });
  });

  test('gives a provisional receipt its code, and does not affect how far M-Pesa was compared', async () => {
    const order = await shop.order();
    await card.request(order, 'message lost');
    await card.pay(0);
    await shop.passWithoutJobs(60);
    await sweepPayments(card.deps());
    const at = env.clock.now();
    const { statementId, compared } = await saveComparison(await staff(), fileOf([charge(0, at)]));
    expect(compared?.codes).toHaveLength(1);
    expect(await importMissingPayments(await staff(), { statementId })).toMatchObject({ codes: ['card_page:ch_1'] });
    expect(await incomingPaymentsOf(env.db)).toMatchObject([{ receipt: 'card_page:ch_1', state: 'matched' }]);
    const { db, clock, providers } = card.deps();
    expect(await readComparedUpTo({ db, clock, config: readConfig({}), providers })).toMatchObject([
      { label: 'M-Pesa', at: null },
      { label: 'Card', at },
    ]);
  });

  test('of an unknown provider is refused', async () => {
    const file = { name: 'holiday.txt', bytes: new TextEncoder().encode('sun\nsea\n') };
    await expect(saveComparison(await staff(), file)).rejects.toMatchObject({ code: 'statement_no_headings' });
  });
});

describe('a provider with messages only', () => {
  beforeEach(() => {
    card = cardUnderTest(shop, { canBeAsked: false });
  });

  /** Passes hours, with a sweep in every quarter. */
  const passHours = async (hours: number) => {
    for (let quarter = 0; quarter < hours * 4; quarter += 1) {
      await shop.passWithoutJobs(900);
      await sweepPayments(card.deps());
    }
  };
  const expectNobodysCase = async () => {
    expect(await staffAlertsOf(env.db)).toEqual([]);
    expect(await listOpenCases(card.deps())).toEqual([]);
  };

  test('has no case for an expired page, and counts its money when a message arrives late', async () => {
    const order = await shop.order();
    await card.request(order);
    await passHours(0.75);
    expect(await attemptStatusesOf(env.db)).toEqual(['prompted']);
    await passHours(0.5);
    expect(await status(order)).toMatchObject({
      state: 'failed',
      failure: { reason: 'Nobody paid at the payment page of Card, as far as we know', nothingTaken: false },
      resend: { allowed: true },
    });
    await passHours(24);
    await expectNobodysCase();
    await card.pay(0);
    expect(await status(order)).toMatchObject({ state: 'paid' });
    expect(await moneyFacts(env.db)).toMatchObject({ completed: 1, enrolled: 1, incomingPayments: 1, mails: 1 });
  });

  test('has no case for a page that was left for another, and refunds it where both are paid', async () => {
    const order = await shop.order();
    await card.request(order);
    await shop.passWithoutJobs(200);
    expect(await status(order)).toMatchObject({ state: 'still_checking', sentence: expect.stringContaining('page') });
    expect(await card.request(order)).toMatchObject({ outcome: 'prompt_sent' });
    expect(await attemptStatusesOf(env.db)).toEqual(['failed', 'prompted']);
    await expectNobodysCase();
    await card.pay(1);
    await passHours(25);
    await expectNobodysCase();
    await card.pay(0);
    expect(await refundsOf(env.db)).toMatchObject([{ reason: 'surplus', status: 'requested' }]);
    expect(await reconcile(env.db)).toMatchObject({ received: 1_300_000, enrolled: 650_000, isClean: true });
  });

  test('allows another request at once for a page that did not open because its answer was lost', async () => {
    const order = await shop.order();
    await card.request(order, 'answer lost');
    expect(await status(order)).toMatchObject({ state: 'failed', resend: { allowed: true } });
    await passHours(25);
    await expectNobodysCase();
    await card.request(order);
    await card.pay(1);
    expect(await status(order)).toMatchObject({ state: 'paid' });
  });

  test('accepts a decline at once, because it cannot be verified by a query', async () => {
    const order = await shop.order();
    await card.request(order);
    await card.decline(0);
    await passHours(25);
    await expectNobodysCase();
    expect(await attemptStatusesOf(env.db)).toEqual(['failed']);
  });

  test('checks many open pages as rarely as a provider with queries', async () => {
    const order = await shop.order();
    await card.request(order);
    for (let minute = 0; minute < 30; minute += 1) {
      await shop.passWithoutJobs(60);
      await sweepPayments(card.deps());
    }
    const { rows } = await env.pool.query<{ count: number }>('select query_count as count from payment_attempts');
    expect(rows[0]?.count).toBeLessThan(10);
  });

  test('while it is switched off, leaves a missing result to a staff member after a day', async () => {
    const order = await shop.order();
    await card.request(order);
    const off = cardProvider(card.company, { isOn: false });
    for (let hour = 0; hour < 25; hour += 1) {
      await shop.passWithoutJobs(3600);
      await sweepPayments({ ...card.deps(), providers: [...shop.deps.providers, off] });
    }
    expect(await staffAlertsOf(env.db)).toEqual(['undecided']);
  });
});
