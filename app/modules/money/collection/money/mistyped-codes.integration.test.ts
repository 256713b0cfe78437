import { describe, expect, test } from 'vitest';
import { claim, claimsOf } from '#tests/support/claims.ts';
import { sendConfirmation } from '#tests/support/confirmations.ts';
import { incomingPaymentsOf } from '#tests/support/money-facts.ts';
import { usePaymentShop, type Purchase } from '#tests/support/payment-shop.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { mpesaName } from '#app/modules/money/providers/mpesa/payment-gateway.ts';
import { sweepPayments } from '#app/modules/money/payments/sweep-payments.server.ts';
import { shillingsToCents, toCents } from '#app/shared/money.ts';
import { decideClaim } from '../claims/decide-claim.server.ts';
import { importStatement } from '../reconcile/import-statement.server.ts';
import { reconcile } from '../reconcile/reconcile.server.ts';
import { setReceiptCode } from './set-receipt-code.server.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);
const typed = 'UC2WRNG001';
const payer = '254712345678';

interface Mistyped {
  readonly order: Purchase;
  /** Of the same price, made and left unpaid before `order`. */
  readonly other: Purchase;
  readonly real: string;
}

/** An order of KSh 444 whose prompt a query found paid, and whose code a person mistyped. */
async function mistyped(code: (real: string) => string = () => typed): Promise<Mistyped> {
  const other = await shop.order({ prices: [444] });
  await shop.pass(60);
  await shop.next('callback-late-2h');
  const order = await shop.order({ prices: [444] });
  await shop.pay(order, payer);
  await shop.pass(90);
  const [provisional] = await incomingPaymentsOf(env.db);
  const real = shop.simulator.ledger.payments()[0]?.receipt ?? '';
  const deps = { ...shop.deps, actor: await shop.staff() };
  await setReceiptCode(deps, { receipt: provisional?.receipt ?? '', code: code(real), note: 'From the portal' });
  return { order, other, real };
}

/** Time of the payment, in Nairobi, as M-Pesa writes it. */
const paidTime = () => {
  const at = new Date(shop.simulator.ledger.payments()[0]?.at ?? 0).getTime();
  return new Date(at + 3 * 3_600_000).toISOString().replaceAll(/\D/g, '').slice(0, 14);
};

const confirm =
  (account: string, from: string) =>
  ({ real }: Mistyped, receipt = real) =>
    sendConfirmation(shop, { receipt, amount: 444, account, payer: from, time: paidTime() });

async function importRow({ real }: Mistyped, account: string, receipt = real) {
  const [paid] = shop.simulator.ledger.payments();
  const masked = `${payer.slice(0, 6)}***${payer.slice(-3)}`;
  const row = {
    receipt,
    kind: 'payment',
    at: new Date(Math.floor(new Date(paid?.at ?? 0).getTime() / 1000) * 1000),
    paidIn: shillingsToCents(444),
    withdrawn: toCents(0),
    details: `Pay Bill Online from ${masked}`,
    party: `${masked} - JANE WAMBUI`,
    account,
  } as const;
  const input = { name: 'march.csv', provider: mpesaName, rows: [row] };
  await importStatement({ ...shop.deps, actor: await shop.staff() }, input);
}

async function claimByAnother({ other, real }: Mistyped, deps: object = {}) {
  await claim(shop, other, real, deps).catch(() => undefined);
  await shop.pass(60);
  await sweepPayments(shop.deps);
}

/** The ways by which the true code may come. */
const ways: Readonly<Record<string, (mistake: Mistyped) => Promise<void>>> = {
  'a confirmation that names the order': (mistake) => confirm(mistake.order.number, '2547 ***** 678')(mistake),
  'a confirmation without an account number': confirm('', payer),
  'a confirmation with a masked payer': confirm('', '2547 ***** 678'),
  'the late callback': () => shop.pass(2 * 3600),
  'a row of a statement that names the order': (mistake) => importRow(mistake, mistake.order.number),
  'a row of a statement without an account number': (mistake) => importRow(mistake, ''),
  'the claim of another learner, which M-Pesa confirms': (mistake) => claimByAnother(mistake),
  'the claim of another learner, whom a person believes': async (mistake) => {
    await claimByAnother(mistake, { gateway: null });
    const open = (await claimsOf(env.db)).find(({ status }) => status === 'open');
    const deps = { ...shop.deps, actor: await shop.staff() };
    if (open)
      await expect(
        decideClaim(deps, { claimId: open.id, decision: 'accept', note: 'Seen in the portal' }),
      ).rejects.toMatchObject({ code: 'money_may_be_counted', details: { orders: mistake.order.number } });
  },
  'the claim of its own learner': async ({ order, real }) => {
    const refusal = await claim(shop, order, real).catch((error: unknown) => error);
    if (refusal !== 'paid') expect(refusal).toMatchObject({ code: 'order_paid' });
  },
};
const names = Object.keys(ways);

