import { describe, expect, test } from 'vitest';
import { shillingsToCents, toCents } from '#app/shared/money.ts';
import { claim, claimsOf, payByHand } from '#tests/support/claims.ts';
import { expectReconciled } from '#tests/support/expect-reconciled.ts';
import { moneyFacts, incomingPaymentsOf, refundsOf } from '#tests/support/money-facts.ts';
import { usePaymentShop, type Purchase } from '#tests/support/payment-shop.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { describeDecision } from '#app/modules/money/payments/admin/apply-decision.server.ts';
import { decideAttempt } from '../attempts/decide-attempt.server.ts';
import { decideClaim } from '../claims/decide-claim.server.ts';
import { mpesaName } from '#app/modules/money/providers/mpesa/payment-gateway.ts';
import { saveComparison } from './save-comparison.server.ts';
import { compareStatement } from './compare-statement.server.ts';
import { importStatement } from './import-statement.server.ts';
import { listOpenCases } from './list-open-cases.server.ts';
import { pairWithOrder } from './pair-with-order.server.ts';
import type { StatementRow } from './statement-row.ts';
import { importMissingPayments } from './import-missing-payments.server.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);

/** Converts the simulator's ledger to the form of M-Pesa's statement: masked numbers, whole seconds. */
function statementRows(change: (row: StatementRow) => Partial<StatementRow> = () => ({})): StatementRow[] {
  return shop.simulator.ledger.payments().map(({ receipt, amount, msisdn, reference, at }) => {
    const masked = `${msisdn.slice(0, 6)}***${msisdn.slice(-3)}`;
    const row: StatementRow = {
      receipt,
      kind: 'payment',
      at: new Date(Math.floor(new Date(at).getTime() / 1000) * 1000),
      paidIn: shillingsToCents(amount),
      withdrawn: toCents(0),
      details: `Pay Bill Online from ${masked}`,
      party: `${masked} - JANE WAMBUI`,
      account: reference,
    };
    return { ...row, ...change(row) };
  });
}

const importRows = async (rows: readonly StatementRow[]) =>
  importStatement({ ...shop.deps, actor: await shop.staff() }, { name: 'march.csv', provider: mpesaName, rows });

/** Makes an order that was paid while every callback was lost: a query found the payment, so its receipt is provisional. */
async function paidWithoutCallback(phone?: string, price = 6500): Promise<Purchase> {
  const order = await shop.order({ prices: [price] });
  await shop.next('callback-lost');
  await shop.pay(order, phone);
  await shop.pass(60);
  expect(await shop.status(order)).toMatchObject({ state: 'paid' });
  return order;
}

