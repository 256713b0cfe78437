import { describe, expect, test } from 'vitest';
import { alertsAbout, checksOf, claim, claimsOf, payByHand } from '#tests/support/claims.ts';
import { sendConfirmation } from '#tests/support/confirmations.ts';
import { callbackOutcomes, moneyFacts, incomingPaymentsOf, refundsOf } from '#tests/support/money-facts.ts';
import { usePaymentShop, type Purchase } from '#tests/support/payment-shop.ts';
import { postToShop } from '#tests/support/post-to-shop.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import type { CheckRequest, OperationAnswer } from '../payment-gateway.ts';
import { sweepPayments } from '#app/modules/money/payments/sweep-payments.server.ts';
import { combinePayments } from '#app/modules/money/collection/claims/combine-payments.server.ts';
import { decideClaim } from '#app/modules/money/collection/claims/decide-claim.server.ts';
import { reconcile } from '#app/modules/money/collection/reconcile/reconcile.server.ts';
import { askAboutTransaction } from './ask-about-transaction.server.ts';
import { withMpesa } from '../mpesa-provider.server.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);

const code = 'UC2AB3CD4E';
const nothingPaid = { completed: 0, enrolled: 0, incomingPayments: 0, mails: 0 };

const accepted: OperationAnswer = { kind: 'accepted', conversationId: 'AG_1', originatorConversationId: '10571-1' };

/** A gateway that records its queries; M-Pesa gives this answer to each request. */
function listening(answer: OperationAnswer = accepted) {
  const questions: CheckRequest[] = [];
  const { gateway } = shop.deps;
  if (!gateway?.operations) throw new Error('the shop has no operator');
  const checkTransaction = async (question: CheckRequest) => {
    questions.push(question);
    return answer;
  };
  return { questions, gateway: { ...gateway, operations: { ...gateway.operations, checkTransaction } } };
}

/** Builds M-Pesa's answer about a payment that pays the order, with changes. */
function answerBody(changes: Record<string, string> = {}, { resultCode = '0', conversationId = 'AG_1' } = {}): string {
  const parameters = {
    ReceiptNo: code,
    TransactionStatus: 'Completed',
    Amount: '6500.00',
    DebitPartyName: '254712345678 - Jane Doe',
    CreditPartyName: `${shop.simulator.merchant.shortcode} - MIC3`,
    FinalisedTime: '20260302090105',
    ...changes,
  };
  const ResultParameter = Object.entries(parameters).map(([Key, Value]) => ({ Key, Value }));
  const ids = { ConversationID: conversationId, OriginatorConversationID: '10571-1', TransactionID: '0000000000' };
  return JSON.stringify({
    Result: {
      ResultType: 0,
      ResultCode: resultCode,
      ResultDesc: 'told',
      ...ids,
      ResultParameters: { ResultParameter },
    },
  });
}

/** Makes a claim that M-Pesa was asked about; returns the address for the answer. */
async function asked(answer?: OperationAnswer): Promise<{ order: Purchase; resultUrl: string; timeoutUrl: string }> {
  const { questions, gateway } = listening(answer);
  const order = await shop.order();
  await claim(shop, order, code, { gateway });
  const [question] = questions;
  if (!question) throw new Error('M-Pesa was not asked');
  return { order, ...question };
}