/** The money is in the books once, and pays its own order alone. */
async function expectOnce({ order, other, real }: Mistyped, code: string): Promise<void> {
  expect(await incomingPaymentsOf(env.db)).toMatchObject([{ receipt: code, state: 'matched', amount: 44_400 }]);
  expect(await shop.status(order)).toMatchObject({ state: 'paid', receipt: code });
  expect(await shop.status(other)).not.toMatchObject({ state: 'paid' });
  expect(await reconcile(env.db)).toMatchObject({ received: 44_400, toRefund: 0, inReview: 0, isClean: true });
  const claims = await claimsOf(env.db);
  if (code === real) expect(claims.filter(({ status }) => status !== 'rejected')).toEqual([]);
}

describe('the true code of mistyped money counts once', () => {
  test.each(names.flatMap((first) => names.filter((name) => name !== first).map((second) => [first, second] as const)))(
    'by %s, then by %s',
    async (first, second) => {
      const mistake = await mistyped();
      for (const way of [first, second, first]) await ways[way]?.(mistake);
      const isReported = [first, second].some((name) => !isOnlyClaimed.includes(name));
      await expectOnce(mistake, isReported ? mistake.real : typed);
    },
  );

  /** These report nothing: the code stays until one of the others comes. */
  const isOnlyClaimed = ['the claim of another learner, whom a person believes', 'the claim of its own learner'];

  test('also where the money lay unclaimed before', async () => {
    const mistake = await mistyped();
    await env.pool.query(
      `insert into mpesa_receipts (receipt, provider, amount_cents, paid_at, source, state, account_reference, phone_number)
        select $1, 'mpesa', amount_cents, paid_at, 'c2b', 'review', '', $2 from mpesa_receipts`,
      [mistake.real, payer],
    );
    expect(await claim(shop, mistake.other, mistake.real)).toBe('rejected');
    await expectOnce(mistake, mistake.real);
    const { rows } = await env.pool.query(
      `select distinct transaction_id as code from payments where status = 'completed'`,
    );
    expect(rows).toEqual([{ code: mistake.real }]);
  });
});

describe('a code that M-Pesa has reported is not mistyped', () => {
  /** The second payment of the same person and price, at the same moment. */
  const second = 'UC2SECND01';

  test.each(['a confirmation that names the order', 'the late callback'])(
    'after %s, so that other money is counted',
    async (first) => {
      const mistake = await mistyped((real) => real);
      await ways[first]?.(mistake);
      await confirm(mistake.order.number, payer)(mistake, second);
      expect(await reconcile(env.db)).toMatchObject({ received: 88_800, toRefund: 44_400, isClean: true });
      expect((await incomingPaymentsOf(env.db)).map(({ receipt }) => receipt).toSorted()).toEqual(
        [mistake.real, second].toSorted(),
      );
    },
  );

  test('where both stand on one statement, in any order', async () => {
    const mistake = await mistyped((real) => real);
    const [paid] = shop.simulator.ledger.payments();
    const at = new Date(Math.floor(new Date(paid?.at ?? 0).getTime() / 1000) * 1000);
    const row = (receipt: string, account: string, seconds: number) => ({
      receipt,
      kind: 'payment' as const,
      at: new Date(at.getTime() + seconds * 1000),
      paidIn: shillingsToCents(444),
      withdrawn: toCents(0),
      details: '',
      party: '254712***678 - JANE WAMBUI',
      account,
    });
    const rows = [row(second, '', -1), row(mistake.real, mistake.order.number, 0)];
    const imported = await importStatement(
      { ...shop.deps, actor: await shop.staff() },
      { name: 'march.csv', provider: mpesaName, rows },
    );
    expect(imported).toMatchObject({ codes: [], kept: [second] });
    expect(await reconcile(env.db)).toMatchObject({ received: 88_800, inReview: 44_400, isClean: true });
  });
});