describe('a payment that was recorded by hand under a mistyped code', () => {
  const typed = 'UC2AB3CD4E';

  /** Pays by hand without a report and with a mistyped code, which a staff member accepts. */
  async function acceptedByHand(order: Purchase): Promise<void> {
    await claim(shop, order, typed, { gateway: null });
    const [made] = await claimsOf(env.db);
    const deps = { ...shop.deps, actor: await shop.staff() };
    await decideClaim(deps, { claimId: made?.id ?? '', decision: 'accept', note: 'seen in the portal' });
  }

  test('gets the code of the row that names its order, logged, and is not counted again', async () => {
    const order = await shop.order();
    const real = await payByHand(shop, { account: order.number.toLowerCase() });
    await shop.pass(60);
    await acceptedByHand(order);
    expect(await importRows(statementRows())).toMatchObject({ codes: [real], surplus: [], kept: [] });
    expect(await importRows(statementRows())).toMatchObject({ codes: [], surplus: [], kept: [] });
    expect(await incomingPaymentsOf(env.db)).toEqual([
      { receipt: real, state: 'matched', source: 'statement', amount: 650_000 },
    ]);
    expect(await shop.status(order)).toMatchObject({ state: 'paid', receipt: real });
    expect(await refundsOf(env.db)).toEqual([]);
    const { rows } = await env.pool.query('select transaction_id from payments');
    expect(rows).toEqual([{ transaction_id: real }]);
    expect(await claimsOf(env.db)).toMatchObject([{ receipt: real, status: 'matched' }]);
    const log = await env.pool.query(`select before, after from audit_log where action = 'receipt.code_corrected'`);
    expect(log.rows).toEqual([
      { before: { receipt: typed }, after: { receipt: real, order: order.number, statement: 'march.csv' } },
    ]);
    await expectReconciled(shop);
  });

  test('is left to the claim with the right code, where the buyer entered both', async () => {
    const order = await shop.order();
    const real = await payByHand(shop, { account: order.number });
    await shop.pass(60);
    await acceptedByHand(order);
    await env.pool.query(
      `insert into payment_claims (id, order_id, receipt) select gen_random_uuid(), order_id, $1 from payment_claims`,
      [real],
    );
    await importRows(statementRows());
    const claims = (await claimsOf(env.db)).map(({ receipt, status }) => `${receipt} ${status}`);
    expect(claims.toSorted()).toEqual([`${real} matched`, `${typed} rejected`].toSorted());
    await expectReconciled(shop);
  });

  test('gets it also when a staff member matched it to a prompt', async () => {
    await shop.next('dropped-after');
    shop.takesCallbacks = false;
    const order = await shop.order();
    await shop.pay(order);
    await shop.pass(400);
    const attempts = await env.pool.query<{ id: string }>('select id from payment_attempts');
    const deps = { ...shop.deps, actor: await shop.staff() };
    await decideAttempt(deps, {
      attemptId: attempts.rows[0]?.id ?? '',
      decision: { kind: 'paid', receipt: typed, amountShillings: 6500 },
      note: 'seen in the portal',
    });
    const [row] = statementRows();
    expect(await importRows(statementRows())).toMatchObject({ codes: [row?.receipt], surplus: [] });
    const { rows } = await env.pool.query('select status, receipt from payment_attempts');
    expect(rows).toEqual([{ status: 'succeeded', receipt: row?.receipt }]);
    await expectReconciled(shop);
  });

  test('stays unchanged where a statement contains its code too: the other payment is surplus', async () => {
    const order = await shop.order();
    await payByHand(shop, { account: order.number });
    await shop.pass(60);
    await acceptedByHand(order);
    const [row] = statementRows();
    if (!row) throw new Error('the ledger has the payment');
    const surplus = { surplus: [row.receipt], codes: [] };
    expect(await importRows([row, { ...row, receipt: typed }])).toMatchObject(surplus);
    expect(await refundsOf(env.db)).toMatchObject([{ reason: 'surplus', receipt: row.receipt }]);
  });

  test('stays unchanged where the row is later than the entry of the code, or has another amount', async () => {
    const order = await shop.order();
    await acceptedByHand(order);
    await shop.pass(3600);
    const later = await payByHand(shop, { account: order.number });
    const other = await payByHand(shop, { account: order.number, amount: 6000 });
    expect(await importRows(statementRows())).toMatchObject({ surplus: [later, other], codes: [] });
  });
});

