import { describe, expect, test } from 'vitest';
import { claimPayment } from '#app/modules/money/collection/claims/claim-payment.server.ts';
import { reconcile } from '#app/modules/money/collection/reconcile/reconcile.server.ts';
import { sendConfirmation, type Confirmation } from '#tests/support/confirmations.ts';
import { callbackOutcomes, moneyFacts, incomingPaymentsOf } from '#tests/support/money-facts.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { useInstalmentPlans } from '#tests/support/instalment-plan-fixture.ts';
import { useTestEnv } from '#tests/support/test-env.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);
const { begun, instalmentPlanNow } = useInstalmentPlans(env, shop);

const receipt = 'UC2AB3CD4E';
const confirm = (input: Partial<Confirmation> & Pick<Confirmation, 'account'>) =>
  sendConfirmation(shop, { receipt, amount: 6500, ...input });
const nobodys = { state: 'review', source: 'c2b' };

async function expectBooksRight() {
  expect(await reconcile(env.db)).toMatchObject({ difference: 0, contradictions: [], isClean: true });
}

describe('an order’s number with a slip', () => {
  test.each([
    ['1 for I', (number: string) => number.replace('I', '1')],
    ['a small l for I', (number: string) => number.replace('I', 'l').toLowerCase()],
    ['words before', (number: string) => `Oda ${number}`],
    ['words around', (number: string) => `kozi, ${number.replace('I', '1')} Faith`],
    ['words without a space', (number: string) => `order${number}x`],
    ['dashes and words', (number: string) => `no. ${number.slice(0, 4)}-${number.slice(4, 7)} ${number.slice(7)}`],
  ])('pays the order, and once: %s', async (_what, slip) => {
    const order = await shop.order();
    await shop.order();
    for (let n = 0; n < 2; n += 1) await confirm({ account: slip(order.number) });
    expect(await callbackOutcomes(env.db)).toEqual(['paid', 'known']);
    expect(await shop.status(order)).toMatchObject({ state: 'paid', receipt });
    expect(await moneyFacts(env.db)).toMatchObject({
      completed: 1,
      enrolled: 1,
      incomingPayments: 1,
      refunds: 0,
      mails: 1,
    });
    await expectBooksRight();
  });

  test.each([
    ['another amount', { amount: 6501 }],
    ['less by a shilling', { amount: 6499 }],
    ['money older than the order', { time: '20260301090500' }],
  ])('waits for a person: %s', async (_what, change) => {
    const order = await shop.order();
    await confirm({ account: order.number.replace('I', '1'), ...change });
    expect(await callbackOutcomes(env.db)).toEqual(['unclaimed']);
    expect(await shop.status(order)).toMatchObject({ state: 'not_started' });
    await expectBooksRight();
  });

  test.each(['0', 'O', '1', 'I', 'L'])('is not guessed where no number has the sign: %s', async (sign) => {
    const { number } = await shop.order();
    await confirm({ account: number.slice(0, 9) + sign });
    expect(await callbackOutcomes(env.db)).toEqual(['unclaimed']);
  });

  test('two that fit are not chosen between, one that fits beside a paid one or one of another sum is taken', async () => {
    const [first, second] = [await shop.order(), await shop.order()];
    const dear = await shop.order({ prices: [9000] });
    const both = `${first.number} ${second.number}`;
    await confirm({ account: both });
    await confirm({ account: `${dear.number} ${first.number}`, receipt: 'UC2AAAAAAA' });
    expect(await shop.status(first)).toMatchObject({ state: 'paid', receipt: 'UC2AAAAAAA' });
    await confirm({ account: both, receipt: 'UC2BBBBBBB' });
    expect(await shop.status(second)).toMatchObject({ state: 'paid', receipt: 'UC2BBBBBBB' });
    await confirm({ account: both, receipt: 'UC2CCCCCCC' });
    expect(await callbackOutcomes(env.db)).toEqual(['unclaimed', 'paid', 'paid', 'unclaimed']);
    expect(await shop.status(dear)).toMatchObject({ state: 'not_started' });
    await expectBooksRight();
  });

  test('of two payments at the same moment one pays, and the other waits for a person', async () => {
    const order = await shop.order();
    const account = order.number.replace('I', '1');
    await Promise.all(['UC2AAAAAAA', 'UC2BBBBBBB'].map((code) => confirm({ account, receipt: code })));
    await shop.pass(5);
    expect(new Set(await callbackOutcomes(env.db))).toEqual(new Set(['paid', 'unclaimed']));
    expect((await incomingPaymentsOf(env.db)).map(({ state }) => state).toSorted()).toEqual(['matched', 'review']);
    expect(await moneyFacts(env.db)).toMatchObject({
      completed: 1,
      enrolled: 1,
      incomingPayments: 2,
      refunds: 0,
      mails: 1,
    });
    await expectBooksRight();
  });

  test('does not win against the claim of another learner', async () => {
    const [named, claimed] = [await shop.order(), await shop.order()];
    const rateLimits = { consume: async () => undefined };
    const deps = { ...shop.deps, actor: claimed.buyer, rateLimits, address: '127.0.0.1' };
    await claimPayment(deps, { orderId: claimed.orderId, code: receipt });
    await confirm({ account: named.number.replace('I', '1') });
    expect(await incomingPaymentsOf(env.db)).toMatchObject([nobodys]);
    for (const order of [named, claimed]) expect((await shop.status(order)).state).not.toBe('paid');
    await expectBooksRight();
  });
});

describe('an instalment plan’s number among other words', () => {
  test('pays into the plan what it takes', async () => {
    const { plan } = await begun();
    const account = `mpango ${plan.slice(0, 3).toLowerCase()} ${plan.slice(3)} Faith`;
    await confirm({ account, amount: 500 });
    expect(await instalmentPlanNow()).toMatchObject({ state: 'active', paid_cents: 220_000 });
    await confirm({ account, amount: 6300, receipt: 'UC2AAAAAAA' });
    expect(await instalmentPlanNow()).toMatchObject({ state: 'paid', paid_cents: 850_000 });
    await confirm({ account, amount: 500, receipt: 'UC2BBBBBBB' });
    expect((await incomingPaymentsOf(env.db)).filter(({ state }) => state === 'review')).toHaveLength(1);
    await expectBooksRight();
  });

  test.each([
    ['too little', 5],
    ['more than is left', 6801],
    ['cents', 500.5],
  ])('waits for a person: %s', async (_what, amount) => {
    const { plan } = await begun();
    await confirm({ account: `plan ${plan}`, amount });
    expect(await instalmentPlanNow()).toMatchObject({ paid_cents: 170_000 });
    expect((await incomingPaymentsOf(env.db)).find((money) => money.receipt === receipt)).toMatchObject(nobodys);
    await expectBooksRight();
  });

  test('is not chosen before an order that fits too', async () => {
    const { plan } = await begun();
    const order = await shop.order({ prices: [500] });
    await confirm({ account: `${plan} ${order.number}`, amount: 500 });
    expect(await instalmentPlanNow()).toMatchObject({ paid_cents: 170_000 });
    expect(await shop.status(order)).toMatchObject({ state: 'not_started' });
    await expectBooksRight();
  });
});
