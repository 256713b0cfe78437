import { describe, expect, test } from 'vitest';
import { listAllCases } from '#app/modules/money/payments/reconcile/count-unknown.server.ts';
import { refundsOf } from '#tests/support/money-facts.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { useRefundFixture } from '#tests/support/refund-fixture.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { importMissingPayments } from '../reconcile/import-missing-payments.server.ts';
import { readComparison } from '../reconcile/read-comparison.server.ts';
import { reconcile } from '../reconcile/reconcile.server.ts';
import { saveComparison } from '../reconcile/save-comparison.server.ts';
import { recordRefundByHand } from './record-refund-by-hand.server.ts';
import { resolveRefundInDoubt } from './resolve-refund-in-doubt.server.ts';
import { sendRefund } from './send-refund.server.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);
const fixture = useRefundFixture(env, shop);

const head =
  'Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn,Other Party Info,Linked Transaction ID,A/C No.';

/** Writes a reversal as the portal does, with the code of its payment in its words or in the column for it. */
const reversal = (code: string, of: string, shillings: number, isLinked = false) =>
  isLinked
    ? `${code},02-03-2026 12:00:00,Pay Bill Reversal to 254712***678,Completed,,-${shillings},254712***678,${of},MIC3ABCDEF`
    : `${code},02-03-2026 12:00:00,Reversal of ${of},Completed,,${shillings},254712***678,,`;

/** Refunds an order, or its first course, and loses the result of the reversal. */
async function sent(isPart = false) {
  const order = await fixture.paid(isPart ? [6500, 2000] : [6500]);
  const [first = ''] = await fixture.payments(order);
  const { refundId } = await fixture.requested(order, isPart ? [first] : undefined);
  const deps = await fixture.deps();
  await sendRefund(deps, { refundId });
  await fixture.timeOut();
  const { rows } = await env.pool.query<{ receipt: string }>('select receipt from refunds where id = $1', [refundId]);
  return { refundId, order, deps, of: rows[0]?.receipt ?? '' };
}

/** The answer of a look-up that the payment was reversed, which has no code of the reversal. */
async function confirm({ refundId, deps, of }: Awaited<ReturnType<typeof sent>>) {
  const known = { amountCents: null, payer: null, isPaidToUs: false, paidAt: null, description: '' };
  const answer = { provider: 'mpesa', receipt: of, outcome: 'reversed', ...known } as const;
  await env.db.transaction((tx) => resolveRefundInDoubt(tx, deps, { refundId, answer }));
}

/** Compares a statement, enters it twice, and returns what it was before and after. */
async function enter(...lines: string[]) {
  const deps = await fixture.deps();
  const bytes = new TextEncoder().encode([head, ...lines].join('\n'));
  const compare = () => saveComparison(deps, { name: 'march.csv', bytes });
  const { statementId, compared } = await compare();
  const outcomes = async () =>
    (await readComparison(deps, { statementId, outcome: null, cursor: null })).lines
      .filter(({ direction }) => direction === 'out')
      .map(({ outcome }) => outcome);
  const before = await outcomes();
  const { codes } = await importMissingPayments(deps, { statementId });
  expect((await importMissingPayments(deps, { statementId })).codes).toEqual([]);
  return { before, codes, after: await outcomes(), isClean: compared?.isClean, again: (await compare()).compared };
}