describe('a payment with a provisional receipt', () => {
  test('gets its code from the row that names its order, and is not counted again', async () => {
    const order = await paidWithoutCallback();
    const [row] = statementRows();
    expect(await importRows(statementRows())).toMatchObject({ codes: [row?.receipt], kept: [] });
    expect(await incomingPaymentsOf(env.db)).toEqual([
      { receipt: row?.receipt, state: 'matched', source: 'statement', amount: 650_000 },
    ]);
    expect(await shop.status(order)).toMatchObject({ state: 'paid', receipt: row?.receipt });
    expect(await refundsOf(env.db)).toEqual([]);
    await expectReconciled(shop);
  });

  test('is not counted again when its callback comes after the statement', async () => {
    const order = await shop.order();
    await shop.next('callback-late-5m');
    await shop.pay(order);
    await shop.pass(60);
    await importRows(statementRows());
    await shop.pass(600);
    expect(await moneyFacts(env.db)).toMatchObject({ incomingPayments: 1, refunds: 0, enrolled: 1 });
    await expectReconciled(shop);
  });

  test('gets its code once for repeated imports', async () => {
    await paidWithoutCallback();
    await importRows(statementRows());
    const before = await incomingPaymentsOf(env.db);
    expect(await importRows(statementRows())).toMatchObject({ codes: [], kept: [], paid: [] });
    expect(await incomingPaymentsOf(env.db)).toEqual(before);
  });

  test('is found for each of 45 rows after a restart that missed every callback', async () => {
    for (let n = 0; n < 45; n += 1) await paidWithoutCallback(`2547123400${String(n).padStart(2, '0')}`, 1000 + n);
    const rows = statementRows();
    expect((await importRows(rows)).codes).toHaveLength(45);
    expect(await moneyFacts(env.db)).toMatchObject({ incomingPayments: 45, enrolled: 45, refunds: 0 });
    await expectReconciled(shop);
  });
});

describe('a row without an order number', () => {
  const unnamed = () => ({ account: '' });

  test('gives the provisional receipt of its amount, payer and time its code', async () => {
    await paidWithoutCallback('254712345671');
    await shop.pass(3600);
    const order = await paidWithoutCallback('254712345672');
    const [, row] = statementRows(unnamed);
    if (!row) throw new Error('the simulator moved two payments');
    expect(await importRows([row])).toMatchObject({ codes: [row.receipt], kept: [] });
    expect(await shop.status(order)).toMatchObject({ receipt: row.receipt });
    await expectReconciled(shop);
  });

  test('that may belong to two orders is a case and not money to refund; a staff member selects its order', async () => {
    const first = await paidWithoutCallback('254712345671');
    const second = await paidWithoutCallback('254712845671');
    // Both customers match the masked number.
    const [one, other] = statementRows(() => ({ account: '', party: '254712***671 - JANE', details: 'Pay Bill' }));
    if (!one || !other) throw new Error('the simulator moved two payments');
    const staff = await shop.staff();
    const deps = { ...shop.deps, actor: staff };
    const lines = [one, other].map(
      ({ receipt }) => `${receipt},2026-03-02 09:01:10,Pay Bill,Completed,6500,,254712***671 - JANE`,
    );
    const head = 'Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn,Other Party Info';
    const bytes = new TextEncoder().encode([head, ...lines].join('\n'));
    const { statementId } = await saveComparison(deps, { name: 'march.csv', bytes });
    for (let n = 0; n < 2; n += 1)
      expect(await importMissingPayments(deps, { statementId })).toMatchObject({
        codes: [],
        kept: [],
        unclear: expect.arrayContaining([one.receipt, other.receipt]) as string[],
      });
    expect(await refundsOf(env.db)).toEqual([]);
    expect((await listOpenCases(shop.deps)).map(({ kind, name }) => [kind, name])).toEqual(
      expect.arrayContaining([
        ['statement_unclear', one.receipt],
        ['statement_unclear', other.receipt],
      ]),
    );
    await expectReconciled(shop);

    const view = await describeDecision(deps, { decision: 'pair', subject: one.receipt, lines: [] });
    expect(view.orders.map(({ number }) => number).toSorted()).toEqual([first.number, second.number].toSorted());
    expect(view.orders[0]?.about).toMatch(/^Learner \d+, 0712\u00a0•••\u00a0671, 2 Mar 2026, 09:01$/);
    const note = 'as the portal shows';
    await expect(pairWithOrder(deps, { code: 'NOTHING000', orderNumber: first.number, note })).rejects.toMatchObject({
      code: 'receipt_not_found',
    });
    await pairWithOrder(deps, { code: one.receipt, orderNumber: first.number, note });
    await expect(pairWithOrder(deps, { code: other.receipt, orderNumber: first.number, note })).rejects.toMatchObject({
      code: 'order_without_provisional',
    });
    expect(await shop.status(first)).toMatchObject({ receipt: one.receipt });
    // The other one is clear now.
    expect(await importMissingPayments(deps, { statementId })).toMatchObject({ codes: [other.receipt], unclear: [] });
    expect(await shop.status(second)).toMatchObject({ receipt: other.receipt });
    expect(await listOpenCases(shop.deps)).toEqual([]);
    expect(await moneyFacts(env.db)).toMatchObject({ incomingPayments: 2, enrolled: 2, refunds: 0 });
    await expectReconciled(shop);
  });

  test('of other money waits for a staff member', async () => {
    await paidWithoutCallback();
    const [row] = statementRows(() => ({ account: '', receipt: 'SOTHER0001', paidIn: shillingsToCents(450) }));
    if (!row) throw new Error('the simulator moved a payment');
    expect(await importRows([row])).toMatchObject({ codes: [], kept: ['SOTHER0001'] });
  });
});