describe('the answer to a check', () => {
  test('that proves the payment pays the order, once', async () => {
    const { order, resultUrl } = await asked();
    expect(await checksOf(env.db)).toEqual(['asked']);
    await postToShop(resultUrl, answerBody());
    await postToShop(resultUrl, answerBody());
    expect(await callbackOutcomes(env.db)).toEqual(['paid', 'known']);
    expect(await checksOf(env.db)).toEqual(['answered']);
    expect(await shop.status(order)).toMatchObject({ state: 'paid', receipt: code });
  });

  test.each([
    ['another amount for somebody else', { Amount: '6400.00', CreditPartyName: '999999 - Somebody' }, '0'],
    ['no amount', { Amount: '' }, '0'],
    ['another shortcode', { CreditPartyName: '999999 - Somebody' }, '0'],
    ['nobody as its receiver', { CreditPartyName: 'MIC3' }, '0'],
    ['that it was reversed', { TransactionStatus: 'Reversed' }, '0'],
    ['that it is pending', { TransactionStatus: 'Pending' }, '0'],
    ['another receipt', { ReceiptNo: 'UC2ZZZZZZZ' }, '0'],
    ['that there is none', {}, 'R000002'],
    ['a failure', {}, '2001'],
  ])('that reports %s leaves the claim to a staff member', async (_what, changes, resultCode) => {
    const { resultUrl } = await asked();
    await postToShop(resultUrl, answerBody(changes, { resultCode }));
    expect(await callbackOutcomes(env.db)).toEqual(['claim_open']);
    expect(await claimsOf(env.db)).toMatchObject([{ status: 'open' }]);
    expect(await alertsAbout(env.db, 'claim')).toBe(1);
    expect(await moneyFacts(env.db)).toMatchObject(nothingPaid);
  });

  test.each([
    ['too little', '6400.00', 640_000],
    ['more than asked for', '6600.50', 660_050],
  ])(
    'that reports %s keeps the money in review without an order, and the claim for a staff member',
    async (_what, reported, amount) => {
      const { order, resultUrl } = await asked();
      await postToShop(resultUrl, answerBody({ Amount: reported }));
      await postToShop(resultUrl, answerBody({ Amount: reported }));
      expect(await callbackOutcomes(env.db)).toEqual(['claim_open', 'known']);
      expect(await incomingPaymentsOf(env.db)).toEqual([{ receipt: code, state: 'review', source: 'check', amount }]);
      expect(await claimsOf(env.db)).toMatchObject([{ status: 'open', note: expect.stringContaining('KSh') }]);
      expect(await alertsAbout(env.db, 'claim')).toBe(1);
      expect(await reconcile(env.db)).toMatchObject({
        received: amount,
        inReview: amount,
        unclaimed: amount,
        isClean: true,
      });
      expect(await shop.status(order)).toMatchObject({ state: 'not_started', claim: { state: 'waiting' } });
    },
  );

  test.each([
    ['another amount', '6400.00', 640_000],
    ['just the amount', '6500.00', 650_000],
  ])(
    'that reports %s of a claim that was rejected meanwhile: the money is stored, and the claim stays rejected',
    async (_what, reported, amount) => {
      const { resultUrl } = await asked();
      const deps = { ...shop.deps, actor: await shop.staff() };
      const [made] = await claimsOf(env.db);
      await decideClaim(deps, { claimId: made?.id ?? '', decision: 'reject', note: 'not the price' });
      await postToShop(resultUrl, answerBody({ Amount: reported }));
      expect(await callbackOutcomes(env.db)).toEqual(['claim_decided']);
      expect(await claimsOf(env.db)).toMatchObject([{ status: 'rejected' }]);
      expect(await incomingPaymentsOf(env.db)).toEqual([{ receipt: code, state: 'review', source: 'check', amount }]);
      expect(await reconcile(env.db)).toMatchObject({ received: amount, unclaimed: amount, isClean: true });
    },
  );

  test('of a rejected claim stores no money that a prompt of the order may have brought', async () => {
    await shop.next('callback-lost');
    const { order, resultUrl } = await asked();
    await shop.pay(order);
    await shop.passWithoutJobs(2);
    const deps = { ...shop.deps, actor: await shop.staff() };
    const [made] = await claimsOf(env.db);
    await decideClaim(deps, { claimId: made?.id ?? '', decision: 'reject', note: 'a prompt is open' });
    await postToShop(resultUrl, answerBody({ DebitPartyName: 'Jane Doe', FinalisedTime: '20260302090001' }));
    expect(await incomingPaymentsOf(env.db)).toEqual([]);
    await shop.pass(60);
    expect(await reconcile(env.db)).toMatchObject({ received: 650_000, enrolled: 650_000, isClean: true });
  });

  test.each(['accept', 'reject'] as const)(
    'that reports money from before the order keeps it in review, so that a staff member can %s the claim',
    async (decision) => {
      const { order, resultUrl } = await asked();
      await postToShop(resultUrl, answerBody({ FinalisedTime: '20260302085959' }));
      expect(await callbackOutcomes(env.db)).toEqual(['claim_open']);
      expect(await alertsAbout(env.db, 'claim')).toBe(1);
      expect(await incomingPaymentsOf(env.db)).toEqual([
        { receipt: code, state: 'review', source: 'check', amount: 650_000 },
      ]);
      expect(await shop.status(order)).toMatchObject({ state: 'not_started', claim: { state: 'waiting' } });
      const deps = { ...shop.deps, actor: await shop.staff() };
      const [made] = await claimsOf(env.db);
      await decideClaim(deps, { claimId: made?.id ?? '', decision, note: 'seen' });
      const accounts = decision === 'accept' ? { enrolled: 650_000 } : { unclaimed: 650_000 };
      expect(await reconcile(env.db)).toMatchObject({ received: 650_000, ...accounts, isClean: true });
    },
  );

  test('that reports too little: the claim cannot be accepted, and the money pays with other money', async () => {
    const { order, resultUrl } = await asked();
    await postToShop(resultUrl, answerBody({ Amount: '6000.00' }));
    const deps = { ...shop.deps, actor: await shop.staff() };
    const [made] = await claimsOf(env.db);
    const decision = { claimId: made?.id ?? '', decision: 'accept', note: 'seen' } as const;
    await expect(decideClaim(deps, decision)).rejects.toMatchObject({ code: 'money_too_little' });
    await sendConfirmation(shop, { receipt: 'UC2BBBBBBB', amount: 500, account: order.number });
    await combinePayments(deps, { orderNumber: order.number, receipts: [code, 'UC2BBBBBBB'], note: 'seen' });
    expect(await claimsOf(env.db)).toMatchObject([{ status: 'matched' }]);
    expect(await reconcile(env.db)).toMatchObject({ received: 650_000, enrolled: 650_000, isClean: true });
  });

  test("that reports more: accepting the claim records M-Pesa's amount, and the rest is refunded", async () => {
    const { order, resultUrl } = await asked();
    await postToShop(resultUrl, answerBody({ Amount: '6600.00' }));
    const deps = { ...shop.deps, actor: await shop.staff() };
    const [made] = await claimsOf(env.db);
    await decideClaim(deps, { claimId: made?.id ?? '', decision: 'accept', note: 'seen' });
    expect(await shop.status(order)).toMatchObject({ state: 'paid', receipt: code });
    expect(await incomingPaymentsOf(env.db)).toMatchObject([{ state: 'matched', amount: 660_000 }]);
    expect(await refundsOf(env.db)).toMatchObject([{ amount: 10_000, reason: 'wrong_amount' }]);
    expect(await reconcile(env.db)).toMatchObject({
      received: 660_000,
      enrolled: 650_000,
      toRefund: 10_000,
      isClean: true,
    });
  });

  test('that reports another amount, which may be counted for another order: nothing is stored, and nothing is accepted', async () => {
    await shop.next('callback-lost');
    const counted = await shop.order({ prices: [6000] });
    await shop.pay(counted);
    await shop.pass(60);
    const { resultUrl } = await asked();
    // An unreadable payer, six minutes after the prompt.
    const changes = { Amount: '6000.00', DebitPartyName: 'Jane Doe', FinalisedTime: '20260302090601' };
    await postToShop(resultUrl, answerBody(changes));
    expect(await incomingPaymentsOf(env.db)).toMatchObject([{ source: 'query', state: 'matched' }]);
    const [made] = await claimsOf(env.db);
    const accept = decideClaim(
      { ...shop.deps, actor: await shop.staff() },
      { claimId: made?.id ?? '', decision: 'accept', note: 'seen' },
    );
    await expect(accept).rejects.toMatchObject({ code: 'money_may_be_counted' });
    expect(await reconcile(env.db)).toMatchObject({ received: 600_000, enrolled: 600_000, isClean: true });
  });

  test('that reports money for another account assigns its code to no payment', async () => {
    await shop.next('callback-lost');
    const counted = await shop.order();
    await shop.pay(counted);
    await shop.pass(60);
    const { resultUrl } = await asked();
    await postToShop(resultUrl, answerBody({ CreditPartyName: '999999 - Somebody', FinalisedTime: '20260302090001' }));
    expect(await callbackOutcomes(env.db)).toEqual(['claim_open']);
    expect(await incomingPaymentsOf(env.db)).toMatchObject([{ source: 'query', state: 'matched' }]);
    expect(await shop.status(counted)).not.toMatchObject({ receipt: code });
  });

  test.each([
    ['with other ids', () => answerBody({}, { conversationId: 'AG_2' }), 'ids_differ'],
    ['that cannot be read', () => '<html>', 'unreadable'],
    ['with a NUL', () => '\u0000', 'unreadable'],
  ])('%s is stored and not believed', async (_what, body, outcome) => {
    const { resultUrl } = await asked();
    await postToShop(resultUrl, body());
    expect(await callbackOutcomes(env.db)).toEqual([outcome]);
    expect(await checksOf(env.db)).toEqual(['asked']);
    expect(await moneyFacts(env.db)).toMatchObject(nothingPaid);
  });

  test('at an unknown address is not believed', async () => {
    const { resultUrl } = await asked();
    await postToShop(resultUrl.replace(/[0-9a-f]{64}$/, 'f'.repeat(64)), answerBody());
    expect(await callbackOutcomes(env.db)).toEqual(['unknown_secret']);
    expect(await moneyFacts(env.db)).toMatchObject(nothingPaid);
  });

  test('hours after the check was given up still counts', async () => {
    const { order, resultUrl } = await asked();
    env.clock.advance({ hours: 3 });
    await sweepPayments(withMpesa({ ...shop.deps, gateway: listening().gateway }));
    await postToShop(resultUrl, answerBody());
    expect(await shop.status(order)).toMatchObject({ state: 'paid' });
  });

  test('counts if M-Pesa’s own answer to the request was lost', async () => {
    const { order, resultUrl } = await asked({ kind: 'unknown', message: 'cut' });
    expect(await checksOf(env.db)).toEqual(['submitting']);
    await postToShop(resultUrl, answerBody());
    expect(await shop.status(order)).toMatchObject({ state: 'paid' });
  });
});