describe('a reversal on a statement', () => {
  test.each([
    ['its words', false, false],
    ['the linked code', true, false],
    ['its words, of a part', false, true],
    ['the linked code, of a part', true, true],
  ])('gives its code to a refund that a look-up confirmed, by %s', async (_how, isLinked, isPart) => {
    const refund = await sent(isPart);
    // A part proves nothing by itself, unless it is the only reversal of its payment.
    await confirm(refund);
    const { before, codes, after, again } = await enter(reversal('SBACK00001', refund.of, 6500, isLinked));
    expect([before, codes, after]).toEqual([['provisional'], ['SBACK00001'], ['matched']]);
    expect(await refundsOf(env.db)).toMatchObject([{ status: 'done', refundReceipt: 'SBACK00001' }]);
    expect([again?.missingHere, again?.codes]).toEqual([[], []]);
    expect(await reconcile(env.db)).toMatchObject({ refunded: 650_000, isClean: true });
  });

  test('gives its code to a refund in M-Pesa’s portal that was recorded by hand without it', async () => {
    const order = await fixture.paid();
    const { refundId } = await fixture.requested(order);
    await recordRefundByHand(await fixture.deps(), { refundId, note: 'In the portal' });
    const { rows } = await env.pool.query<{ receipt: string }>('select receipt from refunds');
    const { codes, again } = await enter(reversal('SBACK00001', rows[0]?.receipt ?? '', 6500));
    expect([codes, again?.isClean]).toEqual([['SBACK00001'], true]);
    expect(await refundsOf(env.db)).toMatchObject([{ status: 'done', refundReceipt: 'SBACK00001' }]);
    expect((await listAllCases(env)).filter(({ kind }) => kind === 'refund_twice')).toEqual([]);
  });

  test('completes a refund in doubt', async () => {
    const { of } = await sent();
    const { before, codes, after } = await enter(reversal('SBACK00001', of, 6500));
    expect([before, codes, after]).toEqual([['missing_here'], ['SBACK00001'], ['matched']]);
    expect(await refundsOf(env.db)).toMatchObject([{ status: 'done', refundReceipt: 'SBACK00001' }]);
    expect(await reconcile(env.db)).toMatchObject({ refunded: 650_000, isClean: true });
  });

  test('opens a case where the refund was recorded by hand though its reversal was sent', async () => {
    const { refundId, deps, of } = await sent();
    await recordRefundByHand(deps, { refundId, note: 'In cash' });
    await enter(reversal('SBACK00001', of, 6500));
    expect(await refundsOf(env.db)).toMatchObject([{ refundReceipt: 'SBACK00001' }]);
    expect((await listAllCases(env)).filter(({ kind }) => kind === 'refund_twice')).toHaveLength(1);
  });

  test('is missing in the books where amount or payment differ, it was not refunded, or it names none', async () => {
    const refund = await sent();
    await confirm(refund);
    const other = await fixture.paid([100]);
    expect(other.number).not.toBe('');
    const { before, codes, after, isClean } = await enter(
      reversal('SBACK00001', refund.of, 6499),
      reversal('SBACK00002', 'SLK4H7R9QT', 6500),
      reversal('SBACK00003', '', 6500, true),
    );
    expect([before, codes, after]).toEqual([
      ['missing_here', 'missing_here', 'missing_here'],
      [],
      ['missing_here', 'missing_here', 'missing_here'],
    ]);
    expect(isClean).toBe(false);
    expect(await refundsOf(env.db)).toMatchObject([{ refundReceipt: null }]);
  });

  test('goes to one refund each where a payment was refunded twice in the same amount', async () => {
    const order = await fixture.paid([1000, 1000]);
    const [first = '', second = ''] = await fixture.payments(order);
    const deps = await fixture.deps();
    for (const payment of [first, second]) {
      const { refundId } = await fixture.requested(order, [payment]);
      await recordRefundByHand(deps, { refundId, note: 'In the portal' });
    }
    const { rows } = await env.pool.query<{ receipt: string }>('select receipt from refunds limit 1');
    const of = rows[0]?.receipt ?? '';
    const { before, codes } = await enter(reversal('SBACK00001', of, 1000), reversal('SBACK00002', of, 1000));
    expect([before, codes]).toEqual([
      ['provisional', 'provisional'],
      ['SBACK00001', 'SBACK00002'],
    ]);
    expect(new Set((await refundsOf(env.db)).map(({ refundReceipt }) => refundReceipt))).toEqual(
      new Set(['SBACK00001', 'SBACK00002']),
    );
  });
});