describe('a payment that the books do not have', () => {
  test('pays the unpaid order that it names in full', async () => {
    const order = await shop.order();
    await shop.next('callback-lost');
    await shop.pay(order);
    await shop.passWithoutJobs(10);
    const rows = statementRows();
    expect(await importRows(rows)).toMatchObject({ paid: [rows[0]?.receipt], kept: [] });
    expect(await shop.status(order)).toMatchObject({ state: 'paid', receipt: rows[0]?.receipt });
    await shop.pass(3600);
    expect(await moneyFacts(env.db)).toMatchObject({ incomingPayments: 1, enrolled: 1, refunds: 0, mails: 1 });
    await expectReconciled(shop);
  });

  // A query only says 'paid', which the payment by hand explains. Only the statement shows the prompt's own payment.
  test.each([
    ['as much', 'success'],
    ['a shilling less', 'wrong-amount'],
  ])('is surplus where the order was paid by hand and its prompt took %s without a report', async (_, prompt) => {
    await shop.registerConfirmations();
    const order = await shop.order();
    await shop.next(prompt);
    await shop.pay(order);
    const byHand = await payByHand(shop, { account: order.number });
    shop.takesCallbacks = false;
    await shop.pass(3600);
    expect(await incomingPaymentsOf(env.db)).toMatchObject([{ receipt: byHand, state: 'matched' }]);
    const taken = shop.simulator.ledger.payments().find(({ receipt }) => receipt !== byHand);
    expect(await importRows(statementRows())).toMatchObject({
      surplus: [taken?.receipt],
      paid: [],
      kept: [],
      codes: [],
    });
    expect(await refundsOf(env.db)).toMatchObject([{ reason: 'surplus', receipt: taken?.receipt }]);
    await expectReconciled(shop);
  });
});

describe('the comparison', () => {
  test('pairs a row with the provisional receipt of its order', async () => {
    await paidWithoutCallback();
    const rows = statementRows();
    const compared = await compareStatement(shop.deps, { provider: mpesaName, rows });
    expect(compared).toMatchObject({ missingHere: [], missingThere: [], isClean: true });
    expect(compared.codes.map(({ row }) => row.receipt)).toEqual([rows[0]?.receipt]);
  });

  test('lists a provisional receipt of the statement’s last minutes', async () => {
    await paidWithoutCallback();
    await shop.pass(3600);
    const unpaired = await paidWithoutCallback('254712345671', 450);
    const rows = statementRows().filter(({ account }) => account !== unpaired.number);
    const end = { ...statementRows()[0], receipt: 'SBANK00001', at: env.clock.now(), details: 'Transfer to the bank' };
    const compared = await compareStatement(shop.deps, {
      provider: mpesaName,
      rows: [...rows, end as StatementRow],
    });
    expect(compared.provisional.map(({ amountCents }) => amountCents)).toEqual([45_000]);
  });
});