describe('queries of a check', () => {
  test('ten at once about one claim send one', async () => {
    const order = await shop.order();
    await claim(shop, order, code, { gateway: null });
    const [made] = await claimsOf(env.db);
    const { questions, gateway } = listening();
    const ask = () =>
      askAboutTransaction(withMpesa({ ...shop.deps, gateway }), { receipt: code, claimId: made?.id ?? '' });
    const all = await Promise.all(Array.from({ length: 10 }, ask));
    expect(all.filter((one) => one === 'asked')).toHaveLength(1);
    expect(all.filter((one) => one === 'under_way')).toHaveLength(9);
    expect(questions).toHaveLength(1);
  });

  test('that M-Pesa gives up, refuses or never answers are repeated three times, and then a staff member decides', async () => {
    const { timeoutUrl } = await asked();
    await postToShop(timeoutUrl, '{}');
    expect(await callbackOutcomes(env.db)).toEqual(['timed_out']);
    const { questions, gateway } = listening({ kind: 'not_sent', code: '500.003.02', message: 'busy', cause: 'busy' });
    for (let minute = 0; minute < 60; minute += 1) {
      env.clock.advance({ minutes: 1 });
      await sweepPayments(withMpesa({ ...shop.deps, gateway }));
    }
    expect(questions).toHaveLength(3);
    expect(await checksOf(env.db)).toEqual(['lost', 'lost', 'lost', 'lost']);
    expect(await claimsOf(env.db)).toMatchObject([{ status: 'open' }]);
    expect(await alertsAbout(env.db, 'claim')).toBe(1);
  });

  test('of a claim whose process died before are sent by the sweep', async () => {
    const order = await shop.order();
    const receipt = await payByHand(shop);
    await claim(shop, order, receipt, { gateway: null });
    env.clock.advance({ minutes: 6 });
    await sweepPayments(shop.deps);
    await shop.pass(3);
    expect(await shop.status(order)).toMatchObject({ state: 'paid', receipt });
  });
});
